/** Which columns a person sees and in what order; what the team decided is the start and can be had back. */
import { useEffect, useMemo, useRef } from 'react'
import { currentName } from '../../../model/renames.ts'
import type { Resource } from '../../../model/resource.ts'

/** All that the picker offers, in order. */
export type ColumnChoice = readonly ColumnPlace[]

interface ColumnPlace {
  readonly name: string
  readonly shown: boolean
  /** CSS pixels, where the person has set it. */
  readonly width?: number
}

/** Narrower than this nobody reads a column, wider than that nobody sees the next one. */
export const COLUMN_WIDTH_PX = { min: 56, max: 800 } as const

export function teamChoice(resource: Resource): ColumnChoice {
  const { columns, hidden } = resource.list
  return [
    ...columns.map((name) => ({ name, shown: true })),
    ...hidden.filter((name) => !columns.includes(name)).map((name) => ({ name, shown: false })),
  ]
}

/** A kept choice may be older than the library: columns that are gone fall out, new ones come where the team put them last. */
export function renewChoice(resource: Resource, kept: ColumnChoice | null): ColumnChoice {
  const team = teamChoice(resource)
  if (!Array.isArray(kept)) return team
  const known = kept
    .filter((column) => typeof column?.name === 'string')
    .map((column) => ({ ...column, name: currentName(resource, column.name) }))
    .filter((column) => team.some((candidate) => candidate.name === column.name))
  const added = team.filter((column) => !known.some((candidate) => candidate.name === column.name))
  const renewed = [...known, ...added]
  return renewed.some((column) => column.shown) ? renewed : team
}

export function moveColumn(choice: ColumnChoice, from: number, to: number): ColumnChoice {
  const column = choice[from]
  if (!column || to < 0 || to >= choice.length) return choice
  const others = choice.filter((_column, index) => index !== from)
  return [...others.slice(0, to), column, ...others.slice(to)]
}

/** The last column in sight stays: a table without columns says nothing. */
export function showColumn(choice: ColumnChoice, name: string, shown: boolean): ColumnChoice {
  const next = choice.map((column) => (column.name === name ? { ...column, shown } : column))
  return next.some((column) => column.shown) ? next : choice
}

/** Undefined gives the width back to the team's. */
export function sizeColumn(choice: ColumnChoice, name: string, width: number | undefined): ColumnChoice {
  return choice.map(({ width: old, ...column }) => {
    if (column.name !== name) return old === undefined ? column : { ...column, width: old }
    return width === undefined ? column : { ...column, width: widthWithin(width) }
  })
}

export function widthWithin(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH_PX.max, Math.max(COLUMN_WIDTH_PX.min, width)))
}

/** Puts one column where another one stands. */
export function placeColumn(choice: ColumnChoice, name: string, at: string): ColumnChoice {
  const indexOf = (wanted: string) => choice.findIndex((column) => column.name === wanted)
  return moveColumn(choice, indexOf(name), indexOf(at))
}

interface KeptColumns {
  /** What is had back; the team's when null. */
  readonly base: ColumnChoice | null
  readonly kept: ColumnChoice | null
  keep(next: ColumnChoice | null): void
}

export function useColumnChoice(resource: Resource, { base, kept, keep }: KeptColumns) {
  const choice = useMemo(() => renewChoice(resource, kept ?? base), [resource, kept, base])
  const shown = useMemo(() => choice.filter((column) => column.shown).map((column) => column.name), [choice])
  const widths = useMemo(
    () => new Map(choice.flatMap(({ name, width }) => (typeof width === 'number' ? [[name, width] as const] : []))),
    [choice],
  )
  /** Ahead of the store, so that quick clicks build on one another. */
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  }, [choice])
  return useMemo(() => {
    const change = (next: (choice: ColumnChoice) => ColumnChoice) => {
      latest.current = next(latest.current)
      keep(latest.current)
    }
    return { choice, shown, widths, isOwn: kept !== null, change, reset: () => keep(null) }
  }, [choice, shown, widths, kept, keep])
}
