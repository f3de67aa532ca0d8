/**
 * A regular expression tried out, where nothing can be proven about it: how its time grows with texts that go wrong at the end.
 *
 * Shapes  Texts repeat one of the pattern's own signs, or a pair of them, ever longer, until one takes TRIAL_MS or is LENGTH_MAX long.
 * Units   The degree d is such that a text of n letters took n^d steps of STEP_NS, whatever the machine did besides to within
 *         a tenth. A text grows by one letter at a time at first, so that the last trial takes little longer than allowed.
 */
import type { PatternSpeed } from '../gate/rules/schema/pattern.ts'

const TRIAL_MS = 20
const TRIALS_MS = 600
const TRIES = 3
const STEP_NS = 3
const LENGTH_MAX = 20_000
const OWN_SIGNS_MAX = 6
/** Degree under which time grows no faster than the text, but for what a trial cannot tell. */
const STEEP = 1.6
/** And above which it might as well double with every letter. */
const STEEPEST = 5
/** Of no pattern: so that the end of the text goes wrong. */
const ENDS = ['\u0001', '']

/** `unknown` when no text took long, which is not a proof. */
export function tryPattern(pattern: string, flags: string, now: () => number = () => performance.now()): PatternSpeed {
  const expression = new RegExp(pattern, flags)
  const timeOf = (text: string) => {
    const began = now()
    expression.test(text)
    return now() - began
  }
  const until = now() + TRIALS_MS
  let degree = 0
  for (const [pump, end] of pumpsOf(pattern).flatMap((sign) => ENDS.map((last) => [sign, last] as const))) {
    if (now() > until) break
    degree = Math.max(degree, degreeOf(pump, end, timeOf))
  }
  if (degree < STEEP) return { speed: 'unknown' }
  return degree > STEEPEST ? { speed: 'exponential' } : { speed: 'polynomial', degree: Math.round(degree * 10) / 10 }
}

function degreeOf(pump: string, end: string, timeOf: (text: string) => number): number {
  for (let count = 4; count * pump.length <= LENGTH_MAX; count = Math.ceil(count * 1.1)) {
    const text = pump.repeat(count) + end
    let took = timeOf(text)
    // A machine that stood still does so once, hardly three times.
    for (let again = 1; again < TRIES && took >= TRIAL_MS; again += 1) took = Math.min(took, timeOf(text))
    if (took >= TRIAL_MS) return Math.log((took * 1e6) / STEP_NS) / Math.log(text.length)
  }
  return 0
}

/** Signs that the pattern speaks of, those that its classes stand for, and neighbours together. */
function pumpsOf(pattern: string): readonly string[] {
  const plain = pattern.replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\./g, ' ').replace(/[\^$()[\]{}*+?|\\]/g, '')
  const signs = [...new Set([...[...plain].slice(0, OWN_SIGNS_MAX), 'a', '0', ' ', 'A', '-', '中'])]
  const pairs = signs.flatMap((one) => signs.filter((other) => other !== one).map((other) => one + other))
  return [...signs, ...pairs]
}
