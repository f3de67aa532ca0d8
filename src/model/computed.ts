/**
 * Fields that follow from others while nobody has written them: the form fills them as it is typed in, the server where a
 * write leaves them empty, both by these functions.
 *
 * Shapes  `Initials` is given, since who may load a dictionary of pinyin differs: the form loads it when it is first needed.
 */
import { isEmpty } from './condition.ts'
import type { Computed } from './lifecycle.ts'
import type { Resource, WireRecord } from './resource.ts'

/** The first letters of a text's pinyin, capital: 运动疗法 is YDLF; by its spelling where one is given. */
export type Initials = (text: string, spelling?: string) => string

/** What the field follows to; undefined where there is nothing to follow from, or it follows to nothing. */
export function computedValue(
  { field, from, spelling }: Computed,
  record: WireRecord,
  { resource, initials }: { readonly resource: Resource; readonly initials: Initials },
): string | undefined {
  const source = record[from]
  if (typeof source !== 'string' || source.trim() === '') return undefined
  const { maxLength } = resource.fields.find(({ name }) => name === field) ?? {}
  const spelled = spelling === undefined ? undefined : record[spelling]
  return initials(source, typeof spelled === 'string' ? spelled : undefined).slice(0, maxLength) || undefined
}

/** The record with its empty computed fields filled; the record itself when there is nothing to fill. */
export function withComputed(resource: Resource, record: WireRecord, initials: Initials): WireRecord {
  const filled = resource.form.computed.flatMap((computed) => {
    if (!isEmpty(record[computed.field])) return []
    const value = computedValue(computed, record, { resource, initials })
    return value === undefined ? [] : [[computed.field, value] as const]
  })
  return filled.length === 0 ? record : { ...record, ...Object.fromEntries(filled) }
}
