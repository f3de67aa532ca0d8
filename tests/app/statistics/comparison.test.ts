import { describe, expect, it } from 'vitest'
import { askedBefore, changeWords } from '../../../src/app/statistics/comparison.ts'
import type { Figure, StatisticAnswer, StatisticMeasure, StatisticRow } from '../../../src/model/statistic.ts'

const time = { from: 'StartDate', to: 'EndDate' }
const row = (figures: Readonly<Record<string, Figure>>): StatisticRow => {
  return { group: {}, labels: {}, figures, ranges: {}, suppressed: [], lists: {} }
}
const count: StatisticMeasure = { name: 'n', title: '人数', kind: 'count' }
const rate: StatisticMeasure = { name: 'r', title: '比例', kind: 'ratio', of: ['p', 'n'], minBase: 1 }
const answer = (row: StatisticRow, ...standards: readonly string[]): StatisticAnswer => ({
  name: 's',
  title: '',
  library: 'l',
  asOf: '',
  definitions: [],
  standards: standards.length > 0 ? [{ name: 'r', standards, words: '' }] : [],
  views: { all: [row] },
})
const change = (measure: StatisticMeasure, now: StatisticRow, before: StatisticRow) =>
  changeWords(measure, { view: 'all', now: answer(now), before: answer(before) })

describe('the days before', () => {
  it('are as many, directly before, over the ends of months and years', () => {
    const asked = { StartDate: '2026-01-01', EndDate: '2026-01-07', Sex: 'male' }
    expect(askedBefore(asked, time)).toEqual({ StartDate: '2025-12-25', EndDate: '2025-12-31', Sex: 'male' })
    expect(askedBefore({ StartDate: '2024-03-01', EndDate: '2024-03-01' }, time)).toEqual({
      StartDate: '2024-02-29',
      EndDate: '2024-02-29',
    })
  })

  it.each([
    [{}],
    [{ StartDate: '2026-01-01' }],
    [{ EndDate: '2026-01-01' }],
    [{ StartDate: '2026-01-02', EndDate: '2026-01-01' }],
    [{ StartDate: 'x', EndDate: 'y' }],
  ])('are none for %j', (asked) => expect(askedBefore(asked, time)).toBeUndefined())
})

describe('a change against them', () => {
  it('of counts is in hundredths of what they were, of 20 at least', () => {
    expect(change(count, row({ n: 30 }), row({ n: 24 }))).toBe('较上期增加 25.0%')
    expect(change(count, row({ n: 15 }), row({ n: 20 }))).toBe('较上期减少 25.0%')
    expect(change(count, row({ n: 20 }), row({ n: 20 }))).toBe('与上期持平')
    expect(change(count, row({ n: 40 }), row({ n: 19 }))).toBeUndefined()
    expect(change(count, row({ n: null }), row({ n: 40 }))).toBeUndefined()
  })

  it('of rates is in points, where both bases are 20 at least and are known', () => {
    expect(change(rate, row({ r: 0.5, n: 20 }), row({ r: 0.375, n: 24 }))).toBe('较上期增加 12.5 个百分点')
    expect(change(rate, row({ r: 0.5, n: 20 }), row({ r: 0.375, n: 8 }))).toBeUndefined()
    expect(change(rate, row({ r: 0.5 }), row({ r: 0.375 }))).toBeUndefined()
  })

  it('of rates by another standard than before is not told', () => {
    const [late, early] = [row({ r: 0.5, n: 20 }), row({ r: 0.375, n: 24 })]
    const by = (...[now, before]: readonly [string, string]) =>
      changeWords(rate, { view: 'all', now: answer(late, now), before: answer(early, before) })
    expect([by('5°', '7°'), by('5°', '5°')]).toEqual(['标准与上期不同，不比较', '较上期增加 12.5 个百分点'])
  })

  it('of means is not told: how many stand behind them is not known', () => {
    const mean: StatisticMeasure = { name: 'm', title: '平均', kind: 'mean', field: 'Age' }
    expect(change(mean, row({ m: 40 }), row({ m: 30 }))).toBeUndefined()
  })
})
