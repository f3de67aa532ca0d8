/**
 * Separated values as they come, piece by piece: records out, and a refusal at the first limit that is broken, so that a hostile
 * file costs no more than the piece that gives it away.
 *
 * Shapes  A quote opens a cell only at its beginning; what stands behind the closing one belongs to the cell too, as in Excel.
 * Errors  `Failure` for a cell, a record or a file beyond the limits, and for a quote without end.
 * Source  RFC 4180.
 */
import { CELL_TEXT_MAX, SHEET_COLUMNS_MAX } from './limits.ts'
import { suspicious, tooManyColumns, unreadable } from './read-refusal.ts'

export interface CsvScanner {
  feed(text: string): void
  /** After the last piece. */
  end(): void
}

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** `start`: before a cell; `quote`: behind a quote inside a quoted cell, which closes it unless another follows. */
type State = 'start' | 'plain' | 'quoted' | 'quote'

/** Makes a scanner that is fed text piece by piece and calls `take` with each record's cells. */
export function createCsvScanner(separator: string, take: (cells: readonly string[]) => void): CsvScanner {
  const parting = separator.charCodeAt(0)
  let state: State = 'start'
  let cells: string[] = []
  let cell = ''
  /** A record has begun: there is something to hand over at the end. */
  let isOpen = false
  let afterReturn = false

  const add = (part: string) => {
    if (cell.length + part.length > CELL_TEXT_MAX) throw suspicious(`里有超过 ${CELL_TEXT_MAX} 个字的单元格`)
    cell += part
  }
  const closeCell = () => {
    if (cells.length >= SHEET_COLUMNS_MAX) throw tooManyColumns()
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const closeRecord = () => {
    closeCell()
    take(cells)
    cells = []
    isOpen = false
  }
  /** Where the run of letters that mean only themselves ends. */
  const runEnd = (text: string, from: number): number => {
    let at = from
    if (state === 'quoted') while (at < text.length && text.charCodeAt(at) !== QUOTE) at += 1
    else
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (code === parting || code === LINE_FEED || code === CARRIAGE_RETURN) break
      }
    return at
  }
  /** One letter that means something here; false for one that belongs to the cell. */
  const sign = (code: number): boolean => {
    if (state === 'quoted') {
      state = 'quote'
      return true
    }
    if (code === QUOTE && (state === 'start' || state === 'quote')) {
      if (state === 'quote') add('"')
      state = 'quoted'
      isOpen = true
      return true
    }
    if (code === parting) {
      closeCell()
      isOpen = true
      return true
    }
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) return false
    if (!(code === LINE_FEED && afterReturn)) closeRecord()
    return true
  }
  return {
    feed(text) {
      for (let at = 0; at < text.length;) {
        const code = text.charCodeAt(at)
        if ((state !== 'quoted' || code === QUOTE) && sign(code)) {
          afterReturn = code === CARRIAGE_RETURN && state !== 'quote'
          at += 1
          continue
        }
        if (state !== 'quoted') state = 'plain'
        const end = runEnd(text, at)
        add(text.slice(at, end))
        afterReturn = false
        isOpen = true
        at = end
      }
    },
    end() {
      if (state === 'quoted') throw unreadable('openQuote')
      if (isOpen) closeRecord()
    },
  }
}
