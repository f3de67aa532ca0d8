/** At the foot of the table: how many cells are being saved, which were not and how to go to them; also those of another page. */
import { Button } from '../../controls/button.tsx'
import { useSlow } from '../../controls/skeleton.tsx'
import { describeValue } from '../../show/describe.ts'
import { labelOf } from '../../../model/resource.ts'
import type { Cell } from './cells.ts'
import type { QuickEditSheet, SheetCell } from './sheet.ts'
import styles from './quick-edit.module.css'

interface QuickEditBarProps {
  readonly cells: readonly SheetCell[]
  readonly sheet: QuickEditSheet
  readonly isHere: (cell: Cell) => boolean
  /** The last cell was left for one that is not there. */
  readonly isEnd: boolean
  readonly onGo: (cell: Cell) => void
}

export function QuickEditBar({ cells, sheet, isHere, isEnd, onGo }: QuickEditBarProps) {
  const busy = cells.filter(({ progress }) => progress.state === 'waiting' || progress.state === 'saving')
  const stopped = cells.filter(({ progress }) => progress.state === 'refused' || progress.state === 'clash')
  const isSlow = useSlow(busy.length > 0)
  const elsewhere = stopped.find((cell) => !isHere(cell))
  const refused = stopped.filter(({ progress }) => progress.state === 'refused')
  const next = stopped.find(isHere)
  if (!isSlow && stopped.length === 0 && !isEnd) return null
  return (
    <div className={styles.bar} role="status" data-quick-edit>
      {isSlow && busy.length > 0 && <span>正在保存 {busy.length} 个单元格…</span>}
      {isEnd && <span>已到本页最后一个可以修改的单元格</span>}
      {stopped.length > 0 && <strong>{stopped.length} 个单元格没有保存</strong>}
      {next && (
        <Button size="small" onClick={() => onGo({ id: next.id, name: next.name })}>
          查看
        </Button>
      )}
      {refused.length > 1 && (
        <Button size="small" onClick={() => refused.forEach(({ key }) => sheet.retry(key))}>
          全部重试
        </Button>
      )}
      {elsewhere && <Elsewhere cell={elsewhere} sheet={sheet} />}
    </div>
  )
}

/** Its row is on another page, or its column is hidden. */
function Elsewhere({ cell, sheet }: { readonly cell: SheetCell; readonly sheet: QuickEditSheet }) {
  const { form, field, base, progress, key } = cell
  const what = `${labelOf(form.resource, base)}的${field.title}“${describeValue(field, form.data.get()[field.name])}”`
  const why = progress.state === 'refused' ? progress.words : '他人刚刚也改了它'
  return (
    <span className={styles.elsewhere}>
      不在本页：{what}，{why}
      <Button size="small" onClick={() => sheet.drop(key)}>
        放弃修改
      </Button>
      <Button size="small" onClick={() => (progress.state === 'clash' ? sheet.keepMine(key) : sheet.retry(key))}>
        {progress.state === 'clash' ? '用我的' : '重试'}
      </Button>
    </span>
  )
}
