import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const META = resolve(ROOT, 'schemas/meta')

interface Node {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly additionalProperties?: Node | boolean
  readonly $defs?: Readonly<Record<string, Node>>
}

/** Every key that an author can write, with the words an editor shows beside it. */
function keysOf(root: Node, node: Node, path: string): readonly (readonly [path: string, words: string])[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
    const target = child.$ref === undefined ? undefined : root.$defs?.[child.$ref.replace('#/$defs/', '')]
    const entry = [`${path}/${key}`, child.description ?? target?.description ?? ''] as const
    return [entry, ...keysOf(root, child, `${path}/${key}`)]
  })
  const inside = [node.items, node.additionalProperties].filter((child): child is Node => typeof child === 'object')
  const defs = Object.entries(node.$defs ?? {}).flatMap(([name, child]) => keysOf(root, child, `${path}#${name}`))
  return [...own, ...inside.flatMap((child) => keysOf(root, child, path)), ...defs]
}

describe.each(['resource.v1.json', 'resource.v2.json', 'schema.v1.json', 'statistic.v1.json'])('%s', (file) => {
  const root = JSON.parse(readFileSync(resolve(META, file), 'utf8')) as Node
  const keys = keysOf(root, root, '')

  it('explains every key in Chinese, for completion and hover', () => {
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter(([, words]) => !/[\u4e00-\u9fff]/.test(words))).toEqual([])
  })
})

/** As an editor does it: plain JSON Schema, nothing of ours. */
describe.each([
  ['resource.v1.json', 'resources'],
  ['resource.v2.json', 'resources'],
  ['schema.v1.json', 'schemas'],
  ['statistic.v1.json', 'resources/statistics'],
])('%s in an editor', (file, folder) => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(read(META, file) as object)
  const isOf = (text: string) => Number(/"formatVersion": (\d)/.exec(text)?.[1] ?? 1) === Number(/\d/.exec(file)?.[0])
  const files = readdirSync(resolve(ROOT, folder)).filter(
    (name) => name.endsWith('.json') && isOf(readFileSync(resolve(ROOT, folder, name), 'utf8')),
  )

  it.each(files)('accepts %s, which names it', (name) => {
    const authored = read(ROOT, folder, name) as { readonly $schema?: string }
    expect([validate(authored), validate.errors]).toEqual([true, null])
    expect(resolve(ROOT, folder, authored.$schema ?? '')).toBe(resolve(META, file))
  })

  it.each(files)('marks a key in %s that nobody knows', (name) => {
    expect(validate({ ...(read(ROOT, folder, name) as object), pgae: 'x' })).toBe(false)
  })
})

function read(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(resolve(...path), 'utf8'))
}
