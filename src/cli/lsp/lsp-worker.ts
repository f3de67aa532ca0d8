/** The thread in which the texts of an editor are compiled and judged, by the rules and settings of a check. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { CONFIG, NO_CONFIG, readConfig } from '../../gate/config.ts'
import { createAnalyst } from '../../gate/editing/analysis.ts'
import { createDrive } from '../../gate/editing/drive.ts'
import type { AnalysisOrder, WorkerMessage } from '../../gate/editing/worker-protocol.ts'
import { inOrder } from '../../gate/order.ts'
import type { Finding } from '../../gate/rule.ts'
import { RULES } from '../../gate/rules/all.ts'
import { withPatternJudge } from '../../gate/rules/schema/pattern.ts'
import { settle } from '../../gate/settle.ts'
import { patternJudge } from '../pattern-speed.ts'

const { cache } = workerData as { readonly cache: string }
const working = new Set<string>()
let settings: string | null = null

const take = createDrive(
  createAnalyst(withPatternJudge(RULES, patternJudge(join(cache, 'patterns.json')))),
  (message) => parentPort?.postMessage(settled(message)),
)

parentPort?.on('message', (order: AnalysisOrder) => {
  const told = order.changes.find(([path]) => path === CONFIG)
  if (told) settings = told[1]
  take(order)
})
parentPort?.postMessage({ kind: 'ready' } satisfies WorkerMessage)

/** As `check.config.json` wants the findings; what is wrong with that file is one, and then it sets nothing. */
function settled(message: WorkerMessage): WorkerMessage {
  if (message.kind !== 'catalog' && message.kind !== 'compiled') return message
  for (const name of message.removed) working.delete(name)
  for (const { name } of message.resources) working.add(name)
  if (message.kind === 'catalog' || settings === null) return message
  const read = readConfig({ path: CONFIG, text: settings }, RULES)
  const wrong = read.problems.map((problem): Finding => ({ ...problem, code: 'V6', level: 'error', library: '' }))
  const config = wrong.length > 0 ? NO_CONFIG : read.config
  const { findings } = settle(message.findings, { config, rules: RULES, working })
  return { ...message, findings: inOrder([...findings, ...wrong]) }
}
