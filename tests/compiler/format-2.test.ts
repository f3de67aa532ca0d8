/** Format 1 is read as format 2: every library comes out the same either way, and each format says what the other writes. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatTexts } from '../../src/cli/formats.ts'
import { compile } from '../../src/compiler/compile.ts'
import { filesInFormat2, type FirstDescriptor, inFormat1, toFormat2 } from '../../src/compiler/format-1.ts'
import { DESCRIPTOR, edit, SCHEMA } from './fixture.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (folder: string) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.json') && !name.startsWith('meta') && !/^(?:gate|samples|statistics)\//.test(name),
    )
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(resolve(ROOT, folder, name), 'utf8') }))

const schemas = read('schemas')
const resources = read('resources')
const pairs = resources.map(({ path, text }) => {
  const first = JSON.parse(text) as FirstDescriptor
  const schema = schemas.find((one) => one.path === `schemas/${first.schema}.json`)
  return { path, schema, made: filesInFormat2(first, JSON.parse(schema?.text ?? '{}') as object as never) }
})
const rewritten = pairs.map(({ path, made }) => ({ path, text: JSON.stringify(made.descriptor, null, 2) }))
const rewrittenSchemas = schemas.map((schema) => {
  const made = pairs.find((one) => one.schema === schema && one.made.schema['properties'] !== undefined)?.made
  return made ? { ...schema, text: JSON.stringify(made.schema, null, 2) } : schema
})

function compileThing(descriptor: string) {
  return compile([{ path: 'schemas/thing.json', text: SCHEMA }], [{ path: 'resources/thing.json', text: descriptor }])
}
const problemsOf = (descriptor: string) =>
  compileThing(descriptor).problems.map(
    ({ line, column, code, message, cure }) => `${line}:${column} ${code} ${message} → ${cure}`,
  )

describe('format 1 read as format 2', () => {
  it('comes out the same, library by library', () => {
    const [one, two] = [compile(schemas, resources), compile(rewrittenSchemas, rewritten)]
    expect(Object.values(one.catalog.resources).flatMap(({ form }) => form.computed)).not.toEqual([])
    expect(rewritten.filter(({ text }) => text.includes('pinyinInitials'))).toEqual([])
    expect(resources.length).toBeGreaterThanOrEqual(32)
    expect(two.problems).toEqual([])
    expect(two.catalog).toEqual(one.catalog)
  })

  it('leaves format 2 as it is', () => {
    for (const { text } of rewritten) {
      const descriptor = JSON.parse(text) as FirstDescriptor
      expect(toFormat2(descriptor)).toBe(descriptor)
      expect(inFormat1(descriptor)(['rules', 0])).toEqual(['rules', 0])
    }
  })

  it('names every place as its author wrote it', () => {
    for (const { text } of resources) {
      const first = JSON.parse(text) as FirstDescriptor
      const back = inFormat1(first)
      const valueAt = (value: unknown, path: readonly (string | number)[]) =>
        path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
      const second = toFormat2(first)
      second.rules?.forEach((rule, index) => {
        if (rule.words !== undefined) expect(valueAt(first, back(['rules', index, 'words']))).toBe(rule.words)
        if (rule.require) expect(valueAt(first, back(['rules', index, 'require']))).toEqual(rule.require)
        if (rule.must && 'none' in rule.must)
          expect(valueAt(first, back(['rules', index, 'must', 'none', 'via']))).toBe(rule.must.none.via)
      })
      second.constraints?.forEach(({ by }, index) =>
        expect(valueAt(first, back(['constraints', index, 'by', 0]))).toBe(by[0]),
      )
    }
  })
})

describe('the format itself', () => {
  it('is what the position table and format 1 make of it', () => {
    for (const [file, text] of Object.entries(formatTexts(ROOT)))
      expect(readFileSync(resolve(ROOT, file), 'utf8')).toBe(text)
  })

  it('says of a key of format 2 in format 1 to write formatVersion 2', () => {
    const found = problemsOf(edit(DESCRIPTOR, '  "page": "Thing",\n', '  "page": "Thing",\n  "sets": {},\n'))
    expect(found).toEqual([expect.stringMatching(/^\d+:3 unknownKey 不认识的键 sets → .*formatVersion 写成 2/)])
  })

  it('says of a key of format 1 in format 2 where it went', () => {
    const second = edit(DESCRIPTOR, '"formatVersion": 1', '"formatVersion": 2')
    const found = problemsOf(edit(second, '  "page": "Thing",\n', '  "page": "Thing",\n  "guards": [],\n'))
    expect(found.some((line) => line.includes('guards → 格式 2 写进 rules'))).toBe(true)
  })

  it.each([3, '2', null])('refuses formatVersion %j', (version) => {
    const found = problemsOf(edit(DESCRIPTOR, '"formatVersion": 1', `"formatVersion": ${JSON.stringify(version)}`))
    expect(found).toEqual([expect.stringContaining('formatVersion')])
  })
})
