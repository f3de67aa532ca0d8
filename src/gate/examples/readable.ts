/** Texts that people can read in place of texts made by chance: a number behind an example's, or behind the field's title. */
import type { Field, JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import { schemaOfField } from '../fuzz/values.ts'

const TEXTS: ReadonlySet<Field['kind']> = new Set(['text', 'longText'])

const APART = 101

/** The record with such texts where the schema lets them be; the others stay as they were made. */
export function readable(resource: Resource, record: WireRecord, index: number): WireRecord {
  const examples = (resource.schema['examples'] ?? []) as readonly WireRecord[]
  const texts = resource.fields.flatMap((field) => {
    const schema = schemaOfField(resource.schema, field)
    if (!TEXTS.has(field.kind) || typeof record[field.name] !== 'string') return []
    const isKey = resource.identity.naturalKey.includes(field.name)
    // Keys count on from one example, far enough from the others.
    const example = examples[isKey ? 0 : index % examples.length]
    const text = numbered(String(example?.[field.name] ?? field.title), index + (isKey ? APART : 1), field.maxLength)
    return isAllowed(text, field, schema) ? [[field.name, text] as const] : []
  })
  return { ...record, ...Object.fromEntries(texts) }
}

/** The number at its end is larger by so many, or it gets one; what stands before gives way when there is no room. */
export function numbered(text: string, more: number, most = Number.MAX_SAFE_INTEGER): string {
  const digits = /\d*$/.exec(text)?.[0] ?? ''
  const end = digits === '' ? String(more) : String(Number(digits.slice(-9)) + more).padStart(digits.length, '0')
  const room = Math.max(0, Math.min(text.length - digits.length, most - end.length))
  return `${text.slice(0, room)}${end}`
}

function isAllowed(text: string, { minLength = 0 }: Field, { pattern, format }: JsonSchema): boolean {
  if (text.length < minLength || format !== undefined) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}
