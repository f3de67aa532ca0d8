import { describe, expect, it } from 'vitest'
import { statePath } from '../../src/model/state-path.ts'
import { PLANS } from '../support/lived.ts'
import { COURSES } from '../support/ruled.ts'

const path = (State: unknown) => {
  const found = statePath(PLANS, { State })
  return found && [found.states.map(({ label }) => label).join(' → '), found.states[found.at]?.label]
}

describe('the way of a record', () => {
  it.each([
    ['draft', '草稿 → 待审核 → 已通过 → 已作废', '草稿'],
    ['submitted', '草稿 → 待审核 → 已通过 → 已作废', '待审核'],
    ['approved', '草稿 → 待审核 → 已通过 → 已作废', '已通过'],
    ['returned', '草稿 → 待审核 → 已退回 → 已作废', '已退回'],
    ['voided', '草稿 → 已作废', '已作废'],
  ])('from %s', (state, whole, own) => {
    expect(path(state)).toEqual([whole, own])
  })

  it('is none where a record is in no state, or its library has no steps of their own', () => {
    expect(path(undefined)).toBeUndefined()
    expect(statePath(COURSES, { State: 'open' })).toBeUndefined()
  })
})
