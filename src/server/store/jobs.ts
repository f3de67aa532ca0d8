/**
 * Work that is done later, by whichever process has room for it: pg-boss over our own connections, in a schema of its own that
 * the application's role cannot reach.
 *
 * Of pg-boss, its tables and its ways in and out of them are used: a job is sent in the transaction that makes it necessary, is
 * given to one process alone, and is deleted in the transaction that ends it. Its workers are not: they settle a job outside of
 * any transaction, and a database that is away at that moment ends the process.
 *
 * Shapes  A job's data are ids; what is to be done is read from our own tables when its turn has come.
 * Units   Seconds where a name ends in `S`.
 * Errors  What the database answers comes through. `fetch` finds nothing while the database is away.
 * Source  docs/decisions/0038.
 */
import type PgBoss from 'pg-boss'
import { APP_ROLE, type Database, type SqlRow, SEARCH_ROLE, type Transaction } from './database.ts'
import type { Param } from './sql.ts'

/** Changes with what `installJobs` does, so that a start that has nothing to install does not even load the library. */
export const JOBS_INSTALLED = 'pg-boss 10.4.2, queues: export'

export const JOB_TABLE = 'pgboss.job'
export const EXPORT_QUEUE = 'export'

export type JobData = Readonly<Record<string, string>>

export interface QueuedJob {
  readonly id: string
  readonly data: JobData
}

export interface NewJob extends QueuedJob {
  /** Not before this time has passed; at once when absent. */
  readonly afterS?: number
}

export interface JobStore {
  /**
   * Before a transaction that will `change` jobs: to begin with them asks the database, which over one connection would wait for
   * the end of that very transaction. `isNeeded` false: it will not.
   */
  ready(isNeeded?: boolean): Promise<void>
  /** The last thing that a person's transaction does: from here on it has the rights of the tables' owner. */
  change(tx: Transaction, queue: string, change: JobChange): Promise<void>
  /** The oldest job that nobody has, which is then the caller's. */
  fetch(queue: string): Promise<QueuedJob | undefined>
  /** Gives up jobs that have been somebody's for half a day. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface JobChange {
  readonly ended?: readonly string[]
  readonly sent?: NewJob | undefined
}

const SCHEMA = 'pgboss'
const QUEUE = { policy: 'standard', retryLimit: 0, expireInSeconds: 43_200 } as const
const QUIET = { schema: SCHEMA, supervise: false, schedule: false } as const

export function createJobStore(database: Database): JobStore {
  let starting: Promise<PgBoss> | undefined
  const boss = () => {
    starting ??= startBoss(database).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  return {
    ready: async (isNeeded = true) => {
      if (isNeeded) await boss()
    },
    change: async (tx, queue, { ended = [], sent }) => {
      if (ended.length === 0 && !sent) return
      const jobs = await boss()
      await tx.query('RESET ROLE')
      const db = overTransaction(tx)
      if (ended.length > 0) await jobs.deleteJob(queue, [...ended], { db })
      if (sent)
        await jobs.send(queue, sent.data, { id: sent.id, db, ...(sent.afterS ? { startAfter: sent.afterS } : {}) })
    },
    fetch: async (queue) => {
      const [job] = await (await boss()).fetch<JobData>(queue)
      return job && { id: job.id, data: job.data }
    },
    tidy: async () => {
      if (starting) await (await starting).maintain()
    },
    close: async () => {
      if (starting) await (await starting).stop({ graceful: false })
    },
  }
}

/** Makes or brings up to date the tables of pg-boss and our queues, in the transaction of the migration. */
export async function installJobs(tx: Transaction): Promise<void> {
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({ ...QUIET, migrate: true, db: overTransaction(tx) })
  boss.on('error', ignore)
  await boss.start()
  await boss.createQueue(EXPORT_QUEUE, { name: EXPORT_QUEUE, ...QUEUE })
  await boss.stop({ graceful: false })
  await tx.query(`REVOKE ALL ON SCHEMA ${SCHEMA} FROM PUBLIC, ${APP_ROLE}, ${SEARCH_ROLE}`)
}

/** Its own timers and workers report errors so, and we use neither; without a listener one would end the process. */
const ignore = () => undefined

async function startBoss(database: Database): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const executeSql = async (text: string, values?: unknown[]) =>
    values
      ? answerOf(await database.query(text, values.map(paramOf)))
      : database.transaction('system', (tx) => overTransaction(tx).executeSql(text))
  const boss = new Boss({ ...QUIET, migrate: false, db: { executeSql } })
  boss.on('error', ignore)
  await boss.start()
  return boss
}

function overTransaction(tx: Transaction) {
  return {
    executeSql: async (text: string, values?: unknown[]) =>
      answerOf(await tx.query(values ? text : withoutTransaction(text), values?.map(paramOf))),
  }
}

/** Scripts of pg-boss bring their own transaction; one that broke off would leave the connection within it. */
function withoutTransaction(script: string): string {
  return script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
}

function answerOf(rows: readonly SqlRow[]) {
  return { rows: [...rows], rowCount: rows.length }
}

function paramOf(value: unknown): Param {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'object' ? JSON.stringify(value) : (value as Param)
}
