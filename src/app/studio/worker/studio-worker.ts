/** The studio's worker: the newest texts win, and what nobody waits for is done between them. */
import { RULES } from '../../../gate/rules/all.ts'
import { createAnalyst } from '../../../gate/editing/analysis.ts'
import type { AnalysisOrder, WorkerMessage } from '../../../gate/editing/worker-protocol.ts'

/** Rules of the other libraries wait until the typing pauses. */
const PAUSE_MS = 250

const analyst = createAnalyst(RULES)
const say = (message: WorkerMessage) => self.postMessage(message)
let newest = 0
let pause: ReturnType<typeof setTimeout> | undefined

self.addEventListener('message', ({ data }: MessageEvent<AnalysisOrder>) => {
  newest = data.version
  clearTimeout(pause)
  const onLibrary = (library: string) => say({ kind: 'alive', version: data.version, library })
  say(analyst.take(data, { onCatalog: say, onLibrary }))
  pause = setTimeout(() => void finish(data.version), PAUSE_MS)
})
say({ kind: 'ready' })

async function finish(version: number): Promise<void> {
  const rest = analyst.rest()
  for (;;) {
    const step = rest.next()
    if (step.done) return say(step.value)
    say({ kind: 'alive', version, library: step.value })
    await new Promise((resolve) => setTimeout(resolve))
    if (newest !== version) return
  }
}
