/** What forms and sentences have to know of masked fields. Small: every form of a record has it. Source: LANGUAGE 1.9. */
import { isMaskedText, maskText } from './mask-text.ts'
import type { Field, Resource } from './resource.ts'

/** Whether the problem is only that of a masked text, which the server alone can tell from a wrong one. */
export function isOfMaskedText(fields: readonly Field[], path: string, value: unknown): boolean {
  if (!isMaskedText(value)) return false
  const names = path.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  let level: readonly Field[] | undefined = fields
  let field: Field | undefined
  for (const name of names) {
    field = level?.find((one) => one.name === name)
    level = field?.fields
  }
  return field?.mask !== undefined
}

/** A masked field's value in words: what stands in a sentence is told to whoever reads it. */
export function spokenValue(library: Pick<Resource, 'names'>, { mask }: Pick<Field, 'mask'>, text: string): string {
  return mask === undefined || (mask === 'name' && library.names !== 'masked') ? text : maskText(mask, text)
}
