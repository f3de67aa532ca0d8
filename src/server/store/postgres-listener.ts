/**
 * One connection to PostgreSQL that only listens: not from the pool, whose clients change hands, and not through a pooler that
 * changes them with every transaction.
 *
 * Units   Milliseconds.
 * Errors  None: a connection that is lost or silent is made anew, and whoever listens is told that something may have been missed.
 */
import pg from 'pg'
import type { Listener } from './database.ts'

const CONNECT_MS = 5_000
/** How often it is asked whether it still answers: a line that is cut without a word would be silent for hours. */
const ASK_MS = 10_000
const ANSWER_MS = 5_000
const AGAIN_MS = 1_000

export function listenPostgres(databaseUrl: string, channel: string, listener: Listener): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const later = (ms: number, work: () => Promise<void>) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void work(), ms).unref()
  }
  const begin = async () => {
    const own = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'rehab-console news',
    })
    client = own
    own.on('error', () => undefined)
    own.on('notification', ({ payload }) => listener(payload ?? ''))
    const lose = () => {
      if (client !== own) return
      client = undefined
      own.end().catch(() => undefined)
      later(AGAIN_MS, begin)
    }
    own.on('end', lose)
    const ask = () => own.query('SELECT 1').then(() => later(ASK_MS, ask), lose)
    try {
      await own.connect()
      await own.query(`LISTEN ${channel}`)
      listener(undefined)
      later(ASK_MS, ask)
    } catch {
      lose()
    }
  }
  void begin()
  return async () => {
    isOver = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => undefined)
  }
}
