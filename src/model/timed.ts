/**
 * A transition that the house makes by itself when a time is reached: so many hours after the moment, or the beginning of the day,
 * that a field holds.
 *
 * Units   Hours; Unix milliseconds for now.
 * Source  LANGUAGE 1.6 (`after`).
 */
import { businessDay } from './business-day.ts'
import type { Scalar } from './condition.ts'
import type { Transition } from './lifecycle.ts'
import { getField, type Resource, type WireRecord } from './resource.ts'

/** When it is due, and in which states it waits for that. */
export interface After {
  readonly field: string
  readonly hours: number
  readonly from: readonly Scalar[]
}

export type TimedTransition = Transition & { readonly after: After }

const HOUR_MS = 3_600_000

/** Who does it, in histories and in what it stamps. */
export const SYSTEM_USER = { userId: 'system', userName: '系统' } as const

/** Those of a library that keeps rows of ours; a view makes none of its own. */
export function timedTransitions({
  transitions,
  view,
}: Pick<Resource, 'transitions' | 'view'>): readonly TimedTransition[] {
  if (view) return []
  return transitions.filter((transition): transition is TimedTransition => transition.after !== undefined)
}

/** The last moment, or day, that the field may hold for the transition to be due: both order as texts. */
export function dueUntil(resource: Resource, { field, hours }: After, nowMs: number): string {
  const ms = nowMs - hours * HOUR_MS
  return getField(resource, field).kind === 'date' ? businessDay(ms) : new Date(ms).toISOString()
}

/** Whether it is due for the record now. */
export function isDue(resource: Resource, { after }: Transition, { record, nowMs }: RecordNow): boolean {
  const value = after ? record[after.field] : undefined
  return after !== undefined && typeof value === 'string' && value !== '' && value <= dueUntil(resource, after, nowMs)
}

interface RecordNow {
  readonly record: WireRecord
  readonly nowMs: number
}
