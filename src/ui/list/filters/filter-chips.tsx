/** What the list is filtered by, in words, each taken away with one click. */
import type { Resource } from '../../../model/resource.ts'
import { Chip } from '../../controls/chip.tsx'
import { fieldOnScreen, type LabelsByLibrary } from '../table/columns.ts'
import { filterWords } from './filters.ts'
import type { ListView } from '../list-view.ts'

export interface FilterChipsProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
}

export function FilterChips({ resource, view, labels }: FilterChipsProps) {
  return Object.entries(view.filters.values).map(([name, value]) => {
    const field = fieldOnScreen(resource, name)
    const words = filterWords(field, value, field.reference ? labels.get(field.reference) : undefined)
    return (
      <Chip key={name} removeLabel={`移除筛选 ${words}`} onRemove={() => view.setFilter(name, undefined)}>
        {words}
      </Chip>
    )
  })
}
