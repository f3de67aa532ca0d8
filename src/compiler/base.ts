/**
 * `x-base`: the fields that a kind of records has in common, which a library need not repeat: those of `$defs/record` in
 * `schemas/shared/<base>.json`. What the library declares itself stands as it says, where it says it.
 */
import { type Compilation, definitionAt, isJsonObject, type SchemaNode, valueAt } from './nodes.ts'
import type { Located } from './source.ts'

export interface Declared {
  readonly name: string
  readonly at: Located
}

/** The fields of an object: the first of its base stands first, the others behind its own. */
export function declaredFields(within: Compilation, node: SchemaNode): readonly Declared[] {
  const own = fieldsAt(node.origin('properties'))
  const base = node.value['x-base']
  if (typeof base !== 'string') return own
  const isOwn = new Set(own.map(({ name }) => name))
  const [first, ...rest] = fieldsOfBase(within, node.origin('x-base'), base)
  const added = (fields: readonly Declared[]) => fields.filter(({ name }) => !isOwn.has(name))
  return [...added(first ? [first] : []), ...own, ...added(rest)]
}

function fieldsAt(at: Located): readonly Declared[] {
  const properties = valueAt(at)
  return Object.keys(isJsonObject(properties) ? properties : {}).map((name) => ({
    name,
    at: { source: at.source, path: [...at.path, name] },
  }))
}

/** Nothing where there is no such base, which is said at its name. */
function fieldsOfBase(within: Compilation, at: Located, base: string): readonly Declared[] {
  const found = definitionAt(within, at, `shared/${base}.json#/$defs/record`)
  return found ? fieldsAt({ source: found.source, path: [...found.path, 'properties'] }) : []
}
