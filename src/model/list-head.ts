/**
 * What stands at the head and the foot of a list: named sets of its records as tabs and marks, and figures over all that it
 * lists.
 *
 * Shapes  A tab is in the address by its name; `all` has no condition. Totals are of the tab that is open, as decimal text, so
 *         that money stays exact to the cent.
 * Source  LANGUAGE 1.8 (list.tabs, open, marks, totals, timetable).
 */
import type { Condition } from './condition.ts'

export interface ListSet {
  readonly name: string
  /** Chinese. */
  readonly title: string
  readonly tone?: 'attention' | 'danger'
  /** Absent for all records. */
  readonly where?: Condition
}

/** The tab that every list may have. */
export const ALL_RECORDS: ListSet = { name: 'all', title: '全部' }

/** `distinct` counts different values, `count` records. */
export type Measure = 'count' | 'sum' | 'distinct'

export interface ListTotal {
  readonly name: string
  readonly title: string
  readonly measure: Measure
  /** What is summed or told apart; absent for `count`. */
  readonly field?: string
  /** Of which records; of all when absent. */
  readonly where?: Condition
}

/** A week of the list's records: one line for each of `lane`, one column for each day, in each cell those of that day. */
export interface Timetable {
  /** A reference or a choice. */
  readonly lane: string
  /** The day. */
  readonly on: string
  /** Times of the day, by which a cell is ordered. */
  readonly from: string
  readonly to?: string
  /** What stands in a cell for a record: texts and fields. */
  readonly label: readonly (string | { readonly field: string })[]
  /** A choice: its first one is ordinary, any other is said beside the label. */
  readonly tone?: string
  readonly days: number
}

export interface ListHead {
  /** In order; the first is opened. */
  readonly tabs?: readonly ListSet[]
  /** Names of tabs: the first of these that holds anything is opened instead. */
  readonly open?: readonly string[]
  readonly marks?: readonly ListSet[]
  readonly totals?: readonly ListTotal[]
  readonly timetable?: Timetable
}

export interface ListSummary {
  /** How many records each tab holds, by its name. */
  readonly tabs: Readonly<Record<string, number>>
  /** As decimal text, by name. */
  readonly totals: Readonly<Record<string, string>>
}

/** The tab of that name; undefined where the list has none so called. */
export function tabNamed({ tabs }: ListHead, name: unknown): ListSet | undefined {
  return tabs?.find((tab) => tab.name === name)
}

/** The tab that the list opens with where the address says nothing; undefined where that hangs on what the tabs hold. */
export function firstTab({ tabs, open }: ListHead): string | undefined {
  return open ? undefined : tabs?.[0]?.name
}

/** The condition that both say. */
export function bothOf(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  return one && other ? { and: [one, other] } : (one ?? other)
}
