/**
 * Two people changed one record: base is what both started from.
 *
 * Shapes  A field that only one side changed takes that side's value; one that both changed differently is a clash,
 *         for a person to settle. Fields that the schema does not know are the newest record's own.
 */
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'

export interface FieldClash {
  readonly field: Field
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge {
  /** The newest record with my changes, clashes still at the newest value. */
  readonly merged: WireRecord
  readonly clashes: readonly FieldClash[]
  /** Fields that only the other side changed. */
  readonly taken: readonly Field[]
  /** Fields that only I changed. */
  readonly kept: readonly Field[]
}

/** The record that both started from, and what each has made of it. */
export interface MergeSides {
  readonly base: WireRecord
  readonly mine: WireRecord
  readonly theirs: WireRecord
}

export function mergeRecords(resource: Resource, { base, mine, theirs }: MergeSides): Merge {
  const editable = resource.fields.filter((field) => !field.readOnly && field.name !== resource.identity.id)
  const changed = (side: WireRecord, { name }: Field) => !sameValue(side[name], base[name])
  const differ = editable.filter(({ name }) => !sameValue(mine[name], theirs[name]))
  const clashing = differ.filter((field) => changed(mine, field) && changed(theirs, field))
  const kept = differ.filter((field) => changed(mine, field) && !changed(theirs, field))
  const taken = differ.filter((field) => changed(theirs, field) && !changed(mine, field))
  return {
    merged: withValues(
      theirs,
      kept.map(({ name }) => [name, mine[name]]),
    ),
    clashes: clashing.map((field) => ({
      field,
      base: base[field.name],
      mine: mine[field.name],
      theirs: theirs[field.name],
    })),
    taken,
    kept,
  }
}

/** A copy with those values; `undefined` removes the field. */
export function withValues(record: WireRecord, entries: readonly (readonly [string, unknown])[]): WireRecord {
  const next = { ...record, ...Object.fromEntries(entries) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}
