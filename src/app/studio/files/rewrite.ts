/**
 * A descriptor of format 1 as its author would have written it in format 2: what means the same stays as it was written, in its
 * order; a block that is new stands where the format has it.
 *
 * Errors  Undefined for a text that is no descriptor of format 1.
 */
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { type FirstDescriptor, toFormat2 } from '../../../compiler/format-1.ts'
import { isObject } from '../../../model/plain.ts'
import { sameValue } from '../../../model/same-value.ts'
import { formatJson } from '../editor/format.ts'

export function rewrittenText(text: string): string | undefined {
  const tree = parseTree(text)
  const first: unknown = tree && getNodeValue(tree)
  if (!tree || !isObject(first) || first['formatVersion'] !== 1) return undefined
  const second = inOrderOf(first, toFormat2(first as unknown as FirstDescriptor) as unknown as Json)
  return formatJson(written({ text, node: tree, value: second, indent: '' }))
}

type Json = Readonly<Record<string, unknown>>

/** What stands behind the blocks that format 1 does not have, as the format's own order is. */
const BEHIND = ['reference', 'list', 'form', 'import', 'renames', 'access', 'errors']

/** The keys in their order, and the new blocks before what belongs behind them. */
function inOrderOf(first: Json, second: Json): Json {
  const keys = Object.keys(first).filter((key) => key !== 'guards')
  const place = keys.findIndex((key) => BEHIND.includes(key))
  const whole = keys.toSpliced(place < 0 ? keys.length : place, 0, 'rules', 'constraints')
  const { $schema } = second
  return {
    ...Object.fromEntries(whole.filter((key) => second[key] !== undefined).map((key) => [key, second[key]])),
    ...(typeof $schema === 'string' ? { $schema: $schema.replace('resource.v1.json', 'resource.v2.json') } : {}),
  }
}

interface Place {
  readonly text: string
  /** What stood there before; absent for what is new. */
  readonly node: Node | undefined
  readonly value: unknown
  readonly indent: string
}

/** The author's own letters as far as they mean the same. */
function written({ text, node, value, indent }: Place): string {
  if (node && sameValue(getNodeValue(node), value)) return text.slice(node.offset, node.offset + node.length)
  const inner = `${indent}  `
  const within = (key: string | number, item: unknown) =>
    written({ text, node: node && findNodeAtLocation(node, [key]), value: item, indent: inner })
  if (isObject(value)) {
    const lines = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${within(key, item)}`)
    // What was begun on a new line stays so; of what is new, the layout decides.
    return node ? `{\n${lines.map((line) => inner + line).join(',\n')}\n${indent}}` : `{ ${lines.join(', ')} }`
  }
  if (Array.isArray(value)) return `[${value.map((item, index) => within(index, item)).join(', ')}]`
  return JSON.stringify(value)
}
