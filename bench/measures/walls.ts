/**
 * Fifty screens that show the figures of their hospital or consortium, each asking twice a minute for one statistic after the other as
 * the wall does, over 50,000 patients and as many children of a screening: what they cost the server.
 *
 * Units  Processor time as percent of one core.
 */
import { START_DISPLAY } from '../../src/wire/display-session.ts'
import { QUERY_RESULTS } from '../../src/wire/query-results.ts'
import { sleep } from '../browser.ts'
import { copyOf, fillLibrary, founded, libraryOf, serve, withPool } from '../databases.ts'
import { childrenOf } from '../fixtures/children.ts'
import { patientOf } from '../fixtures/patients.ts'
import type { Goal } from '../report.ts'
import { cpuMs, signIn } from '../server-process.ts'

const WALLS = 50
/** A person has at most twenty; two hospitals and their consortium. */
const OWNERS = ['orgadmin', 'orgadmin2', 'consortium'] as const
const [PATIENTS, CHILDREN] = [50_000, 50_000]
/** Of what a wall shows in turn, those that count the most rows, as far as its owner may read them. */
const TOPICS = ['patients', 'spine-board', 'ultrasound-reports']
const EVERY_MS = 30_000
/** As much is added to the interval of each wall. */
const JITTER_MS = 5_000
const FOR_S = 90
const SETTLE_MS = 10_000

export async function measureWalls(): Promise<readonly Goal[]> {
  const url = await copyOf(await founded(), 'walls')
  await withPool(url, async (pool) => {
    await fillLibrary(pool, { resource: libraryOf('patient'), rowOf: patientOf, first: 0, end: PATIENTS })
    const rowOf = await childrenOf(pool, CHILDREN)
    await fillLibrary(pool, { resource: libraryOf('screening-record'), rowOf, first: 0, end: CHILDREN })
  })
  const server = await serve(url)
  const tokens: string[] = []
  for (let wall = 0; wall < WALLS; wall += 1) tokens.push(await displayToken(server.origin, wall))
  let asked = 0
  const ask = async (token: string, query: string) => {
    const { path, body } = QUERY_RESULTS.request({ query, filters: {}, views: [] })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await reply.arrayBuffer()
    asked += 1
    return reply.status
  }
  const timers: NodeJS.Timeout[] = []
  const failures: unknown[] = []
  for (const [wall, token] of tokens.entries()) {
    const statuses = await Promise.all(TOPICS.map((topic) => ask(token, topic)))
    const topics = TOPICS.filter((_, at) => statuses[at] === 200)
    if (topics.length < 2) throw new Error(`a wall was answered ${statuses.join(', ')}`)
    const everyMs = EVERY_MS + Math.random() * JITTER_MS
    let turn = wall
    const again = () => {
      turn += 1
      void ask(token, topics[turn % topics.length] ?? '')
        .then((status) => status === 200 || failures.push(new Error(`a wall was answered ${status}`)))
        .catch((error: unknown) => failures.push(error))
    }
    timers.push(setTimeout(() => timers.push(setInterval(again, everyMs)), Math.random() * SETTLE_MS))
  }
  await sleep(SETTLE_MS)
  const begun = cpuMs(server.pid)
  asked = 0
  await sleep(FOR_S * 1_000)
  const percent = (cpuMs(server.pid) - begun) / (FOR_S * 10)
  timers.forEach((timer) => clearInterval(timer))
  await server.remove()
  if (failures.length > 0) throw failures[0]
  if (asked < WALLS * 2) throw new Error(`${WALLS} walls asked ${asked} times`)
  console.log(`${WALLS} 块大屏，${FOR_S} 秒内询问 ${asked} 次：${percent.toFixed(2)} % 的一个核\n`)
  return [{ what: '50 块大屏所用的处理器', measured: percent, most: 3, unit: '%' }]
}

/** Of a session that has become a display. */
async function displayToken(origin: string, wall: number): Promise<string> {
  const { access_token: token } = await signIn(origin, OWNERS[wall % OWNERS.length] ?? '')
  const { path, body } = START_DISPLAY.request({ name: `大屏 ${wall}`, password: 'Rehab@2026' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`no display: ${reply.status} ${await reply.text()}`)
  return token
}
