/** The findings with those marked that a waiver or the baseline accepts, by the two files as they are in the studio. */
import { accept, readBaseline } from '../accept.ts'
import type { Finding, Rule } from '../rule.ts'
import { todayHere } from '../day.ts'
import { readWaivers } from '../waivers.ts'
import type { AuthorProblem } from '../../model/problem.ts'

const WAIVERS = 'resources/gate/waivers.json'
const BASELINE = 'resources/gate/baseline.json'

export interface AcceptedInput {
  readonly texts: ReadonlyMap<string, string>
  readonly rules: readonly Rule[]
  /** Whether every rule has run: only then is a waiver that met nothing of no use. */
  readonly isWhole: boolean
}

/** A file of the two that cannot be read accepts nothing, and is a problem (V6). */
export function withAccepted(findings: readonly Finding[], { texts, rules, isWhole }: AcceptedInput) {
  const [said, taken] = [texts.get(WAIVERS), texts.get(BASELINE)]
  const codes = rules.map(({ code }) => code)
  const waivers = said === undefined ? undefined : readWaivers({ path: WAIVERS, text: said }, codes)
  const read = taken === undefined ? undefined : readBaseline({ path: BASELINE, text: taken })
  const wrong: readonly AuthorProblem[] = [...(waivers?.problems ?? []), ...(read?.problems ?? [])]
  const broken = wrong.map((problem): Finding => ({ ...problem, code: 'V6', level: 'error', library: '' }))
  return accept([...findings, ...broken], {
    waivers,
    baseline: read?.baseline ?? {},
    today: todayHere(),
    isSeen: (rule) => isWhole && !/^B|^V1$/.test(rule),
    files: [...texts].map(([path, text]) => ({ path, text })),
  })
}
