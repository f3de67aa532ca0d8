/**
 * What the list of a hospital with 100,000 patients asks for when it opens, its page and its tab counts beside it: through the whole
 * server on PostgreSQL, which masks each row, and the two statements that the server sends through `pg` alone, in turns.
 *
 * Units  Median latency of both together in milliseconds; of the page alone for comparison.
 */
import pg from 'pg'
import type { PageInput } from '../../src/model/query.ts'
import { businessDay } from '../../src/model/business-day.ts'
import { settledCondition } from '../../src/model/settled-condition.ts'
import { pageStatement } from '../../src/server/store/page-query.ts'
import { summaryStatement } from '../../src/server/store/summary-query.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { LIST_SUMMARY } from '../../src/wire/list-summary.ts'
import { copyOf, fillLibrary, founded, libraryOf, SCOPE, serve, withPool } from '../databases.ts'
import { patientOf } from '../fixtures/patients.ts'
import { type Goal, ratioOf, type Sample, table } from '../report.ts'
import { signIn } from '../server-process.ts'
import { type Request, sideBySide } from '../side-by-side.ts'

const COUNT = 100_000
const AT_ONCE = 4
const PAGES = 50
/** What row-level security asks of its session; the server sets the same in every transaction. */
const SETTINGS = `-c app.organization=${SCOPE.organizationId} -c app.consortium=${SCOPE.consortiumId}`

export async function measurePatients(rounds: number): Promise<readonly Goal[]> {
  const resource = libraryOf('patient')
  const url = await copyOf(await founded(), 'patients')
  const start = performance.now()
  await withPool(url, (pool) => fillLibrary(pool, { resource, rowOf: patientOf, first: 0, end: COUNT }))
  console.log(`${COUNT} 位患者，写入 ${Math.round((performance.now() - start) / 1000)} s`)
  const server = await serve(url)
  const { access_token: token } = await signIn(server.origin, 'orgadmin')
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE * 2, options: SETTINGS })

  const pageInput = (index: number): PageInput => ({ page: 1 + (index % PAGES), pageSize: 20, filters: {} })
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { Data } = (await reply.json()) as { Data: Record<string, unknown> | null }
    if (!Data) throw new Error(`the server answered ${reply.status} to ${path}`)
    return Data
  }
  const pageOfServer: Request = async (index) => {
    const { path, body } = encodeRequest(resource, resource.calls['list']!, { kind: 'page', page: pageInput(index) })
    const { Row } = await post(path, body)
    if (!Array.isArray(Row) || Row.length !== 20) throw new Error('the server answered another page')
  }
  const tabsOfServer: Request = async (index) => {
    const { body } = LIST_SUMMARY.request({ resource, page: pageInput(index) })
    const { Tabs } = await post(LIST_SUMMARY.path, body)
    if (Number((Tabs as Record<string, number>)['all']) < COUNT) throw new Error('the server counted fewer')
  }
  const around = { today: businessDay(Date.now()), nowMs: Date.now() }
  const tabs = (resource.list.tabs ?? []).map(({ where, ...one }) =>
    where ? { ...one, where: settledCondition(where, around) } : one,
  )
  const pageOfSql: Request = async (index) => {
    const { rows } = await pool.query(pageStatement(SCOPE, resource, pageInput(index)))
    if (rows.length !== 20) throw new Error(`pg answered ${rows.length} rows`)
  }
  const tabsOfSql: Request = async (index) =>
    void (await pool.query(summaryStatement(SCOPE, resource, { ...pageInput(index), tabs, totals: [] })))
  const both =
    (...asked: readonly Request[]): Request =>
    async (index) =>
      void (await Promise.all(asked.map((request) => request(index))))

  const contest = { rounds, atOnce: AT_ONCE }
  const opening = await sideBySide(
    { ...contest, requests: 24 },
    { sql: both(pageOfSql, tabsOfSql), ours: both(pageOfServer, tabsOfServer) },
  )
  const pages = await sideBySide({ ...contest, requests: 200 }, { sql: pageOfSql, ours: pageOfServer })
  await pool.end()
  await server.remove()
  told(`${COUNT} 位患者，一页与分页数（ms）`, opening)
  told(`${COUNT} 位患者，只翻页（ms）`, pages)
  return [
    {
      what: '患者列表（打码、标记、分页数）p50',
      measured: ratioOf(opening, 'ours', 'sql', 'p50'),
      most: 1.8,
      unit: '×',
    },
  ]
}

function told(title: string, samples: ReadonlyMap<string, readonly Sample[]>): void {
  console.log(`${table(title, samples, ['p50'], 'sql')}\n`)
}
