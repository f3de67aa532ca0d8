import { describe, expect, it } from 'vitest'
import { implies } from '../../src/gate/breaking/implies.ts'
import type { Condition } from '../../src/model/condition.ts'

const RED: Condition = { eq: ['Color', 'red'] }
const EITHER: Condition = { in: ['Color', ['red', 'blue']] }

describe('one condition holds wherever another does', () => {
  it.each<[string, Condition, Condition, boolean]>([
    ['a part of a list', RED, EITHER, true],
    ['a list of a part', EITHER, RED, false],
    ['the same in other words', { in: ['Color', ['red']] }, RED, true],
    ['another field, written the same', { le: ['From', { field: 'To' }] }, { le: ['From', { field: 'To' }] }, true],
    ['another field, written otherwise', { le: ['From', { field: 'To' }] }, { ge: ['To', { field: 'From' }] }, false],
    ['the day', { lt: ['On', { today: 0 }] }, { lt: ['On', { today: 1 }] }, false],
    ['a set that holds it', { has: ['Tags', 'a'] }, { has: ['Tags', 'a'] }, true],
    ['a set that holds another', { has: ['Tags', 'a'] }, { has: ['Tags', 'b'] }, false],
  ])('%s', (_what, narrow, wide, expected) => {
    expect(implies([narrow], [wide])).toBe(expected)
  })
})
