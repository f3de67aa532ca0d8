/**
 * The engine across a worker's border: the same functions, each call a message and each answer one.
 *
 * Errors  A `Failure` in the worker is one here, with its words; anything else says that the reading broke down.
 */
import { FAILURES, Failure, type FailureCode } from '../../model/failure.ts'
import type { ImportEngine } from './engine.ts'
import { paced } from './paced.ts'

export interface EnginePort {
  postMessage(message: unknown, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent) => void) | null
}

/** A worker as seen from the page. */
export interface EngineWorker extends EnginePort {
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

export interface EngineHandle {
  readonly engine: ImportEngine
  /** Stops whatever it is doing. */
  close(): void
}

interface Asked {
  readonly id: number
  readonly method: keyof ImportEngine
  readonly args: readonly unknown[]
}

type Answered =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly code: string; readonly words: string }
  | { readonly progress: readonly [done: number, total: number] }

const BROKEN = '读取文件时出错，请重新选择文件；仍不成功请另存为 .xlsx 后再试'
const METHODS = [
  'open',
  'needs',
  'addTargets',
  'addStored',
  'forget',
  'plan',
  'wanted',
  'addBases',
  'rows',
  'settle',
  'jobs',
  'errorFile',
] as const satisfies readonly (keyof ImportEngine)[]

/** In the page. */
export function connectEngine(worker: EngineWorker, onProgress: (done: number, total: number) => void): EngineHandle {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let next = 0
  const fail = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.onerror = () => fail(new Failure('unknown', { words: BROKEN }))
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    if ('progress' in data) return onProgress(...data.progress)
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('code' in data) call?.reject(failureOf(data.code, data.words))
    else call?.resolve(data.value)
  }
  const ask = (method: keyof ImportEngine, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      const id = (next += 1)
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, method, args } satisfies Asked, transferable(method, args))
    })
  const entries = METHODS.map((method) => [method, (...args: readonly unknown[]) => ask(method, args)])
  return {
    engine: Object.fromEntries(entries) as ImportEngine,
    close: () => {
      worker.terminate()
      fail(new Failure('cancelled'))
    },
  }
}

/** In the worker. */
export function serveEngine(
  port: EnginePort,
  create: (onProgress: (done: number, total: number) => void) => ImportEngine,
) {
  const engine = create(paced((done, total) => port.postMessage({ progress: [done, total] })))
  port.onmessage = async ({ data }: MessageEvent<Asked>) => {
    const { id, method, args } = data
    try {
      const run = engine[method] as (...args: readonly unknown[]) => Promise<unknown>
      port.postMessage({ id, value: await run(...args) })
    } catch (error) {
      const isFailure = error instanceof Failure
      port.postMessage({ id, code: isFailure ? error.code : 'unknown', words: isFailure ? error.message : BROKEN })
    }
  }
}

/** A file changes hands; copying it would hold up the page. */
function transferable(method: keyof ImportEngine, args: readonly unknown[]): Transferable[] {
  const [input] = args
  return method === 'open' ? [(input as { readonly bytes: ArrayBuffer }).bytes] : []
}

function failureOf(code: string, words: string): Failure {
  return new Failure(Object.hasOwn(FAILURES, code) ? (code as FailureCode) : 'unknown', { words })
}
