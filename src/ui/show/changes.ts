/** What differs between two versions of a record, field by field. */
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../form/path.ts'

export interface Change {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

/** Fields that people edit, in schema order; a missing version counts as empty. */
export function changesBetween(
  resource: Resource,
  before: WireRecord | null,
  after: WireRecord | null,
): readonly Change[] {
  return resource.fields
    .filter((field) => !field.readOnly)
    .map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    .filter((change) => !sameValue(change.before ?? undefined, change.after ?? undefined))
}

/** Today's record with the values of an old version. */
export function restored(resource: Resource, record: WireRecord, old: WireRecord): WireRecord {
  const editable = resource.fields.filter((field) => !field.readOnly && field.name !== resource.identity.id)
  const next = { ...record, ...Object.fromEntries(editable.map(({ name }) => [name, old[name]])) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}
