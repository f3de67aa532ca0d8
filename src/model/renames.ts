/**
 * What fields are called today that once had another name: for what was kept under the old one.
 *
 * Shapes  `resource.renames` by path, the outer before the inner: `{Fee: 'Price', 'Parts/Unit': 'Parts/Measure'}`. A field inside
 *         a group or rows keeps its parent, which is named as it is called today.
 */
import type { Resource, WireRecord } from './resource.ts'

/** What the field of that name or path, which may be an old one, is called today. */
export function currentName({ renames }: Pick<Resource, 'renames'>, name: string): string {
  return renames && Object.hasOwn(renames, name) ? renames[name]! : name
}

/** A kept or shared question by the names that fields have today. */
export function withCurrentNames(resource: Resource, byField: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(byField).map(([name, value]) => [currentName(resource, name), value]))
}

/** A kept record as the store's migration leaves it: what it says under a new name already stays, and so does the old one then. */
export function recordOfToday({ renames = {} }: Pick<Resource, 'renames'>, record: WireRecord): WireRecord {
  return Object.entries(renames).reduce<WireRecord>((made, [from, to]) => {
    const steps = from.split('/')
    return renamedWithin(made, steps, to.split('/').at(-1) ?? '') as WireRecord
  }, record)
}

function renamedWithin(value: unknown, steps: readonly string[], to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamedWithin(item, steps, to))
  const [step = '', ...rest] = steps
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value
  const { [step]: inner, ...others } = value as WireRecord
  if (rest.length > 0) return { ...value, [step]: renamedWithin(inner, rest, to) }
  return Object.hasOwn(value, to) ? value : { ...others, [to]: inner }
}
