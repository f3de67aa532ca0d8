/** The largest value of each field that is still sensible to look at: texts as long as they may be, lists of some rows. */
import * as fc from 'fast-check'
import type { Field, JsonSchema, WireRecord } from '../../model/resource.ts'
import { longestMatching, longText } from './texts.ts'
import {
  editableFields,
  itemSchema,
  limitsOf,
  numberAt,
  ofSteps,
  schemaOfField,
  numberSpan,
  arbitraryText,
} from './values.ts'

const LONGEST_ROWS = 5

export function longestValue(field: Field, schema: JsonSchema): unknown {
  if (field.kind === 'answers') return {}
  if (field.kind === 'group') return longestObject(field.fields ?? [], schema)
  if (schema['type'] === 'array') return longestList(field, schema)
  if (Array.isArray(schema['enum'])) return byLabel(field)[0] ?? (schema['enum'] as readonly unknown[])[0]
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'number' || schema['type'] === 'integer') {
    const span = numberSpan(field, schema)
    return ofSteps(span, Math.min(span.to, Number.MAX_SAFE_INTEGER))
  }
  return longestText(field, schema)
}

export function longestObject(fields: readonly Field[], schema: JsonSchema): WireRecord {
  return Object.fromEntries(
    editableFields(fields).map((field) => [field.name, longestValue(field, schemaOfField(schema, field))]),
  )
}

function longestText(field: Pick<Field, 'kind'>, schema: JsonSchema): unknown {
  const limits = limitsOf(schema)
  if (typeof schema['pattern'] === 'string') return longestMatching(schema['pattern'], limits)
  const isWritten = schema['format'] === undefined && ['text', 'longText', 'richText'].includes(field.kind)
  return isWritten ? longText(limits.max) : fc.sample(arbitraryText(field, schema), { seed: 1, numRuns: 1 })[0]
}

function longestList(field: Field, schema: JsonSchema): readonly unknown[] {
  const items = itemSchema(schema)
  const most = numberAt(schema, 'maxItems') ?? LONGEST_ROWS
  const count = Math.min(most, Math.max(LONGEST_ROWS, numberAt(schema, 'minItems') ?? 0))
  const isDistinct = schema['uniqueItems'] === true
  if (field.kind === 'choices') return byLabel(field).slice(0, most)
  if (field.kind === 'rows') {
    const row = longestObject(field.fields ?? [], items)
    return isDistinct ? [row] : Array.from({ length: count }, () => row)
  }
  if (typeof items['pattern'] === 'string') return [longestText({ kind: 'text' }, items)]
  const { max } = limitsOf(items)
  return [...new Set(Array.from({ length: count }, (_, index) => `${index + 1}${longText(max)}`.slice(0, max)))]
}

/** Values of a choice, the longest label first. */
function byLabel({ choices = [] }: Field): readonly unknown[] {
  return choices.toSorted((a, b) => b.label.length - a.label.length).map(({ value }) => value)
}
