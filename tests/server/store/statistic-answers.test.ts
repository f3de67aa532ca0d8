/** Displays share one statement for some seconds; nobody shares with another scope, and people are told what is so now. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/model/scope.ts'
import { createStatisticAnswers, DISPLAY_KEPT_MS } from '../../../src/operations/statistic-answers.ts'
import type { StatisticStore } from '../../../src/operations/statistics.ts'
import { databases, type Place } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'
import { VISIT_CATALOG, VISIT_LIBRARY, VISIT_NOW, visitRecords } from '../../support/visits.ts'

const shown = (scope: Scope): Scope => ({ ...scope, isDisplay: true })
const [OWN, OTHER] = [shown(FIRST), shown(SECOND)]

describe.each(databases)('answers of statistics over $name', ({ open }) => {
  let place: Place
  let statements = 0
  let answerStatistic = createStatisticAnswers()
  beforeAll(async () => {
    place = await open(VISIT_CATALOG, { clock: VISIT_NOW, secretKey: 'a key of thirty-two letters or more' })
    for (const record of visitRecords().slice(0, 30)) await save(FIRST, record)
    for (const record of visitRecords().slice(0, 12))
      await save(SECOND, { ...record, Code: `${String(record['Code'])}-2` })
  })
  afterAll(() => place.drop())
  beforeEach(() => {
    statements = 0
    answerStatistic = createStatisticAnswers()
  })

  const save = (scope: Scope, record: Record<string, unknown>) =>
    place.store.libraries.save(scope, ORIGIN, { resource: VISIT_LIBRARY, record })
  const visits = async (scope: Scope, afterMs = 0, more: { views?: readonly string[] } = {}) => {
    const { libraries, statistics } = place.store
    const counting: StatisticStore = {
      count: (...asked) => {
        statements += 1
        return statistics.count(...asked)
      },
    }
    const nowMs = VISIT_NOW() + afterMs
    const asker = { catalog: VISIT_CATALOG, store: libraries, statistics: counting, scope, nowMs }
    const answer = await answerStatistic(asker, { query: 'visits', filters: {}, views: ['all'], ...more })
    return [answer.views['all']?.[0]?.figures['visits'], Date.parse(answer.asOf) - VISIT_NOW()]
  }

  it('asks once for many displays at once, and again when the time is over', async () => {
    const told = await Promise.all(Array.from({ length: 50 }, () => visits(OWN)))
    expect([new Set(told.map(String)), statements]).toEqual([new Set(['30,0']), 1])
    expect(await visits(OWN, DISPLAY_KEPT_MS - 1)).toEqual([30, 0])
    expect(statements).toBe(1)
    expect(await visits(OWN, DISPLAY_KEPT_MS)).toEqual([30, DISPLAY_KEPT_MS])
    expect(await visits(OWN, -1)).toEqual([30, -1])
    expect(statements).toBe(3)
  })

  it('never tells one scope what it has told another', async () => {
    const scopes = [
      OWN,
      OTHER,
      { ...OWN, userId: 'another' },
      { ...OWN, roles: [...OWN.roles, 'doctor'] },
      { ...OWN, consortiumId: 'another' },
    ]
    const told = await Promise.all(scopes.map((scope) => visits(scope)))
    expect(told.map(([count]) => count)).toEqual([30, 12, 30, 30, 30])
    expect(statements).toBe(scopes.length)
    expect(await visits({ ...FIRST })).toEqual([30, 0])
    expect(statements).toBe(scopes.length + 1)
  })

  it('tells other views by another statement', async () => {
    await visits(OWN)
    expect(await visits(OWN, 0, { views: ['byWard'] })).toEqual([undefined, 0])
    expect(statements).toBe(2)
  })

  it('keeps no failure', async () => {
    const { libraries } = place.store
    let isDown = true
    const failing: StatisticStore = {
      count: (...asked) => (isDown ? Promise.reject(new Error('down')) : place.store.statistics.count(...asked)),
    }
    const asker = { catalog: VISIT_CATALOG, store: libraries, statistics: failing, scope: OWN, nowMs: VISIT_NOW() }
    const question = { query: 'visits', filters: {}, views: ['all'] }
    await expect(answerStatistic(asker, question)).rejects.toThrow('down')
    isDown = false
    expect((await answerStatistic(asker, question)).views['all']?.[0]?.figures['visits']).toBe(30)
  })

  it('tells people what they have just saved', async () => {
    const own = { ...FIRST, organizationId: 'org-3' }
    expect(await visits(own)).toEqual([0, 0])
    await save(own, { Code: '新' })
    expect(await visits(own)).toEqual([1, 0])
    expect(statements).toBe(2)
  })
})
