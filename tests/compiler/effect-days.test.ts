/** What the author of `days` and `preview` is told: at which word, and what would do. */
import { describe, expect, it } from 'vitest'
import { compileRosters, GENERATING } from '../support/rostered.ts'

const said = (effect: object, turn?: object) =>
  compileRosters({ ...GENERATING, ...effect }, turn).problems.map(
    ({ path, message, cure }) => `${path} ${message}：${cure}`,
  )
const { days, set } = GENERATING

describe('effects on days', () => {
  it.each([
    [{}],
    [{ days: { from: { today: 0 }, to: { field: 'Until' } } }],
    [{ days: { ...days, weekday: { row: 'Weekdays' } } }],
  ])('%j will do', (effect) => {
    expect(said(effect)).toEqual([])
  })

  it.each([
    [{ days: { ...days, weekday: { row: 'Week' } } }, '/effects/0/days/weekday/row 没有字段 Week'],
    [
      { days: { ...days, weekday: { row: 'Who' } } },
      '/effects/0/days/weekday/row 「谁」不是星期：写一个单选或多选字段',
    ],
    [
      { days: { ...days, from: { field: 'Name' } } },
      '/effects/0/days/from 「第一天」是日期，不能取「名称」（单行文字）的值',
    ],
    [{ days: { ...days, to: { input: 'Till' } } }, '/effects/0/days/to generate 没有都问 Till'],
    [{ days: undefined }, '/effects/0/set/Day 没有字段 #day'],
    [{ days: undefined, set: { ...set, Day: { row: '#days' } } }, '/effects/0/set/Day/row'],
    [
      { set: { ...set, Name: { row: '#day' } } },
      '/effects/0/set/Name 「名称」是单行文字，不能取「那一天」（日期）的值',
    ],
    [{ back: 'Until' }, '/effects/0 create、each、days、once、preview、set、back不成一项连带的变更'],
  ])('%j is refused', (effect, words) => {
    const [first = ''] = said(effect)
    expect(first).toContain(words)
  })

  it('are not tried one by one where each brings about more', () => {
    const more = { effects: [{ on: ['create'], transit: 'close', at: 'RosterId' }] }
    expect(said({}, more)).toContainEqual(expect.stringContaining('/effects/0/preview 生成值班还会连带别的变更'))
  })
})
