/**
 * Which states of its life a record can come to, and which transitions are ever open.
 *
 * Shapes  A field that the form offers can have any of its values. One that only transitions change begins at its default (or
 *         empty) and has what transitions lead to that are open in a state already reached, and so on until nothing is new.
 */
import { isEmpty, type Scalar } from '../../model/condition.ts'
import { constantsOf, type Transition } from '../../model/lifecycle.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { Inputs } from './assign.ts'
import { truthOf } from './truth.ts'

export interface StateReach {
  readonly field: string
  readonly reached: readonly unknown[]
  /** Choices of the field that no record ever has. */
  readonly never: readonly Scalar[]
}

export interface LifeReach {
  /** Only of fields that transitions alone change. */
  readonly states: readonly StateReach[]
  /** Names of transitions that are never open. */
  readonly closed: readonly string[]
}

export type Living = Pick<Resource, 'fields' | 'schema' | 'form' | 'transitions'>

/** Finds the states that a record can come to and the transitions that can ever be made. */
export function lifeOf(resource: Living): LifeReach {
  const reached = startOf(resource)
  const open = new Set<string>()
  for (let grew = true; grew;) {
    grew = false
    for (const transition of resource.transitions) {
      if (!isOpen(resource, transition, reached)) continue
      open.add(transition.name)
      for (const [field, value] of Object.entries(constantsOf(transition))) {
        const values = reached.get(field)
        if (!values || values.includes(value)) continue
        reached.set(field, [...values, value])
        grew = true
      }
    }
  }
  const states = [...reached].map(([field, values]) => ({
    field,
    reached: values,
    never: neverOf(resource, field, values),
  }))
  const closed = resource.transitions.map(({ name }) => name).filter((name) => !open.has(name))
  return { states, closed }
}

/** The first values of the fields that nobody can fill in. */
function startOf({ fields, form, transitions }: Living): Map<string, readonly unknown[]> {
  const placed = new Set(form.sections.flatMap((section) => section.fields))
  const changed = new Set(transitions.flatMap((one) => [one.field, ...Object.keys(one.also)]))
  // What a person writes with a transition, or what it reads elsewhere, can be anything.
  for (const { input, takes = {} } of transitions)
    for (const name of [...(input?.written ?? []), ...Object.keys(takes)]) changed.delete(name)
  const alone = fields.filter((field) => changed.has(field.name) && (field.readOnly || !placed.has(field.name)))
  return new Map(alone.map((field) => [field.name, startValues(field)]))
}

/** A flag that nobody can set is off until a transition turns it on, and may be stored either way. */
function startValues(field: Field): readonly unknown[] {
  if (field.default !== undefined && field.default !== null) return [field.default]
  return field.kind === 'flag' ? [undefined, false] : [undefined]
}

function isOpen(resource: Living, { when, field, to }: Transition, reached: Inputs): boolean {
  const values = reached.get(field)
  if (to !== undefined && values && values.every((value) => value === to)) return false
  if (when === undefined) return true
  const truth = truthOf(resource, when, reached)
  return truth.holding !== undefined || !truth.isProven
}

function neverOf({ fields }: Living, name: string, reached: readonly unknown[]): readonly Scalar[] {
  const choices = fields.find((field) => field.name === name && field.kind === 'choice')?.choices ?? []
  return choices.map((choice) => choice.value).filter((value) => !isEmpty(value) && !reached.includes(value))
}
