/**
 * What one row comes to: the record that it would make or change, cell by cell, or why it cannot.
 *
 * Shapes  An update starts from the stored record and changes only what the row has; a new record starts from the defaults of
 *         the form. A row that changes nothing is not judged any further.
 */
import { SHELF_FIELD } from '../../../model/access.ts'
import { titlePath } from '../../../model/problem-words.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { type RowSheet, type SheetColumn, valueAt, withValueAt } from '../column.ts'
import type { GridRow } from '../read-grid.ts'
import type { InnerList } from './inner-rows.ts'
import type { PlanInput } from './plan.ts'
import { changesOf } from './differences.ts'
import type { CellChange, PlannedRow, PlanOutcome, RowProblem } from './planned.ts'
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
}

export interface SheetList {
  readonly sheet: RowSheet
  readonly list: InnerList | undefined
}

export function judgeRow(
  input: PlanInput,
  draft: RowDraft,
  lists: readonly SheetList[],
  repeated: string | undefined,
): PlannedRow {
  const { resource } = input
  const problems = readingProblems(draft, lists, repeated)
  const foreign = foreignOf(input, draft)
  if (draft.id !== '' && !draft.found) problems.push(ofRow(`找不到编号为 ${draft.id} 的记录，请核对或清空这一格`))
  const base = draft.found ?? foreign
  const merged = mergedRecord(input, draft, lists, base)
  const changes = base ? changesOf(input, draft, lists, base, merged) : []
  const name = labelOf(resource, merged)
  const plan = (outcome: PlanOutcome, more: Partial<PlannedRow> = {}): PlannedRow => ({
    row: draft.row.row,
    outcome,
    name,
    changes: [],
    problems: [],
    notes: draft.row.notes ?? [],
    ...more,
  })
  if (problems.length > 0) return plan('error', { problems })
  if (draft.found && changes.length === 0) return plan('same', { id: String(draft.found[resource.identity.id] ?? '') })
  if (foreign && changes.length === 0) return plan('same', { notes: [...(draft.row.notes ?? []), '与平台的记录相同'] })
  const refusal = ownershipProblem(input, draft, foreign)
  if (refusal) return plan('error', { problems: [refusal], changes })
  const skipped = skippedWords(input, draft)
  if (skipped) return plan('skipped', { notes: [...(draft.row.notes ?? []), skipped] })
  return draft.found
    ? planUpdate(input, draft, merged, changes, plan)
    : planCreate(input, draft, mergedRecord(input, draft, lists, undefined), plan)
}

type Plan = (outcome: PlanOutcome, more?: Partial<PlannedRow>) => PlannedRow

function planCreate(input: PlanInput, draft: RowDraft, merged: WireRecord, plan: Plan): PlannedRow {
  const hidden = input.rules.hidden(merged)
  const problems = [...hiddenProblems(draft, hidden), ...disabledProblems(input, draft, {}), ...judged(input, merged)]
  return problems.length > 0 ? plan('error', { problems }) : plan('create', { record: merged })
}

function planUpdate(
  input: PlanInput,
  draft: RowDraft,
  merged: WireRecord,
  changes: readonly CellChange[],
  plan: Plan,
): PlannedRow {
  const { resource, rules } = input
  const stored = draft.found ?? {}
  const hidden = rules.hidden(merged)
  const kept = Object.fromEntries(Object.entries(merged).filter(([name]) => !hidden.has(name)))
  const problems = [...hiddenProblems(draft, hidden), ...disabledProblems(input, draft, stored), ...judged(input, kept)]
  if (problems.length > 0) return plan('error', { problems, changes })
  const touched = new Set([...changes.map(({ path }) => path.split('/')[0] ?? ''), ...hidden])
  const changed = [...touched].filter((field) => stored[field] !== undefined || kept[field] !== undefined)
  const record = Object.fromEntries(changed.map((field) => [field, kept[field]]))
  const cleared = [...hidden].filter((field) => stored[field] !== undefined && stored[field] !== null)
  const said = cleared.map((field) => `${titlePath(resource.fields, `/${field}`)} 不再需要，将清空`)
  const id = String(stored[resource.identity.id] ?? '')
  return plan('update', { id, record, stored, changes, notes: [...(draft.row.notes ?? []), ...said] })
}

function readingProblems(draft: RowDraft, lists: readonly SheetList[], repeated: string | undefined): RowProblem[] {
  const problems = draft.cells.flatMap(({ column, problem }) =>
    problem === undefined ? [] : [ofCell(column, problem)],
  )
  if (repeated !== undefined) problems.push(ofRow(repeated))
  return [...problems, ...lists.flatMap(({ list }) => list?.problems ?? [])]
}

/** The platform's record of the same key, which the scope only reads. */
function foreignOf({ stored }: PlanInput, { id, key, found }: RowDraft): WireRecord | undefined {
  return found || id !== '' || key === undefined ? undefined : stored.foreign(key)
}

/** As the save will store it; what follows from other fields does not change a record that the row leaves as it is. */
function mergedRecord(
  input: PlanInput,
  draft: RowDraft,
  lists: readonly SheetList[],
  base: WireRecord | undefined,
): WireRecord {
  const record = writtenRecord(input, draft, lists, base)
  const filled = input.rules.filled(record)
  const isLeft = filled !== record && base && changesOf(input, draft, lists, base, record).length === 0
  return isLeft ? record : filled
}

function writtenRecord(
  { resource, choices }: PlanInput,
  draft: RowDraft,
  lists: readonly SheetList[],
  base: WireRecord | undefined,
): WireRecord {
  let record: WireRecord = base ?? defaultsOf(resource)
  for (const { column, isBlank, value, problem } of draft.cells) {
    if (problem !== undefined) continue
    if (!isBlank) record = withValueAt(record, column.path, value)
    else if (base && choices.blankClears) record = withValueAt(record, column.path, undefined)
  }
  for (const { sheet, list } of lists) {
    if (list) record = withValueAt(record, sheet.path, list.rows)
    else if (base && choices.blankClears) record = withValueAt(record, sheet.path, undefined)
  }
  return record
}

function defaultsOf(resource: Resource): WireRecord {
  const given = resource.fields.filter((field) => !field.readOnly && field.default !== undefined)
  return Object.fromEntries(given.map((field) => [field.name, field.default]))
}

function ownershipProblem({ stored, rules }: PlanInput, draft: RowDraft, foreign: WireRecord | undefined) {
  const isForeign = draft.found !== undefined && draft.found[SHELF_FIELD] !== undefined && !stored.isOwn(draft.found)
  if (isForeign) return ofRow('这是平台的记录，只有平台能修改')
  return foreign && rules.mustReference
    ? ofRow('平台已有这条记录，本机构不能直接修改；需要自己的版本请先引用，再导入')
    : undefined
}

function skippedWords({ choices }: PlanInput, { found }: RowDraft): string | undefined {
  if (choices.mode === 'create' && found) return '已存在，仅新增时不更新'
  return choices.mode === 'update' && !found ? '不存在，仅更新时不新增' : undefined
}

function hiddenProblems(draft: RowDraft, hidden: ReadonlySet<string>): readonly RowProblem[] {
  return draft.cells
    .filter(({ column, isBlank }) => !isBlank && hidden.has(column.path.split('/')[0] ?? ''))
    .map(({ column }) => ofCell(column, `${column.field.title} 在当前内容下不需要填写，请清空这一格`))
}

/** What was switched off since stays where it is, but is not chosen anew. */
function disabledProblems({ targets }: PlanInput, draft: RowDraft, stored: WireRecord): readonly RowProblem[] {
  return draft.cells.flatMap(({ column, value }) => {
    const { field, path } = column
    if (field.kind !== 'reference' || value === undefined || valueAt(stored, path) === value) return []
    const target = targets.get(field.reference ?? '', String(value))
    return target?.isDisabled ? [ofCell(column, `${field.title}「${target.label}」已停用，请改选启用中的`)] : []
  })
}

function judged({ resource, rules }: PlanInput, record: WireRecord): readonly RowProblem[] {
  const { id } = resource.identity
  const editable = new Set(
    resource.fields.filter((field) => !field.readOnly && field.name !== id).map(({ name }) => name),
  )
  const sent = Object.fromEntries(Object.entries(rules.known(record)).filter(([name]) => editable.has(name)))
  return rules.validate(sent).map(({ path, message }) => ({
    path: path.slice(1),
    title: titlePath(resource.fields, `/${path.split('/')[1] ?? ''}`),
    message,
  }))
}

function ofCell({ path, header }: SheetColumn, message: string): RowProblem {
  return { path, title: header, message }
}

function ofRow(message: string): RowProblem {
  return { path: '', title: '整行', message }
}
