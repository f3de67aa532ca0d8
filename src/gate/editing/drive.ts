/** What an analyst does in a thread of its own: the newest texts win, and what nobody waits for is done between them. */
import type { Analyst } from './analysis.ts'
import type { AnalysisOrder, WorkerMessage } from './worker-protocol.ts'

/** Rules of the other libraries wait until the typing pauses. */
const PAUSE_MS = 250

/** Takes orders for the analyst; whatever comes of them is said. */
export function createDrive(analyst: Analyst, say: (message: WorkerMessage) => void): (order: AnalysisOrder) => void {
  let newest = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  const finish = async (version: number): Promise<void> => {
    const rest = analyst.rest()
    for (;;) {
      const step = rest.next()
      if (step.done) return say(step.value)
      say({ kind: 'alive', version, library: step.value })
      await new Promise((resolve) => setTimeout(resolve))
      if (newest !== version) return
    }
  }
  return (order) => {
    const { version } = order
    newest = version
    clearTimeout(pause)
    const onLibrary = (library: string) => say({ kind: 'alive', version, library })
    say(analyst.take(order, { onCatalog: say, onLibrary }))
    pause = setTimeout(() => void finish(version), PAUSE_MS)
  }
}
