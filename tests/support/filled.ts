/**
 * Stores that hold the project's libraries and the demo data, made once per run by whichever test file is first to need one;
 * all others begin with a copy.
 */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Catalog } from '../../src/model/resource.ts'
import { seedDemo, seedPeople } from '../../src/server/seed.ts'
import { openStore, type Store } from '../../src/server/store/open.ts'
import { startPglite } from '../../src/server/store/pglite.ts'

/** Tables without rows, the people alone, or the rows of the seeds as well. */
export type Filling = 'tables' | 'people' | 'rows'

export async function fill(store: Store, catalog: Catalog, filling: Filling): Promise<void> {
  if (filling !== 'tables') await (filling === 'rows' ? seedDemo(store, catalog) : seedPeople(store))
}

/** A dump of a filled PGlite store. */
export async function filledSnapshot(catalog: Catalog, filling: Filling): Promise<Uint8Array> {
  const empty = inject('pgliteSnapshot')
  const file = join(dirname(empty), filling)
  await alone(file, async () => {
    if (existsSync(file)) return
    // A folder of its own: whoever began before and was broken off has left one, and may still be writing there.
    const dataDir = mkdtempSync(`${file}-data-`)
    const store = await openStore({ dataDir, catalog, snapshot: new Uint8Array(readFileSync(empty)) })
    await fill(store, catalog, filling)
    await store.close()
    const engine = await startPglite({ dataDir: join(dataDir, 'pglite') })
    const unfinished = join(dataDir, 'dump')
    writeFileSync(unfinished, await engine.dump())
    await engine.close()
    renameSync(unfinished, file)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return new Uint8Array(readFileSync(file))
}

/** The name of a filled PostgreSQL database to copy. */
export async function filledDatabase(catalog: Catalog, filling: Filling): Promise<string> {
  const name = `filled_${filling}`
  await alone(name, async (cluster) => {
    const { rowCount } = await cluster.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount !== 0) return
    const unfinished = `${name}_unfinished`
    await cluster.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await cluster.query(`CREATE DATABASE ${unfinished}`)
    const store = await openStore({ dataDir: '', databaseUrl: databaseUrl(unfinished), catalog })
    await fill(store, catalog, filling)
    await store.close()
    await cluster.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  })
  return name
}

export function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** No two test files, in whatever process, do the work of one name at once. */
async function alone(name: string, work: (cluster: pg.Client) => Promise<void>): Promise<void> {
  const cluster = new pg.Client({ connectionString: inject('postgresUrl') })
  await cluster.connect()
  try {
    await cluster.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    await work(cluster)
  } finally {
    await cluster.end()
  }
}
