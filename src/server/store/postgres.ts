/**
 * PostgreSQL through a pool that heals by itself: a client that broke is dropped, the next one connects anew.
 *
 * Units   Milliseconds. A statement is stopped by the server after 10 s and given up by us after 12 s, both below the
 *         browser's 15 s; nobody waits longer than 2 s for a connection.
 * Source  Reliability requirements L3, D7.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { Failure } from '../../model/failure.ts'
import type { Connection, Engine, Row } from './database.ts'

export const STATEMENT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 12_000
const POOL_WAIT_MS = 2_000
const POOL_MAX = 10

export function connectPostgres(databaseUrl: string, poolMax = POOL_MAX): Engine {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: POOL_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // Statements that were asked for together are sent together.
    pipeline: true,
    application_name: 'rehab-console',
  })
  // An idle client that lost its server is removed by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)
  return {
    acquire: async () => connectionOf(await connect(pool)),
    close: () => pool.end(),
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new Failure('unavailable', { cause })
  }
}

function connectionOf(client: pg.PoolClient): Connection {
  // A socket that breaks while the client is out is also reported by the query; the event alone must not end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  return {
    query: async (sql, params, name) => {
      try {
        const asked = client.query<Row>({ text: sql, values: params as unknown[] | undefined, name })
        const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await asked
        return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
      } catch (error) {
        if (error instanceof Error && !('code' in error)) throw new Failure('unavailable', { cause: error })
        throw error
      }
    },
    hold: () => {
      const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: Socket } }).connection
      stream.cork()
      return () => stream.uncork()
    },
    release: (broken) => {
      client.off('error', ignore)
      client.release(broken)
    },
  }
}
