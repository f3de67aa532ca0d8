/**
 * A table as CSV, for programs that read nothing else: UTF-8 with a byte order mark, lines ended by CRLF, all text in quotes.
 *
 * Shapes  Text that a spreadsheet program could take for a formula gets an apostrophe before it (`safe-text.ts`), which reading
 *         takes away again. Numbers stand bare.
 * Source  RFC 4180; reliability requirement E1.
 */
import type { CellValue } from './cell.ts'
import { neutralText } from './safe-text.ts'

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8'

const BYTE_ORDER_MARK = '\uFEFF'

/** Writes headers and rows as the bytes of a CSV file, piece by piece. */
export async function* writeCsv(
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + lineOf(headers))
  for await (const batch of rows) yield encoder.encode(batch.map(lineOf).join(''))
}

function lineOf(cells: readonly CellValue[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: CellValue): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell).toUpperCase()
  return `"${neutralText(cell).replaceAll('"', '""')}"`
}
