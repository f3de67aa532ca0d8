import { expect, it } from 'vitest'
import { edit, SCHEMA } from '../compiler/fixture.ts'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { changesOf, line, type Row, schemaOf, withFields } from './breaking-lines.ts'
import { FIELD, type Files, sourcesOf, THING } from './fixture.ts'

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

it.each([...limits, ...kinds, ...fields])('%s', (_why, base, head, lines) => {
  const changes = changesOf(base, head).filter(({ subject }) => !subject.startsWith('list.'))
  expect(changes.map(line)).toEqual(lines)
  for (const { code, cure } of changes) expect(cure !== '').toBe(code !== undefined)
})

it('a target that is switched off for the moment is no change of those that refer to it', () => {
  const other = (text = '') => text.replaceAll('thing', 'other').replaceAll('Thing', 'Other')
  const base: Files = {
    ...withFields('"OtherId": { "title": "其他", "type": "string", "maxLength": 64, "x-ref": "other" }'),
    'schemas/other.json': other(THING['schemas/thing.json']),
    'resources/other.json': other(THING['resources/thing.json']),
  }
  const head = { ...base, 'resources/other.json': '{' }
  const changes = compareProjects(readProject(sourcesOf(base)), readProject(sourcesOf(head)))
  expect(changes.map(({ library, words }) => `${library} ${words}`)).toEqual(['other 新的文件有错误，没有与原来的比较'])
})
