/**
 * A descriptor of format 1, and its schema where format 2 says something there, as its author would have written it in format 2: what means the same stays as it was written, in its
 * order; a block that is new stands where the format has it.
 *
 * Errors  Undefined for a text that is no descriptor of format 1.
 */
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { filesInFormat2, type FirstDescriptor } from '../../../compiler/format-1.ts'
import { isObject } from '../../../model/plain.ts'
import { sameValue } from '../../../model/same-value.ts'
import { formatJson } from '../editor/format.ts'

export function rewrittenTexts(texts: WrittenTexts): WrittenTexts | undefined {
  const [first, schema] = [parsed(texts.descriptor), parsed(texts.schema ?? '{}')]
  if (!first || !schema || first.value['formatVersion'] !== 1) return undefined
  const second = filesInFormat2(first.value as unknown as FirstDescriptor, schema.value)
  const rewritten = (text: string, node: Node, value: Json) => formatJson(written({ text, node, value, indent: '' }))
  const inOrder = inOrderOf(first.value, second.descriptor as unknown as Json)
  const descriptor = rewritten(texts.descriptor, first.tree, inOrder)
  if (descriptor === undefined) return undefined
  return {
    descriptor,
    schema:
      texts.schema === undefined || second.schema === schema.value
        ? texts.schema
        : rewritten(texts.schema, schema.tree, second.schema),
  }
}

/** What a descriptor and the schema that it names are written as. */
export interface WrittenTexts {
  readonly descriptor: string
  readonly schema: string | undefined
}

function parsed(text: string): { readonly tree: Node; readonly value: Json } | undefined {
  const tree = parseTree(text)
  const value: unknown = tree && getNodeValue(tree)
  return tree && isObject(value) ? { tree, value } : undefined
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
