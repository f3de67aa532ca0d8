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
  propertiesXml,
  RELATIONS,
  relations,
  type SheetFacts,
  type SheetNote,
  STYLES,
  STYLES_XML,
  workbookXml,
  XML,
} from './workbook-parts.ts'
import { contentWidth, lookAhead } from './column-width.ts'
import { writeZip, type ZipPart } from './zip-write.ts'

export interface WrittenColumn {
  readonly header: string
  /** Characters; as wide as the header and the first rows need when absent. */
  readonly width?: number
  readonly isRequired?: boolean
  /** Written, and out of sight until somebody unfolds it. */
  readonly isHidden?: boolean
  /** How its numbers look, and what is typed below them. */
  readonly format?: CellStyle
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
  /** With a filter on every header. */
  readonly hasFilter?: boolean
  /** Characters, for a sheet without a header. */
  readonly widths?: readonly number[]
}

export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How far down drop-downs reach: as many rows as an import takes. */
const DROP_DOWN_ROWS = 10_001

interface Place extends WrittenSheet {
  readonly dropDowns: readonly DropDown[]
  readonly allNotes: readonly SheetNote[]
  /** Rows that are written so far, the header's included. */
  readonly written: { rows: number }
}

/** `properties` stay with the file when a spreadsheet program saves it again. */
export function writeWorkbook(
  sheets: readonly WrittenSheet[],
  properties: Readonly<Record<string, string>> = {},
): AsyncGenerator<Uint8Array> {
  return writeZip(partsOf(withOptions(sheets), properties))
}

function* partsOf(sheets: readonly Place[], properties: Readonly<Record<string, string>>): Generator<ZipPart> {
  const hasProperties = Object.keys(properties).length > 0
  const part = (name: string, text: string): ZipPart => ({ name, pieces: [text] })
  yield part('[Content_Types].xml', contentTypes(sheets.map(factsOf), hasProperties))
  yield part(
    '_rels/.rels',
    relations([
      { type: 'officeDocument', target: 'xl/workbook.xml' },
      ...(hasProperties ? [{ type: 'custom-properties', target: 'docProps/custom.xml' }] : []),
    ]),
  )
  if (hasProperties) yield part('docProps/custom.xml', propertiesXml(properties))
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
  // Behind the sheets: only now it is known how far their filters reach.
  yield part('xl/workbook.xml', workbookXml(sheets.map(factsOf)))
}

function factsOf(sheet: Place): SheetFacts {
  const { name, isHidden = false, allNotes } = sheet
  return { name, isHidden, hasNotes: allNotes.length > 0, filtered: filteredCells(sheet) }
}

/** All columns, the hidden ones too: what stands outside would stay where it is when a person sorts. */
function filteredCells({ hasFilter = false, columns, written }: Place): string | undefined {
  return hasFilter && columns.length > 0 ? `A1:${columnLetters(columns.length)}${Math.max(1, written.rows)}` : undefined
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
    return { ...sheet, dropDowns, allNotes: [...headerNotes, ...(sheet.notes ?? [])], written: { rows: 0 } }
  })
  if (lists.length === 0) return places
  const count = Math.max(...lists.map((list) => list.length))
  const rows = Array.from({ length: count }, (_, row) => lists.map((list) => list[row] ?? null))
  const bare = { columns: [], dropDowns: [], allNotes: [], written: { rows: 0 } }
  return [...places, { ...bare, name: OPTIONS_SHEET, rows: () => [rows], isHidden: true }]
}

async function* sheetPieces(sheet: Place): AsyncGenerator<string> {
  const { columns, widths, dropDowns, allNotes, written } = sheet
  const hasHeader = columns.length > 0
  const frozen = hasHeader
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : ''
  const { first, rest } = await lookAhead(sheet.rows())
  const wide = widths ?? columns.map((column, index) => column.width ?? contentWidth(column, index, first))
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${colsXml(wide, columns)}<sheetData>`
  if (hasHeader) {
    const header = columns.map(
      ({ header: value, isRequired }) => ({ value, style: isRequired ? 'required' : 'header' }) as const,
    )
    yield rowXml(header, (written.rows += 1), HEADER)
  }
  const form = { formats: columns.map(({ format = 'plain' }) => format), attributes: '' }
  const batchXml = (batch: RowBatch) => {
    let text = ''
    for (const cells of batch) text += rowXml(cells, (written.rows += 1), form)
    return text
  }
  for (const batch of first.splice(0)) yield batchXml(batch)
  for await (const batch of rest) yield batchXml(batch)
  const drawing = allNotes.length > 0 ? '<legacyDrawing r:id="rId2"/>' : ''
  const filtered = filteredCells(sheet)
  const filter = filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`
  yield `</sheetData>${filter}${dropDownsXml(dropDowns, DROP_DOWN_ROWS)}${drawing}</worksheet>`
}

function colsXml(widths: readonly number[], columns: readonly WrittenColumn[]): string {
  if (widths.length === 0) return ''
  const items = widths.map((width, index) => {
    const place = index + 1
    const { format = 'text', isHidden = false } = columns[index] ?? {}
    const hidden = isHidden ? ' hidden="1"' : ''
    return `<col min="${place}" max="${place}" width="${width}" style="${STYLES[format]}"${hidden} customWidth="1"/>`
  })
  return `<cols>${items.join('')}</cols>`
}

interface RowForm {
  /** Of its cells, by column. */
  readonly formats: readonly CellStyle[]
  readonly attributes: string
}

const HEADER: RowForm = { formats: [], attributes: ' ht="22" customHeight="1"' }

/** Each cell names its place: some readers lose count without. */
function rowXml(cells: readonly StyledCell[], row: number, { formats, attributes }: RowForm): string {
  let text = `<row r="${row}"${attributes}>`
  for (let index = 0; index < cells.length; index += 1) {
    const rest = cellXml(cells[index] ?? null, formats[index] ?? 'plain')
    if (rest !== '') text += `<c r="${columnLetters(index + 1)}${row}"${rest}`
  }
  return `${text}</row>`
}

/** A cell from behind its place on; '' for one that says nothing. */
function cellXml(cell: StyledCell, format: CellStyle): string {
  const isStyled = typeof cell === 'object' && cell !== null
  const value = isStyled ? cell.value : cell
  const style = isStyled ? STYLES[cell.style] : STYLES[typeof value === 'string' ? 'text' : format]
  if (value === null && !isStyled) return ''
  const start = ` s="${style}"`
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
