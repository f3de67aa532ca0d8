/**
 * What a kind is on a list: how a value is drawn in a cell, told in words, and asked for in a filter.
 *
 * Shapes  `cell` is a plain function, chosen once per column and called per row: no component, context or closure per cell.
 *         `labels` maps the ids of a reference to what they are called; a missing id is still on its way.
 * Units   `width` CSS pixels of a column; the table shares out what is left over.
 */
import type { ComponentType, ReactNode } from 'react'
import type { FilterValue } from '../../model/query.ts'
import type { Field } from '../../model/resource.ts'

export type Labels = ReadonlyMap<string, string>

export interface FilterProps {
  readonly field: Field
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
  readonly labels?: Labels
}

export interface KindView {
  readonly cell: (value: unknown, field: Field, labels?: Labels) => ReactNode
  readonly words: (value: unknown, field: Field, labels?: Labels) => string
  readonly align: 'start' | 'end'
  readonly width: number
  /** What stands in it is always as long, and worth nothing when cut off. */
  readonly isFixed?: true
  /** Absent for kinds that cannot be asked for. */
  readonly Filter?: ComponentType<FilterProps>
}

/** What stands for no value. */
export const NO_VALUE = '—'

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

export const valueText = (value: unknown): string => (isNothing(value) ? NO_VALUE : String(value))
