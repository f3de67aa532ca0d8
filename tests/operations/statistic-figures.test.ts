/** What is told of counted rows, and with it how far a rate may be from what it stands for. */
import { describe, expect, it } from 'vitest'
import type { StatisticMeasure, StatisticView } from '../../src/model/statistic.ts'
import { figuresOf } from '../../src/operations/statistic-figures.ts'

const head = { title: '' }
const MEASURES: readonly StatisticMeasure[] = [
  { ...head, name: 'measured', kind: 'count' },
  { ...head, name: 'positive', kind: 'count' },
  { ...head, name: 'people', kind: 'distinct', field: 'PersonId' },
  { ...head, name: 'rate', kind: 'ratio', of: ['positive', 'measured'], minBase: 20 },
  { ...head, name: 'each', kind: 'ratio', of: ['measured', 'people'], minBase: 0 },
]
const row = (measured: number, positive: number) => ({
  group: {},
  base: measured,
  stored: { measured, positive, people: measured },
})

describe('the range of a rate', () => {
  const told = (show: readonly string[], minShown = 0, rows = [row(263, 81)], hidden: readonly string[] = []) => {
    const view: StatisticView = { name: 'v', title: '', as: 'table', group: [], show }
    return figuresOf({ measures: MEASURES, minShown, mixed: new Set() }, { view, rows }, [new Set(hidden)])[0]?.ranges
  }

  it('stands beside a rate of records, and of nothing else', () => {
    const range = told(['rate', 'each'])
    expect(Object.keys(range ?? {})).toEqual(['rate'])
    expect(range?.['rate']?.map((end) => Number(end.toFixed(4)))).toEqual([0.2553, 0.3662])
    expect(told(['rate'], 0, [row(19, 3)])).toEqual({})
  })

  it('says how many there are: where some are withheld it is told beside their number alone', () => {
    expect(told(['rate'], 5)).toEqual({})
    expect(Object.keys(told(['rate', 'measured'], 5) ?? {})).toEqual(['rate'])
    expect(told(['rate', 'measured'], 5, [row(263, 3)], ['positive'])).toEqual({})
    expect(told(['rate', 'measured'], 5, [row(23, 8)], ['measured'])).toEqual({})
  })
})
