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
import type { Connection, Engine, SqlRow } from './database.ts'
import { pairedQuery } from './paired-query.ts'
import { listenPostgres } from './postgres-listener.ts'

export const STATEMENT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 12_000
/** How often silence is looked for. */
const LOOK_MS = 500
const POOL_WAIT_MS = 2_000
const POOL_MAX = 10

/** `silentMs`: how long a connection may leave a statement without an answer. */
export function connectPostgres(databaseUrl: string, poolMax = POOL_MAX, silentMs = ANSWER_TIMEOUT_MS): Engine {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: POOL_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // What is asked for while another statement is under way leaves at once.
    pipeline: true,
    application_name: 'rehab-console',
  })
  // An idle client that lost its server is removed by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)
  const silence = watchSilence(pool, silentMs)
  return {
    acquire: async () => {
      const client = await connect(pool)
      return connectionOf(client, silence.of(client))
    },
    listen: (channel, listener) => listenPostgres(databaseUrl, channel, listener),
    close: async () => {
      silence.stop()
      await pool.end()
    },
  }
}

/** Of one connection: how many statements have no answer yet, and since when nothing has come. */
interface Silence {
  unanswered: number
  sinceMs: number
}

/**
 * Cuts connections that answer nothing for too long; whatever waits there fails. One timer for all, and not one for each
 * statement, as the client has them: these hang together when they grow old, and keep the rows of the statements that follow.
 */
function watchSilence(pool: pg.Pool, silentMs: number) {
  const silences = new Map<pg.PoolClient, Silence>()
  pool.on('remove', (client) => silences.delete(client as pg.PoolClient))
  const timer = setInterval(() => {
    const latestMs = performance.now() - silentMs
    for (const [client, { unanswered, sinceMs }] of silences)
      if (unanswered > 0 && sinceMs <= latestMs) streamOf(client).destroy()
  }, LOOK_MS).unref()
  return {
    of: (client: pg.PoolClient): Silence => {
      const silence = silences.get(client) ?? { unanswered: 0, sinceMs: 0 }
      silences.set(client, silence)
      return silence
    },
    stop: () => clearInterval(timer),
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new Failure('unavailable', { cause })
  }
}

function connectionOf(client: pg.PoolClient, silence: Silence): Connection {
  // A socket that breaks while the client is out is also reported by the query; the event alone must not end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  return {
    query: ({ text, values, name }) =>
      answerOf(silence, (done) =>
        client.query<SqlRow>({ text, values: values as unknown[] | undefined, name }, done as QueryDone),
      ),
    pair: (first, second) => answerOf(silence, (done) => void client.query(pairedQuery(first, second, done))),
    release: (broken) => {
      client.off('error', ignore)
      client.release(broken)
    },
  }
}

type Answer = pg.QueryResult | readonly pg.QueryResult[]
type Done = (error: Error | null | undefined, answer: Answer) => void
type QueryDone = (error: Error, answer: pg.QueryResult<SqlRow>) => void

/**
 * The rows of the last statement. With a callback and not by the client's own promise, which keeps what it should let go in the
 * way of its timers.
 */
function answerOf(silence: Silence, ask: (done: Done) => void): Promise<readonly SqlRow[]> {
  if (silence.unanswered === 0) silence.sinceMs = performance.now()
  silence.unanswered += 1
  return new Promise((resolve, reject) => {
    ask((error, answer) => {
      silence.unanswered -= 1
      silence.sinceMs = performance.now()
      if (error) reject('code' in error ? error : new Failure('unavailable', { cause: error }))
      else resolve((Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? [])
    })
  })
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & { readonly connection: { readonly stream: Socket } }).connection.stream
}
