/**
 * A page of 20 out of 10,000 rows and out of 300,000, all of one hospital, through the whole server on PostgreSQL: the first
 * page, and a keyword that one row holds whatever their number.
 *
 * Units  Median latency in milliseconds. SCALE_ROWS sets another number of rows, such as a million, which takes five minutes to write.
 */
import { serveChargeItems } from '../charge-items.ts'
import { type Goal, median, ratioOf, type Sample, table } from '../report.ts'

const FEW = 10_000
const MANY = Number(process.env['SCALE_ROWS'] ?? 300_000)
const REQUESTS = 100

const ASKED: Readonly<Record<string, (index: number) => Readonly<Record<string, string>>>> = {
  首页: () => ({}),
  第五页: () => ({ PageIndex: '5' }),
  一行有的关键字: (index) => ({ Keyword: `磁疗${400 + (index % 80)}号` }),
}

export async function measureScale(rounds: number): Promise<readonly Goal[]> {
  const samples = new Map<string, Sample[]>()
  for (const rows of [FEW, MANY]) {
    const { server, token } = await serveChargeItems(rows)
    const taken: Sample[] = []
    for (let round = 0; round <= rounds; round++) {
      const sample: Record<string, number> = {}
      for (const [what, parametersOf] of Object.entries(ASKED))
        sample[what] = await drive((index) => ask(server.origin, token, parametersOf(index)))
      // The first round warms it up.
      if (round > 0) taken.push(sample)
    }
    samples.set(String(rows), taken)
    await server.remove()
  }
  const figures = Object.keys(ASKED)
  console.log(`${table('一页 20 行的 p50（ms）', samples, figures, String(FEW))}\n`)
  return figures.map((what) => ({
    what: `${MANY} 行与 ${FEW} 行之比，${what}`,
    measured: ratioOf(samples, String(MANY), String(FEW), what),
    most: 3,
    unit: '×',
  }))
}

async function ask(origin: string, token: string, parameters: Readonly<Record<string, string>>): Promise<void> {
  const query = new URLSearchParams({ PageIndex: '1', PageSize: '20', ...parameters })
  const reply = await fetch(`${origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { Data } = (await reply.json()) as { Data: { Row: unknown[] } | null }
  if (!Data) throw new Error(`the server answered ${reply.status}`)
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
