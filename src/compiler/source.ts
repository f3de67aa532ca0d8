/**
 * An authored JSON file, parsed with positions, and the problems that are found in it.
 *
 * Shapes  A `Located` is one value of one file: `{source, path}`; `path` are the keys from the file's root.
 * Errors  Syntax errors, duplicate keys, dangerous names and hostile sizes are problems of the file; nothing throws.
 * Source  RELIABILITY S1 (bytes, depth), S5 (names).
 */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { type AuthorProblem, oneLine } from '../model/problem.ts'
import { pointerOf, pointerSteps } from '../model/pointer.ts'
import { encodingProblem } from './encoding.ts'
import { DEPTH_MAX, lineAndColumn, scan } from './scan.ts'
import { syntaxProblems } from './syntax-words.ts'
import { cutWords } from './value-words.ts'

/** A file as it was read; `path` is relative to the project's root, with forward slashes. */
export interface Source {
  readonly path: string
  readonly text: string
  /** In which the file was saved when that was not UTF-8; such a file is refused. */
  readonly encoding?: string
}

export type JsonKey = string | number

export interface ParsedSource {
  readonly path: string
  /** The file's name without folder and extension. */
  readonly stem: string
  readonly text: string
  /** Made when it is first asked for. */
  readonly tree: Node | undefined
  /** The parsed value; undefined when the file does not parse. */
  readonly value: unknown
  readonly problems: readonly AuthorProblem[]
  /** Where its author wrote what stands at a path of the rewritten value; absent where nothing was rewritten. */
  readonly authored?: (path: readonly JsonKey[]) => readonly JsonKey[]
}

export interface Located {
  readonly source: ParsedSource
  readonly path: readonly JsonKey[]
}

export interface ProblemInput {
  readonly code: string
  readonly message: string
  readonly cure: string
  /** Point at the key instead of the value. */
  readonly atKey?: boolean
}

const BYTES_MAX = 262_144
/** Values of a schema or descriptor: the largest real one has a tenth of them. */
const NODES_MAX = 5_000
const AUTHORED = /^schemas\/|^resources\/[^/]+$/
/** Letters of what is said about one place. */
const WORDS_MAX = 300
/** Names that every object inherits: a field of that name would be read where there is none. */
const HOSTILE_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/**
 * Parses the text of an authored file, keeping positions. A file that is too large, too deep or no JSON gets problems
 * and no value.
 */
export function parseSource({ path, text: raw, encoding }: Source): ParsedSource {
  const text = raw.replace(/^\uFEFF/, '')
  const stem = stemOf(path)
  const bare = { path, stem, text, tree: undefined, value: undefined, problems: [] }
  const found = (offset: number, input: ProblemInput) => problemAtOffset({ source: bare, path: [] }, offset, input)
  const refuse = (offset: number, input: ProblemInput) => ({ ...bare, problems: [found(offset, input)] })
  if (text.length > BYTES_MAX) {
    return refuse(0, { code: 'tooLarge', message: '文件超过 256 KB', cure: '拆分定义，或减少选项与样例' })
  }
  const misread = AUTHORED.test(path) ? encodingProblem(text, encoding) : encodingProblem('', encoding)
  if (misread) {
    const { offset, message, cure } = misread
    return refuse(offset, { code: 'json', message, cure })
  }
  const { deepAt, keys, nodes } = scan(text)
  if (deepAt !== undefined)
    return refuse(deepAt, { code: 'tooDeep', message: `嵌套超过 ${DEPTH_MAX} 层`, cure: '减少嵌套' })
  if (nodes > NODES_MAX && AUTHORED.test(path)) {
    const cure = '拆分定义；很长的选项改为引用另一个库（x-ref）'
    return refuse(0, { code: 'tooLarge', message: `文件中的值超过 ${NODES_MAX} 个`, cure })
  }
  const value = parsedOf(text)
  if (value === undefined) {
    const errors: ParseError[] = []
    const tree = parseTree(text, errors, { disallowComments: true })
    const problems = syntaxProblems(text, errors).map((said) => found(said.offset, { code: 'json', ...said }))
    return { ...bare, tree, problems }
  }
  return withTree({ path, stem, text, value: value.json }, keys)
}

/** The same, when it is first asked for more than its name. */
export function parseLater(source: Source): ParsedSource {
  let made: ParsedSource | undefined
  const parsed = () => (made ??= parseSource(source))
  return {
    path: source.path,
    stem: stemOf(source.path),
    get text() {
      return parsed().text
    },
    get tree() {
      return parsed().tree
    },
    get value() {
      return parsed().value
    },
    get problems() {
      return parsed().problems
    },
  }
}

/** A file's name without folder and extension. */
export function stemOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.json$/, '')
}

/** The tree of places takes longer than all else of a file, and only a file with something wrong in it needs one. */
function withTree(parsed: Omit<ParsedSource, 'tree' | 'problems'>, keys: number): ParsedSource {
  let tree: Node | undefined
  let problems: readonly AuthorProblem[] | undefined
  const made: ParsedSource = {
    ...parsed,
    get tree() {
      return (tree ??= parseTree(parsed.text))
    },
    get problems() {
      return (problems ??= plainKeys(parsed.value) === keys || !made.tree ? [] : keyProblems(made, made.tree, []))
    },
  }
  return made
}

function parsedOf(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** How many keys a value has at all depths; fewer than its text has when one stands there twice, none when one is dangerous. */
function plainKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += plainKeys(item)
    return count
  }
  for (const [key, inner] of Object.entries(value)) {
    if (HOSTILE_NAMES.has(key)) return NaN
    count += 1 + plainKeys(inner)
  }
  return count
}

/** A problem at a value (or its key), with line and column; at the nearest parent when the value is absent. */
export function problemAt({ source, path: meant }: Located, input: ProblemInput): AuthorProblem {
  const path = source.authored?.(meant) ?? meant
  let node: Node | undefined
  let keys = path
  while (source.tree && !node) {
    node = findNodeAtLocation(source.tree, [...keys])
    if (node || keys.length === 0) break
    keys = keys.slice(0, -1)
  }
  const atKey = input.atKey && node?.parent?.type === 'property' ? node.parent : node
  return problemAtOffset({ source, path }, atKey?.offset ?? 0, input)
}

/** The keys of a JSON pointer, as ajv writes it for this value. */
export function pointerKeys(pointer: string): readonly JsonKey[] {
  return pointerSteps(pointer).map((key) => (/^(0|[1-9]\d*)$/.test(key) ? Number(key) : key))
}

function problemAtOffset(
  { source, path }: Located,
  offset: number,
  { code, message, cure }: ProblemInput,
): AuthorProblem {
  const place = lineAndColumn(source.text, offset)
  return { file: source.path, ...place, code, path: pointerOf(path), message: short(message), cure: short(cure) }
}

/** A name of 100 kB is no reason for a message of 100 kB, nor a value of two lines for a finding of two. */
function short(words: string): string {
  return cutWords(oneLine(words), WORDS_MAX)
}

/** Duplicate keys (JSON.parse silently keeps the last) and names that no object may have. */
function keyProblems(source: ParsedSource, node: Node, path: readonly JsonKey[]): AuthorProblem[] {
  const children = node.children ?? []
  if (node.type === 'array') return children.flatMap((child, index) => keyProblems(source, child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Map<string, number>()
  return children.flatMap((property) => {
    const [keyNode, valueNode] = property.children ?? []
    if (!keyNode || !valueNode) return []
    const key = String(keyNode.value)
    const here = [...path, key]
    const found = keyProblems(source, valueNode, here)
    if (HOSTILE_NAMES.has(key)) {
      const input = { code: 'name', message: `不能使用名称 ${key}`, cure: '这是语言内部的名称，请改用别的名称' }
      found.unshift(problemAtOffset({ source, path: here }, keyNode.offset, input))
    }
    const first = seen.get(key)
    if (first === undefined) seen.set(key, keyNode.offset)
    else {
      const message = `键 ${key} 写了两次，前一次在第 ${lineAndColumn(source.text, first).line} 行`
      const cure = '只保留一个；解析时后一个会悄悄覆盖前一个'
      // What is said of the inside of either is said of the wrong one.
      return [problemAtOffset({ source, path: here }, keyNode.offset, { code: 'duplicateKey', message, cure })]
    }
    return found
  })
}
