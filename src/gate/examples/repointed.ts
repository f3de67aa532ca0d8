/** A record whose references are pointed elsewhere. */
import type { Field, WireRecord } from '../../model/resource.ts'
import { isObject } from '../../model/plain.ts'

/** The record with each of its references pointing where `idFor` says; one that it gives no id for is taken out. */
export function repointed(
  fields: readonly Field[],
  record: WireRecord,
  idFor: (field: Field) => string | undefined,
): WireRecord {
  const next: Record<string, unknown> = { ...record }
  for (const field of fields) {
    const value = record[field.name]
    if (value === undefined || value === null) continue
    if (field.kind === 'reference') {
      const id = idFor(field)
      if (id === undefined) delete next[field.name]
      else next[field.name] = id
    } else if (field.fields && isObject(value)) next[field.name] = repointed(field.fields, value, idFor)
    else if (field.fields && Array.isArray(value))
      next[field.name] = value.map((row: unknown) => (isObject(row) ? repointed(field.fields ?? [], row, idFor) : row))
  }
  return next
}
