/** A record written into the cells of a spreadsheet and read from them again. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { fromCell, type ReferenceLookup, type ReferenceNames, toCell } from '../../wire/sheets/cell.ts'
import { columnsOf, rowSheetsOf, type SheetColumn, columnValue, withValueAt } from '../../wire/sheets/column.ts'
import { differing, type Loss } from './round-trip.ts'

const MARK = '名称 '
const names: ReferenceNames = (_library, id) => `${MARK}${id}`
const lookup: ReferenceLookup = (_library, text) => (text.startsWith(MARK) ? [text.slice(MARK.length)] : [])

interface Reading {
  readonly record: WireRecord
  readonly refusals: readonly Loss[]
}

export function sheetLosses(resource: Resource, record: WireRecord): readonly Loss[] {
  const main = read(columnsOf(resource), record, '')
  const sheets = rowSheetsOf(resource).map((sheet) => {
    const rows = columnValue(record, sheet.path)
    const readings = (Array.isArray(rows) ? rows : []).map((row) => read(sheet.columns, row as WireRecord, sheet.path))
    return { path: sheet.path, readings }
  })
  const returned = sheets.reduce(
    (made, { path, readings }) =>
      readings.length === 0
        ? made
        : withValueAt(
            made,
            path,
            readings.map(({ record: row }) => row),
          ),
    main.record,
  )
  const refusals = [...main.refusals, ...sheets.flatMap(({ readings }) => readings.flatMap((each) => each.refusals))]
  if (refusals.length > 0) return refusals
  return differing(resource, record, returned).map((loss) => ({ ...loss, where: '导出到表格再导入' }))
}

function read(columns: readonly SheetColumn[], record: WireRecord, prefix: string): Reading {
  let made: WireRecord = {}
  const refusals: Loss[] = []
  for (const { field, path } of columns) {
    const before = columnValue(record, path)
    const reading = fromCell(field, toCell(field, before, names), lookup)
    if ('value' in reading) {
      if (reading.value !== undefined) made = withValueAt(made, path, reading.value)
      continue
    }
    const where = `导出到表格再导入（${reading.problem}）`
    const whole = prefix === '' ? path : `${prefix}/${path}`
    refusals.push({ path: whole, field: whole, title: field.title, before, after: undefined, where })
  }
  return { record: made, refusals }
}
