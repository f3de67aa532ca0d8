/** U9, B16, L8, S21: fields that nobody sees, fields that left the form, braces that stay braces, schemas that only refer to themselves. */
import { describe, expect, it } from 'vitest'
import { breakingFindings, compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { edited, type Files, foundBy, sourcesOf, THING, withBlock, withField } from './fixture.ts'

const withViews = (list: string, fields: string): Files =>
  edited(
    'descriptor',
    ...withBlock(`"list": { ${list} }, "form": { "sections": [{ "title": "基本信息", "fields": [${fields}] }] }`),
  )
const MOST = '"Name", "Price", "IsEnabled"'
const NO_MORE = `"columns": [${MOST}], "hidden": [], "filters": []`

describe('U9: a field that stands nowhere', () => {
  it.each([
    ['one that was left out everywhere', withViews(NO_MORE, MOST), '「颜色」（Color）'],
    [
      'one that only an import would fill in',
      {
        ...withViews(NO_MORE, `${MOST}, "Color"`),
        ...edited('schema', ...withField('"Code": { "title": "编码", "type": "string", "maxLength": 9 }')),
      },
      '「编码」（Code）',
    ],
    [
      'one of the server',
      edited(
        'schema',
        ...withField('"State": { "title": "进度", "type": "string", "maxLength": 9, "readOnly": true }'),
      ),
      '「进度」（State）',
    ],
  ])('%s', (_what, files, field) => {
    const found = foundBy('U9', files)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(field)
  })

  it.each([
    ['a column', withViews(`"columns": [${MOST}, "Color"], "hidden": [], "filters": []`, MOST)],
    ['a column that is hidden at first', withViews(`"columns": [${MOST}], "hidden": ["Color"], "filters": []`, MOST)],
    ['a filter', withViews(`"columns": [${MOST}], "hidden": [], "filters": ["Color"]`, MOST)],
    ['the form', withViews(NO_MORE, `${MOST}, "Color"`)],
    ['a library that names none', THING],
    [
      'owner, shelf and version',
      edited(
        'schema',
        ...withField(
          '"Shelf": { "title": "目录", "type": "string", "maxLength": 20, "readOnly": true }, "OrganizationId": { "title": "归属", "type": "string", "maxLength": 64, "readOnly": true }',
        ),
      ),
    ],
  ])('%s is a place', (_what, files) => {
    expect(foundBy('U9', files)).toEqual([])
  })
})

describe('B16: a field that left the form', () => {
  const changes = (before: Files, after: Files) =>
    compareProjects(readProject(sourcesOf(before)), readProject(sourcesOf(after)))
  const words = (before: Files, after: Files) =>
    breakingFindings(changes(before, after))
      .filter(({ code }) => code === 'B16')
      .map(({ level, message }) => `${level} ${message}`)
  const form = (fields: string, more = ''): Files =>
    edited(
      'descriptor',
      ...withBlock(`${more}"form": { "sections": [{ "title": "基本信息", "fields": [${fields}] }] }`),
    )

  it.each([
    ['out of a section', form(`${MOST}, "Color"`), form(MOST), 'error 「颜色」从表单中去掉了，不能再填写'],
    ['out of a form that had no sections', THING, form(MOST), 'error 「颜色」从表单中去掉了，不能再填写'],
    [
      'out of the form, but not of the list',
      THING,
      form(MOST, '"list": { "quickEdit": ["Color"] }, '),
      'warning 「颜色」从表单中去掉了，只能在列表中修改',
    ],
  ])('%s', (_what, before, after, said) => {
    expect(words(before, after)).toEqual([said])
  })

  it.each([
    [
      'moves to another section',
      form(`${MOST}, "Color"`),
      edited(
        'descriptor',
        ...withBlock(
          `"form": { "sections": [{ "title": "基本信息", "fields": [${MOST}] }, { "title": "其他", "fields": ["Color"] }] }`,
        ),
      ),
    ],
    [
      'becomes read-only',
      form(`${MOST}, "Color"`),
      { ...form(MOST), ...edited('schema', '"title": "颜色",', '"title": "颜色", "readOnly": true,') },
    ],
    ['was never in it', form(MOST), form(`${MOST}, "Color"`)],
  ])('nothing is said of one that %s', (_what, before, after) => {
    expect(words(before, after)).toEqual([])
  })
})

describe('L8: braces that nothing takes the place of', () => {
  const guard = (said: string): Files => {
    const more = `"list": { "path": "GetThingPageData" }, "delete": { "path": "DeleteThing" }, "used": { "operation": "test", "path": "IsUsed", "when": { "eq": ["IsEnabled", true] } }`
    const block = `"guards": [{ "before": ["delete"], "call": "used", "words": "${said}" }]`
    const blocked = edit(DESCRIPTOR, ...withBlock(block))
    return { 'resources/thing.json': edit(blocked, '"list": { "path": "GetThingPageData" }', more) }
  }

  it.each([
    ['a misspelt count', guard('还有 {cuont} 条在使用'), '是否想写 count？'],
    ['a field in a guard', guard('{Name} 正在使用'), '没有内容可填'],
    ['a field in a title', edited('schema', '"title": "单价"', '"title": "{Name}单价"'), '删去花括号'],
    [
      'a limit in a message',
      edited('schema', '"x-unit": "元"', '"x-unit": "元", "x-messages": { "minimum": "不能小于 {limit}" }'),
      '{limit}',
    ],
  ])('%s', (_what, files, said) => {
    expect(foundBy('L8', files).join()).toContain(said)
  })

  it.each([
    ['count and names', guard('还有 {count} 条在使用：{names}')],
    ['the label', edited('descriptor', ...withBlock('"identity": { "label": "{Name}（{Price}）" }'))],
    [
      'what people are to write themselves',
      edited('schema', '"x-unit": "元"', '"x-unit": "元", "description": "地址中写 {sn} 代表序列号"'),
    ],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('L8', files)).toEqual([])
  })
})

describe('S21: a schema that only refers to itself', () => {
  const self = edit(
    edit(
      SCHEMA,
      '"properties": {',
      '"$defs": { "colour": { "title": "颜色", "type": "boolean" } },\n  "properties": {',
    ),
    '"IsEnabled": { "title": "启用", "type": "boolean" }',
    '"IsEnabled": { "$ref": "#/$defs/colour" }',
  )

  it('is not used for that', () => {
    expect(foundBy('S21', { 'schemas/lonely.json': self }).join()).toContain('没有库使用 schemas/lonely.json')
  })

  it('is used when another file takes something from it', () => {
    const taking = edit(SCHEMA, '{ "title": "启用", "type": "boolean" }', '{ "$ref": "lonely.json#/$defs/colour" }')
    expect(foundBy('S21', { 'schemas/lonely.json': self, 'schemas/thing.json': taking })).toEqual([])
  })

  it('is not used by a shared file that refers to itself', () => {
    const shared = JSON.stringify({
      title: '共用',
      $defs: { one: { $ref: '#/$defs/two' }, two: { title: '二', type: 'boolean' } },
    })
    expect(foundBy('S21', { 'schemas/shared/more.json': shared }).join()).toContain('没有地方引用定义 one')
  })
})

describe('F1: what S5 says already', () => {
  const coded = (limits: string) => {
    const files = edited('schema', ...withField(`"Note": { "title": "备注", "type": "string", ${limits} }`))
    return findingsOf(readProject(sourcesOf(files)), RULES)
      .map(({ code }) => code)
      .filter((code) => code === 'S5' || code === 'F1')
  }

  it('is not said again; what only tried values show is F1 alone', () => {
    expect(coded('"minLength": 10, "maxLength": 5')).toEqual(['S5'])
    expect(coded('"maxLength": 4, "pattern": "^[0-9]{8}$", "x-messages": { "pattern": "备注是 8 位数字" }')).toEqual([
      'F1',
    ])
  })
})
