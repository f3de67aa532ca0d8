/**
 * Schema nodes with every `$ref` followed inside the bundle, and the place each keyword was written.
 *
 * Shapes  A `SchemaNode` is `{value, origin}`: the keywords of a `$ref`'s target with the annotations beside the `$ref`
 *         laid over them; `origin(keyword)` is where that keyword stands, be it in another file.
 * Errors  A reference that leaves the bundle (http, file, unknown file or definition) or runs in a circle is a problem.
 * Source  RELIABILITY S4.
 */
import type { AuthorProblem } from '../model/problem.ts'
import { type JsonKey, pointerKeys, type Located, type ParsedSource, problemAt } from './source.ts'
import { meant } from './suggest.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export interface SchemaNode {
  readonly value: JsonObject
  readonly at: Located
  origin(keyword: string): Located
}

/** All schema files by path. */
export type Bundle = ReadonlyMap<string, ParsedSource>

/** What a library's compilation collects on its way. */
export interface Findings {
  readonly problems: AuthorProblem[]
  /** Schema files that the library uses; their own problems are the library's. */
  readonly used: Set<ParsedSource>
}

/** The files that a `$ref` may lead to, and where it is said that it leads nowhere. */
export interface Compilation {
  readonly bundle: Bundle
  readonly findings: Findings
}

/** May stand beside a `$ref`; a limit may not, since both it and the target's would have to hold. */
const BESIDE_REF =
  /^(title|description|default|examples|readOnly|deprecated|\$comment|x-(unit|labels|search|mask|messages|sunset|replacement|from))$/

/**
 * The schema node at a place, with its `$ref` followed. Undefined when it is no object; what is wrong goes to
 * `findings`.
 */
export function resolveNode(within: Compilation, at: Located, trail: readonly string[] = []): SchemaNode | undefined {
  const { findings } = within
  const value = valueAt(at)
  if (!isJsonObject(value)) return undefined
  const ref = value['$ref']
  const own: SchemaNode = { value, at, origin: (keyword) => ({ source: at.source, path: [...at.path, keyword] }) }
  if (typeof ref !== 'string') return own
  const refAt = own.origin('$ref')
  for (const keyword of Object.keys(value)) {
    if (keyword === '$ref' || BESIDE_REF.test(keyword)) continue
    const cure = '把限制写进所引用的定义，或不用 $ref'
    findings.problems.push(
      problemAt(own.origin(keyword), { code: 'ref', message: `$ref 旁边不能写 ${keyword}`, cure, atKey: true }),
    )
  }
  const target = definitionAt(within, refAt, ref)
  if (!target) return undefined
  const id = `${target.source.path}#${target.path.join('/')}`
  if (trail.includes(id)) {
    findings.problems.push(
      problemAt(refAt, { code: 'ref', message: `引用成环：${ref}`, cure: '定义不能引用自己，请改为直接写出' }),
    )
    return undefined
  }
  const found = resolveNode(within, target, [...trail, id])
  return found && overlay(own, found)
}

/** The value at a place of a file; undefined when nothing is there. */
export function valueAt({ source, path }: Located): unknown {
  let value: unknown = source.value
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<JsonKey, unknown>)[key]
  }
  return value
}

/** Whether a JSON value is an object, and neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function overlay(own: SchemaNode, target: SchemaNode): SchemaNode {
  const { $ref: _ref, ...beside } = own.value
  const merged: Record<string, unknown> = { ...target.value, ...beside }
  for (const keyword of ['x-labels', 'x-messages']) {
    const [under, over] = [target.value[keyword], beside[keyword]]
    if (isJsonObject(under) && isJsonObject(over)) merged[keyword] = { ...under, ...over }
  }
  const origin = (keyword: string) =>
    Object.hasOwn(beside, keyword) || !Object.hasOwn(target.value, keyword)
      ? own.origin(keyword)
      : target.origin(keyword)
  return { value: merged, at: own.at, origin }
}

/** Where a `$ref` leads; undefined, with a problem at `refAt`, when there is nothing of that name. */
export function definitionAt({ bundle, findings }: Compilation, refAt: Located, ref: string): Located | undefined {
  const fail = (message: string, cure: string) =>
    void findings.problems.push(problemAt(refAt, { code: 'ref', message, cure }))
  const [file = '', fragment = ''] = ref.split('#')
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(file)) {
    return fail(
      `引用不能指向本目录之外：${ref}`,
      '把定义抄进 schemas/shared/ 再引用，如 shared/library.json#/$defs/code',
    )
  }
  const source = file === '' ? refAt.source : bundle.get(joinPath(refAt.source.path, file))
  if (!source) {
    const files = [...bundle.keys()]
      .filter((path) => path.includes('/shared/'))
      .map((path) => path.replace(/^schemas\//, ''))
    return fail(
      `没有文件 ${file}`,
      files.length > 0 ? meant(file, files) : '检查文件名；共用的定义放在 schemas/shared/ 中',
    )
  }
  findings.used.add(source)
  const target: Located = { source, path: pointerKeys(fragment) }
  if (isJsonObject(valueAt(target)) && target.path[0] === '$defs' && target.path.length === 2) return target
  const defs = Object.keys(
    (isJsonObject(source.value) && isJsonObject(source.value['$defs']) && source.value['$defs']) || {},
  )
  return fail(
    `没有定义 ${ref}`,
    defs.length > 0
      ? meant(String(target.path.at(-1) ?? ''), defs)
      : '把定义写在 $defs 中，引用写成 "$ref": "#/$defs/名称"',
  )
}

/**
 * Resolves a relative path against the file that mentions it: `joinPath('schemas/a.json', 'b.json')` is
 * `schemas/b.json`.
 */
export function joinPath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
