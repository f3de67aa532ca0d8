/** What a record refers to, wherever in it: the references of its own fields and of those inside groups and rows. */
import { isObject } from './plain.ts'
import type { Field, Resource, WireRecord } from './resource.ts'

export interface Mention {
  readonly field: Field
  /** JSON pointer. */
  readonly path: string
  readonly id: string
  /** The record, group or row that it stands in. */
  readonly row: WireRecord
}

/** A reference field inside a group or rows, with the names of the fields that lead to it. */
export interface InnerReference {
  readonly names: readonly string[]
  readonly field: Field
  readonly target: string
}

/** Lists the references to other records that a record holds, at every depth. */
export function mentionsOf(fields: readonly Field[], record: WireRecord, base = ''): readonly Mention[] {
  return fields.flatMap((field): readonly Mention[] => {
    const value = record[field.name]
    const path = `${base}/${field.name}`
    if (field.kind === 'reference')
      return typeof value === 'string' && value !== '' ? [{ field, path, id: value, row: record }] : []
    if (!field.fields) return []
    if (isObject(value)) return mentionsOf(field.fields, value, path)
    if (!Array.isArray(value)) return []
    return value.flatMap((row: unknown, index) =>
      isObject(row) ? mentionsOf(field.fields ?? [], row, `${path}/${index}`) : [],
    )
  })
}

/** Of all libraries, unless only some are known. */
export function innerReferences(
  { fields: all }: Pick<Resource, 'fields'>,
  names?: ReadonlySet<string>,
): readonly InnerReference[] {
  const inside = (fields: readonly Field[], above: readonly string[]): readonly InnerReference[] =>
    fields.flatMap((field) => {
      const here = [...above, field.name]
      if (field.fields) return inside(field.fields, here)
      const { kind, reference } = field
      if (kind !== 'reference' || above.length === 0 || !reference || names?.has(reference) === false) return []
      return [{ names: here, field, target: reference }]
    })
  return inside(all, [])
}
