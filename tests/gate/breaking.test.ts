import { describe, expect, it } from 'vitest'
import { breakingFindings, compareProjects } from '../../src/gate/breaking/compare.ts'
import type { Change } from '../../src/gate/change.ts'
import { readProject } from '../../src/gate/project.ts'
import { loadSources } from '../../src/cli/files.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { BLOCK, FIELD, type Files, sourcesOf } from './fixture.ts'

const projectOf = (files: Files) => {
  const project = readProject(sourcesOf(files))
  expect(project.problems).toEqual([])
  return project
}
const changesOf = (base: Files, head: Files) => compareProjects(projectOf(base), projectOf(head))
/** `B7 「单价」… | break warn warn`, as the reports' three columns. */
const line = ({ code, words, entering, reading, saved }: Change) =>
  `${code ?? '--'} ${words} | ${entering} ${reading} ${saved}`

const schemaOf = (text: string): Files => ({ 'schemas/thing.json': text })
const withFields = (text: string) => schemaOf(edit(SCHEMA, FIELD, `${FIELD}    ${text},\n`))
const descriptorOf = (text: string): Files => ({ 'resources/thing.json': text })
const withBlock = (text: string) => descriptorOf(edit(DESCRIPTOR, BLOCK, `${BLOCK}  ${text},\n`))
/** The fixture's calls with others beside the list. */
const CALL = '{ "list": { "path": "GetThingPageData" }'
const withCalls = (text: string) => descriptorOf(edit(DESCRIPTOR, CALL, `${CALL}, ${text}`))

type Row = readonly [why: string, base: Files, head: Files, lines: readonly string[]]

const size = (limits: string) => withFields(`"Size": { "title": "尺寸", ${limits} }`)
const sizes = (from: string, to: string): readonly [Files, Files] => [size(from), size(to)]
const text = (more: string) => `"type": "string", "maxLength": 40${more}`
const number = (more: string) => `"type": "number"${more}`
const tags = (more: string, item = '') =>
  `"type": "array", "maxItems": 9, "items": { "type": "string", "maxLength": 9${item} }${more}`
const choice = (values: string, labels: string) => `"type": "string", "enum": [${values}], "x-labels": { ${labels} }`

const limits: readonly Row[] = [
  [
    'maximum',
    ...sizes(number(', "maximum": 9, "x-unit": "cm"'), number(', "maximum": 5, "x-unit": "cm"')),
    ['B7 「尺寸」的上限由 9 cm 改为 5 cm | break warn warn'],
  ],
  [
    'minimum looser',
    ...sizes(number(', "minimum": 9'), number(', "minimum": 5')),
    ['-- 「尺寸」的下限由 9 改为 5 | ok ok ok'],
  ],
  ['minimum gone', ...sizes(number(', "minimum": 9'), number('')), ['-- 「尺寸」不再有下限（原为 9） | ok ok ok']],
  ['maximum new', ...sizes(number(''), number(', "maximum": 5')), ['B7 「尺寸」新增上限 5 | break warn warn']],
  [
    'exclusive',
    ...sizes(number(''), number(', "exclusiveMinimum": 0')),
    ['B7 「尺寸」新增下限（不含） 0 | break warn warn'],
  ],
  [
    'decimals',
    ...sizes(number(''), number(', "x-decimals": 1')),
    ['B7 「尺寸」由任意小数改为1 位小数 | break warn warn'],
  ],
  [
    'integer',
    ...sizes(number(', "x-decimals": 1'), '"type": "integer"'),
    ['B7 「尺寸」由1 位小数改为整数 | break warn warn'],
  ],
  [
    'integer looser',
    ...sizes('"type": "integer"', number(', "x-decimals": 1')),
    ['-- 「尺寸」由整数改为1 位小数 | ok ok ok'],
  ],
  [
    'multiple',
    ...sizes('"type": "integer"', '"type": "integer", "multipleOf": 5'),
    ['B7 「尺寸」须是 5 的倍数 | break warn warn'],
  ],
  ['minLength', ...sizes(text(''), text(', "minLength": 2')), ['B7 「尺寸」新增最少字数 2 字 | break warn warn']],
  [
    'pattern new',
    ...sizes(text(''), text(', "pattern": "^a", "x-messages": { "pattern": "以 a 开头" }')),
    ['B7 「尺寸」新增书写格式的限制 | break warn warn'],
  ],
  [
    'pattern gone',
    ...sizes(text(', "pattern": "^a", "x-messages": { "pattern": "以 a 开头" }'), text('')),
    ['-- 「尺寸」不再限制书写格式 | ok ok ok'],
  ],
  ['format', ...sizes(text(''), text(', "format": "email"')), ['B7 「尺寸」新增格式的限制 | break warn warn']],
  [
    'items',
    ...sizes(tags(''), tags(', "minItems": 1, "uniqueItems": true', ', "minLength": 2')),
    [
      'B7 「尺寸」新增最少项数 1 项 | break warn warn',
      'B7 「尺寸」的各项不能再重复 | break warn warn',
      'B7 「尺寸」每一项新增最少字数 2 字 | break warn warn',
    ],
  ],
  [
    'of what nobody enters',
    ...sizes(number(', "readOnly": true'), number(', "readOnly": true, "maximum": 5')),
    ['B7 「尺寸」新增上限 5 | ok warn ok'],
  ],
]

const kinds: readonly Row[] = [
  ['type', ...sizes(number(''), text('')), ['B5 「尺寸」由数字改为单行文字 | break break break']],
  ['to a date', ...sizes(text(''), text(', "format": "date"')), ['B5 「尺寸」由单行文字改为日期 | break break break']],
  [
    'only the widget',
    ...sizes(text(''), text(', "x-kind": "longText"')),
    ['-- 「尺寸」由单行文字改为多行文字 | info info info'],
  ],
  [
    'choice to text',
    ...sizes(choice('"s", "l"', '"s": "小", "l": "大"'), text('')),
    ['B5 「尺寸」由单选改为单行文字，不再限于选项 | ok ok warn', '-- 「尺寸」新增最多字数 40 字 | ok ok ok'],
  ],
  [
    'unit',
    ...sizes(number(', "x-unit": "分钟"'), number(', "x-unit": "小时"')),
    ['B5 「尺寸」的单位由 分钟 改为 小时：数字没有变，意思变了 | break break break'],
  ],
  ['unit named', ...sizes(number(''), number(', "x-unit": "cm"')), ['B5 「尺寸」标明了单位：cm | info info info']],
  ['default', ...sizes(number(''), number(', "default": 3')), ['-- 「尺寸」的默认值由 （无） 改为 3 | info ok ok']],
  [
    'choice removed',
    ...sizes(choice('"s", "l"', '"s": "小", "l": "大"'), choice('"s"', '"s": "小"')),
    ['B6 「尺寸」删除了选项「大」 | break break break'],
  ],
  [
    'choice added',
    ...sizes(choice('"s"', '"s": "小"'), choice('"s", "l"', '"s": "小", "l": "大"')),
    ['-- 「尺寸」新增选项「大」 | ok ok ok'],
  ],
  [
    'choice of another value',
    ...sizes(choice('"s"', '"s": "小"'), choice('"S"', '"S": "小"')),
    ['B6 「尺寸」的选项「小」的值由 s 改为 S | break break break'],
  ],
  [
    'choice relabelled',
    ...sizes(choice('"s"', '"s": "小"'), choice('"s"', '"s": "小号"')),
    ['B12 「尺寸」的选项 s 由「小」改称「小号」 | info info warn'],
  ],
  [
    'labels swapped',
    ...sizes(choice('"s", "l"', '"s": "小", "l": "大"'), choice('"s", "l"', '"s": "大", "l": "小"')),
    [
      'B12 「尺寸」的选项 s 由「小」改称「大」，而「小」现在是 l：旧的导入文件会填错 | info info break',
      'B12 「尺寸」的选项 l 由「大」改称「小」，而「大」现在是 s：旧的导入文件会填错 | info info break',
    ],
  ],
]

const plain: Files = {}
const rows = (inner: string, required = '') =>
  `"Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": { "type": "object", ${required}"properties": { "Unit": { "title": "单位", "type": "string", "maxLength": 9 }${inner} } } }`

const fields: readonly Row[] = [
  [
    'optional',
    plain,
    size(number('')),
    ['-- 新增字段「尺寸」 | ok ok ok', '-- 列表可以显示列「尺寸」 | ok ok ok'].slice(0, 1),
  ],
  [
    'required',
    plain,
    schemaOf(
      edit(
        edit(SCHEMA, FIELD, `${FIELD}    "Size": { "title": "规格", "type": "number" },\n`).replace(
          '["Name"]',
          '["Name", "Size"]',
        ),
        '"Price": 1.5 }',
        '"Price": 1.5, "Size": 1 }',
      ),
    ),
    [
      'B4 新增必填字段「规格」 | break warn break',
      'B14 原来的 examples 1 条中 1 条不再有效：规格没有填写（1） | ok warn ok',
    ],
  ],
  [
    'required with a default',
    plain,
    schemaOf(
      edit(
        edit(SCHEMA, FIELD, `${FIELD}    "Size": { "title": "规格", "type": "number", "default": 1 },\n`).replace(
          '["Name"]',
          '["Name", "Size"]',
        ),
        '"Price": 1.5 }',
        '"Price": 1.5, "Size": 1 }',
      ),
    ),
    [
      'B4 新增必填字段「规格」（有默认值） | warn warn warn',
      'B14 原来的 examples 1 条中 1 条不再有效：规格没有填写（1） | ok warn ok',
    ],
  ],
  [
    'required no more',
    plain,
    schemaOf(edit(SCHEMA, '"required": ["Name"],', '"required": [],')),
    ['-- 「名称」不再必填 | ok ok ok'],
  ],
  ['gone', size(number('')), plain, ['B2 删除了字段「尺寸」 | ok break break']],
  [
    'title',
    size(number('')),
    withFields(`"Size": { "title": "大小", ${number('')} }`),
    ['B12 字段 Size 的名称由「尺寸」改为「大小」 | info info warn'],
  ],
  [
    'inside rows',
    withFields(rows('')),
    withFields(rows(', "Count": { "title": "数量", "type": "integer" }', '"required": ["Count"], ')),
    ['B4 新增必填字段「配件 · 数量」 | break warn break'],
  ],
  [
    'inside rows, renamed',
    withFields(rows('')),
    withFields(rows('').replace('"Unit"', '"Measure"')),
    ['B3 没有了「配件 · 单位」（Unit），多了「配件 · 单位」（Measure）：是否改名？写进 renames | ok break break'],
  ],
]

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

describe.each([
  ['limits', limits],
  ['kinds and choices', kinds],
  ['fields', fields],
  ['the descriptor', descriptor],
] as const)('%s', (_theme, table) => {
  it.each(table)('%s', (_why, base, head, lines) => {
    const changes = changesOf(base, head).filter(
      ({ subject }) => !/^list\.(columns|filters)$/.test(subject) || table === descriptor,
    )
    expect(changes.map(line)).toEqual(lines)
    for (const { code, cure } of changes) expect(cure !== '').toBe(code !== undefined)
  })
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
    { file: 'schemas/shared/money.json', line: 1, library: 'thing' },
  ])
})
