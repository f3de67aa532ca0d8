/**
 * Schemas in the styles of others: what the gate says of each stands in `expected.json`, finding by finding, so that a change of the
 * gate shows in the review of that file.
 *
 * After a change that is meant: `UPDATE_EXPECTED=1 npx vitest run tests/gate/public-schemas.test.ts && npm run format`, then read what
 * `git diff` shows of it. Nothing else writes the file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzRecords } from '../../src/gate/fuzz/records.ts'
import { type Project, readProject } from '../../src/gate/project.ts'
import type { Finding } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { BLOCK, sourcesOf } from './fixture.ts'

interface Outcome {
  readonly outcome: 'works' | 'refused'
  /** `S9 error @ schemas/thing.json#/properties/Price`, sorted; what is only worth a hint is left out. */
  readonly found: readonly string[]
}
interface Judged {
  readonly project: Project
  readonly findings: readonly Finding[]
}

const FOLDER = resolve(import.meta.dirname, '../fixtures/public-schemas')
const EXPECTED = resolve(FOLDER, 'expected.json')
const UPDATING = process.env['UPDATE_EXPECTED'] === '1'
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== 'expected.json')
const expected = JSON.parse(readFileSync(EXPECTED, 'utf8')) as Readonly<Record<string, Outcome>>
const WORKING = FILES.filter((file) => expected[file]?.outcome === 'works')
/** A sentence in English, or the signs of a pattern: what no author of a library should have to read. */
const FOREIGN = /(?:\b[a-z]{2,}\b[ ,]+){3}|\\[dws]|\(\?|\]\{\d|\bstrict mode\b/i

const judged = new Map<string, Judged>()
beforeAll(() => {
  for (const file of FILES) {
    const schema = readFileSync(resolve(FOLDER, file), 'utf8')
    const project = readProject(
      sourcesOf({ 'schemas/thing.json': schema, 'resources/thing.json': descriptorFor(schema) }),
    )
    judged.set(file, { project, findings: findingsOf(project, RULES) })
  }
}, 60_000)
afterAll(() => {
  if (!UPDATING) return
  const now = Object.fromEntries(FILES.map((file) => [file, outcomeOf(judged.get(file)!)]))
  writeFileSync(EXPECTED, `${JSON.stringify(now, undefined, 2)}\n`)
})

/** The small library of the other tests; its identity is the field that the schema itself has for one. */
function descriptorFor(schema: string): string {
  const { properties = {} } = JSON.parse(schema) as { properties?: Readonly<Record<string, unknown>> }
  const id = Object.keys(properties).find((name) => /^id$/i.test(name)) ?? 'Id'
  return id === 'Id' ? DESCRIPTOR : edit(DESCRIPTOR, BLOCK, `${BLOCK}  "identity": { "id": "${id}" },\n`)
}

function outcomeOf({ project, findings }: Judged): Outcome {
  const works = project.libraries[0]?.resource !== undefined && !findings.some(({ level }) => level === 'error')
  const found = findings
    .filter(({ level }) => level !== 'info')
    .map(({ code, level, file, path }) => `${code} ${level} @ ${file}#${path}`)
  return { outcome: works ? 'works' : 'refused', found: found.sort() }
}

describe('the set', () => {
  it('is a hundred or more, of which a third works as it is, and half or more does not', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(100)
    expect(WORKING.length * 3).toBeGreaterThanOrEqual(FILES.length)
    expect(WORKING.length * 2).toBeLessThanOrEqual(FILES.length)
    expect(Object.keys(expected).sort()).toEqual([...FILES].sort())
  })
})

it.each(FILES)('%s is judged as written down, with a place and a cure for everything', (file) => {
  const { findings, project } = judged.get(file)!
  if (!UPDATING) expect(outcomeOf({ findings, project }), 'meant? see the head of this file').toEqual(expected[file])
  for (const { file: where, line, column, message, cure } of findings) {
    expect(where).toMatch(/^(schemas|resources)\/thing\.json$/)
    expect(line * column).toBeGreaterThan(0)
    expect(message).toMatch(/\p{Script=Han}/u)
    expect(cure).toMatch(/\p{Script=Han}/u)
    // What the author wrote is said back between quotation marks.
    expect(`${message} ${cure}`.replaceAll(/「[^」]*」/g, '')).not.toMatch(FOREIGN)
  }
})

it.each(WORKING)('%s has a list, a form and records', (file) => {
  const library = judged.get(file)!.project.libraries[0]!
  const { list, form } = library.resource!
  expect(list.columns.length).toBeGreaterThan(1)
  expect(form.sections.flatMap(({ fields }) => fields).length).toBeGreaterThan(2)
  const records = fuzzRecords(library.resource!, { seed: 1, count: 20 })
  expect(records.flatMap((record) => library.validate()(record))).toEqual([])
})

it.each([
  ['pet-component.json', 'nullable', '"null"'],
  ['form-library.json', 'enumNames', 'x-labels'],
  ['form-library.json', 'ui:widget', 'x-kind'],
  ['geometry.json', 'oneOf', 'form.rules'],
  ['custom-resource.json', 'x-kubernetes-list-type', '其他工具'],
  ['person-draft7.json', 'definitions', '$defs'],
])('%s: %s is told what to write instead', (file, key, cure) => {
  const found = judged.get(file)!.findings.filter(({ message }) => message.startsWith(`不支持 ${key}（`))
  expect(found.map((finding) => finding.cure).join()).toContain(cure)
})
