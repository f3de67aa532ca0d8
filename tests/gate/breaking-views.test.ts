import { describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { breakingFindings, compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import {
  changesOf,
  descriptorOf,
  line,
  projectOf,
  type Row,
  schemaOf,
  withBlock,
  withCalls,
  withFields,
} from './breaking-lines.ts'
import { FIELD, type Files, inFormat2, sourcesOf } from './fixture.ts'

const plain: Files = {}
const price = (rule: string) => withBlock(`"form": { "rules": [${rule}] }`)
const red = '"when": { "eq": ["Color", "red"] }'
const descriptor: readonly Row[] = [
  ['require new', plain, price(`{ ${red}, "require": ["Price"] }`), ['B4 「单价」在某些情况下必填 | break warn break']],
  [
    'require wider',
    price(`{ ${red}, "require": ["Price"] }`),
    price('{ "when": { "in": ["Color", ["red", "blue"]] }, "require": ["Price"] }'),
    ['B4 「单价」在更多的情况下必填 | break warn break'],
  ],
  [
    'require narrower',
    price('{ "when": { "in": ["Color", ["red", "blue"]] }, "require": ["Price"] }'),
    price(`{ ${red}, "require": ["Price"] }`),
    ['-- 「单价」在较少的情况下必填 | ok ok ok'],
  ],
  [
    'the same in other words',
    price(`{ ${red}, "require": ["Price"] }`),
    price('{ "when": { "in": ["Color", ["red"]] }, "require": ["Price"] }'),
    [],
  ],
  [
    'hidden now',
    plain,
    price(`{ ${red}, "show": ["Price"] }`),
    ['B13 「单价」在更多的情况下隐藏，已有的内容在保存时会被清空 | warn warn warn'],
  ],
  [
    'unique',
    plain,
    withBlock('"form": { "unique": [["Name", "Price"]] }'),
    ['B8 「名称」、「单价」不能再与其他记录重复 | break warn warn'],
  ],
  [
    'filter and column',
    withBlock('"list": { "columns": ["Name", "Color"], "hidden": [], "filters": ["Color"] }'),
    withBlock('"list": { "columns": ["Name"], "hidden": [], "filters": [] }'),
    [
      'B12 列表不再提供列「颜色」，个人列设置中的这一列会消失 | ok ok warn',
      'B12 不能再按「颜色」筛选，已保存的查询和链接中的这个条件不再起作用 | ok ok warn',
      '-- 列表开始时显示的列或其顺序改了 | ok ok info',
    ],
  ],
  [
    'sort and page size',
    plain,
    withBlock('"list": { "sort": { "field": "Price", "order": "desc" }, "pageSize": 50 }'),
    ['-- 列表改为按「单价」降序排列 | ok ok info', '-- 每页由 20 行改为 50 行 | ok ok info'],
  ],
  [
    'call gone',
    withCalls('"get": { "path": "GetThing" }'),
    plain,
    ['B9 删除了调用 get（GET /content/api/Thing/GetThing）：界面上不再有这个功能 | ok break ok'],
  ],
  ['call added', plain, withCalls('"get": { "path": "GetThing" }'), ['-- 新增调用 get | ok ok ok']],
  [
    'call changed',
    withCalls('"upsert": { "path": "Save", "constant": { "Kind": "a" } }'),
    withCalls('"upsert": { "path": "Save", "method": "PUT", "constant": { "Kind": "b" } }'),
    [
      'B9 调用 upsert 的方法由 POST 改为 PUT | break ok ok',
      'B9 调用 upsert 的固定内容由 {"Kind":"a"} 改为 {"Kind":"b"} | break ok ok',
    ],
  ],
  [
    'call that was assumed',
    withCalls('"get": { "path": "GetThing", "assumed": true }'),
    withCalls('"get": { "path": "GetOne" }'),
    [
      'B9 调用 get 的路径由 /content/api/Thing/GetThing 改为 /content/api/Thing/GetOne | ok warn ok',
      '-- 调用 get 已证实，不再是推测的 | ok info ok',
    ],
  ],
  [
    'all calls moved',
    plain,
    descriptorOf(edit(DESCRIPTOR, '/content/api/Thing', '/content/api/v1/Thing')),
    ['B9 调用的路径前缀由 /content/api/Thing 改为 /content/api/v1/Thing | break break break'],
  ],
  [
    'role gone',
    plain,
    withBlock('"access": { "read": ["organizationAdmin"] }'),
    ['B10 角色 consortiumAdmin 不能再查看 | info info ok'],
  ],
  [
    'shelf gone',
    plain,
    withBlock('"scopes": { "organization": { "write": ["organizationAdmin"] } }'),
    ['B10 不再有平台的数据 | break break break'],
  ],
  [
    'label',
    plain,
    withBlock('"identity": { "label": "{Name}（{Color}）" }'),
    ['B8 记录的称呼由 {Name} 改为 {Name}（{Color}） | ok info info'],
  ],
  [
    'synonym gone',
    withBlock('"import": { "synonyms": { "Price": ["价格", "金额"] } }'),
    withBlock('"import": { "synonyms": { "Price": ["价格"] } }'),
    ['B12 「单价」不再认得表头“金额” | ok ok warn'],
  ],
  [
    'library title',
    plain,
    descriptorOf(edit(DESCRIPTOR, '"title": "物品"', '"title": "用品"')),
    ['-- 库的名称由「物品」改为「用品」 | info ok ok'],
  ],
]

const headed = (sets: string, list: string) =>
  descriptorOf(inFormat2(`"sets": { ${sets} },\n  "list": { "filters": ["Color"], ${list} }`))
const RED = '"red": { "title": "红的", "tone": "attention", "where": { "eq": ["Color", "red"] } }'
const BRIGHT = '"red": { "title": "红的", "tone": "attention", "where": { "in": ["Color", ["red", "blue"]] } }'
const MARKED = '"marks": ["red"], "totals": { "sum": { "title": "金额", "sum": "Price" } }'
const heads: readonly Row[] = [
  [
    'tab gone',
    headed(RED, '"tabs": ["red", "all"]'),
    headed(RED, '"tabs": ["all"]'),
    ['B23 列表不再有标签“红的” | ok break warn'],
  ],
  [
    'tab added',
    headed(RED, '"tabs": ["all"]'),
    headed(RED, '"tabs": ["all", "red"]'),
    ['-- 列表有了标签“红的” | ok ok ok'],
  ],
  [
    'tab narrower',
    headed(BRIGHT, '"tabs": ["red"]'),
    headed(RED, '"tabs": ["red"]'),
    ['B23 标签“红的”的记录少了：「颜色」为「红」 | ok warn warn'],
  ],
  [
    'tab wider',
    headed(RED, '"tabs": ["red"]'),
    headed(BRIGHT, '"tabs": ["red"]'),
    ['-- 标签“红的”的记录多了：「颜色」为「红」、「蓝」 | ok ok ok'],
  ],
  [
    'mark and total gone',
    headed(RED, MARKED),
    headed(RED, '"pageSize": 20'),
    ['B23 记录不再标出“红的” | ok warn ok', 'B23 列表不再合计“金额” | ok warn ok'],
  ],
]

it.each([...descriptor, ...heads])('%s', (_why, base, head, lines) => {
  const changes = changesOf(base, head)
  expect(changes.map(line)).toEqual(lines)
  for (const { code, cure } of changes) expect(cure !== '').toBe(code !== undefined)
})

describe('renamed fields', () => {
  const renamed = edit(SCHEMA, '"Price": {', '"Fee": {').replace('"Price": 1.5', '"Fee": 1.5')
  const declared = withBlock('"renames": [{ "from": "Price", "to": "Fee" }]')

  it('that are declared break nothing, whatever names them', () => {
    const uses = (name: string, more = '') =>
      withBlock(
        `"identity": { "naturalKey": ["${name}"] }, "list": { "columns": ["${name}"], "hidden": [], "filters": ["${name}"], "sort": { "field": "${name}", "order": "asc" } }, "form": { "rules": [{ "when": { "gt": ["${name}", 3] }, "require": ["Color"] }] }${more}`,
      )
    const changes = changesOf(uses('Price'), {
      ...schemaOf(renamed),
      ...uses('Fee', ', "renames": [{ "from": "Price", "to": "Fee" }]'),
    })
    expect(changes.map(line)).toEqual(['-- 「单价」（Price）改名为 Fee，已写进 renames | info info ok'])
  })

  describe('inside rows', () => {
    const rows = (name: string, limit: number, renames = '') => ({
      ...withFields(
        `"Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": { "type": "object", "additionalProperties": false, "properties": { "${name}": { "title": "单位", "type": "string", "maxLength": ${limit} } } } }`,
      ),
      ...(renames === '' ? {} : withBlock(`"renames": [${renames}]`)),
    })
    const declared = '{ "from": "Parts/Unit", "to": "Parts/Measure" }'

    it('are declared by their path, which the cure writes out', () => {
      const undeclared = changesOf(rows('Unit', 9), rows('Measure', 9))
      expect(undeclared.map(({ code, cure }) => [code, cure])).toEqual([
        ['B3', `是改名就在描述文件中加 "renames": [${declared}]；不是就先保留旧字段`],
      ])
      expect(changesOf(rows('Unit', 9), rows('Measure', 9, declared)).map(line)).toEqual([
        '-- 「配件 · 单位」（Unit）改名为 Measure，已写进 renames | info info ok',
      ])
    })

    it('are compared as one field, and what was kept is replayed under the new name', () => {
      const sample = (name: string) => ({
        'resources/samples/thing/list.json': `{"Type":200,"Data":{"Row":[{"Id":"1","Name":"甲","Parts":[{"${name}":"12345678"}]}],"Total":1},"Content":""}`,
      })
      const base = { ...rows('Unit', 9), ...sample('Unit') }
      expect(changesOf(base, { ...rows('Measure', 8, declared), ...sample('Unit') }).map(line)).toEqual([
        '-- 「配件 · 单位」（Unit）改名为 Measure，已写进 renames | info info ok',
        'B7 「配件 · 单位」的最多字数由 9 字 改为 8 字 | break warn warn',
      ])
      expect(changesOf(base, { ...rows('Measure', 5, declared), ...sample('Unit') }).map(line)).toEqual([
        '-- 「配件 · 单位」（Unit）改名为 Measure，已写进 renames | info info ok',
        'B7 「配件 · 单位」的最多字数由 9 字 改为 5 字 | break warn warn',
        'B14 样例 1 条中 1 条不再有效：配件 · 单位超过最多字数（1） | ok warn ok',
      ])
    })
  })

  it('are compared as one field, under its old title', () => {
    const changes = changesOf({}, { ...schemaOf(edit(renamed, '"minimum": 0', '"minimum": 1')), ...declared })
    expect(changes.map(line)).toEqual([
      '-- 「单价」（Price）改名为 Fee，已写进 renames | info info ok',
      'B7 「单价」的下限由 0 元 改为 1 元 | break warn warn',
    ])
  })
})

describe('libraries', () => {
  it('that come or go are said as such, at a place that exists', () => {
    const other = {
      'schemas/other.json': SCHEMA,
      'resources/other.json': DESCRIPTOR.replaceAll('hing', 'ther').replaceAll('"tther"', '"other"'),
    }
    const base = projectOf(other)
    const head = projectOf({})
    expect(compareProjects(base, head).map(line)).toEqual(['B1 删除了库「物品」 | break break break'])
    expect(breakingFindings(compareProjects(base, head))).toMatchObject([
      { code: 'B1', level: 'error', library: 'other', file: 'resources/other.json', line: 3 },
    ])
    expect(compareProjects(head, base).map(line)).toEqual(['-- 新增库「物品」 | ok ok ok'])
  })

  it('that cannot be compared are said, and not taken for clean', () => {
    const broken = readProject(sourcesOf(descriptorOf(edit(DESCRIPTOR, '"title": "物品",', ''))))
    const whole = projectOf({})
    expect(compareProjects(broken, whole).map(line)).toEqual(['-- 原来的文件有错误，没有比较 | info info info'])
    expect(compareProjects(whole, broken).map(line)).toEqual(['-- 新的文件有错误，没有与原来的比较 | info info info'])
  })

  it('of this project do not differ from themselves', () => {
    const sources = loadSources(process.cwd())
    expect(compareProjects(readProject(sources), readProject(sources))).toEqual([])
  })
})

it('a shared definition that got stricter is found in every library that uses it, where it stands', () => {
  const shared = (most: number) =>
    `{ "title": "共用", "$defs": { "fee": { "title": "费用", "type": "number", "maximum": ${most} } } }`
  const using = edit(SCHEMA, FIELD, `${FIELD}    "Fee": { "$ref": "shared/money.json#/$defs/fee" },\n`)
  const filesOf = (most: number) => ({ 'schemas/thing.json': using, 'schemas/shared/money.json': shared(most) })
  const [change] = changesOf(filesOf(9), filesOf(5))
  expect(change?.words).toBe('「费用」的上限由 9 改为 5')
  expect(breakingFindings(change ? [change] : [])).toMatchObject([
    { file: 'schemas/shared/money.json', line: 1, library: 'thing', message: 'thing：「费用」的上限由 9 改为 5' },
  ])
})
