/** What differs between two versions of a record, field by field. */
import type { Field, Resource, WireRecord } from './resource.ts'
import { sameValue } from './same-value.ts'

export interface FieldChange {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
  /** The whole versions, where a value is told by other fields of its record. */
  readonly records?: { readonly before: WireRecord | null; readonly after: WireRecord | null }
}

/** Fields that people edit and states that they change, in schema order; a missing version counts as empty. */
export function changesBetween(
  resource: Resource,
  before: WireRecord | null,
  after: WireRecord | null,
): readonly FieldChange[] {
  return historyFields(resource)
    .map((field) => ({
      field,
      before: before?.[field.name],
      after: after?.[field.name],
      ...(field.answering && { records: { before, after } }),
    }))
    .filter((change) => !sameValue(change.before ?? undefined, change.after ?? undefined))
}

/** The fields that a history tells of. */
export function historyFields(resource: Resource): readonly Field[] {
  const states = new Set(resource.transitions.flatMap(({ field, also }) => [field, ...Object.keys(also)]))
  return resource.fields.filter((field) => !field.readOnly || states.has(field.name))
}
