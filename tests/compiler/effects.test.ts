/** What the author of `effects` is told: at which word, and what would do. */
import { describe, expect, it } from 'vitest'
import { compileAffected, STAY_HEAD, STAYS } from '../support/affected.ts'

const said = (effect: object) =>
  compileAffected({
    ...STAY_HEAD,
    effects: [{ on: ['admit'], transit: 'takeIn', at: 'PersonId', ...effect }],
  }).problems.map(({ path, message, cure }) => `${path} ${message}：${cure}`)

describe('effects', () => {
  it('know the library that their field leads to, and its sets', () => {
    expect(said({ where: { is: 'living' } })).toEqual([])
    expect(STAYS.effects?.[0]).toEqual({
      on: ['admit'],
      when: { eq: ['Kind', 'bed'] },
      transit: 'takeIn',
      at: 'PersonId',
      library: 'a-person',
      where: { ne: ['State', 'in'] },
    })
  })

  it.each([
    [{ on: ['admitt'] }, '/effects/0/on/0 没有操作 admitt'],
    [{ at: 'PersonID' }, '/effects/0/at 没有字段 PersonID'],
    [{ at: 'Kind' }, '/effects/0/at 「类别」不引用别的记录'],
    [{ transit: 'takeOut' }, '/effects/0/transit 病人没有状态变更 takeOut'],
    [{ where: { eq: ['Stat', 'in'] } }, '/effects/0/where a-person 没有字段 Stat'],
    [{ when: { eq: ['Kin', 'bed'] } }, '/effects/0/when'],
  ])('%j is refused at %s', (effect, words) => {
    const [first = ''] = said(effect)
    expect(first).toContain(words)
  })

  it('lead back to none of their own', () => {
    const [first] = said({ transit: 'admit', at: 'PreviousId' })
    expect(first).toContain('/effects/0/transit 连带的变更绕回到自己：stay.admit → stay.admit')
  })
})
