/** Values and their cells, both ways, for every kind. I7. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAfter } from '../../../src/model/clock.ts'
import { KINDS, type Kind } from '../../../src/model/kind.ts'
import type { Field } from '../../../src/model/resource.ts'
import { type CellValue, fromCell, type ReferenceLookup, toCell } from '../../../src/wire/sheets/cell.ts'
import { nastyText } from '../../../src/gate/fuzz/texts.ts'

const CHOICES = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙、丙' },
  { value: 'c', label: '同名' },
  { value: 4, label: '同名' },
]
const TARGETS = new Map([
  ['t1', ' 名称 '],
  ['t2', '另一个'],
  ['t3', '重名'],
  ['t4', '重名'],
])
const names = (_library: string, id: string) => TARGETS.get(id)
const lookup: ReferenceLookup = (_library, text) =>
  [...TARGETS].filter(([id, name]) => name === text || id === text).map(([id]) => id)

function makeField(kind: Kind, overrides: Partial<Field> = {}): Field {
  const base: Field = { name: 'F', kind, title: '字段', required: false, readOnly: false, search: false }
  if (kind === 'choice' || kind === 'choices') return { ...base, choices: CHOICES, ...overrides }
  if (kind === 'reference') return { ...base, reference: 'target', ...overrides }
  return { ...base, ...overrides }
}

const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const instant = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString())
const number = fc
  .oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer(),
    fc.constantFrom(-12.5, 0.1 + 0.2, 1e21, 19.99, 9007199254740991),
  )
  .map((value) => value + 0)
const choice = fc.constantFrom(...CHOICES.map(({ value }) => value))
const text = fc.oneof(
  nastyText,
  fc.constantFrom(
    '007',
    '-12.5',
    '+8613800138000',
    '=1+1',
    '13800138000',
    ' x ',
    '示例',
    'TRUE',
    '2024-01-01',
    '_x0041_',
  ),
)

const VALUES: Partial<Record<Kind, fc.Arbitrary<unknown>>> = {
  text,
  longText: text,
  richText: text,
  number,
  money: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  flag: fc.boolean(),
  choice,
  choices: fc.array(choice, { minLength: 1 }),
  tags: fc.array(text, { minLength: 1 }),
  reference: fc.constantFrom('t1', 't2'),
  date: day,
  time: fc.integer({ min: 0, max: 1439 }).map((minutes) => clockAfter('00:00', minutes)),
  dateTime: fc.oneof(
    instant,
    fc.constantFrom('2024-01-31T08:00:00Z', '2024-01-31T08:00:00.123456Z', '2024-01-31T08:00:00+08:00'),
  ),
  group: fc.dictionary(fc.constantFrom('A', 'B'), text, { minKeys: 1 }),
  rows: fc.array(fc.dictionary(fc.constantFrom('A', 'B'), text), { minLength: 1 }),
}

describe('cells', () => {
  it.each(KINDS.map((kind) => [kind]))('I7: what %s holds is read back from its cell', (kind) => {
    fc.assert(
      fc.property(VALUES[kind] ?? text, (value) => {
        const field = makeField(kind)
        expect(fromCell(field, toCell(field, value, names), lookup)).toEqual({ value })
      }),
    )
  })

  it.each(KINDS.map((kind) => [kind]))('what %s does not hold is blank, and a blank cell nothing', (kind) => {
    for (const value of [undefined, null]) expect(toCell(makeField(kind), value, names)).toBeNull()
    for (const cell of [null, '']) expect(fromCell(makeField(kind), cell, lookup)).toEqual({ value: undefined })
  })

  it.each(KINDS.map((kind) => [kind]))('no cell, however wrong, makes %s throw', (kind) => {
    const cell = fc.oneof(nastyText, fc.double(), fc.boolean())
    fc.assert(fc.property(cell, (value) => Object.keys(fromCell(makeField(kind), value, lookup)).length === 1))
  })

  it.each<[Kind, unknown, CellValue]>([
    ['money', 12.5, 12.5],
    ['number', 9007199254740991, '9007199254740991'],
    ['flag', true, '是'],
    ['choice', 'a', '甲'],
    ['choice', 4, '同名（4）'],
    ['choices', ['a', 'b'], '甲、"乙、丙"'],
    ['tags', ['颈', '肩;腰'], '颈、"肩;腰"'],
    ['reference', 't2', '另一个'],
    ['reference', 'gone', 'gone'],
    ['date', '2024-05-01', '2024-05-01'],
    ['dateTime', '2024-01-31T16:00:00.000Z', '2024-02-01 00:00:00'],
  ])('%s %j is written as %j', (kind, value, cell) => {
    expect(toCell(makeField(kind), value, names)).toBe(cell)
  })

  it.each<[Kind, CellValue, unknown]>([
    ['text', 13800138000, '13800138000'],
    ['text', true, 'TRUE'],
    ['money', '￥1,234.50 元', 1234.5],
    ['money', '１２．５', 12.5],
    ['money', 0.30000000000000004, 0.3],
    ['number', ' -3 ', -3],
    ['flag', '√', true],
    ['flag', 'FALSE', false],
    ['flag', 0, false],
    ['choice', ' 甲 ', 'a'],
    ['choice', 'A', 'a'],
    ['tags', '颈，肩; 腰\n腿、', ['颈', '肩', '腰', '腿']],
    ['reference', '另一个', 't2'],
    ['date', '2024/1/5', '2024-01-05'],
    ['date', '2024年1月5日', '2024-01-05'],
    ['date', 45296, '2024-01-05'],
    ['date', '2024-01-05 00:00:00', '2024-01-05'],
    ['dateTime', '2024/1/5 8:30', '2024-01-05T00:30:00.000Z'],
    ['time', '8:30', '08:30'],
    ['time', '08:30:00', '08:30'],
    ['time', 0.3541666667, '08:30'],
    ['time', 0, '00:00'],
    ['time', 830, '08:30'],
    ['dateTime', 45296.5, '2024-01-05T04:00:00.000Z'],
  ])('%s reads %j', (kind, cell, value) => {
    expect(fromCell(makeField(kind, kind === 'money' ? { decimals: 2, unit: '元' } : {}), cell, lookup)).toEqual({
      value,
    })
  })

  it.each<[Kind, CellValue, RegExp]>([
    ['number', '十二', /“字段”应为数字/],
    ['flag', '也许', /只能填 是 或 否/],
    ['choice', '丁', /没有「丁」.*可填：甲/],
    ['choices', '甲、丁', /没有「丁」/],
    ['reference', '重名', /有 2 个都叫「重名」/],
    ['reference', '没有', /没有「没有」/],
    ['date', '2024-02-30', /2024-05-01 的形式/],
    ['time', '2575', /08:30 的形式填写，从 00:00 到 23:59/],
    ['time', 0.3543, /08:30 的形式/],
    ['dateTime', '明天', /2024-05-01 08:30 的形式/],
    ['text', '前半…（内容过长，导出时截断）', /被截断/],
  ])('%s says what is wrong with %j', (kind, cell, words) => {
    expect(fromCell(makeField(kind), cell, lookup)).toEqual({ problem: expect.stringMatching(words) })
  })

  it('a flag with words of its own is written and read by them, and by 是 and 否', () => {
    const field = makeField('flag', {
      choices: [
        { value: 'true', label: '已启用' },
        { value: 'false', label: '已停用' },
      ],
    })
    expect(toCell(field, false, names)).toBe('已停用')
    expect(fromCell(field, '已停用', lookup)).toEqual({ value: false })
    expect(fromCell(field, '是', lookup)).toEqual({ value: true })
  })
})
