/**
 * A workbook as a stream of bytes, in the browser and on the server: rows come in batches and are gone once written.
 *
 * Shapes  easy    `writeWorkbook([{ name: '收费项目', columns: [{ header: '编码' }], rows: () => [[['A1']]] }])`
 *         medium  a column with `choices` gets a drop-down, one with `note` a note on its header
 *         hard    `notes` and styled cells say of single cells what is wrong with them
 *         `rows()` is called once and gives batches of rows. A text cell is text whatever it begins with: no cell is ever a
 *         formula, and what looks like a number stays as it is written.
 * Errors  Whatever `rows` throws comes out of the stream.
 * Source  ECMA-376; reliability requirements E1, I7.
 */
import { type CellValue, CUT_MARK } from './cell.ts'
import { OPTIONS_SHEET } from './column.ts'
import { CELL_TEXT_MAX } from './limits.ts'
import { xmlText, xString } from './safe-text.ts'
import {
  type CellStyle,
  columnLetters,
  contentTypes,
  type DropDown,
  dropDownsXml,
  MAIN,
  notesDrawing,
  notesXml,
  RELATIONS,
  relations,
  type SheetNote,
  STYLES,
  STYLES_XML,
  workbookXml,
  XML,
} from './workbook-parts.ts'
import { writeZip, type ZipPart } from './zip-write.ts'

export interface WrittenColumn {
  readonly header: string
  /** Characters; as wide as the header needs when absent. */
  readonly width?: number
  readonly isRequired?: boolean
  readonly note?: string
  readonly choices?: readonly string[]
  /** Other words than the choices may be typed too. */
  readonly isLoose?: boolean
}

export type StyledCell = CellValue | { readonly value: CellValue; readonly style: CellStyle }
export type RowBatch = readonly (readonly StyledCell[])[]

export interface WrittenSheet {
  readonly name: string
  /** None: a sheet without a header. */
  readonly columns: readonly WrittenColumn[]
  readonly rows: () => AsyncIterable<RowBatch> | Iterable<RowBatch>
  /** On cells; rows count from 1, the header's included. */
  readonly notes?: readonly SheetNote[]
  readonly isHidden?: boolean
  /** Characters, for a sheet without a header. */
  readonly widths?: readonly number[]
}

export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How far down drop-downs reach: as many rows as an import takes. */
const DROP_DOWN_ROWS = 10_001
const WIDTH = { least: 10, most: 40 }

interface Place extends WrittenSheet {
  readonly dropDowns: readonly DropDown[]
  readonly allNotes: readonly SheetNote[]
}

export function writeWorkbook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> {
  return writeZip(partsOf(withOptions(sheets)))
}

function* partsOf(sheets: readonly Place[]): Generator<ZipPart> {
  const facts = sheets.map(({ name, isHidden = false, allNotes }) => ({
    name,
    isHidden,
    hasNotes: allNotes.length > 0,
  }))
  const part = (name: string, text: string): ZipPart => ({ name, pieces: [text] })
  yield part('[Content_Types].xml', contentTypes(facts))
  yield part('_rels/.rels', relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]))
  yield part('xl/workbook.xml', workbookXml(facts))
  const targets = sheets.map((_sheet, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` }))
  yield part('xl/_rels/workbook.xml.rels', relations([...targets, { type: 'styles', target: 'styles.xml' }]))
  yield part('xl/styles.xml', STYLES_XML)
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1
    yield { name: `xl/worksheets/sheet${number}.xml`, pieces: sheetPieces(sheet) }
    if (sheet.allNotes.length === 0) continue
    const own = [
      { type: 'comments', target: `../comments${number}.xml` },
      { type: 'vmlDrawing', target: `../drawings/vmlDrawing${number}.vml` },
    ]
    yield part(`xl/worksheets/_rels/sheet${number}.xml.rels`, relations(own))
    yield part(`xl/comments${number}.xml`, notesXml(sheet.allNotes))
    yield part(`xl/drawings/vmlDrawing${number}.vml`, notesDrawing(sheet.allNotes))
  }
}

/** All words of all drop-downs stand on one hidden sheet, a column each: there they may be long, many, and hold commas. */
function withOptions(sheets: readonly WrittenSheet[]): readonly Place[] {
  const lists: (readonly string[])[] = []
  const places = sheets.map((sheet): Place => {
    const dropDowns = sheet.columns.flatMap(({ choices = [], isLoose = false }, index): DropDown[] => {
      if (choices.length === 0) return []
      const letters = columnLetters(lists.push(choices))
      return [{ column: index + 1, range: `'${OPTIONS_SHEET}'!$${letters}$1:$${letters}$${choices.length}`, isLoose }]
    })
    const headerNotes = sheet.columns.flatMap(({ note }, index) =>
      note === undefined ? [] : [{ row: 1, column: index + 1, text: note }],
    )
    return { ...sheet, dropDowns, allNotes: [...headerNotes, ...(sheet.notes ?? [])] }
  })
  if (lists.length === 0) return places
  const count = Math.max(...lists.map((list) => list.length))
  const rows = Array.from({ length: count }, (_, row) => lists.map((list) => list[row] ?? null))
  const options = { name: OPTIONS_SHEET, columns: [], rows: () => [rows], isHidden: true, dropDowns: [], allNotes: [] }
  return [...places, options]
}

async function* sheetPieces({ columns, widths, rows, dropDowns, allNotes }: Place): AsyncGenerator<string> {
  const hasHeader = columns.length > 0
  const frozen = hasHeader
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : ''
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${colsXml(widths ?? columns.map(({ header, width }) => width ?? widthOf(header)))}<sheetData>`
  if (hasHeader) {
    const header = columns.map(
      ({ header: value, isRequired }) => ({ value, style: isRequired ? 'required' : 'header' }) as const,
    )
    yield rowXml(header, 1, ' ht="22" customHeight="1"')
  }
  let row = hasHeader ? 1 : 0
  for await (const batch of rows()) {
    let text = ''
    for (const cells of batch) text += rowXml(cells, (row += 1))
    yield text
  }
  const drawing = allNotes.length > 0 ? '<legacyDrawing r:id="rId2"/>' : ''
  yield `</sheetData>${dropDownsXml(dropDowns, DROP_DOWN_ROWS)}${drawing}</worksheet>`
}

function colsXml(widths: readonly number[]): string {
  if (widths.length === 0) return ''
  const items = widths.map((width, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${width}" style="${STYLES.text}" customWidth="1"/>`
  })
  return `<cols>${items.join('')}</cols>`
}

/** A Chinese character is as wide as two others. */
function widthOf(header: string): number {
  const units = [...header].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 4)
  return Math.min(WIDTH.most, Math.max(WIDTH.least, units))
}

function rowXml(cells: readonly StyledCell[], row: number, attributes = ''): string {
  let text = `<row r="${row}"${attributes}>`
  for (let index = 0; index < cells.length; index += 1) text += cellXml(cells[index] ?? null, index + 1, row)
  return `${text}</row>`
}

/** Each cell names its place: some readers lose count without. */
function cellXml(cell: StyledCell, column: number, row: number): string {
  const isStyled = typeof cell === 'object' && cell !== null
  const value = isStyled ? cell.value : cell
  const style = isStyled ? STYLES[cell.style] : typeof value === 'string' ? STYLES.text : STYLES.plain
  if (value === null && !isStyled) return ''
  const start = `<c r="${columnLetters(column)}${row}" s="${style}"`
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return `${start}/>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`
  const space = /^\s|\s$|\n|\t| {2}/.test(value) ? ' xml:space="preserve"' : ''
  return `${start} t="inlineStr"><is><t${space}>${xmlText(xString(fitting(value)))}</t></is></c>`
}

/** Excel calls a file damaged that has a longer text; the mark keeps the cut one from being read back as whole. */
function fitting(text: string): string {
  return text.length <= CELL_TEXT_MAX ? text : text.slice(0, CELL_TEXT_MAX - CUT_MARK.length) + CUT_MARK
}
