/**
 * PGlite in a worker thread: the event loop of the server never waits for a query.
 *
 * PGlite is one session, so transactions take turns, first come first served.
 *
 * Units   Milliseconds.
 * Errors  `Failure('unavailable')` when the turn does not come in time, or when the thread has died; the next turn
 *         then starts another thread on the same folder.
 */
import { Worker } from 'node:worker_threads'
import { Failure } from '../../model/failure.ts'
import type { Connection, Engine, Listener, SqlRow, Statement } from './database.ts'

export interface PgliteOptions {
  /** A folder, or `memory://`. */
  readonly dataDir: string
  /** A dump of a whole store to begin with, when the folder is empty. */
  readonly snapshot?: Uint8Array
}

interface Reply {
  readonly id: number
  /** In place of all others: what somebody has notified. */
  readonly notified?: string
  readonly rows?: readonly SqlRow[]
  readonly error?: {
    readonly message: string
    readonly code?: string
    readonly constraint?: string
    readonly detail?: string
  }
}

interface Request {
  readonly statement?: Statement
  readonly pair?: readonly Statement[]
  readonly dump?: true
  readonly listen?: string
}

interface Thread {
  send(request: Request): Promise<readonly SqlRow[]>
  readonly alive: () => boolean
  stop(): Promise<void>
}

/** One session serves everybody, so a turn may take longer to come than a pool's connection; still below the browser's 15 s. */
const TURN_WAIT_MS = 8_000

export interface PgliteEngine extends Engine {
  /** The whole store as one file, for a quick start of another. */
  dump(): Promise<Uint8Array>
}

export async function startPglite(options: PgliteOptions): Promise<PgliteEngine> {
  let listening: { readonly channel: string; readonly listener: Listener } | undefined
  const start = () => startThread(options, (payload) => listening?.listener(payload))
  let thread = await start()
  const turns = createTurns(TURN_WAIT_MS)
  let closed = false
  const listen = async (on: Thread) => {
    const { channel, listener } = listening ?? {}
    // A thread that dies meanwhile is followed by another, which listens anew.
    await on.send({ listen: channel }).then(
      () => listener?.(undefined),
      () => undefined,
    )
  }
  const revived = async () => {
    if (closed) throw new Failure('unavailable')
    if (!thread.alive()) {
      thread = await start()
      if (listening) void listen(thread)
    }
    return thread
  }
  return {
    acquire: async () => {
      const end = await turns.take()
      try {
        return connectionOf(await revived(), end)
      } catch (error) {
        end()
        throw error
      }
    },
    listen: (channel, listener) => {
      listening = { channel, listener }
      void listen(thread)
      return async () => void (listening = undefined)
    },
    dump: async () => {
      const end = await turns.take()
      try {
        const [row] = await (await revived()).send({ dump: true })
        return row?.snapshot as Uint8Array
      } finally {
        end()
      }
    },
    close: async () => {
      const end = await turns.take()
      closed = true
      end()
      await thread.stop()
    },
  }
}

function connectionOf(thread: Thread, end: () => void): Connection {
  return {
    query: (statement) => thread.send({ statement }),
    pair: (first, second) => thread.send({ pair: [first, second] }),
    release: (broken) => {
      if (broken && thread.alive()) void thread.send({ statement: { text: 'ROLLBACK' } }).then(end, end)
      else end()
    },
  }
}

function startThread({ dataDir, snapshot }: PgliteOptions, onNotified: (payload: string) => void): Promise<Thread> {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    execArgv: [],
    workerData: { dataDir, snapshot },
  })
  const waiting = new Map<number, { resolve(rows: readonly SqlRow[]): void; reject(error: Error): void }>()
  let alive = true
  let next = 1
  const died = (cause: unknown) => {
    alive = false
    for (const { reject } of waiting.values()) reject(new Failure('unavailable', { cause }))
    waiting.clear()
  }
  worker.on('error', died)
  worker.on('exit', died)
  worker.on('message', ({ id, rows, error, notified }: Reply) => {
    if (notified !== undefined) return onNotified(notified)
    const pending = waiting.get(id)
    waiting.delete(id)
    if (error) pending?.reject(Object.assign(new Error(error.message), error))
    else pending?.resolve(rows ?? [])
  })
  const answerTo = (id: number) =>
    new Promise<readonly SqlRow[]>((resolve, reject) => waiting.set(id, { resolve, reject }))
  const send: Thread['send'] = (request) => {
    if (!alive) return Promise.reject(new Failure('unavailable'))
    const id = next++
    const answer = answerTo(id)
    worker.postMessage({ id, ...request })
    return answer
  }
  const stop = async () => {
    if (alive) await send({}).catch(() => undefined)
    await worker.terminate()
  }
  return answerTo(0).then(() => ({ send, stop, alive: () => alive }))
}

/** A queue of one: `take` resolves when everybody before has ended, or fails after `waitMs`. */
function createTurns(waitMs: number): { take(): Promise<() => void> } {
  const queue: (() => void)[] = []
  let busy = false
  const end = () => {
    const first = queue.shift()
    if (first) first()
    else busy = false
  }
  const once = () => {
    let ended = false
    return () => {
      if (!ended) end()
      ended = true
    }
  }
  return {
    take: () => {
      if (!busy) {
        busy = true
        return Promise.resolve(once())
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve(once())
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(start), 1)
          reject(new Failure('unavailable'))
        }, waitMs)
        queue.push(start)
      })
    },
  }
}
