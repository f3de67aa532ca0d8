/**
 * One sheet's XML as it comes: cells into rows, rows into a grid. Formulas are never computed; what was last shown is taken.
 *
 * Source  ECMA-376 part 1, 18.3.1.4 (cells), 18.3.1.73 (rows), 18.18.11 (cell types).
 */
import type { CellValue } from './cell.ts'
import { CELL_TEXT_MAX, IMPORT_COLUMNS_MAX, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from './limits.ts'
import { dateText } from './read-dates.ts'
import { type CellFault, checkedText, createGridBuilder, type Grid } from './read-grid.ts'
import { impossibleRow, tooManyColumns } from './read-refusal.ts'
import { unescapeText } from './read-text.ts'
import { attributeOf, type XmlHandler } from './read-xml.ts'
import { columnLetters } from './workbook-parts.ts'

export interface SheetSettings {
  readonly name: string
  readonly keptMax: number
  readonly strings: readonly string[]
  /** By style: whether a number is a date. */
  readonly dates: readonly boolean[]
  readonly from1904: boolean
}

/** Digits that Excel shows; the rest is the noise of binary fractions. */
const SHOWN_DIGITS = 15

interface Cell {
  column: number
  type: string
  style: number
  raw: string
  hasValue: boolean
  isFormula: boolean
}

/** Makes what receives a sheet's XML; `grid()` gives the rows that were in it. */
export function createSheetHandler(settings: SheetSettings): XmlHandler & { grid(): Grid } {
  const builder = createGridBuilder(settings.name, settings.keptMax)
  let row = 0
  let cells: CellValue[] = []
  let notes = new Map<string, string[]>()
  let faults: CellFault[] = []
  let cell: Cell | undefined
  let lastColumn = -1
  let saysSomething = false
  let reading = false
  let phonetic = false

  const note = (kind: string, column: number) => {
    const where = `${columnLetters(column + 1)}${row}`
    notes.set(kind, [...(notes.get(kind) ?? []), where])
  }
  const closeCell = (closed: Cell) => {
    const { column, raw, hasValue, isFormula, type } = closed
    lastColumn = column
    if (hasValue && raw !== '') saysSomething = true
    if (builder.isFull()) return
    const isError = type === 'e' && hasValue
    const value = hasValue && !isError ? valueOf(settings, closed) : null
    if (isError || (isFormula && (!hasValue || (raw === '' && type !== 'str')))) {
      saysSomething = true
      faults.push({ column, shown: isError ? raw : '' })
    } else if (isFormula && value !== null) note('取公式的计算结果', column)
    if (value === null) return
    if (column >= IMPORT_COLUMNS_MAX) {
      if (typeof value !== 'string' || value.trim() !== '') throw tooManyColumns()
      return
    }
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        row = rowNumber(attributeOf(attributes, 'r'), row + 1)
        cells = []
        notes = new Map()
        faults = []
        lastColumn = -1
        saysSomething = false
      } else if (name === 'c') {
        const reference = attributeOf(attributes, 'r')
        cell = {
          column: columnNumber(reference, lastColumn + 1),
          type: attributeOf(attributes, 't') ?? 'n',
          style: Number(attributeOf(attributes, 's') ?? -1),
          raw: '',
          hasValue: false,
          isFormula: false,
        }
      } else if (!cell) return
      else if (name === 'rPh') phonetic = true
      else if (name === 'f') cell.isFormula = true
      else if ((name === 'v' || name === 't') && !phonetic) {
        reading = true
        cell.hasValue = true
      }
    },
    text(part) {
      if (reading && cell && cell.raw.length <= CELL_TEXT_MAX) cell.raw += part
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && cell) {
        closeCell(cell)
        cell = undefined
      } else if (name === 'row') {
        if (builder.isFull()) return saysSomething ? builder.count() : undefined
        const said = [...notes].map(([words, places]) => `${placesText(places)} ${words}`)
        builder.add({
          row,
          cells,
          ...(said.length > 0 ? { notes: said } : {}),
          ...(faults.length > 0 ? { faults } : {}),
        })
      }
    },
    grid: builder.grid,
  }
}

function valueOf(settings: SheetSettings, { type, style, raw }: Cell): CellValue {
  switch (type) {
    case 's':
      return settings.strings[Number(raw)] ?? null
    case 'b':
      return raw === '1' || raw === 'true'
    case 'str':
    case 'inlineStr':
      return checkedText(unescapeText(raw))
    case 'd':
      return raw.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?$/, '')
    default:
      return numberOf(settings, style, raw)
  }
}

function numberOf({ dates, from1904 }: SheetSettings, style: number, raw: string): CellValue {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw.trim() === '' ? null : raw
  return (dates[style] ? dateText(number, from1904) : undefined) ?? Number(number.toPrecision(SHOWN_DIGITS))
}

function rowNumber(text: string | undefined, next: number): number {
  const row = Number(text) || next
  if (!Number.isInteger(row) || row < 1 || row > SHEET_ROWS_MAX) throw impossibleRow(row)
  return row
}

/** From 0. What stands beyond the last column of any spreadsheet is refused even when it says nothing. */
function columnNumber(reference: string | undefined, next: number): number {
  const column = reference === undefined ? next : columnOf(reference)
  if (column >= SHEET_COLUMNS_MAX) throw tooManyColumns()
  return column
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

const PLACES_NAMED_MAX = 3

function placesText(places: readonly string[]): string {
  const named = places.slice(0, PLACES_NAMED_MAX).join('、')
  return places.length > PLACES_NAMED_MAX ? `${named} 等 ${places.length} 格` : named
}
