/** `npm run new --from a workbook`: the command on workbooks as people keep them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { runNew } from '../../src/cli/new.ts'
import { zip } from '../wire/sheets/zip-builder.ts'
import { tempProject } from './support.ts'

let lines: string[]

beforeEach(() => {
  lines = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((words: unknown) => void lines.push(`${String(words)}\n`))
  return () => vi.restoreAllMocks()
})

/** A date or a moment by its serial number, as spreadsheets keep them. */
interface Dated {
  readonly serial: number
  readonly style: 1 | 2
}
type Cell = string | number | boolean | Dated | null
type Rows = readonly (readonly Cell[])[]

const day = (serial: number): Dated => ({ serial, style: 1 })
const moment = (serial: number): Dated => ({ serial, style: 2 })

function workbook(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const names = Object.keys(sheets)
  const listed = names.map((name, nth) => `<sheet name="${name}" sheetId="${nth + 1}" r:id="r${nth + 1}"/>`)
  const related = names.map((_, nth) => `<Relationship Id="r${nth + 1}" Target="worksheets/sheet${nth + 1}.xml"/>`)
  const parts = Object.values(sheets).map((rows, nth) => [`xl/worksheets/sheet${nth + 1}.xml`, sheetXml(rows)])
  return zip({
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ...Object.fromEntries(parts),
  })
}

function sheetXml(rows: Rows): string {
  const lines = rows.map((row, nth) => {
    const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${nth + 1}`))
    return `<row r="${nth + 1}">${cells.join('')}</row>`
  })
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return `<c r="${at}"/>`
  if (typeof cell === 'object') return `<c r="${at}" s="${cell.style}"><v>${cell.serial}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}

async function make(sheets: Readonly<Record<string, Rows>>, ...args: readonly string[]) {
  const root = tempProject()
  const file = join(root, '登记.xlsx')
  writeFileSync(file, workbook(sheets))
  lines = []
  const code = await runNew(['spare-part', '--title', '配件', '--root', root, '--from', file, ...args])
  const { catalog, problems } = loadCatalog(root)
  return { code, said: lines.join(''), problems, resource: catalog.resources['spare-part'], root }
}

const PARTS: Rows = [
  ['货号', '品名', '启用日期', '登记时间', '单价（元）', '数量', '是否启用', '已检', null, '颜色', '附注'],
  ['A-01', '滑轮', day(45_413), moment(45_413.5), 12.5, 3, '是', true, null, '红', null],
  ['A-02', '绳索', day(45_444), moment(45_414.25), 8, 40, '否', false, null, '蓝', null],
  ['A-03', '支架', day(45_500), moment(45_415.75), 30.25, 7, '是', true, null, '红', '靠窗'],
  ['A-04', '底座', day(45_510), moment(45_416), 9, 1, '是', false, null, '蓝', null],
  ['A-05', '扶手', day(45_511), moment(45_417), 9, 1, '否', false, null, '红', null],
]

describe('a workbook', () => {
  it('gives Chinese headers names, and dates, numbers, money and 是/否 their kinds; a blank column is none', async () => {
    const { code, said, problems, resource } = await make({ 配件: PARTS })
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    const own = resource?.fields.filter(({ readOnly }) => readOnly !== true) ?? []
    expect(own.map(({ title, name, kind }) => `${title} ${name} ${kind}`)).toEqual([
      '货号 Code text',
      '品名 Name text',
      '启用日期 EnabledDate date',
      '登记时间 DJSJ dateTime',
      '单价 Price money',
      '数量 Quantity number',
      '是否启用 IsEnabled flag',
      '已检 YJ flag',
      '颜色 Color choice',
      '附注 Remark longText',
    ])
    expect(resource?.identity).toMatchObject({ naturalKey: ['Code'] })
    expect(own.find(({ name }) => name === 'Color')?.choices?.map(({ value }) => value)).toEqual(['红', '蓝'])
    expect(own.filter(({ required }) => required !== true).map(({ title }) => title)).toContain('附注')
    expect(said).toContain('：工作表“配件”；10 列，5 行\n')
    expect(said).toContain('字段名 DJSJ 取自「登记时间」的拼音首字母')
  })

  it('is read below a merged title, and a merged header names its parts', async () => {
    const { code, problems, resource } = await make({
      配件: [
        ['配件登记表（2026 年）', null, null, null, null, null, null],
        ['货号', '品名', '收费标准', null, '采购', null, '备注'],
        [null, null, '单价（元）', '押金（元）', '日期', '单价（元）', null],
        ['A-01', '滑轮', 12.5, 100, day(45_413), 8, null],
        ['A-02', '绳索', 8, 0, day(45_444), 6.5, '靠窗'],
        ['A-03', '支架', 30.25, 50, day(45_500), 21, null],
      ],
    })
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    const own = resource?.fields.filter(({ readOnly }) => readOnly !== true) ?? []
    expect(own.map(({ title, kind }) => `${title} ${kind}`)).toEqual([
      '货号 text',
      '品名 text',
      '收费标准单价 money',
      '押金 money',
      '日期 date',
      '采购单价 money',
      '备注 longText',
    ])
  })

  it('takes the first sheet that has headers, says which were not read, and takes another by name', async () => {
    const sheets = { 封面: [], 配件: PARTS, 门店: [['店名'], ['甲'], ['乙']] }
    const first = await make(sheets)
    expect(first.code).toBe(0)
    expect(first.resource?.fields.some(({ title }) => title === '货号')).toBe(true)
    expect(first.said).toContain('没有读工作表 封面、门店；要读别的一张，加 --sheet 名称')
    const named = await make(sheets, '--sheet', '门店')
    expect(named.resource?.fields.some(({ title }) => title === '店名')).toBe(true)
    const wrong = await make(sheets, '--sheet', '门店们')
    expect(wrong.code).toBe(3)
    expect(wrong.said).toContain('里没有工作表 门店们，是否想写 门店？')
    expect(wrong.resource).toBeUndefined()
  })

  it('tells two columns of one header apart, and says which column has none', async () => {
    const { code, said, problems, resource } = await make({
      配件: [
        ['编号', '名称', '备注', '备注'],
        ['1', '滑轮', '甲', '乙', '丙'],
        ['2', '绳索', '甲', '乙', '丁'],
      ],
    })
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    const titles = resource?.fields.map(({ title }) => title) ?? []
    expect(titles).toEqual(['系统编号', '编号', '名称', '备注', '备注 2', '所属机构', '来源', '版本'])
    expect(said).toContain('「备注」不止一个，这一个暂名「备注 2」')
    expect(said).toContain('没有表头的第 5 列没有读')
  })

  it('makes a column a library of types, and writes its values as a sheet beside the workbook', async () => {
    const rows: Rows = [
      ['货号', '品名', '类型'],
      ...Array.from({ length: 8 }, (_, nth) => [`A-${nth}`, `第${nth}个`, ['绳', '轮'][nth % 2] ?? '']),
    ]
    const plain = await make({ 配件: rows })
    expect(plain.said).toContain('要能在界面上增减，就做成分类库：加 --types 类型=spare-part-type 重新新建')
    const { code, said, problems, resource, root } = await make({ 配件: rows }, '--types', '类型=part-type')
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    const field = resource?.fields.find(({ reference }) => reference === 'part-type')
    expect([field?.title, resource?.synonyms[field?.name ?? ''], resource?.list.groupBy]).toEqual([
      '配件类型',
      ['类型'],
      'PartTypeId',
    ])
    const sheet = readFileSync(join(root, '配件类型.csv'), 'utf8')
    expect(sheet).toBe('\uFEFF"编码","名称","排序"\r\n"1","绳","1"\r\n"2","轮","2"\r\n')
    expect(said).toContain('先在“配件类型”里导入 配件类型.csv，再在“配件”里导入原来的表格')
    const wrong = await make({ 配件: rows }, '--types', '种类=part-type')
    expect(wrong.said).toContain('--types：表格里没有列 种类，')
    expect(wrong.code).toBe(3)
  })
})
