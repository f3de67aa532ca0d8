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

/**
 * `moved`: an update of a record that somebody has changed since the file was exported. `unread`: a cell holds a formula without
 * a value, or its failure, so that nobody can say what is meant; nothing of the row is imported.
 */
export const OUTCOMES = ['error', 'unread', 'moved', 'create', 'update', 'same', 'skipped'] as const
export type PlanOutcome = (typeof OUTCOMES)[number]
export type PlanCounts = Readonly<Record<PlanOutcome, number>>

/** One cell's difference, in the words of cells. */
export interface CellChange {
  readonly path: string
  readonly title: string
  readonly before: string
  readonly after: string
}

/** A cell that both sides have changed since the export, in the words of cells. */
export interface CellClash {
  readonly path: string
  readonly title: string
  /** As it was exported; undefined where nobody knows any more. */
  readonly base: string | undefined
  /** As it is stored now. */
  readonly theirs: string
  /** As the file has it. */
  readonly mine: string
}

/** Which side clashing cells take: the file's, or what is stored. */
export type ClashSide = 'mine' | 'theirs'

/** By row, and for all rows that are not named. */
export interface Sides {
  readonly all?: ClashSide | undefined
  readonly rows: Readonly<Record<number, ClashSide>>
}

export const NO_SIDES: Sides = { rows: {} }

/** What has happened to a record since it was exported. */
export interface Moved {
  readonly clashes: readonly CellClash[]
  /** Cells that only others have changed: what is stored stays. */
  readonly kept: readonly CellChange[]
  /** Who changed it last and when (ISO 8601), where that is known. */
  readonly by: string
  readonly at: string
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
  /** What is said of a row that can be imported; absent where there is nothing. */
  readonly warnings?: readonly RowProblem[]
  readonly id?: string
  /** Where `moved` has clashes: with the file's side of them. */
  readonly record?: WireRecord
  /** With the stored side of them; absent where that leaves nothing to write. */
  readonly recordTheirs?: WireRecord
  readonly stored?: WireRecord
  readonly moved?: Moved
  /** The version of it that the file was exported with, as long as nobody has looked up what it was. */
  readonly wantsBase?: number
}

/** Which side the person has chosen for a row with clashes: for this row, or for all. */
export function sideOf({ all, rows }: Sides, row: number): ClashSide | undefined {
  return rows[row] ?? all
}

/** Whether a row and what was saved meanwhile change the same cell. */
export function hasClashes({ outcome, moved }: Pick<PlannedRow, 'outcome' | 'moved'>): boolean {
  return outcome === 'moved' && moved !== undefined && moved.clashes.length > 0
}

/** What is sent for the row; undefined where nothing is: it is wrong, changes nothing, or waits for a person's choice. */
export function writtenBy(row: PlannedRow, sides: Sides): WireRecord | undefined {
  if (row.outcome === 'create' || row.outcome === 'update') return row.record ?? {}
  if (row.outcome !== 'moved') return undefined
  const side = hasClashes(row) ? sideOf(sides, row.row) : 'mine'
  return side === 'mine' ? row.record : side === 'theirs' ? row.recordTheirs : undefined
}

/** Counts the rows of a plan by what becomes of them. */
export function countOutcomes(rows: readonly PlannedRow[]): PlanCounts {
  const counts = { error: 0, unread: 0, moved: 0, create: 0, update: 0, same: 0, skipped: 0 }
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

/** Groups equal problems of many rows, the most frequent first, at most `groupsMax`. */
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
