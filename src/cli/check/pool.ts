/**
 * Worker threads that judge libraries under a limit each: one that takes too long or too much memory is ended, its library is
 * named, and a fresh one goes on with the others.
 *
 * Units   Milliseconds, and MiB of the worker's heap.
 * Errors  `Overrun` when a worker was ended; any other error is the gate's own mistake and says so.
 * Source  RELIABILITY S1.
 */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Answers, CheckJob, CheckReply } from './job.ts'

export class Overrun extends Error {}
/** Of memory: it comes again, while a worker that was slow may have had a busy neighbour. */
export class OutOfMemory extends Overrun {}

export interface Limits {
  /** For one library. */
  readonly libraryMs: number
  /** For reading and compiling everything, or judging all of it together. */
  readonly wholeMs: number
  /** For all records of a store. */
  readonly storeMs: number
  readonly heapMb: number
}

/** By its own measure V8 gives a small heap so little room for what is thrown away at once that it tidies up all the time. */
const YOUNG_MB = 96

export const LIMITS: Limits = { libraryMs: 2_000, wholeMs: 60_000, storeMs: 1_800_000, heapMb: 256 }

/** The first library of a worker pays for what is loaded on first use. */
export const FIRST_MS = 3_000

export interface Lane {
  ask<Kind extends CheckJob['kind']>(job: CheckJob & { readonly kind: Kind }, limitMs: number): Promise<Answers[Kind]>
  /** Whether its worker has ended. */
  isGone(): boolean
  end(): Promise<void>
}

/** Beside this code in the bundle, whose parent folder is the cache. */
const WORKER = new URL('./worker.mjs', import.meta.url)

export function startLane(heapMb: number): Lane {
  const worker = new Worker(WORKER, {
    workerData: { cache: fileURLToPath(new URL('..', import.meta.url)) },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // Between two jobs nobody listens; the next one is told.
  let gone: Error | undefined
  let settle: ((error: Error | undefined, reply?: CheckReply) => void) | undefined
  const fail = (error: Error) => {
    gone ??= error
    settle?.(gone)
  }
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new OutOfMemory(`内存超过 ${heapMb} MB`)
        : new Error(`检查的线程出错：${error.message}`),
    ),
  )
  worker.on('exit', (code) => fail(new Error(`检查的线程意外结束（${code}）`)))
  worker.on('message', (reply: CheckReply) => settle?.(undefined, reply))
  return {
    isGone: () => gone !== undefined,
    end: async () => void (await worker.terminate()),
    ask: async (job, limitMs) => {
      const reply = await new Promise<CheckReply>((resolve, reject) => {
        const timer = setTimeout(() => fail(new Overrun(`超过 ${limitMs / 1000} 秒`)), limitMs)
        settle = (error, said) => {
          clearTimeout(timer)
          settle = undefined
          if (said) resolve(said)
          else reject(error as Error)
        }
        if (gone) settle(gone)
        else worker.postMessage(job)
      })
      if ('error' in reply) throw new Error(reply.error)
      return reply.answer as Answers[typeof job.kind]
    },
  }
}
