/** The studio's worker. */
import { createSettledDrive } from '../../../gate/editing/settled-drive.ts'
import type { AnalysisOrder, WorkerMessage } from '../../../gate/editing/worker-protocol.ts'
import { RULES } from '../../../gate/rules/all.ts'

const say = (message: WorkerMessage) => self.postMessage(message)
const take = createSettledDrive(RULES, say)

self.addEventListener('message', ({ data }: MessageEvent<AnalysisOrder>) => take(data))
say({ kind: 'ready' })
