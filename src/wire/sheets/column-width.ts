/**
 * How wide the columns of a sheet are: as wide as the header and the first rows need. Widths stand before the rows in the file,
 * so that the first rows are read ahead; the others follow as they come.
 *
 * Units   Characters of a sheet's own width; a Chinese character takes two.
 */
import type { RowBatch, StyledCell, WrittenColumn } from './write-workbook.ts'

export interface RowsAhead {
  readonly first: RowBatch[]
  readonly rest: AsyncIterable<RowBatch>
}

const ROWS_AHEAD = 200
const WIDTH = { least: 8, most: 60 }
/** Room beside the text, and for the button of the filter. */
const ROOM = { header: 4, cell: 2 }
/** As a column's format shows it. */
const FORMATTED: Readonly<Partial<Record<NonNullable<WrittenColumn['format']>, number>>> = { date: 10, dateTime: 19 }

/** The first rows, and the rest as it comes. */
export async function lookAhead(rows: AsyncIterable<RowBatch> | Iterable<RowBatch>): Promise<RowsAhead> {
  const rest = each(rows)
  const first: RowBatch[] = []
  for (let count = 0; count < ROWS_AHEAD;) {
    const { done, value } = await rest.next()
    if (done) break
    first.push(value)
    count += Math.max(1, value.length)
  }
  return { first, rest }
}

/** How wide a column must be for its header and the first rows, within limits. */
export function contentWidth({ header, format }: WrittenColumn, index: number, first: readonly RowBatch[]): number {
  let most = widthOf(header) + ROOM.header
  for (const batch of first)
    for (const cells of batch) most = Math.max(most, cellWidth(cells[index] ?? null, format) + ROOM.cell)
  return Math.min(WIDTH.most, Math.max(WIDTH.least, most))
}

async function* each(rows: AsyncIterable<RowBatch> | Iterable<RowBatch>): AsyncGenerator<RowBatch> {
  for await (const batch of rows) yield batch
}

function cellWidth(cell: StyledCell, format: WrittenColumn['format']): number {
  const value = typeof cell === 'object' && cell !== null ? cell.value : cell
  if (value === null) return 0
  if (typeof value !== 'number') return widthOf(String(value))
  // Two more for the decimals that a format may add.
  return (format && FORMATTED[format]) ?? String(value).length + 2
}

/** Of the longest line; what is wider than any column need not be measured to its end. */
function widthOf(text: string): number {
  let most = 0
  let width = 0
  for (const char of text.slice(0, 400)) {
    width = char === '\n' ? 0 : width + (char > '\u00ff' ? 2 : 1)
    if (width > most) most = width
    if (most >= WIDTH.most) break
  }
  return most
}
