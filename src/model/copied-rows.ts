/** Rows that are copied from another library: its columns of the same names as the own ones, and no others. */
import { isEmpty } from './condition.ts'
import type { Field, WireRecord } from './resource.ts'

/** What a copied value is in the own field; whatever is no table stays as it is. */
export function asCopied({ kind, fields = [] }: Field, value: unknown): unknown {
  if (kind !== 'rows' || !Array.isArray(value)) return value
  return value.map((row: unknown) => Object.fromEntries(fields.flatMap((field) => cell(field, row))))
}

function cell(field: Field, row: unknown): readonly (readonly [string, unknown])[] {
  const value = typeof row === 'object' && row !== null ? (row as WireRecord)[field.name] : undefined
  return isEmpty(value) ? [] : [[field.name, asCopied(field, value)]]
}
