/** What the blocks of a descriptor's format are made of. */

export type Node = Readonly<Record<string, unknown>>

export const LIBRARY = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 48 }
export const WORDS = { type: 'string', minLength: 1, maxLength: 200 }
export const FIELD = { $ref: '#/$defs/field' }
export const FIELDS = { type: 'array', items: FIELD, minItems: 1, uniqueItems: true, maxItems: 300 }

/** The nodes under a key of a node. */
export function inside(node: Node, key: string): Readonly<Record<string, Node>> {
  return (node[key] ?? {}) as Readonly<Record<string, Node>>
}
