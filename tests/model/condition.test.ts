import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type Around, type Expression, holds, isEmpty, passes } from '../../src/model/condition.ts'
import { fieldsOf } from '../../src/model/condition-parts.ts'
import { idCardPart } from '../../src/model/text-forms.ts'
import { settledCondition } from '../../src/model/settled-condition.ts'

const ROW = {
  Kind: 'a',
  Price: 5,
  On: false,
  Note: ' ',
  Tags: [],
  Day: '2026-01-31',
  Twin: 'a',
  Least: 4,
  Marks: ['x'],
  At: '2026-01-31T05:00:00.000Z',
  By: '王',
  Phone: '13800138000',
  Card: '330102196203140014',
  Born: '1962-03-14',
  Sex: 'male',
}
const AROUND: Around = {
  today: '2026-01-31',
  nowMs: Date.UTC(2026, 0, 31, 4),
  scope: { user: 'u', userName: '王', organization: 'o' },
  record: { Total: 9, Card: '330102196203140014' },
  referred: { TypeId: { Name: '分类' } },
  isAny: ({ of }) => of === 'thing',
  isFormed: (_form, text) => text.length === 11,
  idCardPart,
}

describe('holds', () => {
  it.each<[why: string, condition: Expression, answer: boolean]>([
    ['eq', { eq: ['Kind', 'a'] }, true],
    ['eq does not convert', { eq: ['Price', '5'] }, false],
    ['eq of an absent field is eq null', { eq: ['Absent', null] }, true],
    ['inherited names are absent fields', { eq: ['toString', null] }, true],
    ['ne', { ne: ['Kind', 'a'] }, false],
    ['in', { in: ['Price', [4, 5]] }, true],
    ['in of none', { in: ['Price', []] }, false],
    ['lt', { lt: ['Price', 6] }, true],
    ['lt at the bound', { lt: ['Price', 5] }, false],
    ['gt', { gt: ['Price', 4.99] }, true],
    ['gt at the bound', { gt: ['Price', 5] }, false],
    ['le at the bound', { le: ['Price', 5] }, true],
    ['ge below the bound', { ge: ['Price', 5.01] }, false],
    ['blank text is equal to nothing', { eq: ['Note', null] }, true],
    ['an empty list is equal to nothing', { eq: ['Tags', null] }, true],
    ['nothing is among nothing', { in: ['Absent', ['x', null]] }, true],
    ['one field is another', { eq: ['Kind', { field: 'Twin' }] }, true],
    ['two empty fields are not the same', { eq: ['Note', { field: 'Absent' }] }, false],
    ['two empty fields differ', { ne: ['Note', { field: 'Absent' }] }, true],
    ['a field after another', { gt: ['Price', { field: 'Least' }] }, true],
    ['a field after an empty one', { gt: ['Price', { field: 'Absent' }] }, false],
    ['a list has a value', { has: ['Marks', 'x'] }, true],
    ['a list has no other value', { has: ['Marks', 'y'] }, false],
    ['text is no list', { has: ['Kind', 'a'] }, false],
    ['the day', { eq: ['Day', { today: 0 }] }, true],
    ['the day before', { gt: ['Day', { today: -1 }] }, true],
    ['the moment', { lt: ['At', { now: { hours: 2 } }] }, true],
    ['who asks', { eq: ['By', { scope: 'userName' }] }, true],
    ['a field of the record that it refers to', { eq: ['TypeId.Name', '分类'] }, true],
    ['a field of nothing', { eq: ['OtherId.Name', null] }, true],
    ['a field of the record around', { eq: ['/Total', 9] }, true],
    ['no such record', { none: { of: 'other' } }, true],
    ['some record', { some: { of: 'thing' } }, true],
    ['a form', { format: ['Phone', 'mobile'] }, true],
    ['what an identity card says', { eq: ['Born', { idCard: ['Card', 'birthDate'] }] }, true],
    ['the sex on an identity card', { eq: ['Sex', { idCard: ['/Card', 'sex'] }] }, true],
    ['no number says nothing', { eq: ['Born', { idCard: ['Phone', 'birthDate'] }] }, false],
    ['no form of nothing', { format: ['Absent', 'mobile'] }, false],
    ['dates compare as text', { gt: ['Day', '2026-01-30'] }, true],
    ['text against number is neither less', { lt: ['Kind', 6] }, false],
    ['text against number is neither more', { gt: ['Kind', 6] }, false],
    ['blank text is empty', { empty: 'Note' }, true],
    ['an empty list is empty', { empty: 'Tags' }, true],
    ['false is not empty', { empty: 'On' }, false],
    ['and', { and: [{ eq: ['Kind', 'a'] }, { eq: ['On', true] }] }, false],
    ['and of none', { and: [] }, true],
    ['or', { or: [{ eq: ['Kind', 'b'] }, { eq: ['On', false] }] }, true],
    ['or of none', { or: [] }, false],
    ['not', { not: { or: [{ empty: 'Note' }] } }, false],
  ])('%s', (_why, condition, answer) => {
    expect(holds(condition, ROW, AROUND)).toBe(answer)
  })
})

const name = fc.constantFrom(...Object.keys(ROW), 'Absent', 'TypeId.Name', '/Total', '/', '.', '__proto__')
const right = fc.oneof(
  fc.constantFrom(null, '', 'a', 5, true),
  fc.record({ field: name }),
  fc.record({ today: fc.integer() }),
  fc.record({ now: fc.record({ hours: fc.integer() }, { requiredKeys: [] }) }),
  fc.record({ own: name }),
)
const ORDERS = ['lt', 'le', 'gt', 'ge'] as const
const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({ empty: name }),
  fc.record({ in: fc.tuple(name, fc.array(fc.constantFrom(null, 'a', 5), { maxLength: 2 })) }),
  fc.record({ none: fc.constant({ of: 'thing' }) }),
  fc.record({ format: fc.tuple(name, fc.constantFrom('mobile' as const, 'id-card' as const)) }),
  ...[...ORDERS, 'eq', 'ne', 'has'].map((operator) =>
    fc.tuple(name, right).map((said) => ({ [operator]: said }) as unknown as Expression),
  ),
)
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({ and: fc.array(tie('expression'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('expression'), { maxLength: 3 }) }),
    fc.record({ not: tie('expression') }),
  ),
}))
const record = fc.dictionary(fc.constantFrom(...Object.keys(ROW)), fc.anything())

describe('every expression', () => {
  it('is true or false of every record, and its opposite is the other', () => {
    fc.assert(
      fc.property(expression, record, (condition, row) => {
        const answer = holds(condition, row as typeof ROW, AROUND)
        expect(typeof answer).toBe('boolean')
        expect(holds({ not: condition }, row as typeof ROW, AROUND)).toBe(!answer)
        expect(typeof passes(condition, row as typeof ROW, AROUND)).toBe('boolean')
        expect(Array.isArray(fieldsOf(condition))).toBe(true)
      }),
    )
  })

  it('is the same of a moment that was put in, where one record alone is read', () => {
    const alone = fc
      .tuple(fc.constantFrom(...ORDERS, 'eq', 'ne'), name, right)
      .filter(([, , said]) => typeof said !== 'object' || said === null || !('own' in said))
      .map(([operator, left, said]) => ({ [operator]: [left, said] }) as never)
    fc.assert(
      fc.property(alone, record, (condition, row) => {
        expect(holds(settledCondition(condition, AROUND), row, AROUND)).toBe(holds(condition, row, AROUND))
      }),
    )
  })

  it.each(ORDERS)('%s never refuses with an empty side, either way it stands', (operator) => {
    for (const condition of [
      { [operator]: ['Absent', 5] },
      { not: { [operator]: ['Price', { field: 'Absent' }] } },
      { not: { not: { [operator]: ['Absent', 5] } } },
    ] as unknown as Expression[])
      expect(passes(condition, ROW, AROUND)).toBe(true)
    expect(passes({ eq: ['Absent', true] }, ROW, AROUND)).toBe(false)
  })
})

describe('fieldsOf', () => {
  it('finds the fields of nested conditions', () => {
    const condition: Expression = { and: [{ not: { empty: 'A' } }, { or: [{ lt: ['B', 1] }, { in: ['C', ['x']] }] }] }
    expect(fieldsOf(condition)).toEqual(['A', 'B', 'C'])
  })
})

describe('isEmpty', () => {
  it.each<[value: unknown, empty: boolean]>([
    [undefined, true],
    [null, true],
    ['', true],
    ['\t', true],
    [[], true],
    [0, false],
    [false, false],
    [[null], false],
    [{}, false],
  ])('%j: %s', (value, empty) => {
    expect(isEmpty(value)).toBe(empty)
  })
})
