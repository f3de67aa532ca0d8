/**
 * Consultation rooms in which 200 people talk and lose their connections again and again, over two servers on one PostgreSQL: how soon
 * a message is there for whoever is connected, and whether at the end everybody shows what the database has, each line once.
 *
 * Units  Milliseconds from the server's time of the message to its arrival; lines for what is lost or shown twice.
 */
import { openStore } from '../../src/server/store/open.ts'
import { type Crowd, type CrowdResult, gatherCrowd, letTalk } from '../../tests/support/consult-crowd.ts'
import { catalogOf, copyOf, founded, serve } from '../databases.ts'
import type { Goal } from '../report.ts'

const ROOMS = 20
const PLAN = { people: 10, messages: 6, reconnects: 20, forMs: 60_000 }
/** Of all latencies, the one that a hundredth lies above. */
const NEARLY_ALL = 0.99

export async function measureChat(): Promise<readonly Goal[]> {
  const url = await copyOf(await founded(), 'chat')
  const store = await openStore({ dataDir: '', databaseUrl: url, catalog: catalogOf() })
  const crowds: Crowd[] = []
  for (let room = 0; room < ROOMS; room += 1) crowds.push(await gatherCrowd(store, PLAN.people))
  await store.close()
  const servers = await Promise.all([serve(url), serve(url)])
  const origins = servers.map(({ origin }) => origin)
  const results = await Promise.all(crowds.map((crowd) => letTalk(crowd, origins, PLAN)))
  for (const server of servers) await server.remove()
  const latenciesMs = results.flatMap((result) => result.latenciesMs).toSorted((a, b) => a - b)
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? NaN
  const reconnects = results.reduce((sum, result) => sum + result.reconnects, 0)
  const { lost, twice } = sumOf(results.map(faultsOf))
  console.log(
    `会诊：${ROOMS * PLAN.people} 人、${ROOMS} 个房间，断线重连 ${reconnects} 次，送达 ${latenciesMs.length} 条，` +
      `p50 ${at(0.5)} ms，p99 ${at(NEARLY_ALL)} ms，丢失 ${lost}，重复 ${twice}\n`,
  )
  return [
    { what: '会诊消息送达 p99', measured: at(NEARLY_ALL), most: 1_000, unit: 'ms' },
    { what: '会诊消息丢失', measured: lost, most: 0, unit: '条' },
    { what: '会诊消息重复', measured: twice, most: 0, unit: '条' },
  ]
}

interface Faults {
  readonly lost: number
  readonly twice: number
}

/** Of each person's list: lines of the room that it lacks, and those that it has more than once. */
function faultsOf({ bodies, unsent }: CrowdResult): Faults {
  const total = PLAN.people * PLAN.messages
  const each = bodies.map((list) => ({ lost: total - new Set(list).size, twice: list.length - new Set(list).size }))
  return sumOf([{ lost: unsent, twice: 0 }, ...each])
}

function sumOf(faults: readonly Faults[]): Faults {
  return faults.reduce((sum, { lost, twice }) => ({ lost: sum.lost + lost, twice: sum.twice + twice }))
}
