/** Schemas in the styles of others: each works as a library or is refused with places and cures that a person can act on. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { fuzzRecords } from '../../src/gate/fuzz/records.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { sourcesOf } from './fixture.ts'

const FOLDER = resolve(import.meta.dirname, '../fixtures/public-schemas')
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
/** A sentence in English, or the signs of a pattern: what no author of a library should have to read. */
const FOREIGN = /(?:\b[a-z]{2,}\b[ ,]+){3}|\\[dws]|\(\?|\]\{\d|\bstrict mode\b/i

const projectOf = (file: string) =>
  readProject(sourcesOf({ 'schemas/thing.json': readFileSync(resolve(FOLDER, file), 'utf8') }))

it.each(FILES)('%s works, or is refused with a place and a cure for everything', (file) => {
  const project = projectOf(file)
  const findings = findingsOf(project, RULES)
  const errors = findings.filter(({ level }) => level === 'error')
  const works = project.libraries[0]?.resource !== undefined
  console.info(`${file}: ${works ? 'works' : `refused in ${errors.length} places`}`)
  expect(works).toBe(file.startsWith('works-'))
  expect(errors.length > 0).toBe(!works)
  for (const { file: where, line, column, message, cure } of findings) {
    expect(where).toMatch(/^(schemas|resources)\/thing\.json$/)
    expect(line * column).toBeGreaterThan(0)
    expect(message).toMatch(/\p{Script=Han}/u)
    expect(cure).toMatch(/\p{Script=Han}/u)
    // What the author wrote is said back between quotation marks.
    expect(`${message} ${cure}`.replaceAll(/「[^」]*」/g, '')).not.toMatch(FOREIGN)
  }
})

it.each(FILES.filter((file) => file.startsWith('works-')))('%s has a list, a form and records', (file) => {
  const library = projectOf(file).libraries[0]!
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
  const found = findingsOf(projectOf(file), RULES).filter(({ message }) => message.startsWith(`不支持 ${key}（`))
  expect(found.map((finding) => finding.cure).join()).toContain(cure)
})
