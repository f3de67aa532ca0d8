/**
 * Transactions that always know on whose behalf they run, over either engine.
 *
 * Shapes  A context is a `Scope` (role `rehab_app`, row-level security sees the scope's settings) or `'system'`
 *         (the owner of the tables: accounts, migrations). Statements are templates (`sql.ts`). Selects answer text, int4, float8,
 *         bool and jsonb only, because those come back alike from both engines.
 * Units   Times cross the border as Unix milliseconds (float8) or ISO text, never as Date.
 * Errors  `Failure('unavailable')` for a busy pool, a statement that ran too long and a lost connection; a deadlock is
 *         tried again; every other error of the engine comes through as it is, with `code` (SQLSTATE) and `constraint`.
 */
import { empty } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { createPlanNames } from './plan-names.ts'
import { type Param, sql } from './sql.ts'

export type SqlRow = Readonly<Record<string, unknown>>

/** What a template of `sql.ts` is, and what the engines are given. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  /** With a name, the statement is read once by each connection, and its plan is kept. One name stands for one text. */
  readonly name?: string | undefined
}

export interface Transaction {
  /**
   * The rows of the (last) statement. A text may hold several when it has no values; with values it is somebody else's, who counts
   * them there.
   */
  query(asked: Statement | string, values?: readonly Param[]): Promise<readonly SqlRow[]>
  /** For what leaves the house, such as a message: done when all of it is kept, and not at all otherwise. It must not throw. */
  afterCommit(work: () => void): void
}

/** On whose behalf: of a scope, of the house, or of the house to look at all that there is at one moment. */
export type Context = Scope | 'system' | 'snapshot'

export interface Database {
  transaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * One reading statement in a transaction of its own; scope and statement travel together. `onePlan` says that one plan is right
   * for all values of its parameters, so that it may be kept.
   */
  read(scope: Scope, asked: Statement | string, onePlan?: boolean): Promise<readonly SqlRow[]>
  /** The same as the role that counts: what is no counted column is refused by the database. */
  count(scope: Scope, asked: Statement): Promise<readonly SqlRow[]>
  /** One statement by itself, as the owner of the tables; for tables without row-level security. */
  query(asked: Statement | string, values?: readonly Param[]): Promise<readonly SqlRow[]>
  close(): Promise<void>
}

/** One connection, held by one transaction at a time. */
export interface Connection {
  query(statement: Statement): Promise<readonly SqlRow[]>
  /** A transaction of two statements, `first` without an answer; both are sent before either is answered. */
  pair(first: Statement & { readonly name: string }, second: Statement): Promise<readonly SqlRow[]>
  release(broken: boolean): void
}

/** Hears what was sent; undefined when something may have been missed, and once when listening has begun. */
export type Listener = (payload: string | undefined) => void

export interface Engine {
  acquire(): Promise<Connection>
  /** What is notified on a channel, from then on; what it returns ends it. */
  listen(channel: string, listener: Listener): () => Promise<void>
  close(): Promise<void>
}

export interface SqlError extends Error {
  readonly code: string
  readonly constraint?: string
}

export const APP_ROLE = 'rehab_app'
/** Reads the trail of the owner that the scope writes for, and nothing else; nobody signs in as it. */
export const AUDIT_ROLE = 'rehab_audit'
/** Reads the columns that statistics count by, of the rows that the scope may have counted; nobody signs in as it. */
export const STATISTICS_ROLE = 'rehab_stats'
/** Owns the search functions and nothing else; nobody signs in as it. */
export const SEARCH_ROLE = 'rehab_search'

const ATTEMPTS = 4
/** 40001 serialization_failure, 40P01 deadlock_detected: nothing happened, so it may be tried again. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01'])
/** 57014 statement_timeout, 57P01–03 shutting down or starting, 53xxx out of resources, 55P03 lock timeout, 08xxx and sockets. */
const UNAVAILABLE = /^(57014|57P0[1-5]|53\d{3}|55P03|25P03|08[0-9A-Z]{3}|E[A-Z]{4,})$/

export function createDatabase(engine: Engine): Database {
  const planName = createPlanNames()
  return {
    transaction: (context, work) => retried(() => runTransaction(engine, context, work)),
    read: (scope, asked, onePlan = false) => {
      const statement = statementOf(asked)
      const name = onePlan ? planName(statement.text) : undefined
      const own = { ...statementOf(scopeOf(scope)), name: 'scope' }
      return retried(() => runRead(engine, own, { ...statement, name }))
    },
    count: (scope, asked) => {
      const own = { ...statementOf(scopeOf(scope, STATISTICS_ROLE, COUNTED_ALONE)), name: 'counting' }
      return retried(() => runRead(engine, own, statementOf(asked)))
    },
    query: (asked, values) =>
      retried(async () => {
        const connection = await engine.acquire()
        try {
          const rows = await connection.query(statementOf(asked, values))
          connection.release(false)
          return rows
        } catch (error) {
          connection.release(sqlStateOf(error) === undefined)
          throw error
        }
      }),
    close: () => engine.close(),
  }
}

/** The text of a template is put together whenever it is asked for: once is enough. */
function statementOf(asked: Statement | string, values?: readonly Param[]): Statement {
  return typeof asked === 'string'
    ? { text: asked, values }
    : { text: asked.text, values: asked.values, name: asked.name }
}

async function runTransaction<T>(engine: Engine, context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const connection = await engine.acquire()
  let failed: unknown
  const afterwards: (() => void)[] = []
  const tx: Transaction = {
    afterCommit: (work) => void afterwards.push(work),
    query: async (asked, values) => {
      try {
        return await connection.query(statementOf(asked, values))
      } catch (error) {
        failed = error
        throw error
      }
    },
  }
  try {
    await Promise.all(beginOf(context).map((statement) => tx.query(statement)))
    const result = await work(tx)
    // An aborted transaction answers COMMIT with a silent rollback.
    if (failed !== undefined) throw failed
    await tx.query('COMMIT')
    connection.release(false)
    for (const work of afterwards) work()
    return result
  } catch (error) {
    await abandon(connection, failed)
    throw error
  }
}

async function runRead(
  engine: Engine,
  context: Statement & { readonly name: string },
  statement: Statement,
): Promise<readonly SqlRow[]> {
  const connection = await engine.acquire()
  try {
    const rows = await connection.pair(context, statement)
    connection.release(false)
    return rows
  } catch (error) {
    // Whether it has read a named statement is not known when one of both failed.
    connection.release(sqlStateOf(error) === undefined || statement.name !== undefined)
    throw error
  }
}

/** A connection whose last error was not the engine's own answer is in an unknown state and is thrown away. */
async function abandon(connection: Connection, failed: unknown): Promise<void> {
  if (failed !== undefined && sqlStateOf(failed) === undefined) return connection.release(true)
  try {
    await connection.query({ text: 'ROLLBACK' })
    connection.release(false)
  } catch {
    connection.release(true)
  }
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (typeof code !== 'string' || error instanceof Failure) throw error
      if (RETRIED.has(code) && left > 1) continue
      if (UNAVAILABLE.test(code) || RETRIED.has(code)) throw new Failure('unavailable', { cause: error })
      throw error
    }
  }
}

/** The SQLSTATE of an error that the engine itself answered. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : undefined
}

export function isSqlError(error: unknown, code: string): error is SqlError {
  return sqlStateOf(error) === code
}

/** What row-level security asks of its transaction, for as long as that lasts. Answers no row: `concat` is never null. */
function scopeOf(scope: Scope, role = APP_ROLE, more = empty): Statement {
  const organization = scope.shelf === 'organization' ? scope.organizationId : ''
  return sql`SELECT WHERE concat(set_config('role', ${role}, true), set_config('app.organization', ${organization}, true),
    set_config('app.consortium', ${scope.consortiumId}, true), set_config('app.owner', ${ownerOf(scope)}, true),
    set_config('app.shelf', ${scope.shelf}, true), set_config('app.user', ${scope.userId}, true),
    set_config('app.members', ${membersText(scope)}, true), set_config('app.room', ${scope.room?.id ?? ''}, true),
    set_config('app.room_owner', ${scope.room?.ownerId ?? ''}, true)${more}) IS NULL`
}

/** Whoever counts is one of many, such as the walls of a hospital: parallel workers that each begins are taken from the others. */
const COUNTED_ALONE = sql`, set_config('max_parallel_workers_per_gather', '0', true)`

/** As PostgreSQL reads an array; '' for nobody's. */
function membersText({ members = [] }: Scope): string {
  return members.length === 0 ? '' : `{${members.map(({ id }) => JSON.stringify(id)).join(',')}}`
}

/**
 * A part of a scope's transaction that is done as the owner of the tables, for what the scope may not touch itself; afterwards it is
 * the scope's again, or lost.
 */
export async function asSystem<T>(tx: Transaction, scope: Scope, work: () => Promise<T>): Promise<T> {
  await tx.query(sql`SELECT set_config('role', 'none', true), set_config('app.system', 'on', true)`)
  const backAgain = async () => {
    await tx.query(sql`SELECT set_config('app.system', '', true)`)
    await tx.query(scopeOf(scope))
  }
  const result = await work().catch(async (error: unknown) => {
    // Where the engine has refused, the transaction is lost anyway.
    await backAgain().catch(() => undefined)
    throw error
  })
  await backAgain()
  return result
}

const AS_SYSTEM = `SELECT set_config('app.system', 'on', true)`

/** What a transaction begins with; sent together, so that a scope costs no round trip. */
function beginOf(context: Context): readonly Statement[] {
  if (context === 'system') return [{ text: `BEGIN; ${AS_SYSTEM}` }]
  if (context === 'snapshot') return [{ text: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AS_SYSTEM}` }]
  return [{ text: 'BEGIN' }, { ...statementOf(scopeOf(context)), name: 'begin' }]
}
