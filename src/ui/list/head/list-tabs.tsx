/** Named sets of a library's records as tabs over its list, each with how many it holds under the filters of the moment. */
import { ALL_RECORDS } from '../../../model/list-head.ts'
import type { Resource } from '../../../model/resource.ts'
import { formatFigure } from '../../kinds/figures.ts'
import { writeFilters } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'
import styles from './list-tabs.module.css'
import { moveTabFocus } from './tab-focus.ts'
import { useSummary } from './use-summary.ts'

interface ListTabsProps {
  readonly resource: Resource
  readonly view: ListView
}

export function ListTabs({ resource, view }: ListTabsProps) {
  const { tabs = [] } = resource.list
  const { summary } = useSummary(resource, { filter: writeFilters(view.filters), enabled: !view.isUndecided })
  const { tab: open = ALL_RECORDS.name } = view.filters
  // Where all is no tab, none may be open; the first is then the one that the keyboard comes to.
  const reached = tabs.some(({ name }) => name === open) ? open : tabs[0]?.name
  const choose = (name: string) => view.setFilters({ ...view.filters, tab: name })
  return (
    <div className={styles.tabs} role="tablist" aria-label={`${resource.title}的分类`} onKeyDown={moveTabFocus}>
      {tabs.map(({ name, title, tone }) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === open}
          tabIndex={name === reached ? 0 : -1}
          data-tone={(summary?.tabs[name] ?? 0) > 0 ? tone : undefined}
          onClick={() => choose(name)}
        >
          {title}
          <span className={styles.count}>{summary ? formatFigure(summary.tabs[name] ?? 0) : ''}</span>
        </button>
      ))}
    </div>
  )
}
