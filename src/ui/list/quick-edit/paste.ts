/**
 * What a spreadsheet put on the clipboard, laid over the list from one cell on, down and to the right. Each cell is saved by itself.
 *
 * Shapes  Rows are lines, cells are parted by tabs. References are found by code or name, as an import finds them.
 * Errors  A cell that cannot be read stands on the list with its words. What finds no place is told: rows below the page's last,
 *         columns right of the last, cells that cannot be changed.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { readTabbed } from '../../../wire/sheets/read-csv.ts'
import { type PasteGround, readPasted } from '../../kinds/pasted-cells.ts'
import type { TableColumn } from '../table/columns.ts'
import { type Cell, type EditableTable, isEditable } from './cells.ts'
import type { QuickEditSheet } from './sheet.ts'

export interface PasteInput extends PasteGround {
  readonly table: EditableTable
  readonly sheet: QuickEditSheet
  readonly from: Cell
  readonly text: string
}

interface Place {
  readonly text: string
  readonly record: WireRecord
  readonly column: TableColumn
}

/** What was left out, in words; nothing when all of it found a place. */
export async function pasteBlock(input: PasteInput): Promise<string | undefined> {
  const { table, sheet, from } = input
  const lines = readTabbed(input.text)
  const row = table.rows.findIndex(({ id }) => String(id) === from.id)
  const column = table.columns.findIndex(({ name }) => name === from.name)
  const places: Place[] = []
  let closed = 0
  let beyond = 0
  lines.slice(0, table.rows.length - row).forEach((cells, down) => {
    const record = table.rows[row + down]!
    cells.forEach((text, right) => {
      const target = table.columns[column + right]
      if (!target) beyond += 1
      else if (!isEditable(table, record, target.name)) closed += 1
      else places.push({ text, record, column: target })
    })
  })
  const readings = await readPasted(
    input,
    places.map(({ text, column: { field } }) => ({ field, text })),
  )
  places.forEach(({ text, record, column: { name, field } }, index) =>
    sheet.pasteInto({ id: String(record['id']), name }, { field, record, text, reading: readings[index]! }),
  )
  return leftOut({ rows: lines.slice(table.rows.length - row), closed, beyond })
}

/** Lines that are named; of more only the number is told. */
const NAMED = 3

interface LeftOut {
  readonly rows: readonly (readonly string[])[]
  readonly closed: number
  readonly beyond: number
}

function leftOut({ rows, closed, beyond }: LeftOut): string | undefined {
  const named = rows.slice(0, NAMED).map((cells) => `“${cells.join(' ')}”`)
  const more = rows.length > NAMED ? ` 等 ${rows.length} 行` : ''
  const words = [
    ...(rows.length > 0 ? [`本页没有更多的行：${named.join('、')}${more}`] : []),
    ...(beyond > 0 ? [`最后一列之外的 ${beyond} 个单元格`] : []),
    ...(closed > 0 ? [`不能在列表中修改的 ${closed} 个单元格`] : []),
  ]
  return words.length > 0 ? `以下内容没有粘贴：${words.join('；')}` : undefined
}
