/**
 * The official JSON Schema Test Suite: what our format takes means what the suite says, and the rest is refused with its cure.
 *
 * A case says nothing to us where a library could not have its value at all: of another type than the field's, with undeclared
 * names, or null, which is nothing filled in. There it must be refused (null: taken), whatever the suite says.
 */
import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { sourcesOf } from './fixture.ts'
import { dressed, fits, type Group, GROUPS } from './schema-suite.ts'

const ID = { title: '编号', type: 'string', maxLength: 64, readOnly: true }
const NAME = { title: '名称', type: 'string', maxLength: 60 }

const made = GROUPS.map((group) => {
  const value = dressed(group.schema)
  const schema = { title: '物品', type: 'object', properties: { Id: ID, Name: NAME, Value: value } }
  const project = readProject(sourcesOf({ 'schemas/thing.json': JSON.stringify(schema) }))
  return { group, value, project, library: project.libraries[0] }
})
const taken = made.filter(({ library }) => library?.resource !== undefined)
const refused = made.filter(({ library }) => library?.resource === undefined)
const nameOf = ({ file, description }: Group) => `${file}: ${description}`

/** Our `uri` is an address that a browser opens. */
const STRICTER = ['format.json: validation of URIs: a valid protocol-relative URI']

/** Cases as libraries have them, and those that no library could have. */
const COUNTS = { groups: 75, taken: 26, refused: 49, ours: 45, outside: 62 }

describe(`the official suite: ${COUNTS.taken} of ${COUNTS.groups} groups are taken, ${COUNTS.refused} refused`, () => {
  it('none is lost on the way', () => {
    const cases = taken.flatMap(({ group, value }) => group.tests.map(({ data }) => fits(value, data)))
    const ours = cases.filter((isOurs) => isOurs).length
    expect({
      groups: GROUPS.length,
      taken: taken.length,
      refused: refused.length,
      ours,
      outside: cases.length - ours,
    }).toEqual(COUNTS)
  })

  it(`our validator says what the suite says, in ${COUNTS.ours} cases, and refuses ${COUNTS.outside} others`, () => {
    const otherwise = taken.flatMap(({ group, value, library }) => {
      const validate = library?.validate()
      const wrong = group.tests.filter(({ data, valid }) => {
        const expected = data === null || (fits(value, data) && valid)
        return (validate?.({ Value: data }).length === 0) !== expected
      })
      return wrong.map(({ description }) => `${nameOf(group)}: ${description}`)
    })
    expect(otherwise).toEqual(STRICTER)
  })

  it.each(refused.map(({ group, project }) => [nameOf(group), project] as const))(
    '%s: refused with a cure',
    (_name, project) => {
      const errors = findingsOf(project, RULES).filter(({ level }) => level === 'error')
      expect(errors.length).toBeGreaterThan(0)
      for (const { code, file, line, message, cure } of errors) {
        expect(`${code} ${file}`).toMatch(/^[A-Z]\d+ schemas\/thing\.json$/)
        expect(line).toBe(1)
        expect(message).toMatch(/\p{Script=Han}/u)
        expect(cure).toMatch(/\p{Script=Han}/u)
      }
    },
  )

  it.each(GROUPS.map((group) => [nameOf(group), group.schema] as const))(
    '%s: as a library of its own, undressed, is refused too',
    (_name, schema) => {
      const project = readProject(sourcesOf({ 'schemas/thing.json': JSON.stringify(schema) }))
      expect(project.libraries[0]?.resource).toBeUndefined()
      const errors = findingsOf(project, RULES).filter(({ level }) => level === 'error')
      expect(errors.filter(({ cure }) => !/\p{Script=Han}/u.test(cure))).toEqual([])
      expect(errors.length).toBeGreaterThan(0)
    },
  )
})
