/**
 * Separated values as people's programs write them: UTF-8 with or without mark, UTF-16 with mark, or GBK; commas, tabs or semicolons.
 *
 * Shapes  Every record is one row of the spreadsheet, whatever line breaks its quotes hold. All cells are text.
 * Errors  `Failure` for a quote without end.
 * Source  RFC 4180.
 */
import { IMPORT_ROWS_MAX, LEAD_ROWS_MAX } from './limits.ts'
import { checkedText, createGridBuilder, isErrorText, type SheetFile } from './read-grid.ts'
import { unreadable } from './read-refusal.ts'
import { restoreText } from './safe-text.ts'

const SEPARATORS = [',', '\t', ';'] as const

export function readCsv(bytes: Uint8Array): SheetFile {
  const text = decodeBytes(bytes)
  const builder = createGridBuilder('', IMPORT_ROWS_MAX + LEAD_ROWS_MAX)
  let row = 0
  eachRecord(text, separatorOf(text), (cells) => {
    row += 1
    const faults = cells.flatMap((cell, column) => (isErrorText(cell) ? [{ column, shown: cell }] : []))
    builder.add({
      row,
      cells: cells.map((cell) => (cell === '' || isErrorText(cell) ? null : checkedText(restoreText(cell)))),
      ...(faults.length > 0 ? { faults } : {}),
    })
  })
  return { kind: 'csv', grids: [builder.grid()], otherSheets: [], properties: {} }
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What is no UTF-8 comes from a Chinese Windows.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const end = text.search(/\r|\n/)
  const line = (end < 0 ? text : text.slice(0, end)).replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function eachRecord(text: string, separator: string, take: (cells: string[]) => void): void {
  const plainEnd = new RegExp(`[${separator}\r\n]`, 'g')
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    let cell: string
    if (text[at] === '"') [cell, at] = quotedCell(text, at, plainEnd)
    else {
      const end = endFrom(text, plainEnd, at)
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    take(cells)
    cells = []
  }
}

/** The cell and where it ends; what stands behind the closing quote belongs to it too, as in Excel. */
function quotedCell(text: string, start: number, plainEnd: RegExp): [string, number] {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw unreadable('openQuote')
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    const end = endFrom(text, plainEnd, quote + 1)
    return [cell + text.slice(quote + 1, end), end]
  }
}

function endFrom(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.index ?? text.length
}
