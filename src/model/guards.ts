/** The guards of a library: which stand before an action, and what is said when one stands in the way. */
import { constantsOf, type Guard, type Transition } from './lifecycle.ts'
import { holds } from './condition.ts'
import type { Resource, WireRecord } from './resource.ts'

/** `delete`, `cancel`, `edit` or the name of a transition. */
export function guardsBefore(resource: Resource, action: string): readonly Guard[] {
  return resource.guards.filter(({ before }) => before.includes(action))
}

/** Whether a guard or a rule names the action. */
export function isGuarded(resource: Resource, action: string): boolean {
  const isNamed = ({ on }: { readonly on?: readonly string[] }) => on?.includes(action) === true
  return guardsBefore(resource, action).length > 0 || resource.rules?.some(isNamed) === true
}

export interface Found {
  /** Undefined when nobody could be counted. */
  readonly count: number | undefined
  /** Of the first of them. */
  readonly names: readonly string[]
}

/** The guard's words; what is not known is left out of them. */
export function refusalWords({ words }: Guard, { count, names }: Found): string {
  const more = count !== undefined && count > names.length && names.length > 0 ? '等' : ''
  const named = names.length > 0 ? names.join('、') + more : ''
  const known = named === '' ? words.replace(/\s*[：:，,（(]?\s*\{names\}\s*[）)]?/u, '') : words
  const counted = count ? known.replaceAll('{count}', String(count)) : known.replaceAll(/\s*\{count\}\s*/gu, '若干')
  return counted.replaceAll('{names}', named)
}

/**
 * Why the record is not ready for the transition, as far as it can be told: another transition that is open now leads to what
 * its condition asks for. Undefined when it is ready, is there already, or nothing can be told.
 */
export function waitsFor(resource: Resource, transition: Transition, record: WireRecord): Transition | undefined {
  const { when, field, to } = transition
  if (when === undefined || (to !== undefined && record[field] === to) || holds(when, record)) return undefined
  return resource.transitions.find((other) => {
    if (other.name === transition.name || other.to === undefined || record[other.field] === other.to) return false
    if (other.when && !holds(other.when, record)) return false
    return holds(when, { ...record, ...constantsOf(other) })
  })
}

/** Why the transition cannot be made of the record now; undefined when it can, or the record is there already. */
export function closedReason(resource: Resource, transition: Transition, record: WireRecord): string | undefined {
  const { when, field, to, label } = transition
  if (when === undefined || (to !== undefined && record[field] === to) || holds(when, record)) return undefined
  const first = waitsFor(resource, transition, record)
  return first ? `${first.label}后才能${label}` : `当前状态不能${label}`
}
