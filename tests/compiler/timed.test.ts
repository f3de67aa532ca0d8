/** What is wrong with a transition by the clock is told at `after`, with the cure. */
import { describe, expect, it } from 'vitest'
import { compileTimed, TALK } from '../support/timed.ts'

describe('after', () => {
  it('is compiled with the states in which it waits', () => {
    expect(TALK.transitions[0]?.after).toEqual({ field: 'LastMessageAt', hours: 48, from: ['open'] })
    expect(TALK.transitions[0]?.when).toEqual({ in: ['State', ['open']] })
  })

  it.each<readonly [why: string, expire: object, place: string, cure: string]>([
    ['no such field', { after: { field: 'LastMessagAt', hours: 1 } }, 'after/field', '是否想写'],
    ['no time', { after: { field: 'Note', hours: 1 } }, 'after/field', '换一个日期或时刻字段'],
    ['from anywhere', { from: undefined }, 'after', '写上 from 和 to'],
    ['to where it was', { from: ['open', 'expired'] }, 'after', 'to 不在 from 之中'],
    ['to nowhere', { to: undefined }, 'after', '写上 from 和 to'],
    ['asking somebody', { input: ['Note*'] }, 'after', '没有它的变更'],
    ['for a reason', { reason: true }, 'after', '删除 reason'],
    ['by somebody else', { notBy: 'end' }, 'after', '删除 notBy'],
    ['for who has a right', { when: { may: 'reveal' } }, 'after', '去掉 may'],
  ])('is refused: %s', (_why, expire, place, cure) => {
    const found = compileTimed(expire).problems.filter(({ path }) => path === `/lifecycle/transitions/0/${place}`)
    expect(found.map((one) => one.cure).join('；')).toContain(cure)
  })

  it.each([-1, 1.5, 90_000, '48'])('takes no %j hours', (hours) => {
    expect(compileTimed({ after: { field: 'LastMessageAt', hours } }).problems.length).toBeGreaterThan(0)
  })
})
