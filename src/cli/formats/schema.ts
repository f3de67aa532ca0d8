/** The format of schemas: written by hand, but for the conditions of references, which are made of the position table. */
import { CONDITION_NAMES, schemaDefinitions } from './conditions.ts'

type Node = Readonly<Record<string, unknown>>

/** The format as it is written to `schemas/meta/schema.v1.json`. */
export function schemaFormat(before: Node, names: Readonly<Record<string, Node>>): Node {
  const definitions = before['$defs'] as Readonly<Record<string, Node>>
  const { field, scalar } = names
  return { ...before, $defs: { ...definitions, field, scalar, ...CONDITION_NAMES, ...schemaDefinitions() } }
}
