/**
 * The way of a record through the states of its life, for a line on its page: 草稿 → 待审核 → 已通过.
 *
 * Shapes  The shortest way from where records begin to where this one is, then on by the first transition that is declared, until
 *         nothing is new. What conditions read beside the state is not known ahead and keeps no way closed.
 */
import { type Condition, holds } from './condition.ts'
import { fieldsOf } from './condition-parts.ts'
import type { Transition } from './lifecycle.ts'
import type { Choice, Field, Resource, WireRecord } from './resource.ts'

export interface StatePath {
  readonly field: Field
  readonly states: readonly Choice[]
  /** The place of the record's own among them. */
  readonly at: number
}

/** Undefined for a library whose records have no states to go through. */
export function statePath(resource: Resource, record: WireRecord): StatePath | undefined {
  const field = stateField(resource)
  const { choices = [] } = field ?? {}
  const now = field && record[field.name]
  const begin = field?.default ?? choices[0]?.value
  if (!field || begin === undefined || !choices.some(({ value }) => value === now)) return undefined
  const steps = resource.transitions.filter((one) => one.field === field.name && one.to !== undefined)
  const before = shortest(steps, begin, now) ?? [now]
  const all = [...before]
  for (let last = now; ; last = all.at(-1)) {
    const next = steps.find((one) => !all.includes(one.to) && mayLeave(one, last))
    if (!next) break
    all.push(next.to)
  }
  return {
    field,
    states: all.flatMap((value) => choices.find((choice) => choice.value === value) ?? []),
    at: before.length - 1,
  }
}

/** The one that steps with a call of their own lead through. */
function stateField({ fields, transitions }: Resource): Field | undefined {
  const steps = transitions.filter(({ call, to }) => call !== undefined && to !== undefined)
  return fields.find((field) => field.kind === 'choice' && steps.some((one) => one.field === field.name))
}

function shortest(steps: readonly Transition[], begin: unknown, goal: unknown): readonly unknown[] | undefined {
  const ways: (readonly unknown[])[] = [[begin]]
  const seen = new Set([begin])
  for (const way of ways) {
    const last = way.at(-1)
    if (last === goal) return way
    for (const { to } of steps.filter((one) => mayLeave(one, last))) {
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return undefined
}

/** Whether it may be made in that state, as far as the state alone decides. */
function mayLeave({ field, to, when }: Transition, state: unknown): boolean {
  return to !== state && (when === undefined || mayHold(when, field, state))
}

function mayHold(condition: Condition, field: string, state: unknown): boolean {
  if ('and' in condition) return condition.and.every((part) => mayHold(part, field, state))
  if ('or' in condition) return condition.or.some((part) => mayHold(part, field, state))
  return fieldsOf(condition).some((name) => name !== field) || holds(condition, { [field]: state })
}
