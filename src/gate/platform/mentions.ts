/** What a record refers to, wherever in it, and how its references are pointed elsewhere. */
import type { Field, WireRecord } from '../../model/resource.ts'
import { isObject } from '../../model/plain.ts'

export interface Mention {
  readonly field: Field
  /** JSON pointer. */
  readonly path: string
  readonly id: string
}

export function mentionedIn(fields: readonly Field[], record: WireRecord, base = ''): readonly Mention[] {
  return fields.flatMap((field): readonly Mention[] => {
    const value = record[field.name]
    const path = `${base}/${field.name}`
    if (field.kind === 'reference') return typeof value === 'string' && value !== '' ? [{ field, path, id: value }] : []
    if (!field.fields) return []
    if (isObject(value)) return mentionedIn(field.fields, value, path)
    if (!Array.isArray(value)) return []
    return value.flatMap((row: unknown, index) =>
      isObject(row) ? mentionedIn(field.fields ?? [], row, `${path}/${index}`) : [],
    )
  })
}

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
