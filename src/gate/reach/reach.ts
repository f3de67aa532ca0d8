/**
 * What of a form can be seen and saved, proven by trying: every combination of the values that matter is put to the form's own
 * rules (`model/form-rules.ts`), and what no combination yields cannot be.
 *
 * Shapes  `reachOf(resource)` → for each field of the form a witness, values of the inputs under which it is shown
 *         (empty for a field that always is); for each rule when it holds and fails; dead ends, records that can be neither
 *         saved nor completed. Only records count that could be saved: every shown required input is filled.
 *         Rules that share no field are enumerated apart: what the one says does not depend on the others' inputs.
 * Errors  None. Where a group of rules has more than ASSIGNMENTS_MAX combinations, some are tried, and what was not found is
 *         listed in `unproven` and never called unreachable.
 */
import { holds, isEmpty } from '../../model/condition.ts'
import { fieldsOf } from '../../model/condition-parts.ts'
import { ruleState, withoutHidden } from '../../model/form-rules.ts'
import type { FormRule, Resource, WireRecord } from '../../model/resource.ts'
import { assignmentsOf, type Inputs, spaceOf } from './assign.ts'
import { inputsOf } from './truth.ts'

export interface FieldReach {
  readonly field: string
  /** Shown when the inputs have these values, `{}` when it always is; undefined when it never is, or no such values were found. */
  readonly witness: WireRecord | undefined
  readonly isProven: boolean
}

export interface RuleReach {
  readonly index: number
  readonly holding: WireRecord | undefined
  readonly failing: WireRecord | undefined
  readonly isProven: boolean
}

/** The field must be filled and is not shown. */
export interface UnreachableField {
  readonly field: string
  readonly rule: number
  readonly witness: WireRecord
}

export interface Reach {
  readonly fields: readonly FieldReach[]
  readonly rules: readonly RuleReach[]
  readonly deadEnds: readonly UnreachableField[]
  /** Groups of rules of which not every combination was tried. */
  readonly unproven: readonly { readonly rules: readonly number[]; readonly size: number }[]
}

export type Formed = Pick<Resource, 'fields' | 'schema' | 'form'>

const known = new WeakMap<Formed, Reach>()

export function reachOf(resource: Formed): Reach {
  const before = known.get(resource)
  if (before) return before
  const groups = groupsOf(resource.form.rules).map((rules) => exploreGroup(resource, rules))
  const shown = new Map(groups.flatMap((group) => [...group.shown]))
  const placed = resource.form.sections.flatMap((section) => section.fields)
  const conditional = resource.form.rules.flatMap((rule) => rule.show)
  const isProven = (field: string) => groups.every((group) => group.isWhole || !group.shows.has(field))
  const reach: Reach = {
    fields: [...new Set([...placed, ...conditional])].map((field) => ({
      field,
      witness: !placed.includes(field) ? undefined : conditional.includes(field) ? shown.get(field) : {},
      isProven: !placed.includes(field) || shown.has(field) || isProven(field),
    })),
    rules: groups.flatMap((group) => group.rules).sort((a, b) => a.index - b.index),
    deadEnds: groups.flatMap((group) => group.deadEnds),
    unproven: groups.flatMap((group) =>
      group.isWhole ? [] : [{ rules: group.rules.map((rule) => rule.index), size: group.size }],
    ),
  }
  known.set(resource, reach)
  return reach
}

interface Numbered {
  readonly index: number
  readonly rule: FormRule
}

/** Rules in groups that have no field in common. */
function groupsOf(rules: readonly FormRule[]): readonly (readonly Numbered[])[] {
  const groups: { readonly fields: ReadonlySet<string>; readonly rules: readonly Numbered[] }[] = []
  for (const [index, rule] of rules.entries()) {
    const fields = new Set([...fieldsOf(rule.when), ...rule.show, ...rule.require])
    const touching = groups.filter((group) => [...group.fields].some((field) => fields.has(field)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push({
      fields: new Set([...fields, ...touching.flatMap((group) => [...group.fields])]),
      rules: [...touching.flatMap((group) => group.rules), { index, rule }],
    })
  }
  return groups.map((group) => group.rules)
}

interface Explored {
  readonly size: number
  readonly isWhole: boolean
  readonly shows: ReadonlySet<string>
  readonly shown: ReadonlyMap<string, WireRecord>
  readonly rules: readonly RuleReach[]
  readonly deadEnds: readonly UnreachableField[]
}

function exploreGroup(resource: Formed, numbered: readonly Numbered[]): Explored {
  const rules = numbered.map(({ rule }) => rule)
  const conditions = rules.map((rule) => rule.when)
  const inputs = inputsOf(resource, conditions)
  const shows = new Set(rules.flatMap((rule) => rule.show))
  const shown = new Map<string, WireRecord>()
  const deadEnds = new Map<string, UnreachableField>()
  const holding = new Map<number, WireRecord>()
  const failing = new Map<number, WireRecord>()
  for (const record of assignmentsOf(inputs)) {
    const state = ruleState({ form: { rules } }, record)
    const sent = withoutHidden(record, state)
    if (!isComplete(inputs, state.required, sent)) continue
    for (const field of shows) if (!state.hidden.has(field) && !shown.has(field)) shown.set(field, sent)
    for (const { index, rule } of numbered) {
      if (!holds(rule.when, sent)) {
        if (!failing.has(index)) failing.set(index, sent)
        continue
      }
      if (!holding.has(index)) holding.set(index, sent)
      for (const field of rule.require) {
        const key = `${index} ${field}`
        if (state.hidden.has(field) && !deadEnds.has(key)) deadEnds.set(key, { field, rule: index, witness: sent })
      }
    }
  }
  const space = spaceOf(inputs)
  return {
    ...space,
    shows,
    shown,
    deadEnds: [...deadEnds.values()],
    rules: numbered.map(({ index }) => ({
      index,
      holding: holding.get(index),
      failing: failing.get(index),
      isProven: space.isWhole || (holding.has(index) && failing.has(index)),
    })),
  }
}

/** Whether every input that the rules demand is filled; those that the schema demands are never tried empty. */
function isComplete(inputs: Inputs, required: ReadonlySet<string>, sent: WireRecord): boolean {
  return [...required].every((field) => !inputs.has(field) || !isEmpty(sent[field]))
}
