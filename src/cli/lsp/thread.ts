/** A thread for the analysis, in the shape that the order of compilations knows. */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AnalysisWorker } from '../../gate/editing/compiling.ts'

/** A worker holds every library compiled, a quarter of a MiB each, and the state before. */
const HEAP_MB = 1_024
/** Beside this code in the bundle, whose parent folder is the cache. */
const WORKER = new URL('./lsp-worker.mjs', import.meta.url)

/** `onGone` is told why it ended; whoever waits for its answer notices by the silence. */
export function startThread(onGone: (error: Error) => void): AnalysisWorker {
  const worker = new Worker(WORKER, {
    workerData: { cache: fileURLToPath(new URL('..', import.meta.url)) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // The standard output belongs to the protocol.
    stdout: true,
  })
  worker.on('error', onGone)
  return {
    addEventListener: (_kind, hear) => void worker.on('message', (data) => hear({ data })),
    postMessage: (order) => worker.postMessage(order),
    terminate: () => void worker.terminate(),
  }
}
