/** The thread in which the texts of an editor are compiled and judged, by the rules and settings of a check. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createSettledDrive } from '../../gate/editing/settled-drive.ts'
import type { AnalysisOrder, WorkerMessage } from '../../gate/editing/worker-protocol.ts'
import { RULES } from '../../gate/rules/all.ts'
import { withPatternJudge } from '../../gate/rules/schema/pattern.ts'
import { patternJudge } from '../pattern-speed.ts'

const { cache } = workerData as { readonly cache: string }

const take = createSettledDrive(withPatternJudge(RULES, patternJudge(join(cache, 'patterns.json'))), (message) =>
  parentPort?.postMessage(message),
)

parentPort?.on('message', (order: AnalysisOrder) => take(order))
parentPort?.postMessage({ kind: 'ready' } satisfies WorkerMessage)
