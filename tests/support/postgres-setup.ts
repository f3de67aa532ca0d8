/**
 * Before the server tests: a PostgreSQL cluster of our own, and a snapshot of an empty PGlite store so that each test file
 * begins in a fraction of the time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, type Database } from '../../src/server/store/database.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { startPglite } from '../../src/server/store/pglite.ts'
import { startCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string
    /** File that holds a dump of an empty store. */
    readonly pgliteSnapshot: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'rehab-pglite-'))
  const [cluster] = await Promise.all([startCluster(), writeSnapshot(join(folder, 'snapshot'))])
  project.provide('postgresUrl', cluster.url)
  project.provide('pgliteSnapshot', join(folder, 'snapshot'))
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await cluster.stop()
  }
}

async function writeSnapshot(file: string): Promise<void> {
  const engine = await startPglite({ dataDir: 'memory://' })
  const database = createDatabase(engine)
  await migrate(database, { resources: {}, broken: [] })
  await dropTemplates(database)
  writeFileSync(file, await engine.dump())
  await engine.close()
}

/** No other database is ever made of these two, and each store would write out their six hundred files. */
async function dropTemplates(database: Database): Promise<void> {
  await database.query('UPDATE pg_database SET datistemplate = false, datallowconn = true')
  for (const name of ['template0', 'template1']) await database.query(`DROP DATABASE ${name}`)
}
