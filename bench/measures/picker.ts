/**
 * A reference picker over 100,000 targets beside the list over the same rows: both ask through the console's own data provider
 * and the whole server on PostgreSQL, in turns, by the same words.
 *
 * Units  Median latency in milliseconds.
 */
import { createDataProvider } from '../../src/providers/data.ts'
import type { Http } from '../../src/providers/http.ts'
import { targetQuery } from '../../src/ui/kinds/target-query.ts'
import { decodeEnvelope } from '../../src/wire/envelope.ts'
import { serveChargeItems, SUBJECTS } from '../charge-items.ts'
import { type Goal, median, ratioOf, type Sample, table } from '../report.ts'

const ROWS = 100_000
const REQUESTS = 200

/** What is typed: two characters that 1,250 rows hold, then nothing, as when the picker opens. */
const WORDS = { 两字关键字: (index: number) => SUBJECTS[index % SUBJECTS.length] ?? '', 不输入: () => '' }

export async function measurePicker(rounds: number): Promise<readonly Goal[]> {
  const { resource: target, server, token } = await serveChargeItems(ROWS)
  const provider = createDataProvider({ libraryOf: () => target, http: plainHttp(server.origin, token) })
  const { field, order } = target.list.sort
  const listQuery = (typed: string) => ({
    pagination: { page: 1, perPage: target.list.pageSize },
    sort: { field, order: order === 'desc' ? ('DESC' as const) : ('ASC' as const) },
    filter: typed === '' ? {} : { q: typed },
  })
  const goals: Goal[] = []
  for (const [what, wordOf] of Object.entries(WORDS)) {
    const samples = new Map<string, Sample[]>([
      ['list', []],
      ['picker', []],
    ])
    for (let round = 0; round <= rounds; round++) {
      for (const [name, ask] of [
        ['list', listQuery],
        ['picker', (typed: string) => targetQuery(target, typed)],
      ] as const) {
        const p50 = await drive(async (index) => {
          const { data } = await provider.getList(target.name, ask(wordOf(index)))
          if (data.length !== 20) throw new Error(`${name} got ${data.length} rows`)
        })
        // The first round warms both up.
        if (round > 0) samples.get(name)?.push({ p50 })
      }
    }
    console.log(`${table(`引用选择器，100,000 个目标，${what}（ms）`, samples, ['p50'], 'list')}\n`)
    goals.push({
      what: `引用选择器与列表之比，${what}`,
      measured: ratioOf(samples, 'picker', 'list', 'p50'),
      most: 1.1,
      unit: '×',
    })
  }
  await server.remove()
  return goals
}

/** One after the other, as a person types. */
async function drive(request: (index: number) => Promise<void>): Promise<number> {
  const latencies: number[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const start = performance.now()
    await request(index)
    latencies.push(performance.now() - start)
  }
  return median(latencies)
}

function plainHttp(origin: string, token: string): Http {
  const send = async () => {
    throw new Error('the picker only reads pages')
  }
  return {
    send,
    keywordPattern: () => /$^/,
    request: async ({ method, path, query }) => {
      const parameters = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
      const reply = await fetch(`${origin}${path}?${new URLSearchParams(parameters)}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
      return decodeEnvelope({ status: reply.status, body: await reply.json() })
    },
  }
}
