/** Development only: the compiler makes validators as it goes, which the policy of a served page forbids. */
export function startWorker(): Worker {
  return new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module', name: 'studio' })
}
