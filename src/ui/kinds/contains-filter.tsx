/** Text that the field contains. */
import { lazy } from 'react'
import { FilterButton } from './filter-button.tsx'
import type { FilterProps } from './view.ts'

const ContainsPanel = lazy(async () => ({ default: (await import('./contains-panel.tsx')).ContainsPanel }))

export function ContainsFilter({ field, value, onChange }: FilterProps) {
  return (
    <FilterButton title={field.title} count={value ? 1 : 0}>
      {(close) => <ContainsPanel field={field} value={value} onChange={onChange} close={close} />}
    </FilterButton>
  )
}
