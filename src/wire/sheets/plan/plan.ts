/**
 * The dry run: what each row of a table would do to the library, by the validator of the form. Pure; nothing is sent.
 *
 * Shapes  A row meets its record by id where the file has ids, else by natural key. Rows that name the same record are all
 *         wrong, since nobody can say which is meant.
 */
import type { Around } from '../../../model/condition.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Validate } from '../../../model/validation.ts'
import type { Bases } from './bases.ts'
import { rowDrafts, repeatedRows, repeatedWords } from './draft.ts'
import { createInnerRows, type InnerRows, type InnerTable, innerKeyText } from './inner-rows.ts'
import { importColumns, type Mapping } from './match.ts'
import type { ImportChoices, PlannedRow, RowProblem } from './planned.ts'
import { judgeRow, type RowDraft } from './judge.ts'
import { mappedColumns } from './read-row.ts'
import type { Stored } from './stored.ts'
import { keyColumnsOf } from '../column.ts'
import { unreadRow } from './unread.ts'
import type { ImportTable } from './table.ts'
import { withTaken } from './taken.ts'
import type { Targets } from './targets.ts'

/** What of a row will be refused, and what is only said of it. `stored` is empty for a new record. */
export type JudgeEarly = (
  stored: WireRecord,
  record: WireRecord,
) => { readonly refused: readonly RowProblem[]; readonly said: readonly RowProblem[] }

export interface PlanRules {
  readonly validate: Validate
  /** Fields that the form would not show for this record, and would clear. */
  readonly hidden: (record: WireRecord) => ReadonlySet<string>
  /** The record without what its schema does not know. */
  readonly known: (record: WireRecord) => WireRecord
  /** The record with what follows from other fields filled in, as the save will store it. */
  readonly filled: (record: WireRecord) => WireRecord
  /** What the library's rules say of the record, against what is stored; absent where it has none. */
  readonly early?: JudgeEarly
  /** Whether platform records are to be referenced before they are changed. */
  readonly mustReference: boolean
  /** The day and the moment that conditions of references are asked at. */
  readonly around: Around
}

export interface ImportPlanInput {
  readonly resource: Resource
  readonly table: ImportTable
  readonly mapping: Mapping
  readonly inner: readonly InnerTable[]
  readonly stored: Stored
  readonly targets: Targets
  /** What records were when the file was exported. */
  readonly bases: Bases
  readonly rules: PlanRules
  readonly choices: ImportChoices
}

const PROGRESS_ROWS = 500

/** Plans an import: what each row would do. Reports its progress, since a large file takes seconds. */
export function planRows(input: ImportPlanInput, onProgress: (done: number, total: number) => void = () => undefined) {
  const { resource, table, targets } = input
  const columns = mappedColumns(table.headers, importColumns(resource), input.mapping)
  const inner = input.inner.map((each) => createInnerRows(each, targets))
  const keyIndexes = keyColumnsOf(resource).map(({ path }) => columns.find(({ column }) => column.path === path)?.index)
  const drafts = rowDrafts(input, columns)
  const repeated = repeatedRows(input, drafts)
  const mapped = new Map(columns.map(({ column, index }) => [index, column]))
  const planned: PlannedRow[] = []
  for (const [index, draft] of drafts.entries()) {
    const whole = { ...draft, lists: innerLists(inner, innerKeyText(keyIndexes, draft.row.cells), draft) }
    planned.push(unreadRow(draft, mapped) ?? judgeRow(input, whole, repeatedWords(input, draft, repeated)))
    if (index % PROGRESS_ROWS === 0) onProgress(index, drafts.length)
  }
  onProgress(drafts.length, drafts.length)
  return [...withTaken(resource, input.stored, planned), ...inner.flatMap((each) => each.orphans())]
}

function innerLists(inner: readonly InnerRows[], key: string | undefined, { found }: RowDraft) {
  return inner.map((each) => ({
    sheet: each.sheet,
    list: key === undefined ? undefined : each.of(key, () => found),
  }))
}
