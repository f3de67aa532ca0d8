/**
 * What the rules of a library say while its form is filled in, before the server is asked: fetched only for libraries that have
 * rules. What a rule asks about other records is left to the server, which asks everything again when it writes.
 */
import { aroundHere } from '../../model/around-here.ts'
import type { Around } from '../../model/condition.ts'
import { isMaskedText } from '../../model/mask-text.ts'
import type { Problem } from '../../model/problem.ts'
import { lockedFields, type RecordRule, ruleProblems } from '../../model/record-rules.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { idCardPart, isFormed } from '../../model/text-forms.ts'
import { isOfOthers } from '../../model/write-check.ts'

export interface EarlyRules {
  /** What would be refused of the record as it is. */
  problems(base: WireRecord, record: WireRecord): readonly Problem[]
  /** What is only said. */
  warnings(base: WireRecord, record: WireRecord): readonly Problem[]
  locks(base: WireRecord): Locks
}

/** What a stored record lets nobody change. */
export interface Locks {
  /** The locked fields, with why. */
  readonly words: ReadonlyMap<string, string>
  /** Whys of so many fields that they are said once, above the form. */
  readonly common: readonly string[]
}

/** From so many fields on the same words under each are noise. */
const COMMON_MIN = 3

export function earlyRules(resource: Resource): EarlyRules {
  const { rules = [] } = resource
  // Who asks, other records and what they say are known to the server alone.
  const known = rules.filter((rule) => !isOfOthers(rule))
  const masked = resource.fields.filter(({ mask }) => mask !== undefined)
  const say = (base: WireRecord, after: WireRecord, warn?: true) => {
    const before = isNewRecord(resource, base) ? null : base
    // What is masked here is judged where it is known.
    const unknown = masked.filter(({ name }) => isMaskedText(after[name])).map(({ name }) => `"${name}"`)
    const isKnown = (rule: RecordRule) => !unknown.some((name) => JSON.stringify(rule).includes(name))
    const asked = { ...resource, rules: unknown.length === 0 ? known : known.filter(isKnown) }
    const judged = { before, after, operations: [before ? 'update' : 'create'] }
    return ruleProblems(asked, judged, { known: { around: aroundNow() }, ...(warn ? { warn } : {}) })
  }
  return {
    problems: (base, record) => say(base, record),
    warnings: (base, record) => say(base, record, true),
    locks: (base) => (isNewRecord(resource, base) ? NO_LOCKS : locksOf(lockedFields(resource, base, aroundNow()))),
  }
}

const NO_LOCKS: Locks = { words: new Map(), common: [] }

function locksOf(words: ReadonlyMap<string, string>): Locks {
  const all = [...words.values()]
  const isCommon = (why: string) => all.filter((other) => other === why).length >= COMMON_MIN
  return { words, common: [...new Set(all)].filter(isCommon) }
}

/** Whether the form began with no stored record. */
export function isNewRecord({ identity }: Resource, base: WireRecord): boolean {
  const id = base[identity.id]
  return id === undefined || id === null || id === ''
}

function aroundNow(): Around {
  return { ...aroundHere(), isFormed, idCardPart }
}
