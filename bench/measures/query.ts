/**
 * A page of 20 out of 100,000 rows with a keyword of two Chinese characters that 1,250 rows hold: through the whole server on
 * PostgreSQL, and the same SQL through `pg` alone, ten at a time, in turns.
 *
 * "The same SQL" is the very statement that the server sends, with the scope's settings made once for each connection:
 * no role, no transaction, no HTTP, no sign-in. "By hand" is what somebody would write who needs no row-level security.
 *
 * Units  Milliseconds of processor time per request (of the process that asks PostgreSQL) and median latency in milliseconds.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loadCatalog } from '../../src/cli/files.ts'
import type { PageInput } from '../../src/model/query.ts'
import { getResource, type Resource } from '../../src/model/resource.ts'
import type { Scope } from '../../src/model/scope.ts'
import { literal, quoted, sortColumnName, sortKeyFields } from '../../src/server/store/columns.ts'
import { pageStatement } from '../../src/server/store/page-query.ts'
import { pieceNumbers, searchEntry, searchTerms } from '../../src/server/store/search.ts'
import { sortKeys } from '../../src/server/store/sort-key.ts'
import { PROJECT } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { type Goal, median, ratioOf, type Sample, table } from '../report.ts'
import { cpuMs, signIn } from '../server-process.ts'

const ROWS = 100_000
const BATCH = 1_000
const AT_ONCE = 10
const REQUESTS = 600
/** 80 words of two characters, each in every eightieth row. */
export const SUBJECTS = [...'肩肘腕髋膝踝颈腰'].flatMap((part) =>
  [...'部侧区筋骨肌脉穴痛僵'].map((what) => `${part}${what}`),
)
const METHODS = ['训练', '评定', '治疗', '牵伸', '电刺激', '磁疗', '水疗', '贴扎', '推拿', '针刺']

const scope: Scope = {
  userId: 'bench',
  userName: '基准',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

/** What the search function asks of its session; the server sets the same in every transaction. */
const SETTINGS = `-c app.organization=${scope.organizationId} -c app.consortium=${scope.consortiumId}`

const rowOf = (index: number) => ({
  Code: `JZ-${index}`,
  Name: `${SUBJECTS[index % SUBJECTS.length]}${METHODS[Math.floor(index / SUBJECTS.length) % METHODS.length]}${index}号`,
  Category: 'exercise',
  Unit: '次',
  Price: (index % 5_000) / 10 + 0.5,
  IsEnabled: index % 7 !== 0,
})

/** Rows of the hospital `org-1`, from the one with the number `first` to before `end`. */
export async function fill(pool: pg.Pool, resource: Resource, end = ROWS, first = 0): Promise<void> {
  const keys = sortKeyFields(resource)
  for (let from = first; from < end; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const data = rowOf(from + offset)
      const keysOfRow = sortKeys(resource, data)
      return { id: randomUUID(), data, keys: keysOfRow, ...searchEntry(resource, data, scope.organizationId) }
    })
    await pool.query(
      `INSERT INTO lib_charge_item (owner_id, id, shelf, version, data, search, grams, created_at, updated_at,
         ${keys.map((field) => quoted(sortColumnName(field))).join(', ')})
       SELECT 'org-1', id, 'organization', 1, data, search, grams, now(), now(),
         ${keys.map((field) => `keys->>${literal(field.name)}`).join(', ')}
       FROM jsonb_to_recordset($1) AS r(id text, data jsonb, search text, grams int[], keys jsonb)`,
      [JSON.stringify(rows)],
    )
  }
  await pool.query('VACUUM ANALYZE lib_charge_item')
}

/** The query that somebody would write who needs no row-level security. */
const BY_HAND = `SELECT owner_id, id, shelf, version, data, count(*) OVER ()::int AS total FROM lib_charge_item
WHERE owner_id = $1 AND grams @> $2::int[] AND search LIKE $3 ORDER BY ${quoted('o_Code')}, id LIMIT 20`

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
  const resource = getResource(loadCatalog(PROJECT).catalog, 'charge-item')
  const cluster = await startCluster()
  const server = await startConsole({ environment: { DATABASE_URL: cluster.url, RATE_LIMIT: '1000000' } })
  const pool = new pg.Pool({ connectionString: cluster.url, max: AT_ONCE, options: SETTINGS })
  await fill(pool, resource)
  const { access_token } = await signIn(server.origin, 'orgadmin')
  const keywordOf = (index: number) => SUBJECTS[index % SUBJECTS.length] as string

  const throughServer = async (index: number) => {
    const query = new URLSearchParams({ PageIndex: '1', PageSize: '20', Keyword: keywordOf(index) })
    const reply = await fetch(`${server.origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const body = (await reply.json()) as { Data: { Row: unknown[] } }
    if (body.Data.Row.length !== 20)
      throw new Error(`the server answered ${reply.status} with ${body.Data.Row.length} rows`)
  }
  const throughPg = async (index: number) => {
    const input: PageInput = { page: 1, pageSize: 20, keyword: keywordOf(index), filters: {} }
    const { sql, params } = pageStatement(scope, resource, input)
    const { rows } = await pool.query(sql, params as unknown[])
    if (rows.length !== 20) throw new Error(`pg answered ${rows.length} rows`)
  }
  const byHand = async (index: number) => {
    const { pattern, pieces } = searchTerms(keywordOf(index))
    const { rows } = await pool.query(BY_HAND, [
      scope.organizationId,
      pieceNumbers(pieces, scope.organizationId),
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
  await cluster.stop()
  console.log(`${table('100,000 行中取 20 行，两字关键字（ms）', samples, ['p50', 'cpu'], 'pg')}\n`)
  return [
    { what: '分页查询每次请求的处理器时间', measured: ratioOf(samples, 'ours', 'pg', 'cpu'), most: 2, unit: '×' },
    { what: '分页查询 p50', measured: ratioOf(samples, 'ours', 'pg', 'p50'), most: 1.5, unit: '×' },
  ]
}
