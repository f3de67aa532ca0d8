/** Made records and what is proven by them, over every library of the catalog. Prints its seed. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { mutantsOf } from '../../src/gate/fuzz/constraints.ts'
import { type FailureFixture, parseFailures, writeFailures } from '../../src/gate/fuzz/failures.ts'
import { longestRecord, fuzzRecords, wholeRecord } from '../../src/gate/fuzz/records.ts'
import { textsMatching } from '../../src/gate/fuzz/texts.ts'
import { readProject } from '../../src/gate/project.ts'
import { FUZZ_RULES } from '../../src/gate/rules/fuzz.ts'
import { findingsOfLibrary } from '../../src/gate/run.ts'
import type { Resource } from '../../src/model/resource.ts'
import { keyField, keyText, uniqueKeysOf } from '../../src/model/unique.ts'
import { columnsOf } from '../../src/wire/sheets/column.ts'
import { cellsOf, writeRecords } from '../../src/wire/sheets/write-records.ts'
import { THINGS } from '../support/libraries.ts'
import { readSheets } from '../support/sheets.ts'
import { type Files, sourcesOf } from './fixture.ts'
import { fixture as contradiction } from './fixtures/F1.ts'
import { fixture as collision } from './fixtures/F3.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = loadSources(ROOT)
/** Another one every day, so that the years try many. */
const SEED = Math.floor(Date.now() / 86_400_000)
const project = readProject({ ...SOURCES, seed: SEED })
const libraries = project.libraries.map((library) => [library.name, library] as const)

describe(`F1–F5 with seed ${SEED}`, () => {
  console.info(`made records: seed ${SEED}`)

  it.each(libraries)('%s: made records are valid, differ in their keys, and are the same again', (_name, library) => {
    const resource = library.resource!
    const records = fuzzRecords(resource, { seed: SEED, count: 60 })
    expect(records).toHaveLength(60)
    expect(records.flatMap((record) => library.validate()(record))).toEqual([])
    expect(fuzzRecords(structuredClone(resource) as Resource, { seed: SEED, count: 60 })).toEqual(records)
    // A number is made by the server, and is in no made record.
    for (const key of uniqueKeysOf(resource).filter((one) => !keyField(resource, one).readOnly))
      expect(new Set(records.map((record) => keyText(key, record))).size).toBeGreaterThan(5)
  })

  it.each(libraries)('%s: the longest record is valid, and as long as it may be', (_name, library) => {
    const record = longestRecord(library.resource!)
    expect(library.validate()(record)).toEqual([])
    for (const { name, kind, maxLength = 0, readOnly } of library.resource!.fields) {
      if (kind === 'longText' && !readOnly && record[name] !== undefined)
        expect([...String(record[name])]).toHaveLength(maxLength)
    }
  })

  it.each(libraries)('%s: no proof fails', (_name, library) => {
    expect(findingsOfLibrary(library, project, FUZZ_RULES)).toEqual([])
  })

  it('F2: every keyword of every schema has a mutant', () => {
    const counts = project.libraries.map(({ resource }) => mutantsOf(resource!, wholeRecord(resource!, SEED)).length)
    const broken = new Set(
      project.libraries.flatMap(({ resource }) =>
        mutantsOf(resource!, wholeRecord(resource!, SEED)).map(({ constraint }) => constraint),
      ),
    )
    console.info(`F2: ${counts.reduce((sum, count) => sum + count, 0)} mutants of ${counts.length} libraries`)
    const words = JSON.stringify(project.libraries.map(({ resource }) => resource!.schema))
    const used = KEYWORDS.filter((keyword) => words.includes(`"${keyword}":`) && !words.includes(`"${keyword}":0}`))
    expect(used.filter((keyword) => !broken.has(keyword))).toEqual([])
    expect([...broken]).toEqual(expect.arrayContaining(['required', 'type', 'closed', 'rule']))
  })

  it.each(libraries)('F4 %s: a written workbook holds what its cells say', async (_name, { resource }) => {
    const [record] = fuzzRecords(resource!, { seed: SEED, count: 1 })
    const fields = resource!.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)
    const batches = async function* () {
      yield { records: [record!], names: (_library: string, id: string) => id }
    }
    const parts: Uint8Array[] = []
    for await (const part of writeRecords(resource!, { format: 'xlsx', fields, batches })) parts.push(part)
    const sheets = await readSheets(new Uint8Array(Buffer.concat(parts)))
    const columns = columnsOf(resource!, fields)
    const cells = cellsOf(columns, record!, (_library, id) => id)
    const written = [...sheets.values()][0]?.[1] ?? []
    expect(columns.map((_column, index) => written[index] ?? null)).toEqual(cells)
  })
})

const KEYWORDS = [
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'x-decimals',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'maxItems',
  'uniqueItems',
]

describe('F7: what failed before', () => {
  const findings = (files: Files, failures?: readonly FailureFixture[]) => {
    const failing = failures && [{ path: 'resources/gate/failures/thing.json', text: writeFailures([], failures) }]
    const thing = readProject({ ...sourcesOf(files), seed: 7, ...(failing ? { failures: failing } : {}) })
    return thing.libraries.flatMap((library) => findingsOfLibrary(library, thing, FUZZ_RULES))
  }

  it('comes with the smallest record that fails', () => {
    const [found] = findings(contradiction.fails)
    expect(found).toMatchObject({ code: 'F1', level: 'error', record: { Code: expect.any(String) } })
    expect(Object.keys(found!.record!).length).toBeLessThanOrEqual(3)
  })

  it('is written as a file, read again, and tried first', () => {
    const [found] = findings(collision.fails)
    const failure: FailureFixture = { rule: found!.code, seed: 7, record: { Name: '甲', Color: 'blue' } }
    const text = writeFailures([], [failure, { ...failure, seed: 8, record: { Name: '乙' } }])
    expect(parseFailures(text)).toEqual([failure, { ...failure, seed: 8, record: { Name: '乙' } }])
    expect(writeFailures(parseFailures(text), [failure])).toBe(text)
    const again = findings(collision.fails, [failure])
    expect(again.map(({ message }) => message).join()).toContain('"blue"')
  })

  it.each(['', '{', '[]', '{"failures":1}', '{"failures":[{"rule":"F1"},null,{"rule":"F1","seed":1.5,"record":{}}]}'])(
    'a file of %j counts as empty',
    (text) => expect(parseFailures(text)).toEqual([]),
  )
})

describe('texts', () => {
  it.each([
    ['^[0-9]{3}$', 0, 9],
    ['^(?:甲|乙)+$', 4, 6],
    ['[A-Z]', 1, 2],
    ['^(?=.*[0-9])[A-Z0-9]+$', 1, 8],
    ['^\\p{Script=Han}{2,4}$', 2, 4],
  ])('match %s', (pattern, min, max) => {
    const texts = textsMatching(pattern, { min, max })
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) {
      expect(text).toMatch(new RegExp(pattern, 'u'))
      expect([...text].length).toBeGreaterThanOrEqual(min)
      expect([...text].length).toBeLessThanOrEqual(max)
    }
  })

  it('a library made by hand has records too', () => {
    expect(fuzzRecords(THINGS, { seed: 1, count: 3 })).toHaveLength(3)
  })
})
