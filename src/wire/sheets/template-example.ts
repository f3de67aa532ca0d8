/** A record that shows how a library's sheet is filled: the schema's own example, else values that fit each field. */
import type { Field, Resource, WireRecord } from '../../model/resource.ts'

const EXAMPLE_DAY = '2024-05-01'

/** `targets` are labels by library: an example names something that is there. */
export function exampleOf(resource: Resource, targets: ReadonlyMap<string, readonly string[]>): WireRecord {
  const examples = resource.schema['examples']
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined
  return { ...made(resource.fields, targets), ...(isRecord(first) ? withTargets(resource.fields, first, targets) : {}) }
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
    if (field.kind === 'group' && isRecord(value))
      return [[field.name, withTargets(field.fields ?? [], value, targets)]]
    if (field.kind !== 'rows' || !Array.isArray(value)) return [[field.name, value]]
    return [[field.name, value.filter(isRecord).map((row) => withTargets(field.fields ?? [], row, targets))]]
  })
  return Object.fromEntries(entries)
}

function valueOf(field: Field, targets: ReadonlyMap<string, readonly string[]>): unknown {
  if (field.default !== undefined) return field.default
  switch (field.kind) {
    case 'number':
    case 'money':
      return Math.max(field.minimum ?? 1, Math.min(field.maximum ?? 1, 1))
    case 'flag':
      return true
    case 'choice':
      return field.choices?.[0]?.value
    case 'choices':
      return field.choices?.slice(0, 2).map(({ value }) => value)
    case 'reference':
      return targets.get(field.reference ?? '')?.[0]
    case 'date':
      return EXAMPLE_DAY
    case 'dateTime':
      return `${EXAMPLE_DAY}T00:30:00.000Z`
    case 'group':
      return made(field.fields ?? [], targets)
    case 'rows':
      return [made(field.fields ?? [], targets)]
    case 'text':
      return field.required ? `${field.title}示例`.slice(0, field.maxLength) : undefined
    default:
      return undefined
  }
}

function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
