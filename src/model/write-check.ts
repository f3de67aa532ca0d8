/**
 * What a write would be told if it were made now, before it is: asked while a form is filled in and before a dialog opens. A
 * courtesy: nothing relies on the answer, and the write asks everything again.
 */
import { type AlikeLimit, readsOfLimit } from './alike.ts'
import { effectsOn } from './effect.ts'
import { isGuarded } from './guards.ts'
import type { Transition } from './lifecycle.ts'
import type { Problem } from './problem.ts'
import type { FilterValue } from './query.ts'
import { type RecordRule, readsOfRule } from './record-rules.ts'
import type { Resource, WireRecord } from './resource.ts'
import { uniqueKeysOf } from './unique.ts'

export interface WriteQuestion {
  /** `create`, `update`, `delete`, `cancel`, `edit` (what stands before a form is opened) or the name of a transition. */
  readonly action: string
  /** Of a record that there is, for all but `create` and `update`. */
  readonly id?: string | undefined
  /** As `create` and `update` would send it. */
  readonly record?: WireRecord | undefined
  /** What the dialog of a transition was answered; what that decides is not asked without it. */
  readonly input?: WireRecord | undefined
}

/** Why the write would be refused, or what is only said. */
export interface Objection extends Problem {
  /** The list of those that stand in the way. */
  readonly among?: BlockingList
}

export interface BlockingList {
  readonly library: string
  /** The field by which they refer to the record. */
  readonly field: string
  readonly filters: Readonly<Record<string, FilterValue>>
}

export interface WriteVerdict {
  readonly problems: readonly Objection[]
  readonly warnings: readonly Objection[]
  /** What it would bring about elsewhere: `生成 3 条治疗医嘱`. */
  readonly effects: readonly string[]
}

export const NO_OBJECTION: WriteVerdict = { problems: [], warnings: [], effects: [] }

/** Whether a rule asks about other records or who asks, which the server alone knows. */
export function isOfOthers(rule: RecordRule): boolean {
  return /"(?:some|none|scope|may|input)":|"[A-Za-z]\w*\.\w+"/.test(JSON.stringify([rule.when, rule.must]))
}

/** The fields of a form whose values the server is asked about: what no other record may have, what rules ask of others. */
export function checkedFields(resource: Resource): ReadonlySet<string> {
  const { limits = [], rules = [] } = resource
  const isOfForm = ({ on }: RecordRule) => on?.some((name) => name === 'create' || name === 'update') ?? true
  return new Set([
    ...uniqueKeysOf(resource).flat(),
    ...limits.flatMap(readsOfLimit),
    ...rules.filter((rule) => isOfForm(rule) && isOfOthers(rule)).flatMap(readsOfRule),
  ])
}

/** Whether anything stands before the action that is worth a question. */
export function isCheckedBefore(resource: Resource, action: string, transition?: Transition): boolean {
  const { limits = [], rules = [] } = resource
  if (isGuarded(resource, action)) return true
  if (!transition) return false
  if (effectsOn(resource, [action]).length > 0) return true
  const { field, also, takes = {}, appends = {} } = transition
  const set = new Set([field, ...Object.keys(also), ...Object.keys(takes), ...Object.keys(appends)])
  const isRead = (names: readonly string[]) => names.some((name) => set.has(name))
  const isLimit = (limit: AlikeLimit) => isRead(readsOfLimit(limit))
  return limits.some(isLimit) || rules.some((rule) => rule.on === undefined && isRead(readsOfRule(rule)))
}
