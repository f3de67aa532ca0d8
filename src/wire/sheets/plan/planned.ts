/**
 * What an import would do, row by row: the outcome of the dry run, before anything is sent.
 *
 * Shapes  `row` is the number that the spreadsheet shows. `record` is what is sent: the whole of a new record, or the fields of
 *         an update that change (undefined clears one). `stored` is the record that an update starts from.
 */
import type { WireRecord } from '../../../model/resource.ts'

/** 新增和更新, 仅新增, 仅更新. */
export const IMPORT_MODES = ['upsert', 'create', 'update'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export interface ImportChoices {
  readonly mode: ImportMode
  /** Whether a blank cell takes the value away; else it leaves it as it is. */
  readonly blankClears: boolean
}

export const OUTCOMES = ['error', 'create', 'update', 'same', 'skipped'] as const
export type PlanOutcome = (typeof OUTCOMES)[number]
export type PlanCounts = Readonly<Record<PlanOutcome, number>>

/** One cell's difference, in the words of cells. */
export interface CellChange {
  readonly path: string
  readonly title: string
  readonly before: string
  readonly after: string
}

export interface RowProblem {
  /** A column's path; '' for the row itself. */
  readonly path: string
  readonly title: string
  readonly message: string
}

export interface PlannedRow {
  /** Its sheet, when that is not the main one. */
  readonly sheet?: string
  readonly row: number
  readonly outcome: PlanOutcome
  readonly name: string
  readonly changes: readonly CellChange[]
  readonly problems: readonly RowProblem[]
  readonly notes: readonly string[]
  readonly id?: string
  readonly record?: WireRecord
  readonly stored?: WireRecord
}

export function countOutcomes(rows: readonly PlannedRow[]): PlanCounts {
  const counts = { error: 0, create: 0, update: 0, same: 0, skipped: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** The same thing said of many rows, once. */
export interface ProblemGroup {
  readonly title: string
  readonly message: string
  readonly sheet: string
  readonly rows: readonly number[]
}

export function groupProblems(rows: readonly PlannedRow[], groupsMax: number): readonly ProblemGroup[] {
  const groups = new Map<string, { title: string; message: string; sheet: string; rows: number[] }>()
  for (const { row, problems, sheet = '' } of rows)
    for (const { title, message } of problems) {
      const key = JSON.stringify([title, message, sheet])
      const group = groups.get(key)
      if (group) group.rows.push(row)
      else groups.set(key, { title, message, sheet, rows: [row] })
    }
  return [...groups.values()].sort((left, right) => right.rows.length - left.rows.length).slice(0, groupsMax)
}

/** `3–6、9`: rows as a person would say them; the first spans only, of very many. */
export function rowRanges(rows: readonly number[], spansMax = 12): string {
  const spans: [number, number][] = []
  for (const row of [...rows].sort((left, right) => left - right)) {
    const last = spans.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else spans.push([row, row])
  }
  const shown = spans.slice(0, spansMax).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return shown.join('、') + (spans.length > spansMax ? ` 等 ${rows.length} 行` : '')
}
