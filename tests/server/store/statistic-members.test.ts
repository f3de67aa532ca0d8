/** A consortium counts its members' rows under a role that reads nothing else: of many people, by hospital; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import type { StatisticAnswer } from '../../../src/model/statistic.ts'
import { answerStatistic } from '../../../src/operations/statistics.ts'
import { sql } from '../../../src/server/store/sql.ts'
import { openStore } from '../../../src/server/store/open.ts'
import { databases, type Place } from '../../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../../support/libraries.ts'
import { compiledVisits, VISIT_CATALOG, VISIT_LIBRARY, VISIT_NOW, visitRecords } from '../../support/visits.ts'

const RECORDS = visitRecords()
/** The second hospital has some of the same, a third is no member. */
const OTHERS = RECORDS.slice(0, 47)
const MEMBERS = [
  { id: FIRST.organizationId, name: '第一医院' },
  { id: SECOND.organizationId, name: '第二医院' },
]
const GROUP: Scope = { ...PLATFORM, members: MEMBERS }
const STRANGER: Scope = { ...FIRST, organizationId: 'org-9' }
const KEY = 'a key of thirty-two letters or more'
const LEAST = 5

const isPaid = (record: WireRecord) => record['IsPaid'] === true
const ofKind = (records: readonly WireRecord[], kind: unknown) =>
  records.filter((record) => (record['Kind'] ?? null) === kind)

describe.each(databases)('the figures of members over $name', ({ open, name }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(VISIT_CATALOG, { clock: VISIT_NOW, secretKey: KEY })
    const all = [
      [FIRST, RECORDS],
      [SECOND, OTHERS],
      [STRANGER, RECORDS],
    ] as const
    for (const [scope, records] of all)
      for (const record of records)
        await place.store.libraries.save(scope, ORIGIN, {
          resource: VISIT_LIBRARY,
          record: { ...record, Person: '欧阳珊瑚' },
        })
  })
  afterAll(() => place.drop())

  const ask = (scope: Scope, filters: Record<string, unknown> = {}, catalog = VISIT_CATALOG) => {
    const { libraries, statistics } = place.store
    const asker = { catalog, store: libraries, statistics, scope, nowMs: VISIT_NOW() }
    return answerStatistic(asker, { query: 'visit-members', filters, views: [] })
  }
  const rowOf = (answer: StatisticAnswer, view: string, group: Record<string, string | null>) =>
    answer.views[view]?.find((row) => JSON.stringify(row.group) === JSON.stringify(group))

  it('are those of the members together and of nobody else, and the list of each has as many', async () => {
    const answer = await ask(GROUP)
    const both = [...RECORDS, ...OTHERS]
    expect(answer.views['all']?.[0]?.figures).toMatchObject({ visits: both.length, paid: both.filter(isPaid).length })
    const told = answer.views['byHospital']!
    expect(told.map(({ labels, figures }) => [labels['hospital'], figures['visits']])).toEqual([
      ['第一医院', RECORDS.length],
      ['第二医院', OTHERS.length],
    ])
    let opened = 0
    for (const { figures, lists } of [...told, ...answer.views['byBoth']!])
      for (const [measure, filters] of Object.entries(lists)) {
        if (measure !== 'visits' && measure !== 'paid') continue
        const { total } = await place.store.libraries.page(GROUP, VISIT_LIBRARY, { page: 1, pageSize: 1, filters })
        expect([measure, filters, total]).toEqual([measure, filters, figures[measure]])
        opened += 1
      }
    expect(opened).toBeGreaterThan(6)
  })

  it('are not told of few', async () => {
    const { views } = await ask(GROUP)
    const sizes = [RECORDS, OTHERS].flatMap((records, at) =>
      ['first', 'again', 'urgent', null].map((kind) => {
        const own = ofKind(records, kind)
        return { at, kind, visits: own.length, paid: own.filter(isPaid).length }
      }),
    )
    expect(sizes.some(({ paid }) => paid > 0 && paid < LEAST)).toBe(true)
    for (const { at, kind, visits, paid } of sizes.filter((one) => one.visits > 0)) {
      const row = rowOf({ views } as StatisticAnswer, 'byBoth', { hospital: MEMBERS[at]!.id, kind })
      if (paid > 0 && paid < LEAST) expect([at, kind, row?.figures['paid']]).toEqual([at, kind, null])
      if (visits < 20) expect([at, kind, row?.figures['paidRate']]).toEqual([at, kind, null])
    }
  })

  it('know no view by what the library keeps from its consortium; a hospital knows none by hospitals', async () => {
    expect(Object.keys((await ask(GROUP)).views)).toEqual(['all', 'byHospital', 'byBoth'])
    expect(Object.keys((await ask(FIRST)).views)).toEqual(['all', 'byAge'])
    const answer = await ask(FIRST)
    expect(answer.views['all']?.[0]?.figures['visits']).toBe(RECORDS.length)
  })

  it('are narrowed as the list of the members is', async () => {
    const { views } = await ask(GROUP, { Kind: ['first'] })
    const expected = ofKind([...RECORDS, ...OTHERS], 'first').length
    expect(views['all']?.[0]?.figures['visits']).toBe(expected)
  })

  it('are counted by a role that can read neither names nor records, and change nothing', async () => {
    const { database } = place.store
    const table = 'lib_visit'
    const refusedTo = async (text: string) => {
      const error = await database.count(GROUP, { text }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      return (error as { readonly code?: string } | undefined)?.code
    }
    for (const column of ['*', 'data', 'search', 'id', 'version', 'updated_at', "data->>'Person'"])
      expect([column, await refusedTo(`SELECT ${column} FROM ${table}`)]).toEqual([column, '42501'])
    for (const text of [
      `UPDATE ${table} SET shelf = shelf`,
      `DELETE FROM ${table}`,
      'SELECT 1 FROM users',
      'SELECT 1 FROM revisions',
    ])
      expect([text, await refusedTo(text)]).toEqual([text, '42501'])
    const columns = await database.query(sql`SELECT attname::text AS name FROM pg_attribute
      WHERE attrelid = ${table}::regclass AND has_column_privilege('rehab_stats', attrelid, attnum, 'SELECT')`)
    const counted = columns.map((column) => String(column['name'])).find((one) => one.startsWith('c_')) ?? ''
    expect(columns.length).toBeGreaterThan(5)
    const seen = await database.count(GROUP, { text: `SELECT DISTINCT owner_id FROM ${table} ORDER BY 1` })
    expect(seen.map((row) => row['owner_id'])).toEqual(MEMBERS.map(({ id }) => id).sort())
    const said = await database.count(GROUP, { text: `SELECT string_agg(${counted}::text, ' ') AS said FROM ${table}` })
    expect(JSON.stringify(said)).not.toContain('珊瑚')
    const others = await database.count(
      { ...PLATFORM, consortiumId: 'c-9' },
      { text: `SELECT count(*)::int AS n FROM ${table}` },
    )
    expect(others).toEqual([{ n: 0 }])
  })

  it('ask whose rows they are once, not for each row', async () => {
    const plan = await place.store.database.count(GROUP, {
      text: 'EXPLAIN (FORMAT JSON) SELECT count(owner_id) FROM lib_visit',
    })
    expect(JSON.stringify(plan)).toContain('InitPlan')
    expect(JSON.stringify(plan)).not.toContain('SubPlan')
  })

  it.runIf(name === 'PostgreSQL')(
    'are there in a store that was made before anything was counted, and with other fields',
    async () => {
      const before = await open(compiledVisits([]).catalog, { clock: VISIT_NOW, secretKey: KEY })
      const { resources } = compiledVisits([]).catalog
      await before.store.libraries.save(FIRST, ORIGIN, {
        resource: resources['visit']!,
        record: { Code: 'A', Kind: 'first' },
      })
      const after = await openStore({ ...before.options, catalog: VISIT_CATALOG })
      const { libraries, statistics } = after
      const asker = { catalog: VISIT_CATALOG, store: libraries, statistics, scope: FIRST, nowMs: VISIT_NOW() }
      const answer = await answerStatistic(asker, { query: 'visits', filters: { Kind: ['first'] }, views: ['all'] })
      expect(answer.views['all']?.[0]?.figures['visits']).toBe(1)
      await after.close()
      const last = await openStore(before.options)
      const left = await last.database.query(sql`SELECT attname FROM pg_attribute
      WHERE attrelid = 'lib_visit'::regclass AND attname ~ '^c_[0-9a-f]{24}$' AND NOT attisdropped`)
      expect(left).toEqual([])
      await last.close()
      await before.drop()
    },
  )
})
