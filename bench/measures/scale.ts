/**
 * A page of 20 out of 10,000 rows and out of 1,000,000, all of one hospital, through the whole server on PostgreSQL: the first
 * page, and a keyword that one row holds whatever their number.
 *
 * Units  Median latency in milliseconds. SCALE_ROWS sets another number of rows.
 */
import pg from 'pg'
import { loadCatalog } from '../../src/cli/files.ts'
import { getResource } from '../../src/model/resource.ts'
import { PROJECT } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { type Goal, median, ratioOf, type Sample, table } from '../report.ts'
import { signIn } from '../server-process.ts'
import { fill } from './query.ts'

const FEW = 10_000
const MANY = Number(process.env['SCALE_ROWS'] ?? 1_000_000)
const REQUESTS = 100

const ASKED: Readonly<Record<string, (index: number) => Readonly<Record<string, string>>>> = {
  首页: () => ({}),
  第五页: () => ({ PageIndex: '5' }),
  一行有的关键字: (index) => ({ Keyword: `磁疗${400 + (index % 80)}号` }),
}

export async function measureScale(rounds: number): Promise<readonly Goal[]> {
  const resource = getResource(loadCatalog(PROJECT).catalog, 'charge-item')
  const cluster = await startCluster()
  const server = await startConsole({ environment: { DATABASE_URL: cluster.url, RATE_LIMIT: '1000000' } })
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 })
  const { access_token } = await signIn(server.origin, 'orgadmin')
  const ask = async (parameters: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ PageIndex: '1', PageSize: '20', ...parameters })
    const reply = await fetch(`${server.origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { Data } = (await reply.json()) as { Data: { Row: unknown[] } | null }
    if (!Data) throw new Error(`the server answered ${reply.status}`)
  }
  const samples = new Map<string, Sample[]>()
  let filled = 0
  for (const rows of [FEW, MANY]) {
    const start = performance.now()
    await fill(pool, resource, rows, filled)
    filled = rows
    console.log(`${rows} 行，写入 ${Math.round((performance.now() - start) / 1000)} s`)
    for (let round = 0; round <= rounds; round++) {
      const sample: Record<string, number> = {}
      for (const [what, parametersOf] of Object.entries(ASKED))
        sample[what] = await drive((index) => ask(parametersOf(index)))
      if (round > 0) samples.set(String(rows), [...(samples.get(String(rows)) ?? []), sample])
    }
  }
  await pool.end()
  await server.remove()
  await cluster.stop()
  const figures = Object.keys(ASKED)
  console.log(`${table('一页 20 行的 p50（ms）', samples, figures, String(FEW))}\n`)
  return figures.map((what) => ({
    what: `${MANY} 行与 ${FEW} 行之比，${what}`,
    measured: ratioOf(samples, String(MANY), String(FEW), what),
    most: 3,
    unit: '×',
  }))
}

async function drive(request: (index: number) => Promise<void>): Promise<number> {
  const latencies: number[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const start = performance.now()
    await request(index)
    latencies.push(performance.now() - start)
  }
  return median(latencies)
}
