/**
 * What may be written at a place of an authored file, and what stands there means. Pure: texts and positions in, words out.
 *
 * Shapes  Offsets count UTF-16 units. `apply` is the text that takes the place of `from`…`to`; `caret` is where in it the
 *         typing goes on, its end when absent.
 */
import { findNodeAtLocation, getLocation, type Node, parseTree } from 'jsonc-parser'
import { type Keys, metaNodeAt, type MetaNode, metaOf } from './meta-nodes.ts'
import { type Known, suggestedValues, type Word } from './suggestion-words.ts'

export interface Suggestion extends Word {
  readonly apply: string
  readonly caret?: number
  readonly kind: 'key' | 'value'
}

export interface EditorSuggestions {
  readonly from: number
  readonly to: number
  /** What the value at the place is for, Chinese; '' when the format does not say. */
  readonly about: string
  readonly options: readonly Suggestion[]
}

/** Where somebody is in a file. */
interface TextPlace {
  readonly path: string
  readonly text: string
  readonly offset: number
}

export function suggest({ path, text, offset }: TextPlace, known: Known): EditorSuggestions | undefined {
  const meta = metaOf(path, text)
  if (!meta) return undefined
  const { path: keys, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const tree = parseTree(text)
  const isInside = previousNode && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length
  const word = /[\w$-]*$/.exec(text.slice(Math.max(0, offset - 60), offset))?.[0] ?? ''
  const from = isInside ? previousNode.offset : offset - word.length
  const to = isInside ? previousNode.offset + previousNode.length : offset
  if (isAtPropertyKey) return { from, to, about: '', options: keysAt(meta, keys, { tree, text, to, known, path }) }
  const node = metaNodeAt(meta, keys)
  const options = suggestedValues({ path, keys, node, tree }, known).map((word): Suggestion => {
    const apply = JSON.stringify(word.value)
    return { ...word, apply, kind: 'value' }
  })
  return options.length > 0 ? { from, to, about: node?.description ?? '', options } : undefined
}

/** What the key or the value at a place means; with the span that it is about. */
export function explain({ path, text, offset }: TextPlace, known: Known) {
  const meta = metaOf(path, text)
  const { path: keys, isAtPropertyKey, previousNode } = getLocation(text, offset)
  if (!meta || !previousNode || offset > previousNode.offset + previousNode.length) return undefined
  const span = { from: previousNode.offset, to: previousNode.offset + previousNode.length }
  const node = metaNodeAt(meta, keys)
  if (isAtPropertyKey || previousNode.type === 'property') {
    const name = String(keys.at(-1) ?? '')
    const field = known.fields.find((word) => word.value === name)
    const words = [field ? `字段「${field.detail}」` : '', node?.description ?? ''].filter((part) => part !== '')
    return words.length > 0 ? { ...span, title: name, words: words.join(' · ') } : undefined
  }
  const value: unknown = previousNode.value
  const found = suggestedValues({ path, keys, node, tree: parseTree(text) }, known).find((word) => word.value === value)
  const words = found?.detail ?? node?.description
  return words ? { ...span, title: String(value), words } : undefined
}

interface KeyPlace {
  readonly tree: Node | undefined
  readonly path: string
  readonly text: string
  readonly to: number
  readonly known: Known
}

function keysAt(meta: MetaNode, keys: Keys, place: KeyPlace): readonly Suggestion[] {
  const parent = keys.slice(0, -1)
  const node = metaNodeAt(meta, parent)
  const own = place.tree && findNodeAtLocation(place.tree, [...parent])
  const current = keys.at(-1)
  const taken = new Set(own?.children?.map((child) => String(child.children?.[0]?.value ?? '')))
  const hasValue = /^\s*:/.test(place.text.slice(place.to))
  return wordsForKeys({ node, own, parent }, place)
    .filter(({ value }) => value === current || !taken.has(value))
    .map(({ value, detail, start }) => {
      const key = JSON.stringify(value)
      if (hasValue) return { value, detail, apply: key, kind: 'key' }
      const apply = `${key}: ${start}`
      const caret = /^(?:""|\{\}|\[\])$/.test(start) ? apply.length - 1 : apply.length
      return { value, detail, apply, caret, kind: 'key' }
    })
}

interface KeyWord {
  readonly value: string
  readonly detail: string
  /** What the value begins with. */
  readonly start: string
}

interface ParentPlace {
  readonly node: MetaNode | undefined
  readonly own: Node | undefined
  readonly parent: Keys
}

function wordsForKeys({ node, own, parent }: ParentPlace, { known, path }: KeyPlace): readonly KeyWord[] {
  const declared = Object.entries(node?.properties ?? {}).map(([value, child]) => ({
    value,
    detail: child.description ?? '',
    start: startOf(child),
  }))
  const rest = typeof node?.additionalProperties === 'object' ? node.additionalProperties : undefined
  if (!rest) return declared
  const start = startOf(rest)
  const last = parent.at(-1)
  if (last === 'x-labels') return choicesBeside(own).map((value) => ({ value, detail: '选项的中文名称', start }))
  if (last === 'x-messages') return keywordsBeside(own).map((value) => ({ value, detail: '不符合时的提示', start }))
  if (path.startsWith('resources/') && last !== 'calls')
    return [...declared, ...known.fields.map(({ value, detail }) => ({ value: String(value), detail, start }))]
  return declared
}

function startOf(node: MetaNode): string {
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (type === 'object' || node.properties || node.definition === 'properties') return '{}'
  if (type === 'array' || node.prefixItems) return '[]'
  if (type === 'string' || node.enum?.some((value) => typeof value === 'string')) return '""'
  return type === 'boolean' ? 'true' : ''
}

function siblingOf(own: Node | undefined, key: string): Node | undefined {
  const field = own?.parent?.parent
  return field && findNodeAtLocation(field, [key])
}

function choicesBeside(own: Node | undefined): readonly string[] {
  return siblingOf(own, 'enum')?.children?.map(({ value }) => String(value)) ?? ['true', 'false']
}

function keywordsBeside(own: Node | undefined): readonly string[] {
  const keys = own?.parent?.parent?.children?.map((child) => String(child.children?.[0]?.value)) ?? []
  return ['required', ...keys.filter((key) => /^(?:min|max|pattern|format|enum|multipleOf|exclusive)/.test(key))]
}
