/**
 * `npm run soak [-- PGlite PostgreSQL care wall] [--kills 100]`: what the tests try a few times, many times.
 *
 * D1  kill -9 while three lanes write: nothing acknowledged is lost, nothing is half there.
 * D2  a second process on a PGlite folder is refused, and let in once the first is dead.
 * D3  twenty editors of one record, twenty edits each: no edit is lost.
 * Care  kill -9 while a hospital works: after each start all that must hold of its records does.
 * Wall  a screen that is refreshed for half an hour holds no more at its end.
 * Exits with 1 when anything is lost, torn, wrongly refused or grown.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore, type StoreOptions } from '../src/server/store/open.ts'
import { damageOf, editTogether, killWriters, startWriter } from '../tests/server/store/trials.ts'
import { CATALOG } from '../tests/support/libraries.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { median } from './report.ts'
import { soakCare } from './soak-care.ts'
import { soakWall } from './soak-wall.ts'

const TAKEOVERS = 20
const EDITORS = 20
const TURNS = 20

type Options = Omit<StoreOptions, 'catalog'>

const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '100' } },
  allowPositionals: true,
})
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)

/** Each trial prints its line and answers whether all was well. */
async function soakKills(name: string, options: Options): Promise<boolean> {
  const kills = Number(values.kills)
  const { acknowledged, starts } = await killWriters(options, kills)
  const store = await openStore({ ...options, catalog: CATALOG })
  const { lost, torn, inDoubt } = await damageOf(store, acknowledged)
  await store.close()
  const start = `start p50 ${median(starts).toFixed(0)} ms, max ${Math.max(...starts).toFixed(0)} ms`
  console.log(
    `D1 ${name}: ${kills} kills, ${acknowledged.size} rows acknowledged, lost ${lost}, torn ${torn}, in doubt ${inDoubt}, ${start}`,
  )
  return lost === 0 && torn === 0
}

async function soakEditors(name: string, options: Options): Promise<boolean> {
  const store = await openStore({ ...options, catalog: CATALOG })
  const { record, conflicts } = await editTogether(store, EDITORS, TURNS)
  await store.close()
  const lost = EDITORS * TURNS - Number(record?.['Weight'])
  console.log(`D3 ${name}: ${EDITORS} editors × ${TURNS} edits, lost ${lost}, conflicts ${conflicts}`)
  return lost === 0 && record?.['Version'] === EDITORS * TURNS + 1
}

async function soakTakeovers(options: Options): Promise<boolean> {
  let doubleOpens = 0
  let falseRefusals = 0
  for (let turn = 0; turn < TAKEOVERS; turn += 1) {
    const first = startWriter({ ...options, idle: true })
    if (!(await first.ready)) falseRefusals += 1
    const second = startWriter({ ...options, idle: true })
    if ((await second.ready) || !second.errors().includes(`进程 ${first.child.pid}`)) doubleOpens += 1
    for (const { child, exited } of [first, second]) {
      child.kill('SIGKILL')
      await exited
    }
  }
  console.log(`D2 PGlite: ${TAKEOVERS} turns, double opens ${doubleOpens}, false refusals ${falseRefusals}`)
  return doubleOpens === 0 && falseRefusals === 0
}

async function soakPglite(): Promise<readonly boolean[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rehab-soak-'))
  try {
    const place = (name: string): Options => ({ dataDir: join(dataDir, name) })
    return [
      await soakKills('PGlite', place('kills')),
      await soakTakeovers(place('takeovers')),
      await soakEditors('PGlite', place('editors')),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function soakPostgres(): Promise<readonly boolean[]> {
  const cluster = await startCluster()
  try {
    const options: Options = { dataDir: '', databaseUrl: cluster.url }
    const kills = await soakKills('PostgreSQL', options)
    return [kills, await soakEditors('PostgreSQL', options)]
  } finally {
    await cluster.stop()
  }
}

/** Each store with data of its own, begun with the demo. */
async function soakCareBoth(): Promise<readonly boolean[]> {
  const kills = Number(values.kills)
  const dataDir = mkdtempSync(join(tmpdir(), 'rehab-soak-'))
  const cluster = await startCluster()
  try {
    const local = { name: 'PGlite', environment: {}, dataDir, store: dataDir }
    const shared = { name: 'PostgreSQL', environment: { DATABASE_URL: cluster.url }, store: cluster.url }
    return [await soakCare(local, kills), await soakCare(shared, kills)]
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const results = [
  ...(wanted('PGlite') ? await soakPglite() : []),
  ...(wanted('PostgreSQL') ? await soakPostgres() : []),
  ...(wanted('care') ? await soakCareBoth() : []),
  ...(wanted('wall') ? [await soakWall()] : []),
]
process.exit(results.every(Boolean) ? 0 : 1)
