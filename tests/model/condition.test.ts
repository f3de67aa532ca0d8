import { describe, expect, it } from 'vitest'
import { type Condition, fieldsOf, holds, isEmpty } from '../../src/model/condition.ts'

const ROW = { Kind: 'a', Price: 5, On: false, Note: ' ', Tags: [], Day: '2026-01-31' }

describe('holds', () => {
  it.each<[why: string, condition: Condition, answer: boolean]>([
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
    expect(holds(condition, ROW)).toBe(answer)
  })
})

describe('fieldsOf', () => {
  it('finds the fields of nested conditions', () => {
    const condition: Condition = { and: [{ not: { empty: 'A' } }, { or: [{ lt: ['B', 1] }, { in: ['C', ['x']] }] }] }
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
