/**
 * Which cells of a list can be changed in their place, and where they stand in the table.
 *
 * Shapes  A cell is known by its record's id and its field's name, so that it is still the same one after the rows moved.
 */
import { mayUpdate } from '../../../model/access.ts'
import { KIND_FACTS } from '../../../model/kind.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Scope } from '../../../model/scope.ts'
import { ruleState } from '../../../model/form-rules.ts'
import type { TableColumn } from '../table/columns.ts'

export interface Cell {
  readonly id: string
  readonly name: string
}

export interface EditableTable {
  readonly resource: Resource
  readonly scope: Scope
  readonly columns: readonly TableColumn[]
  readonly rows: readonly WireRecord[]
  /** Cells of a row before its first column: its check box. */
  readonly before: number
}

export function quickFields(resource: Resource): ReadonlySet<string> {
  const names = new Set(resource.list.quickEdit)
  const open = resource.fields.filter(
    ({ name, kind, readOnly }) => names.has(name) && !readOnly && KIND_FACTS[kind].edited === 'cell',
  )
  return new Set(open.map(({ name }) => name))
}

export function isEditable(table: EditableTable, record: WireRecord, name: string): boolean {
  const { resource, scope } = table
  if (!quickFields(resource).has(name) || !mayUpdate(resource, scope, record)) return false
  return !ruleState(resource, record).hidden.has(name)
}

/** The cell that the element stands in, when it can be changed. */
export function cellAt(table: EditableTable, target: EventTarget | null): Cell | undefined {
  const element = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const index = Number(element?.closest<HTMLElement>('tr[data-index]')?.dataset.index ?? -1)
  const record = table.rows[index]
  const column = element && table.columns[element.cellIndex - table.before]
  if (!record || !column || !isEditable(table, record, column.name)) return undefined
  return { id: String(record.id), name: column.name }
}

/** The element of a cell, while it is drawn. */
export function elementOf(table: EditableTable, scroller: Element, { id, name }: Cell): HTMLElement | undefined {
  const index = table.rows.findIndex((record) => String(record.id) === id)
  const column = table.columns.findIndex((candidate) => candidate.name === name)
  const row = scroller.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`)
  return column < 0 ? undefined : row?.cells[column + table.before]
}

export function rowOf(table: EditableTable, scroller: () => HTMLElement | null, cell: Cell): HTMLElement | null {
  const host = scroller()
  return (host && elementOf(table, host, cell)?.closest('tr')) ?? null
}

export type CellStep = 'up' | 'down' | 'next' | 'previous'

/** The next cell that can be changed, in the column or in reading order. */
export function stepFrom(table: EditableTable, { id, name }: Cell, step: CellStep): Cell | undefined {
  const { rows, columns } = table
  const row = rows.findIndex((record) => String(record.id) === id)
  if (row < 0) return undefined
  const sign = step === 'down' || step === 'next' ? 1 : -1
  const inRow = step === 'next' || step === 'previous' ? columns.map((column) => column.name) : [name]
  let column = inRow.indexOf(name) + sign
  for (let at = row; at >= 0 && at < rows.length; at += sign) {
    const record = rows[at]!
    // The row that one comes from goes on behind the cell; others from their end.
    const from = at === row ? column : sign > 0 ? 0 : inRow.length - 1
    for (column = from; column >= 0 && column < inRow.length; column += sign) {
      if (isEditable(table, record, inRow[column]!)) return { id: String(record.id), name: inRow[column]! }
    }
  }
  return undefined
}

/** The first cell of the record that can be changed. */
export function firstOf(table: EditableTable, record: WireRecord): Cell | undefined {
  const column = table.columns.find(({ name }) => isEditable(table, record, name))
  return column && { id: String(record.id), name: column.name }
}
