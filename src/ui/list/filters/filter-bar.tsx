/** One line of ways to narrow the list: whose records, keyword, the library's filters, what is set; folds on a narrow screen. */
import { memo, type Ref, useState } from 'react'
import type { Resource } from '../../../model/resource.ts'
import { Button } from '../../controls/button.tsx'
import { KIND_VIEWS } from '../../kinds/views.ts'
import { fieldOnScreen, type LabelsByLibrary } from '../table/columns.ts'
import { FilterChips } from './filter-chips.tsx'
import { isFiltered, NO_FILTERS } from './filters.ts'
import styles from './filter-bar.module.css'
import { KeywordBox } from './keyword-box.tsx'
import type { ListView } from '../list-view.ts'
import { ShelfSwitch } from './shelf-switch.tsx'
import { NARROW, useMedia } from '../use-media.ts'

/** So many filters stand in one line beside the keyword; more of them fold. */
const IN_LINE = 4
/** Of a library that folds some, or has a pane beside its rows, on a laptop. */
const IN_SHORT_LINE = 3
const LAPTOP = '(max-width: 1439px)'

export interface FilterBarProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  readonly keywordRef: Ref<{ focus(): void }>
}

/** Drawn again for filters, not for rows. */
export const FilterBar = memo(function FilterBar({ resource, view, labels, keywordRef }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const narrow = useMedia(NARROW)
  const laptop = useMedia(LAPTOP)
  const { filters, setFilter, setFilters } = view
  const fields = resource.list.filters
    .filter((name) => name !== resource.list.groupBy)
    .map((name) => fieldOnScreen(resource, name))
    .filter((field) => KIND_VIEWS[field.kind].Filter !== undefined)
  const isShort = laptop && (fields.length > IN_LINE || resource.list.groupBy !== undefined)
  const inLine = narrow ? 0 : isShort ? IN_SHORT_LINE : IN_LINE
  const shown = open ? fields : fields.slice(0, inLine)
  return (
    <div className={styles.bar}>
      <ShelfSwitch resource={resource} view={view} />
      <KeywordBox
        ref={keywordRef}
        value={filters.keyword}
        onSearch={(keyword) => setFilters({ ...filters, keyword })}
      />
      {fields.length > inLine && (
        <Button className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起筛选' : '更多筛选'}
        </Button>
      )}
      {shown.map((field) => {
        const { Filter } = KIND_VIEWS[field.kind]
        return (
          Filter && (
            <Filter
              key={field.name}
              field={field}
              value={filters.values[field.name]}
              labels={field.reference ? labels.get(field.reference) : undefined}
              onChange={(value) => setFilter(field.name, value)}
            />
          )
        )
      })}
      <div className={styles.set}>
        <FilterChips resource={resource} view={view} labels={labels} />
      </div>
      {isFiltered(filters) && (
        <Button variant="quiet" className={styles.clear} onClick={() => setFilters(NO_FILTERS)}>
          清空筛选
        </Button>
      )}
    </div>
  )
})
