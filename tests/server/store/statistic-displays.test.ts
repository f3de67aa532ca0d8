/** A display is told nothing of few people, nor anything from which it could be worked out, by brute force; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { type StatisticAnswer, tryGetStatistic } from '../../../src/model/statistic.ts'
import { answerStatistic } from '../../../src/operations/statistics.ts'
import { databases, type Place } from '../../support/databases.ts'
import { FIRST, ORIGIN } from '../../support/libraries.ts'
import { groupsOf } from '../../support/visit-groups.ts'
import { VISIT_CATALOG, VISIT_LIBRARY, VISIT_NOW, visitRecords } from '../../support/visits.ts'

const RECORDS = visitRecords()
const LEAST = 10
const DISPLAY: Scope = { ...FIRST, isDisplay: true }
/** Which records each count is of; `late` and `paid` are some of `visits`. */
const COUNTED: Readonly<Record<string, (record: WireRecord) => boolean>> = {
  visits: () => true,
  paid: (record) => record['IsPaid'] === true,
  late: (record) => record['On'] !== undefined && String(record['On']) < '2026-10-27',
}
/** A prime that no sum of the test reaches. */
const FIELD = 1_000_003

interface Cell {
  readonly at: string
  /** Indexes of the records behind it. */
  readonly people: ReadonlySet<number>
  readonly figure: number | string | null
}

describe.each(databases)('statistics for displays over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(VISIT_CATALOG, { clock: VISIT_NOW, secretKey: 'a key of thirty-two letters or more' })
    for (const record of RECORDS) await place.store.libraries.save(FIRST, ORIGIN, { resource: VISIT_LIBRARY, record })
  })
  afterAll(() => place.drop())

  const ask = (query: string, more: { views?: readonly string[]; filters?: Record<string, unknown> } = {}) => {
    const { libraries, statistics } = place.store
    const asker = { catalog: VISIT_CATALOG, store: libraries, statistics, scope: DISPLAY, nowMs: VISIT_NOW() }
    return answerStatistic(asker, { query, filters: {}, views: [], ...more })
  }

  describe.each(['visits', 'visit-times', 'visit-few'])('%s', (name) => {
    const { views } = tryGetStatistic(VISIT_CATALOG, name)!

    it('answers each view alone as it does beside any others', async () => {
      const all = await ask(name)
      for (const one of views)
        for (const other of views) {
          const { views: told } = await ask(name, { views: [one.name, other.name] })
          expect(told).toEqual(
            Object.fromEntries([one, other].map((view) => [view.name, all.views[view.name]] as const)),
          )
        }
    })

    it('tells no count of few, and no two whose difference is few', async () => {
      const cells = cellsOf(name, await ask(name))
      const told = cells.filter(({ figure }) => figure !== null)
      expect(told.length).toBeGreaterThan(0)
      expect(cells.some(({ figure }) => figure === null)).toBe(true)
      for (const { at, people, figure } of told) expect([at, Number(figure)]).toEqual([at, people.size])
      const isFew = (size: number) => size > 0 && size < LEAST
      expect(told.filter(({ people }) => isFew(people.size)).map(({ at }) => at)).toEqual([])
      const close = told.flatMap((one) =>
        told
          .filter(({ people }) => isFew(one.people.size - people.size) && isWithin(people, one.people))
          .map((other) => [one.at, other.at]),
      )
      expect(close).toEqual([])
    })

    it('tells no sums from which a count of few follows', async () => {
      const cells = cellsOf(name, await ask(name))
      const known = basisOf(cells.filter(({ figure }) => figure !== null).map(({ people }) => people))
      const small = cells.filter(({ people }) => people.size > 0 && people.size < LEAST)
      expect(small.filter(({ people }) => follows(known, people)).map(({ at }) => at)).toEqual([])
    })

    it('opens no list and takes no filter', async () => {
      const answer = await ask(name)
      const lists = Object.values(answer.views).flatMap((rows) => rows.map((row) => row.lists))
      expect(lists.filter((one) => Object.keys(one).length > 0)).toEqual([])
      await expect(ask(name, { filters: { StartDate: '2026-10-01' } })).rejects.toThrow('没有名为 StartDate 的筛选')
    })
  })

  it('tells no ratio of few, and no sum or mean of few values', async () => {
    const { views } = await ask('visits')
    const rows = Object.values(views).flat()
    for (const { figures } of rows) if (Number(figures['visits']) < 20) expect(figures['paidRate']).toBeNull()
    for (const view of tryGetStatistic(VISIT_CATALOG, 'visits')!.views)
      for (const [key, people] of groupsOf(RECORDS, view.group)) {
        const row = views[view.name]?.find(({ group }) => JSON.stringify(group) === key)
        const filled = people.filter((record) => record['Fee'] !== undefined).length
        if (filled > 0 && filled < LEAST) expect([key, row?.figures['fee']]).toEqual([key, null])
      }
  })
})

function cellsOf(name: string, answer: StatisticAnswer): readonly Cell[] {
  return tryGetStatistic(VISIT_CATALOG, name)!.views.flatMap((view) => {
    const groups = groupsOf(RECORDS, view.group)
    return answer.views[view.name]!.flatMap(({ group, figures }) => {
      const own = groups.get(JSON.stringify(group))!
      return view.show.flatMap((measure): readonly Cell[] => {
        const counts = COUNTED[measure]
        if (!counts) return []
        const people = new Set(own.filter(counts).map((record) => RECORDS.indexOf(record)))
        return [{ at: `${view.name} ${JSON.stringify(group)} ${measure}`, people, figure: figures[measure] ?? null }]
      })
    })
  })
}

function isWithin(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return [...some].every((one) => others.has(one))
}

type Row = number[]

/** What is told as sums over people, brought into steps. */
function basisOf(told: readonly ReadonlySet<number>[]): ReadonlyMap<number, Row> {
  const basis = new Map<number, Row>()
  for (const people of told) {
    const row = reduced(basis, people)
    const lead = row.findIndex((one) => one !== 0)
    if (lead < 0) continue
    const inverse = power(row[lead]!, FIELD - 2)
    basis.set(
      lead,
      row.map((one) => (one * inverse) % FIELD),
    )
  }
  return basis
}

function follows(basis: ReadonlyMap<number, Row>, people: ReadonlySet<number>): boolean {
  return reduced(basis, people).every((one) => one === 0)
}

function reduced(basis: ReadonlyMap<number, Row>, people: ReadonlySet<number>): Row {
  let row: Row = RECORDS.map((_, index) => (people.has(index) ? 1 : 0))
  for (let at = 0; at < row.length; at += 1) {
    const factor = row[at]!
    const step = basis.get(at)
    if (factor !== 0 && step) row = row.map((one, place) => (one + (FIELD - factor) * step[place]!) % FIELD)
  }
  return row
}

function power(base: number, exponent: number): number {
  let [made, factor] = [1, base % FIELD]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) made = (made * factor) % FIELD
    factor = (factor * factor) % FIELD
  }
  return made
}
