/** Parameters in conditions: unknowns of the proofs, kept by one library, the same wherever they are read. */
import { describe, expect, it } from 'vitest'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { projectOf } from './breaking-lines.ts'
import { fixture } from './fixtures/X19.ts'
import { type Files, inFormat2, sourcesOf } from './fixture.ts'

const PATH = 'resources/thing.json'
const about = (code: string) => RULES.filter((rule) => rule.code === code)
const found = (files: Files, code: string) =>
  findingsOf(readProject(sourcesOf(files)), about(code)).map(({ message }) => message)
const kept = Object.fromEntries(Object.entries(fixture.passes).filter(([path]) => path !== PATH))
const set = (where: string): Files => ({ ...kept, [PATH]: inFormat2(`"sets": { "some": { "where": ${where} } }`) })

describe('what is proven of conditions with parameters', () => {
  it.each([
    ['may hold, and may not', '{ "ge": ["Price", { "setting": "least", "default": 5 }] }', []],
    [
      'never holds, whatever is set',
      '{ "and": [{ "gt": ["Price", { "setting": "least", "default": 5 }] }, { "lt": ["Price", { "setting": "least", "default": 5 }] }] }',
      ['条件永远不成立：「单价」大于参数 least（默认 5）且「单价」小于参数 least（默认 5）'],
    ],
    ['of a choice', '{ "eq": ["Color", { "setting": "color", "default": "red" }] }', []],
    ['of a switch', '{ "eq": ["IsEnabled", { "setting": "on", "default": true }] }', []],
  ])('%s', (_why, where, messages) => {
    expect(found(set(where), 'U3')).toEqual(messages)
  })

  it('makes no claim of a day that is set', () => {
    const schema = readProject(sourcesOf({})).schemas.get('schemas/thing.json')!.text
    const dated = schema.replace(
      '"Version":',
      '"On": { "title": "日期", "type": "string", "format": "date" }, "Version":',
    )
    const where = '{ "lt": ["On", { "today": { "setting": "days", "default": -7 } }] }'
    expect(found({ ...set(where), 'schemas/thing.json': dated }, 'U3')).toEqual([])
  })
})

describe('where parameters are kept', () => {
  it('is one library', () => {
    const twice = { ...kept, [PATH]: inFormat2('"settings": { "code": "Name", "values": ["Price"] }') }
    expect(found(twice, 'X19')).toEqual([expect.stringMatching(/已经保存参数，这里的不起作用$/)])
  })

  it('has one default for each code', () => {
    const where = (usual: number) => `{ "ge": ["Price", { "setting": "least", "default": ${usual} }] }`
    const both = (one: number, other: number) =>
      found(
        {
          ...kept,
          [PATH]: inFormat2(`"sets": { "a": { "where": ${where(one)} }, "b": { "where": ${where(other)} } }`),
        },
        'X19',
      )
    expect(both(5, 5)).toEqual([])
    expect(both(5, 6)).toEqual(['参数 least 的默认值在别处是 5，这里是 6'])
  })

  it.each([
    ['is no longer kept', '"sets": {}', '不再是参数的库：读参数的条件都改用默认值'],
    [
      'is kept in other fields',
      '"settings": { "code": "Name", "values": ["IsEnabled"] }',
      '参数改由别的字段保存，已经设置的可能不再起作用',
    ],
  ])('says what %s', (_why, block, words) => {
    const base = projectOf({ [PATH]: inFormat2('"settings": { "code": "Name", "values": ["Price"] }') })
    const changes = compareProjects(base, projectOf({ [PATH]: inFormat2(block) }))
    expect(changes.map((change) => `${change.code} ${change.words} ${change.entering}`)).toContain(`B21 ${words} warn`)
  })
})
