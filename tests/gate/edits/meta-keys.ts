/**
 * The keys of the two formats of authored files, and which of them differ between two states of a file.
 *
 * Shapes  `list.sort.field`, `wire.calls.*.path`, `guards[].words`. What stands in many places is named by itself: `field.…` for
 *         a field at any depth, `condition` and `referrers.…` wherever they are.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '../../../src/model/plain.ts'
import type { Json } from './edit.ts'

const FOLDER = resolve(import.meta.dirname, '../../../schemas/meta')
const read = (name: string) => JSON.parse(readFileSync(resolve(FOLDER, `${name}.v1.json`), 'utf8')) as Json
const METAS = { schema: read('schema'), descriptor: read('resource') } as const
export type Side = keyof typeof METAS

/** Named by themselves wherever they are referred to. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  property: 'field',
  condition: 'condition',
  referrers: 'referrers',
  value: 'value',
  targetCondition: 'condition',
  rollupCondition: 'condition',
}

interface Place {
  readonly node: Json
  readonly name: string
  /** Whether it was reached by a reference to something with a name of its own. */
  readonly isNamed: boolean
}

function resolved(meta: Json, node: Json, name: string): Place {
  const ref = node['$ref']
  if (typeof ref !== 'string') return { node, name, isNamed: false }
  const definition = ref.replace('#/$defs/', '')
  const target = (meta['$defs'] as Readonly<Record<string, Json>>)[definition]!
  const own = OWN_NAMES[definition]
  return { node: target, name: own ?? name, isNamed: own !== undefined }
}

function childrenOf(node: Json, name: string): readonly (readonly [key: string, node: Json, name: string])[] {
  const known = Object.entries((node['properties'] ?? {}) as Readonly<Record<string, Json>>)
  const dot = name === '' ? '' : `${name}.`
  return known.map(([key, inner]) => [key, inner, `${dot}${key}`] as const)
}

/** Every key of one format. A condition is one key, and so is a value: what it may say is the same everywhere. */
export function allKeys(side: Side): readonly string[] {
  const meta = METAS[side]
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (raw: Json, rawName: string) => {
    const { node, name, isNamed } = resolved(meta, raw, rawName)
    if (isNamed && seen.has(name)) return
    seen.add(name)
    if (isNamed) found.add(name)
    if (name === 'condition' || name === 'value') return
    for (const [, inner, innerName] of childrenOf(node, name)) {
      found.add(innerName)
      visit(inner, innerName)
    }
    if (isObject(node['additionalProperties'])) visit(node['additionalProperties'] as Json, `${name}.*`)
    if (isObject(node['items'])) visit(node['items'] as Json, `${name}[]`)
  }
  visit(meta, '')
  return [...found].sort()
}

/** The keys whose values differ; of something that came or went as a whole, the key alone. */
export function changedKeys(side: Side, old: Json, now: Json): ReadonlySet<string> {
  const meta = METAS[side]
  const found = new Set<string>()
  const visit = (raw: Json, rawName: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) === JSON.stringify(other)) return
    const { node, name } = resolved(meta, raw, rawName)
    if (rawName !== '') found.add(rawName)
    found.add(name)
    if (name === 'condition' || name === 'value') return
    if (isObject(one) && isObject(other)) {
      const known = new Map(childrenOf(node, name).map(([key, inner, innerName]) => [key, [inner, innerName] as const]))
      const rest = isObject(node['additionalProperties']) ? (node['additionalProperties'] as Json) : {}
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        const [inner, innerName] = known.get(key) ?? [rest, `${name}.*`]
        if (known.has(key) || (key in one && key in other)) visit(inner, innerName, one[key], other[key])
      }
    }
    if (Array.isArray(one) && Array.isArray(other) && isObject(node['items']))
      one.forEach((item, index) => {
        if (index < other.length) visit(node['items'] as Json, `${name}[]`, item, other[index])
      })
  }
  visit(meta, '', old, now)
  return found
}
