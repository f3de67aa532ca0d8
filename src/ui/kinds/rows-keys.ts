/** The ways between the cells of a table of rows: which cell an event comes from, and where Enter leads. */
import type { KeyboardEvent } from 'react'
import type { Field } from '../../model/resource.ts'
import { controlId } from '../form/context.ts'
import type { WidgetProps } from '../form/widget.ts'

export interface RowsPlace {
  readonly row: number
  readonly column: number
}

/** Undefined outside the cells, and inside a table that stands in a cell. */
export function placeIn(editor: Element, target: EventTarget | null): RowsPlace | undefined {
  if (!(target instanceof Element) || target.closest('[data-rows]') !== editor) return undefined
  const cell = target.closest<HTMLTableCellElement>('td')
  const row = cell?.closest('tr')
  // The first cell of a row is its number.
  return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex - 1 } : undefined
}

/** Whether Enter goes on to another cell: not while words are composed, in a text of many lines, or where a control takes it. */
export function isEnter(event: KeyboardEvent, { kind }: Pick<Field, 'kind'>): boolean {
  const { key, nativeEvent, target } = event
  if (key !== 'Enter' || nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (target instanceof HTMLInputElement) {
    if (kind === 'tags' && target.value !== '') return false
    // An open list takes Enter, unless it waits for an answer already.
    return target.getAttribute('aria-expanded') !== 'true' || target.getAttribute('aria-busy') === 'true'
  }
  return target instanceof HTMLSelectElement
}

/** In a column downwards; in the last row to its next cell. Undefined after the last cell of all, where a row is added. */
export function afterEnter({ row, column }: RowsPlace, rows: number, columns: number): RowsPlace | undefined {
  if (row < rows - 1) return { row: row + 1, column }
  return column < columns - 1 ? { row, column: column + 1 } : undefined
}

/** Done when it returns, so that the next key is typed there. A cell without a control leads on to the next. */
export function focusCell({ store, pointer }: WidgetProps, fields: readonly Field[], { row, column }: RowsPlace): void {
  for (const { name } of fields.slice(column)) {
    const control = document.getElementById(controlId(store, `${pointer}/${row}/${name}`))
    if (!control) continue
    control.focus()
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
    return
  }
}
