/**
 * What a form's rules say about one state of the record: which fields are hidden, which must be filled.
 * That they are filled is the validator's to say.
 */
import { holds } from '../../model/condition.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'

export interface RuleState {
  readonly hidden: ReadonlySet<string>
  readonly required: ReadonlySet<string>
}

export const NO_RULES: RuleState = { hidden: new Set(), required: new Set() }

/** The state `before` itself when nothing has changed, so that readers can compare by identity. */
export function ruleState(resource: Resource, record: WireRecord, before: RuleState = NO_RULES): RuleState {
  if (resource.form.rules.length === 0) return before
  const conditional = new Set(resource.form.rules.flatMap((rule) => rule.show))
  const active = resource.form.rules.filter((rule) => holds(rule.when, record))
  const shown = new Set(active.flatMap((rule) => rule.show))
  const hidden = minus(conditional, shown)
  const required = minus(new Set(active.flatMap((rule) => rule.require)), hidden)
  return sameSet(hidden, before.hidden) && sameSet(required, before.required) ? before : { hidden, required }
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
