/** Deprecation with a day: until then a removal breaks, afterwards it is said; and what is assumed is less frozen. */
import { describe, expect, it } from 'vitest'
import { breakingFindings, compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import type { RuleCode } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { BLOCK, edited, FIELD, type Files, sourcesOf, THING, withBlock, withField } from './fixture.ts'

const TODAY = '2026-11-24'
const projectOf = (files: Files, today = TODAY) => {
  const project = readProject({ ...sourcesOf(files), today })
  expect(project.problems).toEqual([])
  return project
}
const compared = (base: Files, head: Files, today = TODAY) =>
  breakingFindings(compareProjects(projectOf(base, today), projectOf(head, today)))
const line = ({ code, level, message }: { code: string; level: string; message: string }) =>
  `${code} ${level} ${message}`
const found = (files: Files, codes: readonly RuleCode[], today = TODAY) =>
  findingsOf(
    projectOf(files, today),
    RULES.filter((rule) => codes.includes(rule.code) || 'words' in rule),
  )
    .filter(({ code }) => codes.includes(code))
    .map(line)

const note = (more = '') =>
  edited('schema', ...withField(`"Note": { "title": "备注", "type": "string", "maxLength": 20${more} }`))
const ending = (day: string, more = '') => note(`, "deprecated": true, "x-sunset": "${day}"${more}`)
const library = (day: string) => edited('descriptor', ...withBlock(`"deprecated": { "sunset": "${day}" }`))

describe('a field that is taken away', () => {
  it.each<[why: string, base: Files, today: string, lines: readonly string[]]>([
    ['without notice', note(), TODAY, ['B2 error 删除了字段「备注」']],
    ['before its day', ending('2027-06-30'), TODAY, ['B2 error 删除了字段「备注」（2027-06-30 才停用）']],
    ['on its day', ending(TODAY), TODAY, [`B2 error 删除了字段「备注」（${TODAY} 才停用）`]],
    ['after its day', ending('2026-11-23'), TODAY, ['B2 info 删除了字段「备注」（2026-11-23 已停用）']],
    ['with a day that is none', ending('2026-02-31'), TODAY, ['B2 error 删除了字段「备注」']],
  ])('%s', (_why, base, today, lines) => {
    expect(compared(base, THING, today).map(line)).toEqual(lines)
  })

  it('is not taken for renamed when another came at the same time', () => {
    const head = edited('schema', ...withField('"Remark": { "title": "备注", "type": "string", "maxLength": 20 }'))
    expect(compared(ending('2026-11-23'), head).map(line)).toEqual(['B2 info 删除了字段「备注」（2026-11-23 已停用）'])
    expect(compared(note(), head).map(({ code }) => code)).toContain('B3')
  })

  it('does not make old examples invalid after its day', () => {
    const withExample = (files: Files): Files => {
      const text = edit(
        files['schemas/thing.json'] ?? '',
        '{ "Name": "甲", "Price": 1.5 }',
        '{ "Name": "甲", "Note": "乙" }',
      )
      return { 'schemas/thing.json': text }
    }
    expect(compared(withExample(ending('2026-11-23')), THING).map(({ code }) => code)).toEqual(['B2'])
    expect(
      compared(withExample(note()), THING)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['B14', 'B2'])
  })
})

describe('a library that is taken away', () => {
  const both = (files: Files): Files => ({ ...files, 'resources/other.json': OTHER })
  const OTHER = edit(DESCRIPTOR.replaceAll('Thing', 'Other'), '"name": "thing"', '"name": "other"')
  const without = (files: Files) => {
    const sources = sourcesOf(both(files))
    const descriptors = sources.descriptors.filter(({ path }) => path === 'resources/other.json')
    return readProject({ ...sources, descriptors, today: TODAY })
  }

  it.each<[why: string, base: Files, expected: string]>([
    ['without notice', THING, 'B1 error 删除了库「物品」'],
    ['before its day', library('2027-06-30'), 'B1 error 删除了库「物品」（2027-06-30 才停用）'],
    ['after its day', library('2020-06-30'), 'B1 info 删除了库「物品」（2020-06-30 已停用）'],
  ])('%s', (_why, base, expected) => {
    const findings = breakingFindings(compareProjects(projectOf(both(base)), without(base)))
    expect(findings.map(({ level, code, message }) => `${code} ${level} ${message}`)).toEqual([expected])
  })
})

describe('an end that is told, moved and called off', () => {
  const changes = (base: Files, head: Files) =>
    compareProjects(projectOf(base), projectOf(head)).map(({ words }) => words)

  it('is worth saying', () => {
    expect(changes(note(), ending('2027-06-30'))).toEqual(['字段「备注」将停用（2027-06-30）'])
    expect(changes(ending('2027-06-30'), note())).toEqual(['字段「备注」不再停用'])
    expect(changes(ending('2027-06-30'), ending('2028-06-30'))).toEqual(['字段「备注」的停用改为 2028-06-30'])
    expect(changes(THING, library('2027-06-30'))).toEqual(['库「物品」将停用（2027-06-30）'])
  })

  it('is a warning when it comes earlier than was promised', () => {
    expect(compared(ending('2027-06-30'), ending('2027-01-31')).map(line)).toEqual([
      'B2 warning 字段「备注」的停用日由 2027-06-30 提前到 2027-01-31',
    ])
    expect(compared(library('2027-06-30'), library('2027-01-31')).map(line)).toEqual([
      'B1 warning 库「物品」的停用日由 2027-06-30 提前到 2027-01-31',
    ])
  })

  it('makes no other form of it: kept drafts stay good', () => {
    const hash = (files: Files) => projectOf(files).catalog.resources['thing']?.schemaHash
    expect(hash(ending('2027-06-30'))).toBe(hash(note()))
  })
})

describe('what is wrong with an end', () => {
  it.each<[why: string, files: Files, lines: readonly string[]]>([
    ['told in full', ending('2027-06-30', ', "x-replacement": "Name"'), []],
    ['no day', note(', "deprecated": true'), ['D24 error 「备注」将停用，却没有写停用日']],
    ['a day that the calendar lacks', ending('2027-02-31'), ['D24 error 「备注」的停用日 2027-02-31 不是日期']],
    ['no such heir', ending('2027-06-30', ', "x-replacement": "Nmae"'), ['D24 error 「备注」的替代 Nmae 不存在']],
    [
      'itself as heir',
      ending('2027-06-30', ', "x-replacement": "Note"'),
      ['D24 error 「备注」的替代 Note 自己也将停用'],
    ],
    [
      'a library without heir',
      edited('descriptor', ...withBlock('"deprecated": { "sunset": "2027-06-30", "replacement": "none" }')),
      ['D24 error 库「物品」的替代 none 不存在'],
    ],
    [
      'the key of the records',
      {
        'schemas/thing.json': edit(
          SCHEMA,
          '"readOnly": true },\n    "Name"',
          '"readOnly": true, "deprecated": true, "x-sunset": "2027-06-30" },\n    "Name"',
        ),
      },
      ['D24 error 「编号」识别记录，不能停用'],
    ],
  ])('D24 %s', (_why, files, lines) => {
    expect(found(files, ['D24'])).toEqual(lines)
  })

  it('D25 required by a rule of the form', () => {
    const rule = '"form": { "rules": [{ "when": { "eq": ["IsEnabled", true] }, "require": ["Note"] }] }'
    const files = { ...ending('2027-06-30'), 'resources/thing.json': edit(DESCRIPTOR, BLOCK, `${BLOCK}  ${rule},\n`) }
    expect(found(files, ['D25'])).toEqual(['D25 warning 「备注」将停用，在一条规则中仍是必填'])
  })

  it.each<[day: string, lines: readonly string[]]>([
    ['2026-12-25', []],
    ['2026-12-24', ['V15 warning 「备注」还有 30 天停用（2026-12-24）']],
    [TODAY, [`V15 warning 「备注」还有 0 天停用（${TODAY}）`]],
    ['2026-11-23', ['V15 warning 「备注」已过停用日 2026-11-23']],
  ])('V15 %s', (day, lines) => {
    expect(found(ending(day), ['V15'])).toEqual(lines)
  })

  it('inside a table too', () => {
    const rows = `"Rows": { "title": "规格", "type": "array", "maxItems": 9, "items": { "type": "object", "properties": {
      "Unit": { "title": "单位", "type": "string", "maxLength": 9, "deprecated": true, "x-sunset": "2020-01-31" } } } }`
    const files = { 'schemas/thing.json': edit(SCHEMA, FIELD, `${FIELD}    ${rows},\n`) }
    expect(found(files, ['V15'])).toEqual(['V15 warning 「单位」已过停用日 2020-01-31'])
  })
})

describe('calls that were only assumed are less frozen', () => {
  const calls = (text: string) => ({
    'resources/thing.json': edit(DESCRIPTOR, '{ "list": { "path": "GetThingPageData" } }', text),
  })
  const LIST = '"list": { "path": "GetThingPageData" }'
  const get = (assumed: boolean, path = 'GetThing') =>
    `"get": { "path": "${path}"${assumed ? ', "assumed": true' : ''} }`

  it.each<[why: string, base: string, head: string, level: string]>([
    ['another path of one that was seen', `{ ${LIST}, ${get(false)} }`, `{ ${LIST}, ${get(false, 'Other')} }`, 'error'],
    ['another path of an assumed one', `{ ${LIST}, ${get(true)} }`, `{ ${LIST}, ${get(true, 'Other')} }`, 'warning'],
    ['one taken away', `{ ${LIST}, ${get(false)} }`, `{ ${LIST} }`, 'error'],
    ['an assumed one taken away', `{ ${LIST}, ${get(true)} }`, `{ ${LIST} }`, 'warning'],
  ])('%s', (_why, base, head, level) => {
    const [finding] = compared(calls(base), calls(head))
    expect(finding).toMatchObject({ code: 'B9', level })
    expect(finding?.cure.includes('推测')).toBe(level === 'warning')
  })

  it('another base: only while every call of the library was assumed', () => {
    const moved = (files: Files) => ({
      'resources/thing.json': edit(files['resources/thing.json'] ?? '', '/content/api/Thing', '/content/api/Things'),
    })
    const all = calls('{ "list": { "path": "GetThingPageData", "assumed": true } }')
    const some = calls(`{ ${LIST}, ${get(true)} }`)
    expect(compared(all, moved(all)).map(({ code, level }) => `${code} ${level}`)).toEqual(['B9 warning'])
    expect(compared(some, moved(some)).map(({ code, level }) => `${code} ${level}`)).toEqual(['B9 error'])
  })
})
