/**
 * PostgreSQL databases with as many charge items of one hospital as a measure asks for, all of one cluster. What has been
 * filled once is copied for whoever needs more of them, because to fill takes longer than to measure.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loadCatalog } from '../src/cli/files.ts'
import { getResource, type Resource, type WireRecord } from '../src/model/resource.ts'
import type { Scope } from '../src/model/scope.ts'
import { literal, quotedName, sortColumnName, sortKeyFields } from '../src/server/store/columns.ts'
import { searchEntry } from '../src/server/store/search.ts'
import { sortKeys } from '../src/server/store/sort-key.ts'
import { PROJECT } from '../tests/support/builds.ts'
import { type ConsoleProcess, startConsole } from '../tests/support/console-process.ts'
import { type Cluster, startCluster } from '../tests/support/postgres.ts'
import { signIn } from './server-process.ts'

const BATCH = 1_000
/** 80 words of two characters, each in every eightieth row. */
export const SUBJECTS = [...'肩肘腕髋膝踝颈腰'].flatMap((part) =>
  [...'部侧区筋骨肌脉穴痛僵'].map((what) => `${part}${what}`),
)
const METHODS = ['训练', '评定', '治疗', '牵伸', '电刺激', '磁疗', '水疗', '贴扎', '推拿', '针刺']

/** Whose rows they are. */
export const SCOPE: Scope = {
  userId: 'bench',
  userName: '基准',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

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
  const resource = getResource(loadCatalog(PROJECT).catalog, 'charge-item')
  const url = await copyOf(await databaseWith(resource, rows), `measured_${++served}`)
  const server = await serve(url)
  return { resource, url, server, token: (await signIn(server.origin, 'orgadmin')).access_token }
}

/** When all is measured. */
export async function dropChargeItems(): Promise<void> {
  await (await cluster)?.stop()
}

let cluster: Promise<Cluster> | undefined
let served = 0
/** Number of rows → database. */
const filled = new Map<number, string>()

const openCluster = () => (cluster ??= startCluster())
const serve = (url: string) => startConsole({ environment: { DATABASE_URL: url, RATE_LIMIT: '1000000' } })

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

/** With the tables and the demo data of a first start. */
async function founded(): Promise<string> {
  const server = await serve(await copyOf('template1', 'founded'))
  await server.remove()
  return 'founded'
}

/** Address of the copy. */
async function copyOf(database: string, name: string): Promise<string> {
  const { url } = await openCluster()
  await withPool(url, (pool) => pool.query(`CREATE DATABASE ${name} TEMPLATE ${database} STRATEGY file_copy`))
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

const rowOf = (index: number) => ({
  Code: `JZ-${index}`,
  Name: `${SUBJECTS[index % SUBJECTS.length]}${METHODS[Math.floor(index / SUBJECTS.length) % METHODS.length]}${index}号`,
  Category: 'exercise',
  Unit: '次',
  Price: (index % 5_000) / 10 + 0.5,
  IsEnabled: index % 7 !== 0,
})

/**
 * From the row with the number `first` to before `end`. The index of the search is made anew afterwards, as one does with so
 * many rows, and rows are made while those before them are being written.
 */
export async function fill(pool: pg.Pool, resource: Resource, first: number, end: number): Promise<void> {
  await pool.query('DROP INDEX lib_charge_item_grams')
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = first; from < end; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => entryOf(resource, rowOf(from + offset)))
    await writing
    writing = insert(pool, resource, rows)
  }
  await writing
  await pool.query('CREATE INDEX lib_charge_item_grams ON lib_charge_item USING gin (grams)')
  await pool.query('VACUUM ANALYZE lib_charge_item')
}

function entryOf(resource: Resource, data: WireRecord) {
  return {
    id: randomUUID(),
    data,
    keys: sortKeys(resource, data),
    ...searchEntry(resource, data, SCOPE.organizationId),
  }
}

function insert(pool: pg.Pool, resource: Resource, rows: readonly unknown[]): Promise<unknown> {
  const keys = sortKeyFields(resource)
  return pool.query(
    `INSERT INTO lib_charge_item (owner_id, id, shelf, version, data, search, grams, created_at, updated_at,
       ${keys.map((field) => quotedName(sortColumnName(field))).join(', ')})
     SELECT 'org-1', id, 'organization', 1, data, search, grams, now(), now(),
       ${keys.map((field) => `keys->>${literal(field.name)}`).join(', ')}
     FROM jsonb_to_recordset($1) AS r(id text, data jsonb, search text, grams int[], keys jsonb)`,
    [JSON.stringify(rows)],
  )
}
