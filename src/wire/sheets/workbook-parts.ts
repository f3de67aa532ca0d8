/**
 * The parts of a workbook that are the same or nearly so in every file: types, relationships, styles, notes, drop-downs.
 *
 * Source  ECMA-376 parts 1 (SpreadsheetML) and 2 (packages); notes are drawn in VML, as Excel wants them.
 */
import { xmlText, xString } from './safe-text.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const OFFICE = 'urn:schemas-microsoft-com:office'

/** Styles of cells, by their place in `styles.xml`. */
export const STYLES = {
  plain: 0,
  text: 1,
  header: 2,
  required: 3,
  example: 4,
  error: 5,
  heading: 6,
  wrapped: 7,
  integer: 8,
  decimals1: 9,
  decimals2: 10,
  decimals3: 11,
  decimals4: 12,
  date: 13,
  dateTime: 14,
} as const
export type CellStyle = keyof typeof STYLES

export interface SheetNote {
  /** From 1, as on the sheet. */
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface SheetFacts {
  readonly name: string
  readonly isHidden: boolean
  readonly hasNotes: boolean
  /** The cells that the filter row sorts and filters: `A1:F9`; known once the rows are written. */
  readonly filtered?: string | undefined
}

/** `A`, `Z`, `AA`; columns count from 1. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** The part that lists the types of all other parts. */
export function contentTypes(sheets: readonly SheetFacts[], hasProperties: boolean): string {
  const overrides = sheets.flatMap(({ hasNotes }, index) => [
    `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    ...(hasNotes ? [`<Override PartName="/xl/comments${index + 1}.xml" ContentType="${TYPE}.comments+xml"/>`] : []),
  ])
  if (hasProperties)
    overrides.push(
      `<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>`,
    )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`
}

/** A part that links to others by number. */
export function relations(targets: readonly { readonly type: string; readonly target: string }[]): string {
  const items = targets.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

/** The part that lists the sheets. */
export function workbookXml(sheets: readonly SheetFacts[]): string {
  const items = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${items.join('')}</sheets>${filterNames(sheets)}</workbook>`
}

/** Excel finds a sheet's filter row by this name, and repairs files that lack it. */
function filterNames(sheets: readonly SheetFacts[]): string {
  const items = sheets.flatMap(({ name, filtered }, index) => {
    if (filtered === undefined) return []
    const fixed = filtered.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    const range = `'${name.replaceAll("'", "''")}'!${fixed}`
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlText(range)}</definedName>`,
    ]
  })
  return items.length === 0 ? '' : `<definedNames>${items.join('')}</definedNames>`
}

/** Facts about the file that stay with it when a spreadsheet program saves it again. */
export function propertiesXml(properties: Readonly<Record<string, string>>): string {
  const items = Object.entries(properties).map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${xmlText(name)}"><vt:lpwstr>${xmlText(xString(value))}</vt:lpwstr></property>`,
  )
  return `${XML}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${items.join('')}</Properties>`
}

const BORDER = '<color rgb="FFBFC7D1"/>'
const solid = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`
/** Number format 49 is text: what is typed below stays as it was typed, leading zeros and all. */
const xf = (
  [font, fill, border]: readonly [font: number, fill: number, border: number],
  align = '<alignment vertical="center"/>',
) =>
  `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${align}</xf>`
/** Formats of numbers that Excel does not have by itself, by their own ids. */
const FORMATS = ['0.0', '0.000', '0.0000', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss']
const FORMAT_IDS = {
  integer: 1,
  decimals1: 164,
  decimals2: 2,
  decimals3: 165,
  decimals4: 166,
  date: 167,
  dateTime: 168,
}
const numberXf = (id: number) =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="center"/></xf>`
const WRAP = '<alignment vertical="top" wrapText="1"/>'
const font = (more: string, size = 11) =>
  `<font>${more.startsWith('<b/>') ? '<b/>' : ''}${more.includes('<i/>') ? '<i/>' : ''}<sz val="${size}"/>${/<color[^>]*>/.exec(more)?.[0] ?? ''}<name val="等线"/></font>`

export const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="4">${font('')}${font('<b/>')}${font('<i/><color rgb="FF7A8699"/>')}${font('<b/>', 14)}</fonts><fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE8EDF3')}${solid('FFFFF1CC')}${solid('FFFFDAD6')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin">${BORDER}</bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${Object.keys(STYLES).length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${xf([0, 0, 0])}${xf([1, 2, 1])}${xf([1, 3, 1])}${xf([2, 0, 0])}${xf([0, 4, 0])}${xf([3, 0, 0])}${xf([0, 0, 0], WRAP)}${Object.values(FORMAT_IDS).map(numberXf).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The part with a sheet's notes. */
export function notesXml(notes: readonly SheetNote[]): string {
  const items = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><t xml:space="preserve">${xmlText(xString(text))}</t></text></comment>`,
  )
  return `${XML}<comments xmlns="${MAIN}"><authors><author></author></authors><commentList>${items.join('')}</commentList></comments>`
}

/** The part that says where a sheet's notes are shown. */
export function notesDrawing(notes: readonly SheetNote[]): string {
  const shapes = notes.map(({ row, column, text }, index) => {
    const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 18)), 0)
    const anchor = [column, 12, Math.max(0, row - 2), 8, column + 3, 20, row + lines, 8].join(', ')
    return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#fffbe6" o:insetmode="auto"><v:fill color2="#fffbe6"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="${OFFICE}:office" xmlns:x="${OFFICE}:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}

export interface DropDown {
  readonly column: number
  /** Where the words stand: `'选项'!$A$1:$A$9`. */
  readonly range: string
  /** Other words may be typed too. */
  readonly isLoose: boolean
}

/** The drop-downs of a sheet's columns; empty for none. */
export function dropDownsXml(dropDowns: readonly DropDown[], lastRow: number): string {
  if (dropDowns.length === 0) return ''
  const items = dropDowns.map(({ column, range, isLoose }) => {
    const letters = columnLetters(column)
    const strict = isLoose ? '' : ' showErrorMessage="1" errorTitle="请从列表中选择" error="请从下拉列表中选择一项"'
    return `<dataValidation type="list" allowBlank="1"${strict} sqref="${letters}2:${letters}${lastRow}"><formula1>${xmlText(range)}</formula1></dataValidation>`
  })
  return `<dataValidations count="${items.length}">${items.join('')}</dataValidations>`
}
