/**
 * Numbers that a record keeps of the records that refer to it: how many there are, the sum or the highest of a field of theirs.
 *
 * Shapes  easy    `{ "count": true, "of": "booking", "via": "SlotId" }`
 *         medium  `{ "sum": "Amount", "of": "charge", "via": "VisitId" }`
 *         hard    `{ "max": "On", "of": "booking", "via": "SlotId", "where": { "is": "taken" } }`
 *         Counted are those of the record's own owner and shelf. Counts and sums begin at 0, the highest of none is empty.
 * Source  LANGUAGE 1.2.
 */
import { type Condition, holds, isEmpty } from './condition.ts'
import { fieldsOf } from './condition-parts.ts'
import { countedNames } from './derived.ts'
import type { Catalog, Field, Resource, WireRecord } from './resource.ts'

export type Rollup = RolledUp & {
  /** The library of those that refer. */
  readonly of: string
  /** Their field that does. */
  readonly via: string
  /** Of their own fields alone. */
  readonly where?: Condition
}

type RolledUp = { readonly count: true } | { readonly sum: string } | { readonly max: string }

/** Each rollup has one. */
export const ROLLUP_MEASURES = ['count', 'sum', 'max'] as const

export interface KeptRollup {
  /** The library whose records keep it. */
  readonly parent: Resource
  readonly field: Field
  readonly rollup: Rollup
}

/** What one record adds to its parent's number; undefined for one that does not count. */
export type Contribution = number | string | undefined

const NONE: readonly KeptRollup[] = []
const indexes = new WeakMap<Catalog, ReadonlyMap<string, readonly KeptRollup[]>>()

/** The numbers that records of a library are counted in, whoever keeps them. */
export function rollupsInto(catalog: Catalog, child: string): readonly KeptRollup[] {
  const known = indexes.get(catalog)
  if (known) return known.get(child) ?? NONE
  const index = new Map<string, KeptRollup[]>()
  for (const parent of Object.values(catalog.resources))
    for (const kept of parent.view ? [] : rollupsOf(parent)) {
      const { of } = kept.rollup
      index.set(of, [...(index.get(of) ?? []), kept])
    }
  indexes.set(catalog, index)
  return index.get(child) ?? NONE
}

const own = new WeakMap<readonly Field[], readonly KeptRollup[]>()

/** The numbers that a library's own records keep. */
export function rollupsOf(parent: Resource): readonly KeptRollup[] {
  const known = own.get(parent.fields)
  if (known) return known
  const found = parent.fields.flatMap((field): readonly KeptRollup[] =>
    field.derived && 'rollup' in field.derived ? [{ parent, field, rollup: field.derived.rollup }] : [],
  )
  own.set(parent.fields, found)
  return found
}

/** What it is while nothing is counted. */
export function emptyRollup(rollup: Rollup): 0 | null {
  return 'max' in rollup ? null : 0
}

/** The record without any that is counted: a new one, or one that returns. */
export function withEmptyRollups(resource: Resource, record: WireRecord): WireRecord {
  const found = rollupsOf(resource)
  if (found.length === 0) return record
  return { ...record, ...Object.fromEntries(found.map(({ field, rollup }) => [field.name, emptyRollup(rollup)])) }
}

export function contributionOf(rollup: Rollup, record: WireRecord): Contribution {
  if (isEmpty(record[rollup.via]) || (rollup.where && !holds(rollup.where, record))) return undefined
  if ('count' in rollup) return 1
  const value = record['sum' in rollup ? rollup.sum : rollup.max]
  if (typeof value === 'number') return value
  return 'max' in rollup && typeof value === 'string' && !isEmpty(value) ? value : undefined
}

/** The fields of the counted that it reads. */
export function readsOfRollup(rollup: Rollup): readonly string[] {
  const measured = 'sum' in rollup ? [rollup.sum] : 'max' in rollup ? [rollup.max] : []
  return [...new Set([rollup.via, ...measured, ...(rollup.where ? fieldsOf(rollup.where) : [])])]
}

/** Whether what is read of the counted is a number kept of others itself, or computed of one. */
export function isSecond(child: Pick<Resource, 'fields'>, rollup: Rollup): boolean {
  const names = countedNames(child.fields)
  return readsOfRollup(rollup).some((name) => names.has(name))
}
