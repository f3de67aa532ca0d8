/** The totals under a list: of all that it lists, not of the page. */
import type { ListTotal } from '../../../model/list-head.ts'
import type { Resource } from '../../../model/resource.ts'
import { Button } from '../../controls/button.tsx'
import { formatFigure } from '../../kinds/figures.ts'
import { writeFilters } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'
import styles from './list-totals.module.css'
import { useSummary } from './use-summary.ts'

interface ListTotalsProps {
  readonly resource: Resource
  readonly view: ListView
  readonly total: number
}

export function ListTotals({ resource, view, total }: ListTotalsProps) {
  const asked = { filter: writeFilters(view.filters), enabled: !view.isUndecided }
  const { summary, isFailed, retry } = useSummary(resource, asked)
  const { totals = [] } = resource.list
  if (isFailed)
    return (
      <div className={styles.totals} role="status">
        没有取到合计
        <Button size="small" onClick={retry}>
          重试
        </Button>
      </div>
    )
  return (
    <dl className={styles.totals} aria-label={`全部 ${total} 条的合计`}>
      <div>
        <dt>共</dt>
        <dd>{formatFigure(total)} 条</dd>
      </div>
      {totals.map((one) => (
        <div key={one.name}>
          <dt>{one.title}</dt>
          <dd>{summary ? figureWords(resource, one, summary.totals[one.name] ?? '0') : '…'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of the text itself: as a number, a large sum would lose its cents. */
function figureWords({ fields }: Resource, { measure, field: name }: ListTotal, said: string): string {
  const field = fields.find((one) => one.name === name)
  const [whole = '', decimals] = said.split('.')
  const isMoney = field?.kind === 'money' && measure !== 'distinct'
  const point = isMoney ? `.${(decimals ?? '').padEnd(2, '0').slice(0, 2)}` : decimals ? `.${decimals}` : ''
  const unit = field?.unit && measure !== 'distinct' ? ` ${field.unit}` : ''
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${point}${unit}`
}
