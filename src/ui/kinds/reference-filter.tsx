/** Any of the chosen records of another library, found by keyword. */
import { lazy } from 'react'
import { FilterButton } from './filter-button.tsx'
import type { FilterProps } from './view.ts'

const ReferencePanel = lazy(async () => ({ default: (await import('./reference-panel.tsx')).ReferencePanel }))

export function ReferenceFilter(props: FilterProps) {
  const { field, value } = props
  const chosen = value && 'in' in value ? value.in : []
  return (
    <FilterButton title={field.title} count={chosen.length}>
      {(close) => <ReferencePanel {...props} chosen={chosen} close={close} />}
    </FilterButton>
  )
}
