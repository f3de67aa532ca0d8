/**
 * Care: the totals of a filtered list of 1,000,000 charges through the whole server, and the one statement that it sends through `pg`
 * alone; how soon a patient's page shows the first part beside the record, against a list.
 *
 * Units  Milliseconds.
 */
import pg from 'pg'
import { settledCondition } from '../../src/model/settled-condition.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { summaryStatement } from '../../src/server/store/summary-query.ts'
import { LIST_SUMMARY } from '../../src/wire/list-summary.ts'
import { launch } from '../browser.ts'
import { copyOf, fillLibrary, founded, libraryOf, SCOPE, serve, withPool } from '../databases.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'
import { signIn } from '../server-process.ts'
import { type Request, sideBySide } from '../side-by-side.ts'
import { storageAfter, visit } from '../visit.ts'

const ROWS = 1_000_000
const DAYS = 365
const AT_ONCE = 2
const REQUESTS = 12
const SETTINGS = `-c app.organization=${SCOPE.organizationId} -c app.consortium=${SCOPE.consortiumId}`
const MONTH = { from: '2025-03-01', to: '2025-03-31' }

const dayOf = (index: number) => new Date(Date.UTC(2025, 0, 1 + (index % DAYS))).toISOString().slice(0, 10)

/** Of one of the demo's patients. */
async function chargeOf(pool: pg.Pool): Promise<(index: number) => WireRecord> {
  const { rows } = await pool.query<{ readonly data: WireRecord }>(
    `SELECT data FROM lib_charge_detail WHERE owner_id = 'org-1' AND data->>'Source' = 'execution' ORDER BY id LIMIT 50`,
  )
  return (index) => {
    const { data } = rows[index % rows.length]!
    const { ExecutionId: _execution, OrderId: _order, ...charge } = data
    return { ...charge, DetailNo: `SF2025${String(index).padStart(8, '0')}`, ChargedOn: dayOf(index), State: 'billed' }
  }
}

export async function measureCare(rounds: number): Promise<readonly Goal[]> {
  const url = await copyOf(await founded(), 'care')
  await withPool(url, async (pool) =>
    fillLibrary(pool, { resource: libraryOf('charge-detail'), rowOf: await chargeOf(pool), first: 0, end: ROWS }),
  )
  const server = await serve(url)
  try {
    return [...(await measureTotals(server.origin, url, rounds)), ...(await measureParts(server.origin, rounds))]
  } finally {
    await server.remove()
  }
}

async function measureTotals(origin: string, url: string, rounds: number): Promise<readonly Goal[]> {
  const resource = libraryOf('charge-detail')
  const { access_token: token } = await signIn(origin, 'orgadmin')
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: SETTINGS })
  const page = { page: 1, pageSize: 20, filters: { ChargedOn: MONTH } }
  const { body } = LIST_SUMMARY.request({ resource, page })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', organizationid: 'org-1' }
  const ours: Request = async () => {
    const reply = await fetch(origin + LIST_SUMMARY.path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { Data } = (await reply.json()) as { readonly Data: unknown }
    const { totals } = LIST_SUMMARY.reply.decode(Data)
    if (!(Number(totals['count']) > ROWS / DAYS))
      throw new Error(`the server answered ${reply.status} ${totals['count']}`)
  }
  const around = { today: new Date().toISOString().slice(0, 10), nowMs: Date.now() }
  const { tabs = [], totals = [] } = resource.list
  const settled = <One extends { readonly where?: Parameters<typeof settledCondition>[0] }>(one: One): One =>
    one.where ? { ...one, where: settledCondition(one.where, around, {}) } : one
  const statement = summaryStatement(SCOPE, resource, { ...page, tabs: tabs.map(settled), totals: totals.map(settled) })
  const alone: Request = async () => {
    const { rows } = await pool.query(statement)
    if (rows.length !== 1) throw new Error(`pg answered ${rows.length} rows`)
  }
  const samples = await sideBySide({ rounds, atOnce: AT_ONCE, requests: REQUESTS }, { sql: alone, ours })
  await pool.end()
  console.log(`${table(`${ROWS} 条收费，一个月的合计（ms）`, samples, ['p50'], 'sql')}\n`)
  return [{ what: '一百万条收费的合计 p50', measured: ratioOf(samples, 'ours', 'sql', 'p50'), most: 1.5, unit: '×' }]
}

async function measureParts(origin: string, rounds: number): Promise<readonly Goal[]> {
  const { access_token: token } = await signIn(origin, 'orgadmin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', organizationid: 'org-1' }
  const asked = JSON.stringify({ BizType: 'patient', PageIndex: 1, PageSize: 1, State: ['inpatient'] })
  const reply = await fetch(`${origin}/bff/api/biz/getList`, { method: 'POST', headers, body: asked })
  const { Data } = (await reply.json()) as { readonly Data: { readonly Row: readonly WireRecord[] } }
  const part = 'rehabilitation-visit.PatientId'
  const places = {
    list: { origin, path: '/enquiry/patient', shows: 'main tbody tr' },
    part: {
      origin,
      path: `/enquiry/patientDetail?id=${String(Data.Row[0]?.['Id'])}&part=${part}`,
      shows: 'main section table tbody tr',
    },
  }
  const browser = await launch()
  const names = Object.keys(places) as (keyof typeof places)[]
  const samples = new Map<string, Sample[]>(names.map((name) => [name, []]))
  const storage = await storageAfter(browser, places.list)
  for (let round = 0; round < rounds; round++)
    for (const name of shuffle(names)) samples.get(name)?.push({ ...(await visit(browser, places[name], storage)) })
  await browser.close()
  console.log(`${table('患者详情的一部分，对患者列表（ms）', samples, ['shownMs', 'kB'], 'list')}\n`)
  return [
    { what: '患者详情的第一部分，对列表', measured: ratioOf(samples, 'part', 'list', 'shownMs'), most: 1.6, unit: '×' },
  ]
}
