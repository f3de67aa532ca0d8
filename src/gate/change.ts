/**
 * What differs between two states of a library, said in Chinese, and whom it breaks.
 *
 * Shapes  `compareProjects(base, head)` → changes in the order of libraries and fields. The gate makes findings of family B of
 *         those that break; the studio and the Markdown report show them all.
 * Source  PEERS §5.3 B: three directions, since a new limit hurts who enters data otherwise than who reads old rows.
 */
import type { Located } from '../compiler/source.ts'
import type { RuleCode } from './rule.ts'

/** `break` and `warn` need somebody's attention; `info` is worth saying; `ok` harms nobody. */
export type Harm = 'ok' | 'info' | 'warn' | 'break'

/** What a change that harms nobody brings. */
export type Gain = 'added' | 'widened' | 'noted'

export const GAIN_WORDS: Readonly<Record<Gain, string>> = { added: '新增', widened: '放宽', noted: '其他改动' }

export interface ContractChange {
  /** Absent when no rule of family B stands for it: it harms nobody. */
  readonly code?: RuleCode
  readonly library: string
  /** The field's path (`Price`, `Packages/Unit`), the call's name or the part of the descriptor; '' for the library as a whole. */
  readonly subject: string
  /** One sentence: 「单价」的上限由 1000 改为 500. */
  readonly words: string
  /** What to do when it breaks somebody. */
  readonly cure: string
  /** Filling in forms and sending records. */
  readonly entering: Harm
  /** Records that are stored already, or come from the platform. */
  readonly reading: Harm
  /** Saved queries, links, import files. */
  readonly saved: Harm
  /** In the new files; in the old ones when it was removed. */
  readonly at: Located
  /** Of one that harms nobody, when it is more than worth a note. */
  readonly gain?: Gain
  /** `at` is in the files as they were. */
  readonly before?: boolean
}
