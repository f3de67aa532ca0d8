/**
 * Separated values as people's programs write them: UTF-8 with or without mark, UTF-16 with mark, or GBK; commas, tabs or semicolons.
 *
 * Shapes  Every record is one row of the spreadsheet, whatever line breaks its quotes hold. All cells are text.
 * Errors  `Failure` for what breaks a limit, as soon as it does; the rest of the file is then not looked at.
 * Source  RFC 4180.
 */
import { IMPORT_ROWS_MAX, LEAD_ROWS_MAX, SHEET_ROWS_MAX } from './limits.ts'
import { checkedText, createGridBuilder, type GridBuilder, isErrorText, type SheetFile } from './read-grid.ts'
import { impossibleRow } from './read-refusal.ts'
import { restoreText } from './safe-text.ts'
import { createCsvScanner } from './scan-csv.ts'

const SEPARATORS = [',', '\t', ';'] as const
/** What is decoded at once. */
const PIECE_BYTES = 65_536
/** Of a longer first line only so much tells the separator. */
const FIRST_LINE_MAX = 16_384

/** Reads a CSV file in whatever encoding and with whatever separator it was written. */
export function readCsv(bytes: Uint8Array): SheetFile {
  const grid = (readAs(encodingOf(bytes), bytes) ?? readAs('gb18030', bytes))?.grid()
  return { kind: 'csv', grids: grid ? [grid] : [], otherSheets: [], properties: {} }
}

/** What a spreadsheet puts on the clipboard: lines of cells, parted by tabs. A quote without end is text like any other. */
export function readTabbed(text: string): readonly (readonly string[])[] {
  const lines: (readonly string[])[] = []
  const scanner = createCsvScanner('\t', (cells) => void lines.push([...cells]))
  try {
    scanner.feed(text)
    scanner.end()
    return lines
  } catch {
    return text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'))
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Undefined when it is not UTF-8 after all: then it comes from a Chinese Windows. */
function readAs(encoding: string, bytes: Uint8Array): GridBuilder | undefined {
  const pieces = decodedPieces(bytes, new TextDecoder(encoding, { fatal: encoding === 'utf-8' }))
  const builder = createGridBuilder('', IMPORT_ROWS_MAX + LEAD_ROWS_MAX)
  let row = 0
  let scanner: ReturnType<typeof createCsvScanner> | undefined
  for (const text of pieces) {
    if (text === undefined) return undefined
    scanner ??= createCsvScanner(separatorOf(text), (cells) => addRow(builder, (row += 1), cells))
    scanner.feed(text)
  }
  scanner?.end()
  return builder
}

/** A piece that cannot be decoded is undefined. */
function* decodedPieces(bytes: Uint8Array, decoder: TextDecoder): Generator<string | undefined> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    try {
      yield decoder.decode(piece, { stream: at + PIECE_BYTES < bytes.length })
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      yield undefined
    }
  }
}

function addRow(builder: GridBuilder, row: number, cells: readonly string[]): void {
  if (row > SHEET_ROWS_MAX) throw impossibleRow(row)
  if (cells.every((cell) => cell === '' || cell.trim() === '')) return
  if (builder.isFull()) return builder.count()
  const faults = cells.flatMap((cell, column) => (isErrorText(cell) ? [{ column, shown: cell }] : []))
  builder.add({
    row,
    cells: cells.map((cell) => (cell === '' || isErrorText(cell) ? null : checkedText(restoreText(cell)))),
    ...(faults.length > 0 ? { faults } : {}),
  })
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const counts = SEPARATORS.map(() => 0)
  let isQuoted = false
  for (const char of text.slice(0, FIRST_LINE_MAX)) {
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (char === '\n' || char === '\r') break
    const at = SEPARATORS.findIndex((separator) => separator === char)
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
