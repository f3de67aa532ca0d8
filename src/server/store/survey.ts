/**
 * Reads the rows of a store without changing anything: no migration, no sweeping, no write.
 *
 * A PGlite folder is copied while its lock is held, and the copy is opened: PGlite itself writes to any folder that it opens.
 * PostgreSQL is asked in transactions that can only read.
 *
 * Shapes  `place` is `postgres://…` or the folder that the server has as DATA_DIR. Rows come in pages, so memory is bounded.
 * Errors  `Error` in words: no such folder, a server at work on it, a database that cannot be reached.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { tableName, tableOf } from './columns.ts'
import {
  type Connection,
  createDatabase,
  type Database,
  type Engine,
  type SqlRow,
  type Transaction,
} from './database.ts'
import { takeLock } from './lock.ts'
import type { MendDraft } from './mend-sql.ts'
import { recordOfSql } from './records.ts'
import { fixed, sql } from './sql.ts'

export interface Surveyed {
  readonly id: string
  readonly record: WireRecord
  /** The name of the organization; undefined on the platform's shelf. */
  readonly organization: string | undefined
}

export interface Survey {
  /** Whether the store has a table of the library. */
  readonly has: (resource: Resource) => Promise<boolean>
  readonly rows: (resource: Resource) => AsyncIterable<Surveyed>
  /** How many rows the library's table has. */
  readonly total: (resource: Resource) => Promise<number>
  /** How many rows a query of a draft finds. */
  readonly found: (draft: MendDraft) => Promise<number | undefined>
  /** Everything in it is of one moment; it cannot write. */
  readonly within: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

const PAGE_ROWS = 500

export async function openSurvey(place: string): Promise<Survey> {
  const opened = /^postgres(ql)?:\/\//.test(place) ? await openServer(place) : await openFolder(place)
  try {
    return await surveyOf(opened.database, opened.close)
  } catch (error) {
    await opened.close()
    throw error
  }
}

interface Opened {
  readonly database: Database
  readonly close: () => Promise<void>
}

async function surveyOf(database: Database, close: () => Promise<void>): Promise<Survey> {
  const has = async (table: string) => {
    const [found] = await readOnly(database, (tx) => tx.query(sql`SELECT to_regclass(${table}) IS NOT NULL AS found`))
    return found?.['found'] === true
  }
  if (!(await has('organizations'))) throw new Error('这个数据库中没有控制台的数据')
  const found = await readOnly(database, (tx) => tx.query('SELECT id, name FROM organizations'))
  const names = new Map(found.map((row) => [String(row['id']), String(row['name'])]))
  return {
    has: (resource) => has(tableName(resource.name)),
    rows: (resource) => rowsOf(database, resource, names),
    total: (resource) => counted(database, `SELECT 1 AS one FROM ${tableName(resource.name)}`),
    found: async ({ find }) => (find === undefined ? undefined : counted(database, find.replace(/;\s*$/, ''))),
    within: (work) => readOnly(database, work),
    close,
  }
}

async function counted(database: Database, query: string): Promise<number> {
  const rows = await readOnly(database, (tx) => tx.query(`SELECT count(*)::int AS total FROM (${query}) AS asked`))
  return Number(rows[0]?.['total'])
}

async function* rowsOf(
  database: Database,
  resource: Resource,
  names: ReadonlyMap<string, string>,
): AsyncIterable<Surveyed> {
  let after = { owner: '', id: '' }
  for (;;) {
    const { owner, id } = after
    const rows = await readOnly(database, (tx) =>
      tx.query(sql`SELECT owner_id, id, shelf, version, data FROM ${tableOf(resource)}
        WHERE (owner_id, id) > (${owner}, ${id}) ORDER BY owner_id, id LIMIT ${fixed(PAGE_ROWS)}`),
    )
    for (const row of rows) yield surveyed(resource, row, names)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = { owner: String(last['owner_id']), id: String(last['id']) }
  }
}

function surveyed(resource: Resource, row: SqlRow, names: ReadonlyMap<string, string>): Surveyed {
  const owner = String(row['owner_id'])
  const organization = row['shelf'] === 'platform' ? undefined : (names.get(owner) ?? owner)
  return { id: String(row['id']), record: recordOfSql(resource, row), organization }
}

function readOnly<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction('snapshot', work)
}

async function openServer(url: string): Promise<Opened> {
  const { connectPostgres } = await import('./postgres.ts')
  const database = createDatabase(connectPostgres(url, 1))
  try {
    await database.query('SELECT 1 AS one')
    return { database, close: () => database.close() }
  } catch (cause) {
    await database.close()
    const host = URL.canParse(url) ? new URL(url).host : '（地址写法不对）'
    throw new Error(`连接不上数据库 ${host}，请检查地址、账号和它是否已启动`, { cause })
  }
}

async function openFolder(dataDir: string): Promise<Opened> {
  const source = join(dataDir, 'pglite')
  if (!existsSync(source)) throw new Error(`${dataDir} 不是控制台的数据目录（其中没有 pglite）`)
  const copy = mkdtempSync(join(tmpdir(), 'rehab-survey-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    const unlock = takeLock(join(dataDir, 'pglite.lock'))
    try {
      cpSync(source, join(copy, 'pglite'), { recursive: true })
    } finally {
      unlock()
    }
    const { engine, close } = await startHere(join(copy, 'pglite'))
    return { database: createDatabase(engine), close: () => close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** In this thread: nobody waits for it but the one who asked. */
async function startHere(dataDir: string): Promise<{ engine: Engine; close: () => Promise<void> }> {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create({ dataDir })
  const query: Connection['query'] = async ({ text, values = [] }) => {
    const result = values.length > 0 ? await database.query(text, [...values]) : (await database.exec(text)).at(-1)
    return (result?.rows ?? []) as SqlRow[]
  }
  const pair: Connection['pair'] = (first, second) =>
    database.transaction(async (tx) => {
      await tx.query(first.text, [...(first.values ?? [])])
      return (await tx.query<SqlRow>(second.text, [...(second.values ?? [])])).rows
    })
  const close = () => database.close()
  return {
    engine: {
      acquire: async () => ({ query, pair, release: () => undefined }),
      listen: () => async () => undefined,
      close,
    },
    close,
  }
}
