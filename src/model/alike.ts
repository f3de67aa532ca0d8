/**
 * At most so many records of an owner alike: with the same values, and in the same time where there is a span.
 *
 * Shapes  easy    one open record for each person: `by` the person, `when` it is open
 *         medium  nobody in two places: `by` the person, `span` on the day from one time to another
 *         Days are spans with both ends in them, all else is `[from, to)`; an empty end is open.
 * Source  LANGUAGE 1.5.
 */
import { amountOf, type Condition, holds, isEmpty, type SettableNumber } from './condition.ts'
import { fieldsOf } from './condition-parts.ts'
import type { WireRecord } from './resource.ts'
import { sameValue } from './same-value.ts'

export interface AlikeSpan {
  readonly on?: string
  readonly from: string
  readonly to: string
  /** Whether the ends are days, which are in it. */
  readonly ofDays: boolean
}

export interface AlikeLimit {
  readonly by: readonly string[]
  readonly span?: AlikeSpan
  /** Which records count. */
  readonly when?: Condition
  readonly most: SettableNumber
  /** `{Field}` is of the other record, `{count}` how many there are. */
  readonly words: string
  /** Whether it is only said. */
  readonly warn?: true
}

/** The other records that are alike; undefined where the record counts for nothing itself. */
export function alikeCondition({ by, span, when }: AlikeLimit, record: WireRecord): Condition | undefined {
  const same = [...by, ...(span?.on === undefined ? [] : [span.on])]
  if (same.some((name) => isEmpty(record[name])) || (when && !holds(when, record))) return undefined
  if (span && [span.from, span.to].every((name) => isEmpty(record[name]))) return undefined
  const parts: readonly Condition[] = [
    ...same.map((name): Condition => ({ eq: [name, record[name] as string | number | boolean] })),
    ...(span ? overlapping(span, record) : []),
    ...(when ? [when] : []),
  ]
  return { and: parts }
}

/** How many there may be where nobody has set it. */
export function usualMost({ most }: AlikeLimit): number {
  return amountOf({}, most)
}

/** Whether the limit is asked of a write: of a new record, and where something that it reads has changed. */
export function isLimitAsked(limit: AlikeLimit, before: WireRecord | null, after: WireRecord): boolean {
  if (before === null) return true
  return readsOfLimit(limit).some((name) => !sameValue(before[name] ?? null, after[name] ?? null))
}

/** The field at which a clash is said: the first that has changed. */
export function limitPlace(limit: AlikeLimit, before: WireRecord | null, after: WireRecord): string {
  const { by, span } = limit
  const names = [...by, ...(span ? [span.on ?? span.from, span.from, span.to] : [])]
  return names.find((name) => !sameValue(before?.[name] ?? null, after[name] ?? null)) ?? by[0] ?? ''
}

/** The fields that decide whether a record counts, and with which others. */
export function readsOfLimit({ by, span, when }: AlikeLimit): readonly string[] {
  const ends = span ? [span.from, span.to, ...(span.on === undefined ? [] : [span.on])] : []
  return [...by, ...ends, ...(when ? fieldsOf(when) : [])]
}

function overlapping({ from, to, ofDays }: AlikeSpan, record: WireRecord): readonly Condition[] {
  const [start, end] = [record[from] as string | null, record[to] as string | null]
  const before: Condition = ofDays ? { le: [from, end] } : { lt: [from, end] }
  const after: Condition = ofDays ? { ge: [to, start] } : { gt: [to, start] }
  return [
    ...(isEmpty(end) ? [] : [{ or: [{ empty: from }, before] }]),
    ...(isEmpty(start) ? [] : [{ or: [{ empty: to }, after] }]),
    // One that has neither end has no span.
    { or: [{ not: { empty: from } }, { not: { empty: to } }] },
  ]
}
