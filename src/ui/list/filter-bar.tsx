/** One line of ways to narrow the list: keyword and the library's filters; folds on a narrow screen. */
import { memo, type Ref, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { KIND_VIEWS } from '../kinds/views.ts'
import { fieldOnScreen, type LabelsByLibrary } from './columns.ts'
import { isFiltered, NO_FILTERS } from './filters.ts'
import styles from './filter-bar.module.css'
import { KeywordBox } from './keyword-box.tsx'
import type { ListView } from './list-view.ts'
import { NARROW, useMedia } from './use-media.ts'

/** More filters than this fold even on a wide screen. */
const IN_LINE = 4

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
  const { filters, setFilter, setFilters } = view
  const fields = resource.list.filters
    .filter((name) => name !== resource.list.groupBy)
    .map((name) => fieldOnScreen(resource, name))
    .filter((field) => KIND_VIEWS[field.kind].Filter !== undefined)
  const inLine = narrow ? 0 : IN_LINE
  const shown = open ? fields : fields.slice(0, inLine)
  return (
    <div className={styles.bar}>
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
      {isFiltered(filters) && (
        <Button variant="quiet" className={styles.clear} onClick={() => setFilters(NO_FILTERS)}>
          清空筛选
        </Button>
      )}
    </div>
  )
})
