/** Replacements in an authored file that `--fix` makes: by value, never by line, so that everything else stays as it was. */
import { findNodeAtLocation } from 'jsonc-parser'
import type { Located } from '../compiler/source.ts'
import type { TextEdit } from './rule.ts'

/** Writes another value; nothing when the value is not there. */
export function replaceValue({ source, path }: Located, value: unknown): readonly TextEdit[] {
  const node = source.tree && findNodeAtLocation(source.tree, [...path])
  if (!node) return []
  return [{ file: source.path, offset: node.offset, length: node.length, text: JSON.stringify(value) }]
}

/** Takes an item out of its array, the comma before (or, of the first, after) it included. */
export function removeItem({ source, path }: Located): readonly TextEdit[] {
  const node = source.tree && findNodeAtLocation(source.tree, [...path])
  const siblings = node?.parent?.type === 'array' ? (node.parent.children ?? []) : []
  const index = node ? siblings.indexOf(node) : -1
  if (!node || index < 0) return []
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  const start = before ? before.offset + before.length : node.offset
  const end = before || !after ? node.offset + node.length : after.offset
  return [{ file: source.path, offset: start, length: end - start, text: '' }]
}

/** Writes a key as the first of an object that has keys, in the manner of the first one. */
export function addFirstKey({ source, path }: Located, key: string, value: unknown): readonly TextEdit[] {
  const node = source.tree && findNodeAtLocation(source.tree, [...path])
  const first = node?.type === 'object' ? node.children?.[0] : undefined
  if (!node || !first) return []
  const between = source.text.slice(node.offset + 1, first.offset)
  const text = `${JSON.stringify(key)}: ${JSON.stringify(value)},${between === '' ? ' ' : between}`
  return [{ file: source.path, offset: first.offset, length: 0, text }]
}
