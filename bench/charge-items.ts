/** As many charge items of one hospital as a measure asks for. */
import type pg from 'pg'
import type { Resource } from '../src/model/resource.ts'
import type { ConsoleProcess } from '../tests/support/console-process.ts'
import { copyOf, fillLibrary, founded, libraryOf, serve, withPool } from './databases.ts'
import { signIn } from './server-process.ts'

/** 80 words of two characters, each in every eightieth row. */
export const SUBJECTS = [...'肩肘腕髋膝踝颈腰'].flatMap((part) =>
  [...'部侧区筋骨肌脉穴痛僵'].map((what) => `${part}${what}`),
)
const METHODS = ['训练', '评定', '治疗', '牵伸', '电刺激', '磁疗', '水疗', '贴扎', '推拿', '针刺']

export interface ChargeItems {
  readonly resource: Resource
  /** Of the database. */
  readonly url: string
  readonly server: ConsoleProcess
  /** Access token of the hospital's administrator. */
  readonly token: string
}

/** The whole server over so many rows, `JZ-0` the first, in a database of the measure's own; `server.remove()` ends it. */
export async function serveChargeItems(rows: number): Promise<ChargeItems> {
  const resource = libraryOf('charge-item')
  const url = await copyOf(await databaseWith(resource, rows), `measured_${++served}`)
  const server = await serve(url)
  return { resource, url, server, token: (await signIn(server.origin, 'orgadmin')).access_token }
}

let served = 0
/** Number of rows → database. */
const filled = new Map<number, string>()

async function databaseWith(resource: Resource, rows: number): Promise<string> {
  const kept = filled.get(rows)
  if (kept !== undefined) return kept
  if (filled.size === 0) filled.set(0, await founded())
  const fewer = Math.max(...[...filled.keys()].filter((count) => count < rows))
  const name = `rows_${rows}`
  const url = await copyOf(filled.get(fewer) ?? '', name)
  const start = performance.now()
  await withPool(url, (pool) => fill(pool, resource, fewer, rows))
  console.log(`${fewer} → ${rows} 行，写入 ${Math.round((performance.now() - start) / 1000)} s`)
  filled.set(rows, name)
  return name
}

const rowOf = (index: number) => ({
  Code: `JZ-${index}`,
  Name: `${SUBJECTS[index % SUBJECTS.length]}${METHODS[Math.floor(index / SUBJECTS.length) % METHODS.length]}${index}号`,
  Category: 'exercise',
  Unit: '次',
  Price: (index % 5_000) / 10 + 0.5,
  IsEnabled: index % 7 !== 0,
})

/** From the row with the number `first` to before `end`. */
export async function fill(pool: pg.Pool, resource: Resource, first: number, end: number): Promise<void> {
  await fillLibrary(pool, { resource, rowOf, first, end })
}
