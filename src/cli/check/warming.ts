/**
 * What the other workers do while the first one reads everything: they compile, from the end, libraries that will be judged, as if
 * all of them worked. Mostly they do; what was compiled for a project in which one does not is thrown away.
 */
import { stemOf } from '../../compiler/source.ts'
import type { ProjectPart } from './job.ts'
import { FIRST_MS, type Lane, type Limits } from './pool.ts'

export interface Warming {
  /** Each once it is at rest. */
  readonly lanes: readonly Promise<Lane>[]
  readonly stop: () => void
}

export interface WarmingTask {
  readonly head: ProjectPart
  /** The libraries to judge; all when absent. */
  readonly only?: ReadonlySet<string>
  readonly limits: Limits
}

export function warmUp({ head, only, limits }: WarmingTask, lanes: readonly Lane[]): Warming {
  const names = head.descriptors.map(({ path }) => stemOf(path)).filter((name) => only?.has(name) ?? true)
  let isStopped = false
  const warm = async (lane: Lane): Promise<void> => {
    const name = isStopped ? undefined : names.pop()
    if (name === undefined) return
    await lane.ask({ kind: 'warm', name }, limits.libraryMs + FIRST_MS)
    await warm(lane)
  }
  const warmed = async (lane: Lane) => {
    try {
      await lane.ask({ kind: 'join', head, broken: [] }, limits.wholeMs)
      await warm(lane)
    } catch {
      // What is wrong with a library is found when it is judged.
    }
    return lane
  }
  return { lanes: lanes.map(warmed), stop: () => void (isStopped = true) }
}
