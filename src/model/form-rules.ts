/**
 * What a form's rules say about one state of the record: which fields are hidden, which must be filled.
 * That they are filled is the validator's to say.
 *
 * Shapes  A hidden field is cleared when the record is sent, so that no condition sees what still stands in it: a field that
 *         another, hidden one would show is hidden too. The gate's proofs enumerate by these same functions.
 */
import { holds } from './condition.ts'
import type { Field, FormRule, Resource, WireRecord } from './resource.ts'

export interface RuleState {
  readonly hidden: ReadonlySet<string>
  readonly required: ReadonlySet<string>
}

/** All of a library that is looked at here. */
export interface WithRules {
  readonly form: Pick<Resource['form'], 'rules'>
}

export const NO_RULES: RuleState = { hidden: new Set(), required: new Set() }

/** The state `before` itself when nothing has changed, so that readers can compare by identity. */
export function ruleState(resource: WithRules, record: WireRecord, before: RuleState = NO_RULES): RuleState {
  const { rules } = resource.form
  if (rules.length === 0) return before
  let state = stateOnce(rules, record)
  // Rules without a cycle settle within one round per rule; the gate refuses the others.
  for (let round = 0; round < rules.length && state.hidden.size > 0; round++) {
    const next = stateOnce(rules, withoutHidden(record, state))
    const settled = sameSet(next.hidden, state.hidden)
    state = next
    if (settled) break
  }
  const { hidden, required } = state
  return sameSet(hidden, before.hidden) && sameSet(required, before.required) ? before : state
}

function stateOnce(rules: readonly FormRule[], record: WireRecord): RuleState {
  const active = rules.filter((rule) => holds(rule.when, record))
  const shown = new Set(active.flatMap((rule) => rule.show))
  const hidden = new Set(rules.flatMap((rule) => rule.show).filter((name) => !shown.has(name)))
  return { hidden, required: minus(new Set(active.flatMap((rule) => rule.require)), hidden) }
}

/** The record as it is sent: hidden fields cleared, everything else (unknown fields too) kept. */
export function withoutHidden(record: WireRecord, rules: RuleState): WireRecord {
  if (rules.hidden.size === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !rules.hidden.has(name)))
}

/** The record without what its schema does not know, which is kept and sent but not judged. */
export function knownOnly(fields: readonly Field[], record: WireRecord): WireRecord {
  const entries = fields.filter((field) => record[field.name] !== undefined)
  return Object.fromEntries(entries.map((field) => [field.name, knownInside(field, record[field.name])]))
}

function knownInside(field: Field, value: unknown): unknown {
  if (!field.fields) return value
  if (Array.isArray(value)) return value.map((item) => knownInside(field, item))
  return value !== null && typeof value === 'object' ? knownOnly(field.fields, value as WireRecord) : value
}

function minus(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...left].filter((name) => !right.has(name)))
}

function sameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((name) => right.has(name))
}
