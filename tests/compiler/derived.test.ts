/** What is wrong with a source is told at the source, with the cure. */
import { describe, expect, it } from 'vitest'
import { type Row, withField } from './fixture.ts'

const field = (type: string, from: string) =>
  withField(`"Made": { "title": "生成的", ${type}, "readOnly": true, "x-from": «${from} }`)
const text = '"type": "string", "maxLength": 40'
const number = '"type": "number", "minimum": 0'
const deep = '{ "add": [1, { "add": [1, { "add": [1, { "add": ["Price", 1] }] }] }] }'
const rows = (from: string) =>
  withField(
    `"Lines": { "title": "明细", "type": "array", "maxItems": 9, "items": { "type": "object", "properties": {
      "Made": { "title": "生成的", "type": "number", "readOnly": true, "x-from": «${from} } } } }`,
  )

const letters = (initials: string, more = '') =>
  withField(`"Made": { "title": "拼音", ${text}, "x-from": «{ "compute": { "initials": ${initials} }${more} } }`)

const ROWS: readonly Row[] = [
  ['none', field(text, '{ "on": ["create"] }'), 'derived', '只写 number、stamp'],
  ['two', field(text, '{ "number": "A{000}", "compute": "Name" }'), 'derived', '只写 number、stamp'],
  ['too short', field('"type": "string", "maxLength": 4', '{ "number": "A{0000}" }'), 'derived', '6 以上'],
  ['no moment', field('"type": "string", "format": "date"', '{ "stamp": "day" }'), 'derived', 'create'],
  ['another kind', field(text, '{ "stamp": "at", "on": ["create"] }'), 'derived', '改正字段的类型'],
  ['no reference', field(text, '{ "copy": "Color.Name" }'), 'derived', ''],
  ['no field', field(number, '{ "compute": { "product": ["Pric", 2] } }'), 'derived', '是否想写 Price'],
  ['another type', field(number, '{ "compute": { "product": ["Name", 2] } }'), 'derived', '换一个字段'],
  ['another result', field(text, '{ "compute": { "add": ["Price", 2] } }'), 'derived', '改正字段的类型'],
  ['too deep', field(number, `{ "compute": ${deep} }`), 'derived', '另一个字段'],
  ['itself', field(number, '{ "compute": { "add": ["Made", 2] } }'), 'derived', '改掉其中一处'],
  ['today in a row', rows('{ "compute": { "days": [{ "today": 0 }, { "today": 1 }] } }'), 'derived', '移到记录上'],
  [
    'the day of birth of no text',
    field('"type": "string", "format": "date"', '{ "compute": { "idCard": ["Price", "birthDate"] } }'),
    'derived',
    '换一个文字字段',
  ],
  ['a sex that is no choice', field(text, '{ "compute": { "idCard": ["Name", "sex"] } }'), 'derived', 'male 和 female'],
  ['initials that nobody may change', field(text, '{ "compute": { "initials": "Name" } }'), 'derived', '删除 readOnly'],
  [
    'initials in a function',
    field(number, '{ "compute": { "add": [{ "initials": "Name" }, 1] } }'),
    'derived',
    '单独写成',
  ],
  ['initials in a row', rows('{ "compute": { "initials": "Name" } }'), 'derived', '移到记录上'],
  ['initials of nothing', letters('"Nam"'), 'derived', '是否想写 Name'],
  ['a spelling that is not there', letters('["Name", "Spelt"]'), 'derived', '可用的有'],
  ['initials at a moment', letters('"Name"', ', "on": ["create"]'), 'derived', '只留下 compute'],
  ['a number in a row', rows('{ "number": "A{000}" }'), 'derived', '移到记录上'],
]

describe('x-from', () => {
  it.each(ROWS)('is refused: %s', (_why, made, code, cure) => {
    const told = made.problems.filter((one) => one.code === code)
    expect(told.map((one) => `${one.file}:${one.line}`)).toContain(made.place.split(':').slice(0, 2).join(':'))
    expect(told.map((one) => one.cure).join('；')).toContain(cure)
  })

  it('is compiled into the field, and no limit of its values', () => {
    const made = field(number, '{ "compute": { "product": ["Price", 2] } }')
    expect(made.problems).toEqual([])
    const thing = made.catalog.resources['thing']!
    expect(thing.fields.find(({ name }) => name === 'Made')?.derived).toEqual({ compute: { product: ['Price', 2] } })
    expect(JSON.stringify(thing.schema)).not.toContain('x-from')
  })

  it('is compiled into what the form fills in, for initials', () => {
    const made = letters('["Name", "Color"]')
    expect(made.problems).toEqual([])
    const { form, fields } = made.catalog.resources['thing']!
    expect(form.computed).toEqual([{ field: 'Made', from: 'Name', spelling: 'Color', function: 'pinyinInitials' }])
    expect(fields.find(({ name }) => name === 'Made')).not.toHaveProperty('derived')
  })
})
