/** The studio's worker. */
import { createAnalyst } from '../../../gate/editing/analysis.ts'
import { createDrive } from '../../../gate/editing/drive.ts'
import type { AnalysisOrder, WorkerMessage } from '../../../gate/editing/worker-protocol.ts'
import { RULES } from '../../../gate/rules/all.ts'

const say = (message: WorkerMessage) => self.postMessage(message)
const take = createDrive(createAnalyst(RULES), say)

self.addEventListener('message', ({ data }: MessageEvent<AnalysisOrder>) => take(data))
say({ kind: 'ready' })
