/**
 * Answers of statistics that are given more than once: displays ask all day, and are told what they were told a few seconds ago; what
 * is under way is not asked once more. People are told what is so now: whoever has just saved looks for it in the figures.
 *
 * Shapes  What is shared has the whole scope in its key, so that nobody is told another's figures. `asOf` says how old an answer is.
 * Errors  As `answerStatistic`; a failure is kept for nobody.
 * Source  DASHBOARDS 4.2; docs/decisions/0105.
 */
import type { StatisticAnswer } from '../model/statistic.ts'
import { answerStatistic, type StatisticAsker, type StatisticQuestion } from './statistics.ts'

export const DISPLAY_KEPT_MS = 15_000
const ANSWERS_MAX = 200

interface Kept {
  readonly fromMs: number
  readonly answer: Promise<StatisticAnswer>
}

/** For as long as the catalog and the store are the same. */
export function createStatisticAnswers(): typeof answerStatistic {
  const kept = new Map<string, Kept>()
  return (asker, question) => {
    const { scope, nowMs } = asker
    if (!scope.isDisplay) return answerStatistic(asker, question)
    const key = keyOf(asker, question)
    const found = kept.get(key)
    // A clock that was set back makes nothing younger.
    if (found && nowMs >= found.fromMs && nowMs < found.fromMs + DISPLAY_KEPT_MS) return found.answer
    const own: Kept = { fromMs: nowMs, answer: answerStatistic(asker, question) }
    keep(kept, key, own)
    own.answer.catch(() => void (kept.get(key) === own && kept.delete(key)))
    return own.answer
  }
}

function keyOf({ scope }: StatisticAsker, { query, filters, views }: StatisticQuestion): string {
  const narrowed = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([
    query,
    narrowed,
    [...views].sort(),
    Object.entries(scope).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}

/** The oldest goes where there are too many. */
function keep(kept: Map<string, Kept>, key: string, own: Kept): void {
  kept.delete(key)
  kept.set(key, own)
  for (const [old] of kept) {
    if (kept.size <= ANSWERS_MAX) return
    kept.delete(old)
  }
}
