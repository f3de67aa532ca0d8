/**
 * Lays out a JSON text as the project's files are laid out: two spaces, 120 columns; a list or an object on one line when it fits,
 * unless its author has begun an object on a new line.
 *
 * Errors  Undefined for a text that is not JSON yet: nothing of it is touched.
 */
import { type Node, type ParseError, parseTree } from 'jsonc-parser'

const COLUMNS = 120
const STEP = '  '

export function formatJson(text: string): string | undefined {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (!tree || errors.length > 0) return undefined
  const laidOut = layOut({ text, node: tree, indent: '', before: 0, after: 0 })
  return `${laidOut}\n`.replaceAll('\n', text.includes('\r\n') ? '\r\n' : '\n')
}

interface Place {
  readonly text: string
  readonly node: Node
  readonly indent: string
  /** Columns taken on the same line before and after. */
  readonly before: number
  readonly after: number
}

function layOut({ text, node, indent, before, after }: Place): string {
  const children = node.children ?? []
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.offset, node.offset + node.length)
  const isList = node.type === 'array'
  if (children.length === 0) return isList ? '[]' : '{}'
  const wasBroken = isBroken(text, node)
  if (!wasBroken) {
    const line = inLine(text, node)
    if (line !== undefined && before + width(line) + after <= COLUMNS) return line
  }
  const inner = indent + STEP
  const lines = children.map((child, index) => {
    const comma = index < children.length - 1 ? 1 : 0
    if (isList) return inner + layOut({ text, node: child, indent: inner, before: inner.length, after: comma })
    const [key, value] = child.children ?? []
    const name = key ? `${text.slice(key.offset, key.offset + key.length)}: ` : ''
    if (!value) return inner + name
    const used = inner.length + width(name)
    return inner + name + layOut({ text, node: value, indent: inner, before: used, after: comma })
  })
  if (isList && children.every(({ type }) => type === 'number')) return filled(lines, indent)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** An object that its author has begun on a new line stays so; so does whatever holds one. */
function isBroken(text: string, node: Node): boolean {
  const first = node.children?.[0]
  if (node.type === 'object' && first && text.slice(node.offset, first.offset).includes('\n')) return true
  return (node.children ?? []).some((child) => isBroken(text, child))
}

function inLine(text: string, node: Node): string | undefined {
  const children = node.children ?? []
  if (node.type === 'property') {
    const [key, value] = children
    if (!key || !value) return undefined
    return `${text.slice(key.offset, key.offset + key.length)}: ${inLine(text, value) ?? ''}`
  }
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.offset, node.offset + node.length)
  const parts = children.map((child) => inLine(text, child) ?? '')
  if (parts.includes('')) return undefined
  if (parts.length === 0) return node.type === 'array' ? '[]' : '{}'
  return node.type === 'array' ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/** Numbers fill lines. */
function filled(lines: readonly string[], indent: string): string {
  const inner = indent + STEP
  const rows: string[] = []
  for (const line of lines) {
    const number = line.trim()
    const last = rows.at(-1)
    if (last !== undefined && last.length + number.length + 3 <= COLUMNS) rows[rows.length - 1] = `${last}, ${number}`
    else rows.push(inner + number)
  }
  return `[\n${rows.join(',\n')}\n${indent}]`
}

/** Wide characters take two columns. */
function width(text: string): number {
  let columns = 0
  for (const character of text)
    columns += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
      character,
    )
      ? 2
      : 1
  return columns
}
