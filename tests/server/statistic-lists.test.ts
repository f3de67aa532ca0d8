/** Every declared statistic over the demo data: a figure that leads to a list counts as many records as the list shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter } from '../../src/model/condition.ts'
import { getResource } from '../../src/model/resource.ts'
import type { Page } from '../../src/model/query.ts'
import type { StatisticRow } from '../../src/model/statistic.ts'
import { QUERY_RESULTS } from '../../src/wire/query-results.ts'
import { decodeReply } from '../../src/wire/replies.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, callNamed, type Platform, startPlatform } from '../support/server.ts'

const DECLARED = Object.values(CATALOG.statistics ?? {})

describe.each(databases)('the figures of every statistic over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const totalOf = async (library: string, filters: StatisticRow['lists'][string]) => {
    const resource = getResource(CATALOG, library)
    const page = { page: 1, pageSize: 1, filters }
    const call = callNamed(resource, 'list')
    const { method, path, query, body } = encodeRequest(resource, call, { kind: 'page', page })
    const asked = { as: 'orgadmin', method, url: path, query: query as Record<string, string>, body }
    return (decodeReply(call, (await platform.call(asked)).body.Data) as Page).total
  }

  it.each(DECLARED.map((one) => [one.title, one] as const))('%s', async (_title, { name, of, measures }) => {
    const { body } = QUERY_RESULTS.request({ query: name, filters: {}, views: [] })
    const reply = await platform.call({ as: 'orgadmin', url: QUERY_RESULTS.path, body })
    expect(reply.status).toBe(200)
    const rows = Object.values(QUERY_RESULTS.reply.decode(reply.body.Data).views).flat()
    expect(rows.flatMap(({ figures }) => Object.values(figures)).filter(Number).length).toBeGreaterThan(3)
    // Of a sum the list shows what was added up.
    const counts = new Set(measures.filter(({ kind }) => kind === 'count').map((one) => one.name))
    const leading = rows.flatMap(({ figures, lists }) =>
      Object.entries(lists).flatMap(([measure, filters]) =>
        counts.has(measure) ? [{ measure, filters, figure: figures[measure] }] : [],
      ),
    )
    expect(leading.length).toBeGreaterThan(0)
    for (const { measure, filters, figure } of leading)
      expect({ measure, filters, total: await totalOf(of, filters) }).toEqual({ measure, filters, total: figure })
  })

  it('what is counted until a day leads to the list of those days', async () => {
    const { body } = QUERY_RESULTS.request({ query: 'reservations', filters: {}, views: ['all', 'byDay'] })
    const reply = await platform.call({ as: 'orgadmin', url: QUERY_RESULTS.path, body })
    const { views } = QUERY_RESULTS.reply.decode(reply.body.Data)
    const yesterday = dayAfter(businessDay(Date.now()), -1)
    expect(views['all']?.[0]?.lists['past']).toMatchObject({ WorkDate: { to: yesterday } })
    expect(views['byDay']?.[0]?.lists['came']).toMatchObject({ WorkDate: { to: views['byDay']?.[0]?.group['day'] } })
  })
})
