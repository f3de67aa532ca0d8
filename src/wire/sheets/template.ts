/**
 * The workbook that people fill in for an import: headers with their rules as notes, drop-downs, an example, an explanation.
 *
 * Shapes  The first column is `MARK_HEADER`: the example row has `EXAMPLE_MARK` there, which keeps it from being imported.
 *         `choices` are labels of records that may be referred to, by library; a library without an entry has no drop-down.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { fieldRules } from './template-rules.ts'
import { type CellValue, toCell } from './cell.ts'
import {
  columnsOf,
  EXAMPLE_MARK,
  GUIDE_SHEET,
  mainSheetOf,
  MARK_HEADER,
  REQUIRED_MARK,
  rowSheetsOf,
  type SheetColumn,
  columnValue,
} from './column.ts'
import { exampleOf } from './template-example.ts'
import { writtenColumn } from './write-records.ts'
import {
  type RowBatch,
  type StyledCell,
  writeWorkbook,
  type WrittenColumn,
  type WrittenSheet,
} from './write-workbook.ts'

export type ReferenceChoices = ReadonlyMap<string, readonly string[]>

/** Words of one drop-down; whoever needs another one types it. */
export const TEMPLATE_CHOICES_MAX = 1_000

/** Writes the template of a library's import as a workbook. */
export function templateOf(resource: Resource, choices: ReferenceChoices): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(resource)
  const example = exampleOf(resource, choices)
  const lists = rowSheetsOf(resource)
  const mark: WrittenColumn = {
    header: MARK_HEADER,
    note: `不用填写。此列写有“${EXAMPLE_MARK}”的行不会导入。`,
    choices: [EXAMPLE_MARK],
  }
  const sheetOf = (
    name: string,
    all: readonly SheetColumn[],
    rows: readonly (readonly CellValue[])[],
  ): WrittenSheet => ({
    name,
    columns: [mark, ...all.map((column) => templateColumn(column, choices))],
    rows: () => [rows.map((cells) => [EXAMPLE_MARK, ...cells].map(asExample))],
  })
  const cells = (all: readonly SheetColumn[], record: WireRecord) =>
    all.map(({ field, path }) => toCell(field, columnValue(record, path), (_library, id) => id))
  const main = sheetOf(mainSheetOf(resource), columns, [cells(columns, example)])
  const others = lists.map(({ title, path, keys, columns: inner }) => {
    const rows = columnValue(example, path)
    const key = cells(keys, example)
    const exampleRows = (Array.isArray(rows) ? rows : []).map((row) => [...key, ...cells(inner, row as WireRecord)])
    return sheetOf(title, [...keys, ...inner], exampleRows)
  })
  return writeWorkbook([main, ...others, guideOf(resource, columns)])
}

const LONG_WIDTH = 40

function templateColumn(column: SheetColumn, choices: ReferenceChoices): WrittenColumn {
  const { field, header } = column
  const targets =
    field.reference === undefined ? [] : (choices.get(field.reference) ?? []).slice(0, TEMPLATE_CHOICES_MAX)
  const isLong = field.kind === 'longText' || field.kind === 'richText'
  return {
    ...writtenColumn(column),
    // What is typed stays as it was typed, leading zeros and all.
    format: 'text',
    ...(isLong ? { width: LONG_WIDTH } : {}),
    header: field.required ? header + REQUIRED_MARK : header,
    isRequired: field.required,
    note: fieldRules(field).join('\n'),
    ...(targets.length > 0 ? { choices: targets, isLoose: true } : {}),
  }
}

function asExample(value: CellValue): StyledCell {
  return { value, style: 'example' }
}

function guideOf(resource: Resource, columns: readonly SheetColumn[]): WrittenSheet {
  const { naturalKey } = resource.identity
  const keys = columns.filter(({ field }) => naturalKey.includes(field.name)).map(({ header }) => header)
  const lists = rowSheetsOf(resource).map(({ title }) => `“${title}”`)
  const steps = [
    `在“${mainSheetOf(resource)}”工作表中从第 2 行开始填写，一行一条；灰色斜体的示例行不会导入，可以删除。`,
    `标题带 ${REQUIRED_MARK} 的列必填；其他列可以留空。标题可以调换顺序，请不要改名。`,
    ...(keys.length > 0 ? [`按 ${keys.join(' + ')} 判断新增还是修改：已有的修改，没有的新增。`] : []),
    ...(lists.length > 0 ? [`${lists.join('、')}工作表填写明细，前面几列写明属于哪一条，一行一项。`] : []),
    '一格里有多项时用顿号（、）隔开；日期写成 2024-05-01；编号、电话照原样填写，前面的 0 会保留。',
    '导入前会先检查并显示每处改动，确认之后才会保存。',
  ]
  const rules = columns.map(({ field, header }): readonly StyledCell[] => [
    header,
    field.required ? '必填' : '选填',
    { value: fieldRules(field).slice(1).join('；'), style: 'wrapped' },
  ])
  const rows: RowBatch = [
    [{ value: `${resource.title}导入说明`, style: 'heading' }],
    ...steps.map((step, index) => [`${index + 1}. ${step}`]),
    [],
    ['列', '是否必填', '填写要求'].map((value) => ({ value, style: 'header' }) as const),
    ...rules,
  ]
  return { name: GUIDE_SHEET, columns: [], widths: GUIDE_WIDTHS, rows: () => [rows] }
}

const GUIDE_WIDTHS = [24, 12, 80]
