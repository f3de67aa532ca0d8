/**
 * A page of 20 out of 100,000 rows with a keyword of two Chinese characters that 1,250 rows hold: through the whole server on
 * PostgreSQL, and the same SQL through `pg` alone, ten at a time, in turns.
 *
 * "The same SQL" is the very statement that the server sends, with the scope's settings made once for each connection:
 * no role, no transaction, no HTTP, no sign-in. "By hand" is what somebody would write who needs no row-level security.
 *
 * Units  Milliseconds of processor time per request (of the process that asks PostgreSQL) and median latency in milliseconds.
 */
import pg from 'pg'
import type { PageInput } from '../../src/model/query.ts'
import { quotedName } from '../../src/server/store/columns.ts'
import { pageStatement } from '../../src/server/store/page-query.ts'
import { pieceNumbers, searchTerms } from '../../src/server/store/search.ts'
import { serveChargeItems, SUBJECTS } from '../charge-items.ts'
import { SCOPE } from '../databases.ts'
import { type Goal, median, ratioOf, type Sample, table } from '../report.ts'
import { cpuMs } from '../server-process.ts'

const ROWS = 100_000
const AT_ONCE = 10
/** Few in a row, so that a machine that becomes slower meets all three alike. */
const REQUESTS = 200
/** What the search function asks of its session; the server sets the same in every transaction. */
const SETTINGS = `-c app.organization=${SCOPE.organizationId} -c app.consortium=${SCOPE.consortiumId}`

/** The query that somebody would write who needs no row-level security. */
const BY_HAND = `SELECT owner_id, id, shelf, version, data, count(*) OVER ()::int AS total FROM lib_charge_item
WHERE owner_id = $1 AND grams @> $2::int[] AND search LIKE $3 ORDER BY ${quotedName('o_Code')}, id LIMIT 20`

/** Runs the requests ten at a time and answers the median latency. */
async function drive(request: (index: number) => Promise<void>): Promise<number> {
  const latencies: number[] = []
  let next = 0
  const worker = async () => {
    while (next < REQUESTS) {
      const index = next++
      const start = performance.now()
      await request(index)
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return median(latencies)
}

export async function measureQuery(rounds: number): Promise<readonly Goal[]> {
  const { resource, url, server, token } = await serveChargeItems(ROWS)
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: SETTINGS })
  const keywordOf = (index: number) => SUBJECTS[index % SUBJECTS.length] as string

  const throughServer = async (index: number) => {
    const query = new URLSearchParams({ PageIndex: '1', PageSize: '20', Keyword: keywordOf(index) })
    const reply = await fetch(`${server.origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await reply.json()) as { Data: { Row: unknown[] } }
    if (body.Data.Row.length !== 20)
      throw new Error(`the server answered ${reply.status} with ${body.Data.Row.length} rows`)
  }
  const throughPg = async (index: number) => {
    const input: PageInput = { page: 1, pageSize: 20, keyword: keywordOf(index), filters: {} }
    const { rows } = await pool.query(pageStatement(SCOPE, resource, input))
    if (rows.length !== 20) throw new Error(`pg answered ${rows.length} rows`)
  }
  const byHand = async (index: number) => {
    const { pattern, pieces } = searchTerms(keywordOf(index))
    const { rows } = await pool.query(BY_HAND, [
      SCOPE.organizationId,
      pieceNumbers(pieces, SCOPE.organizationId),
      pattern,
    ])
    if (rows.length !== 20) throw new Error(`pg answered ${rows.length} rows by hand`)
  }
  const ownCpuMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const samples = new Map<string, Sample[]>([
    ['by hand', []],
    ['pg', []],
    ['ours', []],
  ])
  for (let round = 0; round <= rounds; round++) {
    for (const [name, request, cpu] of [
      ['by hand', byHand, ownCpuMs],
      ['pg', throughPg, ownCpuMs],
      ['ours', throughServer, () => cpuMs(server.pid)],
    ] as const) {
      const before = cpu()
      const p50 = await drive(request)
      // The first round warms both up.
      if (round > 0) samples.get(name)?.push({ p50, cpu: (cpu() - before) / REQUESTS })
    }
  }
  await pool.end()
  await server.remove()
  console.log(`${table('100,000 行中取 20 行，两字关键字（ms）', samples, ['p50', 'cpu'], 'pg')}\n`)
  return [
    { what: '分页查询每次请求的处理器时间', measured: ratioOf(samples, 'ours', 'pg', 'cpu'), most: 2, unit: '×' },
    { what: '分页查询 p50', measured: ratioOf(samples, 'ours', 'pg', 'p50'), most: 1.4, unit: '×' },
  ]
}
