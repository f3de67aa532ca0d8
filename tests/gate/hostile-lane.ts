/** A thread that judges projects and is ended when one takes too long or too much memory; S1. */
import { Worker } from 'node:worker_threads'
import type { Finding } from '../../src/gate/rule.ts'
import { type Files, sourcesOf } from './fixture.ts'

export interface Judged {
  readonly works: boolean
  readonly findings: readonly Finding[]
}

export class Killed extends Error {}

export interface HostileLane {
  judge(files: Files, limitMs: number): Promise<Judged>
  end(): Promise<unknown>
}

const WORKER = new URL('./hostile-worker.ts', import.meta.url).href
const START = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${JSON.stringify(WORKER)})))`

export function startHostileLane(heapMb: number): HostileLane {
  const worker = new Worker(START, { eval: true, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  return {
    judge: (files, limitMs) =>
      new Promise((resolve, reject) => {
        const settle = (run: () => void) => {
          clearTimeout(timer)
          worker.removeAllListeners('message')
          worker.removeAllListeners('error')
          run()
        }
        const timer = setTimeout(() => settle(() => reject(new Killed(`${limitMs} ms`))), limitMs)
        worker.on('error', (error: NodeJS.ErrnoException) =>
          settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Killed(`${heapMb} MB`) : error)),
        )
        worker.on('message', (judged: Judged) => settle(() => resolve(judged)))
        worker.postMessage(sourcesOf(files))
      }),
    end: () => worker.terminate(),
  }
}
