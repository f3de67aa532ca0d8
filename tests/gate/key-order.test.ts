/** D18: whatever the order of a descriptor's keys, one fix brings them into that of the format and changes nothing else. */
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import type { Source } from '../../src/compiler/source.ts'
import { fixText } from '../../src/gate/fix.ts'
import { readProject } from '../../src/gate/project.ts'
import { KEY_ORDER_RULE } from '../../src/gate/rules/descriptor/key-order.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { sourcesOf } from './fixture.ts'

const sources = loadSources(resolve(import.meta.dirname, '../..'))

function fixAll(descriptors: readonly Source[]): readonly Source[] {
  const project = readProject({ ...sources, descriptors })
  expect(project.problems).toEqual([])
  const findings = findingsOf(project, [KEY_ORDER_RULE])
  return descriptors.map(({ path, text }) => {
    const own = findings.filter(({ file }) => file === path)
    return { path, text: fixText(text, own).text }
  })
}

/** The same value with the keys of every object in another order, by a generator of numbers. */
function shuffled(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, next))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner, next), next()] as const)
  return Object.fromEntries([...entries].sort((one, other) => one[2] - other[2]).map(([key, inner]) => [key, inner]))
}

function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
}

const characters = (text: string) => [...text].sort().join('')

describe('D18 the keys of all libraries, shuffled', () => {
  it('one fix is enough, keeps the value and every sign of the text, and a second one finds nothing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('', '  ', '\t'), (seed, indent) => {
        const next = numbers(seed)
        const written = sources.descriptors.map(({ path, text }) => ({
          path,
          text: JSON.stringify(shuffled(JSON.parse(text), next), null, indent),
        }))
        const once = fixAll(written)
        expect(once).not.toEqual(written)
        expect(fixAll(once)).toEqual(once)
        once.forEach(({ text }, index) => {
          expect(JSON.parse(text)).toEqual(JSON.parse(written[index]?.text ?? ''))
          expect(characters(text)).toBe(characters(written[index]?.text ?? ''))
        })
      }),
      { numRuns: 8 },
    )
  })
})

describe('D18 one file', () => {
  const fixed = (descriptor: string) => {
    const project = readProject(sourcesOf({ 'resources/thing.json': descriptor }))
    const found = findingsOf(project, RULES).filter(({ code }) => code === 'D18')
    return fixText(descriptor, found).text
  }

  it('properties change places with all that is written between them', () => {
    const written = edit(
      DESCRIPTOR,
      '  "page": "Thing",\n',
      '  "page": "Thing",\n\n  "form": { "sections" : [ {"fields":["Name"],   "title": "基本"} ] },\n  "list":\n    { "sort": {"order":"asc", "field": "Name"}},\n',
    )
    expect(fixed(written)).toBe(`{
  "formatVersion": 1,
  "name": "thing",
  "title": "物品",
  "schema": "thing",
  "page": "Thing",

  "wire": {
    "preset": "page-upsert",
    "base": "/content/api/Thing",
    "calls": { "list": { "path": "GetThingPageData" } }
  },
  "list":
    { "sort": {"field": "Name", "order":"asc"}},
  "form": { "sections" : [ {"title": "基本",   "fields":["Name"]} ] }
}
`)
  })

  it('says nothing about a file in order, nor about one with another mistake', () => {
    expect(fixed(DESCRIPTOR)).toBe(DESCRIPTOR)
    const wrong = edit(DESCRIPTOR, '"page": "Thing"', '"pgae": "Thing", "title": "x"')
    expect(fixed(wrong)).toBe(wrong)
  })
})
