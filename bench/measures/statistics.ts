/**
 * The figures of declared statistics over 50,000 patients, and over as many children of a screening: through the whole server on
 * PostgreSQL, and the one statement that it sends through `pg` alone, in turns; that statement with all groupings against one of a single grouping; and as the role that counts, which
 * row-level security binds, against the owner of the database, whom it does not.
 *
 * Units  Median latency in milliseconds.
 */
import pg from 'pg'
import { type CountQuestion, answerStatistic } from '../../src/operations/statistics.ts'
import { countStatement } from '../../src/server/store/statistic-query.ts'
import { QUERY_RESULTS } from '../../src/wire/query-results.ts'
import { catalogOf, copyOf, fillLibrary, founded, libraryOf, SCOPE, serve, withPool } from '../databases.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { childrenOf } from '../fixtures/children.ts'
import { patientOf } from '../fixtures/patients.ts'
import { type Goal, ratioOf, table } from '../report.ts'
import { signIn } from '../server-process.ts'
import { type Request, sideBySide } from '../side-by-side.ts'

const COUNT = 50_000
const AT_ONCE = 2
const REQUESTS = 24
/** What row-level security and counting ask of their session; the server sets the same in every transaction that counts. */
const SETTINGS = `-c app.organization=${SCOPE.organizationId} -c app.consortium=${SCOPE.consortiumId} -c max_parallel_workers_per_gather=0`

interface Subject {
  readonly statistic: string
  readonly library: string
  /** For the report, in Chinese. */
  readonly of: string
  /** A view of one grouping, and the figure that counts all. */
  readonly single: string
  readonly all: string
  readonly rowsOf: (pool: pg.Pool) => Promise<(index: number) => WireRecord>
}

const SUBJECTS: readonly Subject[] = [
  {
    statistic: 'patients',
    library: 'patient',
    of: '患者',
    single: 'byAge',
    all: 'registered',
    rowsOf: async () => patientOf,
  },
  {
    statistic: 'spine-board',
    library: 'screening-record',
    of: '筛查学生',
    single: 'byGrade',
    all: 'screened',
    rowsOf: (pool) => childrenOf(pool, COUNT),
  },
]

export async function measureStatistics(rounds: number): Promise<readonly Goal[]> {
  const url = await copyOf(await founded(), 'statistics')
  await withPool(url, async (pool) => {
    for (const { library, rowsOf } of SUBJECTS)
      await fillLibrary(pool, { resource: libraryOf(library), rowOf: await rowsOf(pool), first: 0, end: COUNT })
  })
  const server = await serve(url)
  const { access_token: token } = await signIn(server.origin, 'orgadmin')
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: SETTINGS })
  const counting = new pg.Pool({ connectionString: url, max: AT_ONCE, options: `${SETTINGS} -c role=rehab_stats` })
  const goals: Goal[] = []
  for (const subject of SUBJECTS)
    goals.push(...(await measureSubject(subject, { origin: server.origin, token, pool, counting, rounds })))
  await pool.end()
  await counting.end()
  await server.remove()
  return goals
}

interface Around {
  readonly origin: string
  readonly token: string
  readonly pool: pg.Pool
  /** As the role that counts. */
  readonly counting: pg.Pool
  readonly rounds: number
}

async function measureSubject(
  { statistic, library, of, single, all }: Subject,
  { origin, token, pool, counting, rounds }: Around,
): Promise<readonly Goal[]> {
  const ours: Request = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { body } = QUERY_RESULTS.request({ query: statistic, filters: {}, views: [] })
    const reply = await fetch(origin + QUERY_RESULTS.path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { Data } = (await reply.json()) as { readonly Data: unknown }
    const counted = QUERY_RESULTS.reply.decode(Data).views['all']?.[0]?.figures[all]
    if (!(Number(counted) >= COUNT)) throw new Error(`the server answered ${reply.status} and ${String(counted)}`)
  }
  const [whole, one] = [await questionOf(statistic, []), await questionOf(statistic, [single])]
  const resource = libraryOf(library)
  const sqlOf =
    (question: CountQuestion, through = pool): Request =>
    async () => {
      const { rows } = await through.query(countStatement(SCOPE, resource, question))
      if (rows.length < question.groupings.length) throw new Error(`pg answered ${rows.length} rows`)
    }
  const contest = { rounds, atOnce: AT_ONCE, requests: REQUESTS }
  const replies = await sideBySide(contest, { sql: sqlOf(whole), ours })
  const groupings = await sideBySide(contest, { one: sqlOf(one), all: sqlOf(whole) })
  const roles = await sideBySide(contest, { owner: sqlOf(whole), role: sqlOf(whole, counting) })
  console.log(`${table(`${COUNT} 位${of}，全部视图（ms）`, replies, ['p50'], 'sql')}\n`)
  console.log(`${table(`${whole.groupings.length} 种分组一次问，对一种（ms）`, groupings, ['p50'], 'one')}\n`)
  console.log(`${table('以统计角色询问，对数据库的主人（ms）', roles, ['p50'], 'owner')}\n`)
  return [
    { what: `以统计角色询问（${of}）`, measured: ratioOf(roles, 'role', 'owner', 'p50'), most: 1.5, unit: '×' },
    { what: `统计的回答 p50（${of}）`, measured: ratioOf(replies, 'ours', 'sql', 'p50'), most: 1.5, unit: '×' },
    { what: `全部分组一次问（${of}）`, measured: ratioOf(groupings, 'all', 'one', 'p50'), most: 2, unit: '×' },
  ]
}

/** What the server asks of its store for these views. */
async function questionOf(query: string, views: readonly string[]): Promise<CountQuestion> {
  let asked: CountQuestion | undefined
  await answerStatistic(
    {
      catalog: catalogOf(),
      store: { settings: async () => ({}), byIds: async () => [], page: async () => ({ rows: [], total: 0 }) },
      statistics: {
        count: async (_scope, _resource, question) => {
          asked = question
          return question.groupings.map(() => [])
        },
      },
      scope: SCOPE,
      nowMs: Date.now(),
    },
    { query, filters: {}, views },
  )
  if (!asked) throw new Error('nothing was asked of the store')
  return asked
}
