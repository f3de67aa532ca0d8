/**
 * The drive whose findings are as the project's `check.config.json` wants them, so that an editor says what a check says.
 *
 * Shapes  The settings come among the texts. What is wrong with them is a finding (V6), and then they set nothing.
 */
import { parseSource } from '../../compiler/source.ts'
import { CONFIG, NO_CONFIG, readConfig } from '../config.ts'
import { inOrder } from '../order.ts'
import type { Finding, Rule } from '../rule.ts'
import { settle, unusedIgnores } from '../settle.ts'
import { createAnalyst } from './analysis.ts'
import { createDrive } from './drive.ts'
import type { AnalysisOrder, AnalysisResult, WorkerMessage } from './worker-protocol.ts'

/** Takes the orders of an editor and says what comes of them by these rules and the project's settings. */
export function createSettledDrive(
  rules: readonly Rule[],
  say: (message: WorkerMessage) => void,
): (order: AnalysisOrder) => void {
  const working = new Set<string>()
  let settings: string | null = null
  const settled = (result: AnalysisResult): AnalysisResult => {
    if (settings === null) return result
    const file = { path: CONFIG, text: settings }
    const read = readConfig(file, rules)
    const wrong = read.problems.map((problem): Finding => ({ ...problem, code: 'V6', level: 'error', library: '' }))
    const config = wrong.length > 0 ? NO_CONFIG : read.config
    const isSeen = result.isWhole && result.broken.length === 0
    const unused = isSeen ? unusedIgnores(parseSource(file), config, result.findings) : []
    const { findings } = settle([...result.findings, ...unused], { config, rules, working })
    return { ...result, findings: inOrder([...findings, ...wrong]) }
  }
  const take = createDrive(createAnalyst(rules), (message) => {
    if (message.kind !== 'catalog' && message.kind !== 'compiled') return say(message)
    for (const name of message.removed) working.delete(name)
    for (const { name } of message.resources) working.add(name)
    say(message.kind === 'compiled' ? settled(message) : message)
  })
  return (order) => {
    const told = order.changes.find(([path]) => path === CONFIG)
    if (told) settings = told[1]
    take(order)
  }
}
