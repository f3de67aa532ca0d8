/**
 * A workbook's visible sheets as grids: one pass over each sheet's XML as it is inflated, never the whole of it at once.
 *
 * Shapes  Real dates come as text (`read-dates.ts`), numbers with the 15 digits that Excel itself shows, formulas as the value
 *         that was last computed. Only the first cell of merged ones has a value.
 * Source  ECMA-376 part 1, 18.3 (sheets), 18.4 (shared strings), 18.8 (styles).
 */
import { CELL_TEXT_MAX, IMPORT_ROWS_MAX, LEAD_ROWS_MAX } from './limits.ts'
import { isDateFormat } from './read-dates.ts'
import { checkedText, type Grid, type SheetFile } from './read-grid.ts'
import { unreadable } from './read-refusal.ts'
import { createSheetHandler } from './read-sheet.ts'
import { unescapeText } from './read-text.ts'
import { attributeOf, createXmlReader, type XmlHandler } from './read-xml.ts'
import type { Archive } from './zip-read.ts'

/** How many rows of the sheet are wanted, 0 for none; `index` counts the visible ones. */
export type SheetChoice = (name: string, index: number, names: readonly string[]) => number

export const ROWS_WANTED = IMPORT_ROWS_MAX + LEAD_ROWS_MAX

const SHARED_STRINGS_MAX = 2_000_000
/** Of all others nothing is kept. */
const PROPERTY_PREFIX = 'rehab-console.'
const PROPERTY_MAX = 500

interface Listed {
  readonly name: string
  readonly relation: string
}

/** Reads the visible sheets of a workbook that `choose` picks. */
export async function readWorkbook(zip: Archive, choose: SheetChoice): Promise<SheetFile> {
  const { sheets, from1904 } = await readListing(zip)
  if (sheets.length === 0) throw unreadable('noSheet')
  const targets = await readTargets(zip)
  const dates = await readDateStyles(zip)
  const strings = await readSharedStrings(zip)
  const names = sheets.map(({ name }) => name)
  const grids: Grid[] = []
  const otherSheets: string[] = []
  for (const [index, { name, relation }] of sheets.entries()) {
    const keptMax = choose(name, index, names)
    const path = targets.get(relation)
    if (keptMax === 0) otherSheets.push(name)
    else if (path === undefined || !zip.has(path)) throw unreadable('damaged')
    else grids.push(await readSheet(zip, path, { name, keptMax, strings, dates, from1904 }))
  }
  return { kind: 'xlsx', grids, otherSheets, properties: await readProperties(zip) }
}

async function readSheet(
  zip: Archive,
  path: string,
  settings: Parameters<typeof createSheetHandler>[0],
): Promise<Grid> {
  const handler = createSheetHandler(settings)
  await readXml(zip, path, handler)
  return handler.grid()
}

async function readXml(zip: Archive, path: string, handler: XmlHandler): Promise<void> {
  const reader = createXmlReader(handler)
  await zip.readText(path, (text) => reader.feed(text))
  reader.end()
}

async function readListing(zip: Archive): Promise<{ readonly sheets: readonly Listed[]; readonly from1904: boolean }> {
  const sheets: Listed[] = []
  let from1904 = false
  await readXml(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      const isVisible = (attributeOf(attributes, 'state') ?? 'visible') === 'visible'
      if (name === 'sheet' && isVisible)
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', relation: attributeOf(attributes, 'id') ?? '' })
    },
    close: () => undefined,
  })
  return { sheets, from1904 }
}

/** Relation → path in the archive; only worksheets, so that chart sheets are not taken for data. */
async function readTargets(zip: Archive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  if (!zip.has('xl/_rels/workbook.xml.rels')) return targets
  await readXml(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      const target = attributeOf(attributes, 'Target')
      if (name !== 'Relationship' || target === undefined) return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      targets.set(attributeOf(attributes, 'Id') ?? '', path)
    },
    close: () => undefined,
  })
  return targets
}

/** By the number of a cell's style: whether it shows a number as a date. */
async function readDateStyles(zip: Archive): Promise<readonly boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInFormats = false
  if (!zip.has('xl/styles.xml')) return styles
  await readXml(zip, 'xl/styles.xml', {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId'))
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInFormats = true
      else if (name === 'xf' && isInFormats) styles.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isInFormats = false
    },
  })
  return styles
}

/** The facts that whoever wrote the file has left in it. */
async function readProperties(zip: Archive): Promise<Readonly<Record<string, string>>> {
  const properties: Record<string, string> = {}
  if (!zip.has('docProps/custom.xml')) return properties
  let name = ''
  let text = ''
  await readXml(zip, 'docProps/custom.xml', {
    open(tag, attributes) {
      if (tag === 'property') [name, text] = [attributeOf(attributes, 'name') ?? '', '']
    },
    text(part) {
      if (text.length <= PROPERTY_MAX) text += part
    },
    close(tag) {
      if (tag === 'property' && name.startsWith(PROPERTY_PREFIX)) properties[name] = unescapeText(text.trim())
    },
  })
  return properties
}

async function readSharedStrings(zip: Archive): Promise<readonly string[]> {
  const strings: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  await readXml(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(part) {
      if (isText) text = text.length > CELL_TEXT_MAX ? text : text + part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        if (strings.length >= SHARED_STRINGS_MAX) throw unreadable('damaged')
        strings.push(checkedText(unescapeText(text)))
      }
    },
  })
  return strings
}
