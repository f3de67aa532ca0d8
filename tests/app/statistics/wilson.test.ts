/** Intervals of rates, against published figures and what must hold of all of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plotOf, toldWords } from '../../../src/app/statistics/plot.ts'
import { wilsonInterval } from '../../../src/app/statistics/wilson.ts'
import type { Statistic, StatisticRow } from '../../../src/model/statistic.ts'

describe('the interval of a rate', () => {
  it('is Wilson’s: 81 of 263, 15 of 148, 0 of 20 and 1 of 29 (Newcombe 1998)', () => {
    const rounded = (part: number, base: number) =>
      wilsonInterval(part / base, base)?.map((end) => Number(end.toFixed(4)))
    expect(rounded(81, 263)).toEqual([0.2553, 0.3662])
    expect(rounded(15, 148)).toEqual([0.0624, 0.1605])
    expect(rounded(0, 20)).toEqual([0, 0.1611])
    expect(rounded(1, 29)).toEqual([0.0061, 0.1718])
  })

  it('holds the rate, stays among the parts of one, and is narrower for more people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (base, share) => {
        const rate = Math.round(share * base) / base
        const [low, high] = wilsonInterval(rate, base)!
        const [less, more] = wilsonInterval(rate, base * 4)!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(rate + 1e-12)
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12)
        expect(more - less).toBeLessThan(high - low)
      }),
    )
    expect([wilsonInterval(1.2, 30), wilsonInterval(0.5, 0)]).toEqual([undefined, undefined])
  })
})

it('stands beside a rate of records whose base is told, and beside nothing else', () => {
  const head = { title: '', unit: '' }
  const statistic = {
    dimensions: [{ name: 'school', title: '学校', field: 'School' }],
    measures: [
      { ...head, name: 'measured', kind: 'count' },
      { ...head, name: 'positive', kind: 'count' },
      { ...head, name: 'people', kind: 'distinct' },
      { ...head, name: 'rate', kind: 'ratio', of: ['positive', 'measured'], minBase: 0 },
      { ...head, name: 'each', kind: 'ratio', of: ['measured', 'people'], minBase: 0 },
    ],
  } as unknown as Statistic
  const row = (figures: object, suppressed: readonly string[] = []) =>
    ({ group: {}, labels: { school: '甲' }, figures, suppressed, lists: {} }) as unknown as StatisticRow
  const rangeOf = (show: readonly string[], told: StatisticRow, at: number) => {
    const { series } = plotOf(statistic, { name: 'v', title: '', group: ['school'], as: 'bars', show } as never, [told])
    return series[at]?.points[0]
  }
  const both = rangeOf(['measured', 'rate'], row({ measured: 263, rate: 81 / 263 }), 1)!
  expect([both.range, toldWords(both)]).toEqual(['25.5%–36.6%', '30.8%（95% 区间 25.5%–36.6%）'])
  expect(rangeOf(['rate'], row({ rate: 81 / 263 }), 0)?.range).toBeUndefined()
  expect(
    rangeOf(['measured', 'rate'], row({ measured: null, rate: null }, ['measured', 'rate']), 1)?.range,
  ).toBeUndefined()
  expect(rangeOf(['people', 'each'], row({ people: 9, each: 0.5 }), 1)?.range).toBeUndefined()
})
