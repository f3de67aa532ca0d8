/** What is compiled once for many libraries, or only when it is asked for, says the same as what is compiled alone. */
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { mutantsOf } from '../../src/gate/fuzz/constraints.ts'
import { wholeRecord } from '../../src/gate/fuzz/records.ts'
import { readPart } from '../../src/gate/part.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOfLibrary } from '../../src/gate/run.ts'
import { compileSchema } from '../../src/gate/validators.ts'
import { createValidate } from '../../src/model/validator.ts'

const sources = loadSources(resolve(import.meta.dirname, '../..'))
const project = readProject(sources)

it(
  'a validator of shared parts refuses what the one of the whole schema refuses, in the same words',
  { timeout: 60_000 },
  () => {
    let refused = 0
    for (const { resource, validate } of project.libraries) {
      if (!resource) continue
      const alone = createValidate(resource)
      const good = wholeRecord(resource, 1)
      for (const { record = good } of mutantsOf(resource, good)) {
        const problems = alone(record)
        refused += problems.length > 0 ? 1 : 0
        expect(validate()(record)).toEqual(problems)
      }
    }
    expect(refused).toBeGreaterThan(1_000)
  },
)

it('what ajv does not take is said about the whole, and what follows is compiled all the same', () => {
  const schema = { type: 'object', properties: { A: { type: 'strng' } }, additionalProperties: false }
  expect(() => compileSchema(schema)).toThrow('strng')
  expect(() => compileSchema(schema)).toThrow('strng')
  expect(compileSchema({ ...schema, properties: { A: { type: 'string' } } })({ A: 1 })).toBe(false)
})

it('a part that knows which libraries are broken finds in the others what the whole finds', { timeout: 60_000 }, () => {
  const [first] = sources.descriptors.filter(({ path }) => path.endsWith('/mo-item.json'))
  const files = {
    ...sources,
    descriptors: sources.descriptors.map((source) => (source === first ? { ...source, text: '{' } : source)),
  }
  const whole = readProject(files)
  const broken = new Set(whole.libraries.filter(({ resource }) => !resource).map(({ name }) => name))
  expect(broken).toContain('mo-item')
  const part = readPart(files, { broken })
  for (const [index, library] of part.libraries.entries()) {
    const other = whole.libraries[index]
    expect(library.name).toBe(other?.name)
    expect(library.resource).toEqual(other?.resource)
    // The rules over those that refer to the broken one, and over itself.
    if (!library.schema?.text.includes('"mo-item"')) continue
    expect(findingsOfLibrary(library, part, RULES)).toEqual(other && findingsOfLibrary(other, whole, RULES))
  }
})
