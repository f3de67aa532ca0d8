/** Cells of which nobody can say what they mean; imported as if they were blank, the person's change would be lost. */
import type { SheetColumn } from '../column.ts'
import type { CellFault, GridRow } from '../read-grid.ts'
import { columnLetters } from '../workbook-parts.ts'
import type { RowDraft } from './judge.ts'
import type { PlannedRow, RowProblem } from './planned.ts'

/** By index: the columns that are imported. */
export type MappedByIndex = ReadonlyMap<number, SheetColumn>

/** Undefined for a row that can be read. */
export function unreadRow({ row, id, key }: RowDraft, mapped: MappedByIndex): PlannedRow | undefined {
  const problems = unreadCells(row, mapped)
  if (problems.length === 0) return undefined
  const [name] = key === undefined ? [id] : (JSON.parse(key) as readonly unknown[])
  return { row: row.row, outcome: 'unread', name: String(name ?? ''), changes: [], problems, notes: row.notes ?? [] }
}

/** The problems of a row's cells that could not be read, where their column is imported. */
export function unreadCells({ row, faults = [] }: GridRow, mapped: MappedByIndex): readonly RowProblem[] {
  return faults.flatMap((fault) => {
    const column = mapped.get(fault.column)
    return column ? [{ path: column.path, title: column.header, message: wordsOf(column, row, fault) }] : []
  })
}

function wordsOf({ field }: SheetColumn, row: number, { column, shown }: CellFault): string {
  const where = `${columnLetters(column + 1)}${row}`
  return shown === ''
    ? `“${field.title}”的公式没有值（${where}），请用 Excel 或 WPS 打开文件并保存，再重新导入`
    : `“${field.title}”的公式出错，显示 ${shown}（${where}），请改正公式或直接填写内容`
}
