/** The worker's news laid over what was known: resources that did not change stay the same objects. */
import type { CompiledState } from './state.ts'
import type { AnalysisResult } from './worker-protocol.ts'

export function mergeResult(before: CompiledState | undefined, result: AnalysisResult): CompiledState {
  const { version, resources, removed, broken, findings } = result
  const changes = result.changes ?? before?.changes
  const known = before?.catalog
  const isSame = known && resources.length === 0 && removed.length === 0 && sameBroken(known.broken, broken)
  if (isSame) return { version, catalog: known, findings, changes }
  const next = { ...known?.resources }
  for (const name of removed) delete next[name]
  for (const resource of resources) next[resource.name] = resource
  const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { version, catalog: { resources: sorted, broken }, findings, changes }
}

function sameBroken(a: CompiledState['catalog']['broken'], b: CompiledState['catalog']['broken']): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b)
}
