import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import type { Problem } from '../../src/model/problem.ts'
import { getResource, type Resource } from '../../src/model/resource.ts'
import { createAjv, createValidate } from '../../src/model/validator.ts'

const FIELDS = {
  Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
  Code: {
    title: '编码',
    type: 'string',
    maxLength: 8,
    pattern: '^[A-Z]+$',
    'x-messages': { pattern: '编码只能用大写字母' },
  },
  Name: { title: '名称', type: 'string', minLength: 2, maxLength: 4 },
  Note: { title: '备注', type: 'string', minLength: 1, maxLength: 20 },
  Price: { title: '单价', type: 'number', minimum: 0, maximum: 999_999.99, 'x-kind': 'money', 'x-unit': '元' },
  Weight: { title: '重量', type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10, 'x-decimals': 1 },
  Count: { title: '次数', type: 'integer', multipleOf: 5 },
  Color: { title: '颜色', type: 'string', enum: ['red', 'blue'], 'x-labels': { red: '红', blue: '蓝' } },
  Day: { title: '日期', type: 'string', format: 'date' },
  At: { title: '时间', type: 'string', format: 'date-time' },
  From: { title: '开始', type: 'string', 'x-kind': 'time' },
  Mail: { title: '邮箱', type: 'string', format: 'email', maxLength: 100 },
  Mobile: { title: '手机号', type: 'string', format: 'mobile', maxLength: 11 },
  Card: { title: '身份证号', type: 'string', format: 'id-card', maxLength: 18, 'x-mask': 'idNumber' },
  Site: { title: '网址', type: 'string', format: 'uri', maxLength: 200 },
  On: { title: '启用', type: 'boolean' },
  Tags: {
    title: '标签',
    type: 'array',
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    items: { type: 'string', maxLength: 3 },
  },
  Packages: {
    title: '包装规格',
    type: 'array',
    maxItems: 3,
    items: {
      type: 'object',
      required: ['Unit', 'Quantity'],
      properties: {
        Unit: { title: '单位', type: 'string', maxLength: 4 },
        Quantity: { title: '数量', type: 'integer', minimum: 1 },
      },
    },
  },
  Size: { title: '尺寸', type: 'object', properties: { Width: { title: '宽', type: 'integer', minimum: 1 } } },
}
const RULES = [{ when: { eq: ['Color', 'red'] }, require: ['Note'] }]

function resourceOf(required: readonly string[], properties: object = FIELDS, rules: readonly object[] = []): Resource {
  const schema = { title: '物品', type: 'object', required, properties }
  const calls = { list: { path: 'Get' } }
  const wire = { preset: 'page-upsert', base: '/thing', calls }
  const descriptor = {
    formatVersion: 1,
    name: 'thing',
    title: '物品',
    schema: 'thing',
    page: 'Thing',
    wire,
    form: { rules },
  }
  const { catalog, problems } = compile(
    [{ path: 'schemas/thing.json', text: JSON.stringify(schema) }],
    [{ path: 'resources/thing.json', text: JSON.stringify(descriptor) }],
  )
  expect(problems).toEqual([])
  return getResource(catalog, 'thing')
}

const GOOD = { Name: '物品', Price: 1.5 }
const validate = createValidate(resourceOf(['Name', 'Price'], FIELDS, RULES))
const messages = (problems: readonly Problem[]) => problems.map(({ path, message }) => `${path} ${message}`)

describe('what a person reads', () => {
  it.each<[why: string, change: object, message: string]>([
    ['a prefix of nobody', { Mobile: '14157180001' }, '/Mobile “手机号”的前三位不是手机号段，请核对'],
    ['a digit too few', { Mobile: '1395718000' }, '/Mobile “手机号”必须是 11 位，现有 10 位'],
    [
      'a wrong check digit',
      { Card: '330102196203140015' },
      '/Card “身份证号”的校验码不对，至少有一位写错了，请对照证件核对',
    ],
    ['no time of a day', { From: '8:30' }, '/From “开始”必须是钟点，如 08:30，从 00:00 到 23:59'],
    ['absent', { Name: undefined }, '/Name 请填写“名称”'],
    ['null', { Name: null }, '/Name 请填写“名称”'],
    ['empty', { Name: '' }, '/Name 请填写“名称”'],
    ['only blanks', { Name: ' \t　' }, '/Name 请填写“名称”'],
    ['too short', { Name: '物' }, '/Name “名称”至少 2 个字，现有 1 个字'],
    ['too long', { Name: '物品物品物' }, '/Name “名称”最多 4 个字，现有 5 个字'],
    ['empty where something is wanted', { Note: '' }, '/Note “备注”不能为空'],
    ['a number as text', { Price: '1' }, '/Price “单价”必须是数字'],
    ['text as a number', { Name: 12 }, '/Name “名称”必须是文字'],
    ['a list as text', { Name: ['物品'] }, '/Name “名称”必须是文字'],
    ['a flag as text', { On: 'true' }, '/On “启用”必须选择是或否'],
    ['not a list', { Tags: '甲' }, '/Tags “标签”必须是列表'],
    ['below', { Price: -1 }, '/Price “单价”必须不小于 0，现在是 -1'],
    ['above', { Price: 1_000_000 }, '/Price “单价”必须不大于 999999.99，现在是 1000000'],
    ['half a cent', { Price: 0.005 }, '/Price “单价”最多 2 位小数，现在是 0.005'],
    ['not above', { Weight: 0 }, '/Weight “重量”必须大于 0，现在是 0'],
    ['not below', { Weight: 10 }, '/Weight “重量”必须小于 10，现在是 10'],
    ['a second decimal', { Weight: 1.25 }, '/Weight “重量”最多 1 位小数，现在是 1.25'],
    ['a fraction', { Count: 2.5 }, '/Count “次数”必须是整数'],
    ['no multiple', { Count: 7 }, '/Count “次数”必须是 5 的倍数，现在是 7'],
    ['no choice', { Color: 'green' }, '/Color “颜色”必须是下列之一：红、蓝'],
    ['a pattern, in its author’s words', { Code: 'a1' }, '/Code 编码只能用大写字母'],
    ['a day that does not exist', { Day: '2026-02-29' }, '/Day “日期”必须是日期，如 2026-01-31'],
    [
      'a time without a zone',
      { At: '2026-01-01T00:00:00' },
      '/At “时间”必须是日期和时间，如 2026-01-31T08:00:00+08:00',
    ],
    ['no mail', { Mail: 'a@b' }, '/Mail “邮箱”必须是邮箱地址，如 name@example.com'],
    ['a script as an address', { Site: 'javascript:alert(1)' }, '/Site “网址”必须是网址，如 https://example.com'],
    ['an empty list', { Tags: [] }, '/Tags “标签”至少 1 项，现有 0 项'],
    ['a long list', { Tags: ['1', '2', '3', '4'] }, '/Tags “标签”最多 3 项，现有 4 项'],
    ['a tag twice', { Tags: ['甲', '甲'] }, '/Tags “标签”不能有重复的项'],
    ['a tag too long', { Tags: ['甲', '甲乙丙丁'] }, '/Tags/1 “标签第2项”最多 3 个字，现有 4 个字'],
    [
      'a row',
      {
        Packages: [
          { Unit: '盒', Quantity: 1 },
          { Unit: '箱', Quantity: 0 },
        ],
      },
      '/Packages/1/Quantity 包装规格第2行“数量”必须不小于 1，现在是 0',
    ],
    ['a row without a cell', { Packages: [{ Unit: null, Quantity: 1 }] }, '/Packages/0/Unit 请填写包装规格第1行“单位”'],
    ['a group', { Size: { Width: 0 } }, '/Size/Width 尺寸“宽”必须不小于 1，现在是 0'],
    ['an unknown field', { Prise: 1 }, '/Prise 没有名为“Prise”的字段，请删除该内容'],
    ['an unknown field that is null', { Prise: null }, '/Prise 没有名为“Prise”的字段，请删除该内容'],
    [
      'an unknown field in a row',
      { Packages: [{ Unit: '盒', Quantity: 1, X: 1 }] },
      '/Packages/0/X 没有名为“包装规格第1行 X”的字段，请删除该内容',
    ],
    ['NUL', { Name: '物\0品' }, '/Name “名称”含有不能保存的字符，请删除后重填'],
    ['half a character', { Name: '物\ud800' }, '/Name “名称”含有不能保存的字符，请删除后重填'],
    ['NUL in a tag', { Tags: ['\0'] }, '/Tags “标签”含有不能保存的字符，请删除后重填'],
    ['a rule of the form', { Color: 'red' }, '/Note 请填写“备注”'],
    ['a rule of the form, blank', { Color: 'red', Note: ' ' }, '/Note 请填写“备注”'],
  ])('%s', (_why, change, message) => {
    expect(messages(validate({ ...GOOD, ...change }))).toEqual([message])
  })

  it.each<[why: string, change: object]>([
    ['nothing optional', {}],
    ['null is absent', { Note: null, Tags: null, Packages: null, On: null }],
    ['a rare character counts once', { Name: '𠮷𠮷𠮷𠮷' }],
    ['a leap day', { Day: '2024-02-29' }],
    ['a time in China', { At: '2026-01-31T08:00:00+08:00' }],
    ['every cent', { Price: 0.29 }],
    ['the dearest', { Price: 999_999.99 }],
    ['a rule that is met', { Color: 'red', Note: '说明' }],
    ['a read-only field as it is', { Id: '7' }],
  ])('%s is valid', (_why, change) => {
    expect(validate({ ...GOOD, ...change })).toEqual([])
  })

  it('one problem per field, in the order of the schema', () => {
    const problems = validate({ Price: -0.001, Name: '', Code: 'abcdefghi' })
    expect(problems.map(({ path }) => path)).toEqual(['/Code', '/Name', '/Price'])
  })

  it('the record is not changed', () => {
    const record = Object.freeze({ ...GOOD, Note: null })
    validate(record)
    expect(record).toEqual({ ...GOOD, Note: null })
  })

  it.each([null, 'text', 7, []])('%j is no record', (value) => {
    expect(validate(value as never)).toEqual([
      { code: 'type', path: '', message: '“物品”的内容格式不正确，请刷新后重试' },
    ])
  })
})

describe('money is exact to the cent', () => {
  it('takes every two-decimal price and refuses every three-decimal one', () => {
    const isValid = (price: number) => validate({ ...GOOD, Price: price }).length === 0
    const wrong = Array.from({ length: 20_000 }, (_, cents) => cents).filter(
      (cents) => !isValid(cents / 100) || isValid((cents * 10 + 1) / 1_000),
    )
    expect(wrong).toEqual([])
  })
})

describe('hostile input', () => {
  it('inherited names do not count as present (S5)', () => {
    const check = createAjv().compile({ type: 'object', required: ['constructor', 'toString'] })
    expect(check({})).toBe(false)
    expect(check.errors).toHaveLength(2)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s in a record is an unknown field', (name) => {
    const record = JSON.parse(`{"Name": "物品", "Price": 1, "${name}": {"a": 1}}`) as Record<string, unknown>
    expect(validate(record).map(({ path }) => path)).toEqual([`/${name}`])
  })

  it('a list of 200,000 bad items costs one problem and little time (S7)', () => {
    const record = { ...GOOD, Tags: Array.from({ length: 200_000 }, () => 7) }
    const start = performance.now()
    expect(messages(validate(record))).toEqual(['/Tags “标签”最多 3 项，现有 200000 项'])
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('a text that is too long is not matched against its pattern, in fields and lists alike (S3)', () => {
    // Nobody lives to see the end of it for the shortest of these texts.
    const slow = { maxLength: 8, pattern: `^${'\\s*'.repeat(12)}x$`, 'x-messages': { pattern: '照样例填写' } }
    const fields = {
      ...FIELDS,
      Code: { ...FIELDS.Code, ...slow },
      Tags: { ...FIELDS.Tags, items: { type: 'string', ...slow } },
    }
    const check = createValidate(resourceOf([], fields))
    for (const length of [17, 1_000_000])
      expect(messages(check({ Code: ' '.repeat(length), Tags: ['x', ' '.repeat(length)] }))).toEqual([
        `/Code “编码”最多 8 个字，现有 ${length} 个字`,
        `/Tags/1 “标签第2项”最多 8 个字，现有 ${length} 个字`,
      ])
    expect(messages(check({ Code: '\t\t', Tags: [' x'] }))).toEqual(['/Code 编码：照样例填写'])
  })

  it('100,000 unknown fields cost at most fifty problems', () => {
    const record = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`X${index}`, index]))
    expect(validate(record)).toHaveLength(50)
  })
})
