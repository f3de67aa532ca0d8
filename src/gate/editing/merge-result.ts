/** The worker's news laid over what was known: resources and findings that did not change stay the same objects. */
import type { Finding } from '../rule.ts'
import type { CompiledState } from './state.ts'
import type { AnalysisResult, CompiledNews } from './worker-protocol.ts'

/** Findings of older texts go on to be those of older texts. */
export function mergeResult(before: CompiledState | undefined, result: CompiledNews | AnalysisResult): CompiledState {
  const { resources, removed, broken, statistics } = result
  const isJudged = result.kind === 'compiled'
  const version = isJudged ? result.version : (before?.version ?? result.version)
  const findings = isJudged ? known(before?.findings ?? [], result.findings) : (before?.findings ?? [])
  const changes = (isJudged ? result.changes : undefined) ?? before?.changes
  const catalog = before?.catalog
  const isOld = resources.length === 0 && removed.length === 0 && statistics === undefined
  const isSame = catalog && isOld && sameBroken(catalog.broken, broken)
  if (isSame) return { version, catalog, findings, changes }
  const next = { ...catalog?.resources }
  for (const name of removed) delete next[name]
  for (const resource of resources) next[resource.name] = resource
  const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)))
  const counted = statistics ?? catalog?.statistics
  return {
    version,
    catalog: { resources: sorted, broken, ...(counted && { statistics: counted }) },
    findings,
    changes,
  }
}

function sameBroken(a: CompiledState['catalog']['broken'], b: CompiledState['catalog']['broken']): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b)
}

function known(before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const texts = new Map(before.map((found) => [JSON.stringify(found), found]))
  const kept = after.map((found) => texts.get(JSON.stringify(found)) ?? found)
  return kept.length === before.length && kept.every((found, at) => found === before[at]) ? before : kept
}
