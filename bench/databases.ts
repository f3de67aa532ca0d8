/**
 * PostgreSQL databases of one cluster, begun with the demo data and filled by the measures. What has been filled once is copied for
 * whoever needs more, because to fill takes longer than to measure.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loadCatalog } from '../src/cli/files.ts'
import { type Catalog, getResource, type Resource, type WireRecord } from '../src/model/resource.ts'
import type { Scope } from '../src/model/scope.ts'
import { literal, quotedName, sortColumnName, sortKeyFields } from '../src/server/store/columns.ts'
import { searchEntry } from '../src/server/store/search.ts'
import { sortKeys } from '../src/server/store/sort-key.ts'
import { PROJECT } from '../tests/support/builds.ts'
import { type ConsoleProcess, startConsole } from '../tests/support/console-process.ts'
import { type Cluster, startCluster } from '../tests/support/postgres.ts'

const BATCH = 1_000

/** Whose rows they are. */
export const SCOPE: Scope = {
  userId: 'bench',
  userName: '基准',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

let cluster: Promise<Cluster> | undefined
let begun: Promise<string> | undefined

const openCluster = () => (cluster ??= startCluster())

/** When all is measured. */
export async function dropDatabases(): Promise<void> {
  await (await cluster)?.stop()
}

export function catalogOf(): Catalog {
  return loadCatalog(PROJECT).catalog
}

export function libraryOf(name: string): Resource {
  return getResource(catalogOf(), name)
}

export function serve(url: string): Promise<ConsoleProcess> {
  return startConsole({ environment: { DATABASE_URL: url, RATE_LIMIT: '1000000' } })
}

/** The name of a database with the tables and the demo data of a first start. */
export function founded(): Promise<string> {
  const found = async () => {
    const server = await serve(await copyOf('template1', 'founded'))
    await server.remove()
    return 'founded'
  }
  return (begun ??= found())
}

/** Address of the copy. */
export async function copyOf(database: string, name: string): Promise<string> {
  const { url } = await openCluster()
  await withPool(url, (pool) => pool.query(`CREATE DATABASE ${name} TEMPLATE ${database} STRATEGY file_copy`))
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

export interface Filling {
  readonly resource: Resource
  readonly rowOf: (index: number) => WireRecord
  readonly first: number
  readonly end: number
}

/**
 * From the row with the number `first` to before `end`. The indexes are made anew afterwards, as one does with so many rows, and
 * rows are made while those before them are being written.
 */
export async function fillLibrary(pool: pg.Pool, { resource, rowOf, first, end }: Filling): Promise<void> {
  const table = `lib_${resource.name.replaceAll('-', '_')}`
  // What constraints stand on stays.
  const { rows: indexes } = await pool.query<{ readonly name: string; readonly text: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`)
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = first; from < end; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => entryOf(resource, rowOf(from + offset)))
    await writing
    writing = insert(pool, { table, resource }, rows)
  }
  await writing
  for (const { text } of indexes) await pool.query(text)
  await pool.query(`VACUUM ANALYZE ${table}`)
}

function entryOf(resource: Resource, data: WireRecord) {
  return {
    id: randomUUID(),
    data,
    keys: sortKeys(resource, data),
    ...searchEntry(resource, data, SCOPE.organizationId),
  }
}

interface Table {
  readonly table: string
  readonly resource: Resource
}

function insert(pool: pg.Pool, { table, resource }: Table, rows: readonly unknown[]): Promise<unknown> {
  const keys = sortKeyFields(resource)
  return pool.query(
    `INSERT INTO ${table} (owner_id, id, shelf, version, data, search, grams, created_at, updated_at,
       ${keys.map((field) => quotedName(sortColumnName(field))).join(', ')})
     SELECT 'org-1', id, 'organization', 1, data, search, grams, now(), now(),
       ${keys.map((field) => `keys->>${literal(field.name)}`).join(', ')}
     FROM jsonb_to_recordset($1) AS r(id text, data jsonb, search text, grams int[], keys jsonb)`,
    [JSON.stringify(rows)],
  )
}
