/** A record that shows how a library's sheet is filled: the schema's own example, else values that fit each field. */
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { CELL_CODECS } from './cell-codecs.ts'
import { isObject } from '../../model/plain.ts'

/** `targets` are labels by library: an example names something that is there. */
export function exampleOf(resource: Resource, targets: ReadonlyMap<string, readonly string[]>): WireRecord {
  const examples = resource.schema['examples']
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined
  return { ...made(resource.fields, targets), ...(isObject(first) ? withTargets(resource.fields, first, targets) : {}) }
}

function made(fields: readonly Field[], targets: ReadonlyMap<string, readonly string[]>): WireRecord {
  const entries = fields
    .filter(({ readOnly }) => !readOnly)
    .map((field) => [field.name, valueOf(field, targets)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** An example's ids are nobody's: a label stands for them, or nothing. */
function withTargets(
  fields: readonly Field[],
  example: WireRecord,
  targets: ReadonlyMap<string, readonly string[]>,
): WireRecord {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = example[field.name]
    if (value === undefined) return []
    if (field.kind === 'reference') return [[field.name, targets.get(field.reference ?? '')?.[0]]]
    if (field.kind === 'group' && isObject(value))
      return [[field.name, withTargets(field.fields ?? [], value, targets)]]
    if (field.kind !== 'rows' || !Array.isArray(value)) return [[field.name, value]]
    return [[field.name, value.filter(isObject).map((row) => withTargets(field.fields ?? [], row, targets))]]
  })
  return Object.fromEntries(entries)
}

function valueOf(field: Field, targets: ReadonlyMap<string, readonly string[]>): unknown {
  if (field.default !== undefined) return field.default
  return CELL_CODECS[field.kind].example?.(field, {
    target: (library = '') => targets.get(library)?.[0],
    record: (fields) => made(fields, targets),
  })
}
