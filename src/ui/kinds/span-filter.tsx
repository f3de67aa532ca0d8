/** From … to …, both ends included, either may be open: numbers, money and dates. */
import { lazy } from 'react'
import { FilterButton } from './filter-button.tsx'
import type { FilterProps } from './view.ts'

const SpanPanel = lazy(async () => ({ default: (await import('./span-panel.tsx')).SpanPanel }))

export function SpanFilter({ field, value, onChange }: FilterProps) {
  return (
    <FilterButton title={field.title} count={value ? 1 : 0}>
      {(close) => <SpanPanel field={field} value={value} onChange={onChange} close={close} />}
    </FilterButton>
  )
}
