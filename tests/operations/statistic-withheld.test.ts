/** Figures that two views tell of each other are withheld in both. */
import { describe, expect, it } from 'vitest'
import type { StatisticMeasure, StatisticView } from '../../src/model/statistic.ts'
import { withheldIn } from '../../src/operations/statistic-withheld.ts'

const ALL: StatisticMeasure = { name: 'all', title: '全部', kind: 'count' }
const SOME: StatisticMeasure = { name: 'some', title: '部分', kind: 'count', where: { eq: ['IsPaid', true] } }

function view(group: readonly string[], show: readonly string[] = ['all']): StatisticView {
  return { name: group.join('-') || 'total', title: '视图', as: 'table', group, show }
}

function row(group: Readonly<Record<string, string>>, all: number, some = 0) {
  return { group, base: all, stored: { all, some } }
}

const WARDS = {
  view: view(['ward']),
  rows: [row({ ward: 'A' }, 60), row({ ward: 'B' }, 40), row({ ward: 'C' }, 3), row({ ward: 'D' }, 36)],
}
const SEXES = {
  view: view(['ward', 'sex']),
  rows: [
    row({ ward: 'A', sex: 'f' }, 12),
    row({ ward: 'A', sex: 'm' }, 48),
    row({ ward: 'B', sex: 'f' }, 20),
    row({ ward: 'B', sex: 'm' }, 20),
    row({ ward: 'C', sex: 'f' }, 3),
    row({ ward: 'D', sex: 'f' }, 14),
    row({ ward: 'D', sex: 'm' }, 22),
  ],
}
const total = (some: number) => ({ view: view([], ['all', 'some']), rows: [row({}, 139, some)] })

describe('withheldIn', () => {
  const placesOf = (hidden: readonly ReadonlySet<string>[], name = 'all') =>
    hidden.flatMap((names, at) => (names.has(name) ? [at] : []))

  it('tells all where no least is declared', () => {
    const [wards] = withheldIn({ measures: [ALL], minShown: 0 }, [WARDS])
    expect(placesOf(wards!)).toEqual([])
  })

  it('withholds with a small one the next smallest of its line', () => {
    const [wards] = withheldIn({ measures: [ALL], minShown: 10 }, [WARDS])
    expect(placesOf(wards!)).toEqual([2, 3])
  })

  it('withholds what another view adds up to', () => {
    const alone = withheldIn({ measures: [ALL], minShown: 10 }, [SEXES])[0]!
    expect(placesOf(alone)).toEqual([0, 1, 2, 3, 4])
    const [, wards, sexes] = withheldIn({ measures: [ALL], minShown: 10 }, [total(0), WARDS, SEXES])
    expect(placesOf(wards!)).toContain(3)
    // What is told of D by sex would be D, and C the total less all others.
    expect(placesOf(sexes!)).toEqual(expect.arrayContaining([5, 6]))
  })

  it('tells no two gaps that are few together', () => {
    const rows = [row({ ward: 'A' }, 50), row({ ward: 'B' }, 20), row({ ward: 'C' }, 3), row({ ward: 'D' }, 4)]
    const [wards] = withheldIn({ measures: [ALL], minShown: 10 }, [{ view: view(['ward']), rows }])
    expect(placesOf(wards!)).toEqual([1, 2, 3])
  })

  it('tells no part that leaves few of the whole beside it', () => {
    const rules = { measures: [ALL, SOME], minShown: 10 }
    const partsOf = (some: number) => placesOf(withheldIn(rules, [total(some)])[0]!, 'some')
    expect([5, 10, 129, 130, 138, 139].map(partsOf)).toEqual([[0], [], [], [0], [0], []])
  })
})
