/**
 * What one row comes to: the record that it would make or change, cell by cell, or why it cannot.
 *
 * Shapes  An update starts from the stored record and changes only what the row has; a new record starts from the defaults of
 *         the form. A row that changes nothing is not judged any further.
 */
import { titlePath } from '../../../model/problem-words.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { type RowSheet, withValueAt } from '../column.ts'
import type { GridRow } from '../read-grid.ts'
import type { InnerList } from './inner-rows.ts'
import type { ImportPlanInput } from './plan.ts'
import { changesOf } from './differences.ts'
import { mergeRow, movedFrom, takingSide } from './moved.ts'
import type { CellChange, PlannedRow, PlanOutcome, ClashSide } from './planned.ts'
import {
  disabledProblems,
  hiddenProblems,
  identityProblem,
  judgedRow,
  ofRow,
  outsideProblems,
  ownershipProblem,
  readingProblems,
  skippedWords,
} from './problems.ts'
import type { CellRead } from './read-row.ts'

export interface RowDraft {
  readonly row: GridRow
  /** '' when the row names none. */
  readonly id: string
  readonly key: string | undefined
  /** The record that it means, as it is stored. */
  readonly found: WireRecord | undefined
  /** Without the id's. */
  readonly cells: readonly CellRead[]
  /** Its rows on other sheets. */
  readonly lists: readonly SheetList[]
  /** The version that it was exported with. */
  readonly exported?: number | undefined
  /** The row that it was copied from, id and all. */
  readonly copyOf?: number
}

export interface SheetList {
  readonly sheet: RowSheet
  readonly list: InnerList | undefined
}

/** Judges one row: what it would create or change, or why it cannot. */
export function judgeRow(input: ImportPlanInput, draft: RowDraft, repeated: string | undefined): PlannedRow {
  const wanted = movedFrom(input, draft)
  if (wanted === undefined || readingProblems(draft, repeated).length > 0) return judgeSide(input, draft, repeated)
  const id = String(draft.found?.[input.resource.identity.id] ?? '')
  const known = input.bases.get(id, wanted)
  const base = known ?? { id, version: wanted, record: null, by: '', at: '' }
  const { hasOwn, ...moved } = mergeRow(input, draft, {
    written: mergedRecord(input, draft, draft.found),
    base,
  })
  const side = (each: ClashSide) => judgeSide(input, takingSide(moved, each, draft), repeated)
  const mine = side('mine')
  if (moved.clashes.length === 0 && !hasOwn && mine.outcome === 'same')
    return moved.kept.length > 0 ? { ...mine, notes: [...mine.notes, KEPT_WORDS] } : mine
  if (mine.outcome !== 'update') return mine
  const { record: recordTheirs } = moved.clashes.length === 0 ? mine : side('theirs')
  return {
    ...mine,
    outcome: 'moved',
    moved,
    ...(recordTheirs ? { recordTheirs } : {}),
    ...(known ? {} : { wantsBase: wanted }),
  }
}

const KEPT_WORDS = '导出之后被改过，表里没有改它，保留现在的内容'

function judgeSide(input: ImportPlanInput, draft: RowDraft, repeated: string | undefined): PlannedRow {
  const { resource } = input
  const problems = readingProblems(draft, repeated)
  const foreign = foreignOf(input, draft)
  const mismatch = identityProblem(input, draft)
  if (mismatch) problems.push(ofRow(mismatch))
  const base = draft.found ?? foreign
  const merged = mergedRecord(input, draft, base)
  const changes = base ? changesOf(input, draft, [base, merged]) : []
  const name = labelOf(resource, merged)
  const copied = draft.copyOf === undefined ? [] : [`由第 ${draft.copyOf} 行复制而来，按编码另行处理`]
  const notes = [...(draft.row.notes ?? []), ...copied]
  const plan = (outcome: PlanOutcome, more: Partial<PlannedRow> = {}): PlannedRow => ({
    row: draft.row.row,
    outcome,
    name,
    changes: [],
    problems: [],
    notes,
    ...more,
  })
  if (problems.length > 0) return plan('error', { problems })
  if (draft.found && changes.length === 0) return plan('same', { id: String(draft.found[resource.identity.id] ?? '') })
  if (foreign && changes.length === 0) return plan('same', { notes: [...notes, '与平台的记录相同'] })
  const refusal = ownershipProblem(input, draft, foreign)
  if (refusal) return plan('error', { problems: [refusal], changes })
  const skipped = skippedWords(input, draft)
  if (skipped) return plan('skipped', { notes: [...notes, skipped] })
  return draft.found
    ? planUpdate(input, draft, { merged, changes, plan })
    : planCreate(input, draft, { merged: mergedRecord(input, draft, undefined), plan })
}

type Plan = (outcome: PlanOutcome, more?: Partial<PlannedRow>) => PlannedRow

interface Planning {
  readonly merged: WireRecord
  readonly plan: Plan
}

function planCreate(input: ImportPlanInput, draft: RowDraft, { merged, plan }: Planning): PlannedRow {
  const hidden = input.rules.hidden(merged)
  const problems = [
    ...hiddenProblems(draft, hidden),
    ...disabledProblems(input, draft, {}),
    ...outsideProblems(input, {}, merged),
    ...judgedRow(input, merged),
  ]
  const { refused, warnings } = earlyOf(input, {}, merged)
  const wrong = problems.length > 0 ? problems : refused
  return wrong.length > 0 ? plan('error', { problems: wrong }) : plan('create', { record: merged, ...warnings })
}

function planUpdate(
  input: ImportPlanInput,
  draft: RowDraft,
  { merged, changes, plan }: Planning & { readonly changes: readonly CellChange[] },
): PlannedRow {
  const { resource, rules } = input
  const stored = draft.found ?? {}
  const hidden = rules.hidden(merged)
  const kept = Object.fromEntries(Object.entries(merged).filter(([name]) => !hidden.has(name)))
  const problems = [
    ...hiddenProblems(draft, hidden),
    ...disabledProblems(input, draft, stored),
    ...outsideProblems(input, stored, kept),
    ...judgedRow(input, kept),
  ]
  const { refused, warnings } = earlyOf(input, stored, kept)
  const wrong = problems.length > 0 ? problems : refused
  if (wrong.length > 0) return plan('error', { problems: wrong, changes })
  const touched = new Set([...changes.map(({ path }) => path.split('/')[0] ?? ''), ...hidden])
  const changed = [...touched].filter((field) => stored[field] !== undefined || kept[field] !== undefined)
  const record = Object.fromEntries(changed.map((field) => [field, kept[field]]))
  const cleared = [...hidden].filter((field) => stored[field] !== undefined && stored[field] !== null)
  const said = cleared.map((field) => `${titlePath(resource.fields, `/${field}`)} 不再需要，将清空`)
  const id = String(stored[resource.identity.id] ?? '')
  return plan('update', { id, record, stored, changes, notes: [...(draft.row.notes ?? []), ...said], ...warnings })
}

/** What the rules say of a row that is well formed, as the form would: nothing is sent to find out. */
function earlyOf({ rules }: ImportPlanInput, stored: WireRecord, record: WireRecord) {
  const { refused, said } = rules.early?.(stored, record) ?? { refused: [], said: [] }
  return { refused, warnings: said.length > 0 ? { warnings: said } : {} }
}

/** The platform's record of the same key, which the scope only reads. */
function foreignOf({ stored }: ImportPlanInput, { id, key, found }: RowDraft): WireRecord | undefined {
  return found || id !== '' || key === undefined ? undefined : stored.foreign(key)
}

/** As the save will store it; what follows from other fields does not change a record that the row leaves as it is. */
function mergedRecord(input: ImportPlanInput, draft: RowDraft, base: WireRecord | undefined): WireRecord {
  const record = writtenRecord(input, draft, base)
  const filled = input.rules.filled(record)
  const isLeft = filled !== record && base && changesOf(input, draft, [base, record]).length === 0
  return isLeft ? record : filled
}

function writtenRecord(
  { resource, choices }: ImportPlanInput,
  draft: RowDraft,
  base: WireRecord | undefined,
): WireRecord {
  let record: WireRecord = base ?? defaultsOf(resource)
  for (const { column, isBlank, value, problem } of draft.cells) {
    if (problem !== undefined) continue
    if (!isBlank) record = withValueAt(record, column.path, value)
    else if (base && choices.blankClears) record = withValueAt(record, column.path, undefined)
  }
  for (const { sheet, list } of draft.lists) {
    if (list) record = withValueAt(record, sheet.path, list.rows)
    else if (base && choices.blankClears) record = withValueAt(record, sheet.path, undefined)
  }
  return record
}

function defaultsOf(resource: Resource): WireRecord {
  const given = resource.fields.filter((field) => !field.readOnly && field.default !== undefined)
  return Object.fromEntries(given.map((field) => [field.name, field.default]))
}
