/**
 * Every database that the product runs on, so that a suite is written once and run over each:
 *
 *     describe.each(databases)('$name', ({ open }) => { const place = await open(catalog) … })
 *
 * Each `open` is a fresh store: empty, or with the demo data when the test asks for the project's own catalog, filled.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createValidate } from '../../src/model/validator.ts'
import { pinyinInitials } from '../../src/model/initials.ts'
import type { Catalog } from '../../src/model/resource.ts'
import { createMemoryStore } from '../../src/operations/memory/platform.ts'
import { createMemoryStatistics } from '../../src/operations/memory/statistics.ts'
import { openStore, type Store, type StoreOptions } from '../../src/server/store/open.ts'
import { databaseUrl, filledDatabase, filledSnapshot, type Filling } from './filled.ts'
import { CATALOG } from './project.ts'

export interface Place {
  readonly store: Store
  /** What it was opened with: enough to open it again from elsewhere. */
  readonly options: StoreOptions
  /** Forgets all rows: a new store within milliseconds. */
  readonly clear: () => Promise<void>
  /** Closes and removes it. */
  readonly drop: () => Promise<void>
}

export interface TestDatabase {
  readonly name: 'PGlite' | 'PostgreSQL' | 'memory'
  /** Whether there are tables behind it, an audit trail, catalogs that change. */
  readonly isSql: boolean
  readonly open: (catalog: Catalog, more?: Partial<StoreOptions>, filling?: Filling) => Promise<Place>
}

export const databases: readonly TestDatabase[] = [
  { name: 'PGlite', isSql: true, open: openPglite },
  { name: 'PostgreSQL', isSql: true, open: openPostgres },
]

/** For what the operations do, whoever keeps the rows. */
export const stores: readonly TestDatabase[] = [...databases, { name: 'memory', isSql: false, open: openMemory }]

/** For tests of what stands before the store: headers, input, rights, sign-in. What they read and write is tested over each. */
export const oneDatabase: readonly TestDatabase[] = databases.slice(1)

/** The project's tables are made once; those of a test's own few libraries take no time. */
const preparedFor = (catalog: Catalog): Filling | undefined => (catalog === CATALOG ? 'tables' : undefined)

/** In memory, unless the test gives a folder to keep. */
async function openPglite(
  catalog: Catalog,
  more: Partial<StoreOptions> = {},
  filling: Filling | undefined = preparedFor(catalog),
): Promise<Place> {
  const snapshot = filling
    ? await filledSnapshot(catalog, filling)
    : new Uint8Array(readFileSync(inject('pgliteSnapshot')))
  const options = { dataDir: 'memory://', ...more, catalog }
  const store = await openStore({ ...options, snapshot })
  return { store, options, clear: () => clear(store), drop: store.close }
}

/** Its store knows libraries and their statistics, and nothing else. */
async function openMemory(catalog: Catalog, { clock = Date.now }: Partial<StoreOptions> = {}): Promise<Place> {
  const around = { initials: pinyinInitials, clock, validatorOf: createValidate }
  const empty = () => createMemoryStore({ catalog: () => catalog, rowsOf: () => [], ...around })
  const begun = () => {
    const libraries = empty()
    return { libraries, statistics: createMemoryStatistics(libraries) }
  }
  const store = begun() as Store
  const clear = async () => void Object.assign(store, begun())
  return { store, options: { dataDir: '', catalog }, clear, drop: async () => undefined }
}

async function openPostgres(
  catalog: Catalog,
  more: Partial<StoreOptions> = {},
  filling: Filling | undefined = preparedFor(catalog),
): Promise<Place> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`CREATE DATABASE ${name}${filling ? ` TEMPLATE ${await filledDatabase(catalog, filling)}` : ''}`)
  const options = { dataDir: '', databaseUrl: databaseUrl(name), ...more, catalog }
  const store = await openStore(options)
  const drop = async () => {
    await store.close()
    await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { store, options, clear: () => clear(store), drop }
}

/** Rows are deleted where there are any: to truncate sixty tables, most of them empty, takes longer than most tests. */
const DELETE_ROWS = `DO $$
DECLARE
  name text;
BEGIN
  -- Neither references nor triggers are asked: nothing is left that they could speak for.
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'libraries' LOOP
    EXECUTE 'DELETE FROM ' || name;
  END LOOP;
END $$`

async function clear({ database }: Store): Promise<void> {
  await database.query(DELETE_ROWS)
}

export async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A folder for a store that a test closes and opens again. */
export function makeDataDir(): { readonly dataDir: string; readonly remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'rehab-data-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}
