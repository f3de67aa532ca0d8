/** Files as they are written: read back by the import's own reader, and by their XML. E1, I7. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { type CellValue, CUT_MARK } from '../../../src/wire/sheets/cell.ts'
import {
  columnsOf,
  keyColumnsOf,
  MARK_HEADER,
  rowSheetsOf,
  columnValue,
  withValueAt,
} from '../../../src/wire/sheets/column.ts'
import { writeCsv } from '../../../src/wire/sheets/csv-write.ts'
import { templateOf } from '../../../src/wire/sheets/template.ts'
import { writeRecords } from '../../../src/wire/sheets/write-records.ts'
import { type WrittenSheet, writeWorkbook } from '../../../src/wire/sheets/write-workbook.ts'
import { THINGS } from '../../support/libraries.ts'
import { partOf, readSheets } from '../../support/sheets.ts'
import { nastyText } from '../../../src/gate/fuzz/texts.ts'
import { DANGEROUS, HARMLESS } from './dangerous.ts'
import { CATALOG } from '../../support/project.ts'

const LIBRARIES = Object.values(CATALOG.resources)

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Uint8Array(Buffer.concat(parts))
}

const sheet = (rows: readonly (readonly CellValue[])[], more: Partial<WrittenSheet> = {}): WrittenSheet => ({
  name: '数据',
  columns: [{ header: '甲' }, { header: '乙' }],
  rows: () => [rows],
  ...more,
})
const cellsOf = async (chunks: AsyncIterable<Uint8Array>, name = '数据') =>
  (await readSheets(await bytesOf(chunks))).get(name)

describe('a workbook', () => {
  it('E1, I7: keeps every text and number as it is, and evaluates nothing', async () => {
    const blank = (text: string) => text.trim() === ''
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(nastyText, fc.constantFrom(...DANGEROUS, ...HARMLESS)).filter((text) => !blank(text)),
          { minLength: 1, maxLength: 20 },
        ),
        async (texts) => {
          const cells = await cellsOf(writeWorkbook([sheet(texts.map((text, index) => [text, index - 2.5]))]))
          expect(cells?.slice(1)).toEqual(texts.map((text, index) => [text, index - 2.5]))
        },
      ),
      { numRuns: 30 },
    )
    const xml = await partOf(await bytesOf(writeWorkbook([sheet([['=1+1', true]])])), 'xl/worksheets/sheet1.xml')
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).toContain('t="inlineStr"><is><t>=1+1</t>')
  })

  it('freezes its header, tells widths, notes and drop-downs, and hides their words', async () => {
    const columns = [
      { header: '甲', isRequired: true, note: '必填\n最多 3 个字' },
      { header: '乙', choices: ['是, "x"', '否'], width: 30 },
    ]
    const bytes = await bytesOf(
      writeWorkbook([sheet([['a', '否']], { columns, notes: [{ row: 2, column: 1, text: '<不对>' }] })]),
    )
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain('<col min="2" max="2" width="30"')
    expect(xml).toContain(`sqref="B2:B10001"><formula1>'选项'!$A$1:$A$2</formula1>`)
    expect(await partOf(bytes, 'xl/comments1.xml')).toMatch(/ref="A1".*最多 3 个字.*ref="A2".*&lt;不对&gt;/s)
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain('<sheet name="选项" sheetId="2" state="hidden"')
    expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('是, &quot;x&quot;')
    expect((await readSheets(bytes)).get('数据')).toEqual([
      ['甲', '乙'],
      ['a', '否'],
    ])
  })

  it('cuts what no cell can hold, so that it cannot be taken for the whole', async () => {
    const xml = await partOf(await bytesOf(writeWorkbook([sheet([['长'.repeat(40_000)]])])), 'xl/worksheets/sheet1.xml')
    const text = /<t>(长+[^<]*)<\/t>/.exec(xml ?? '')?.[1] ?? ''
    expect(text).toHaveLength(32_767)
    expect(text.endsWith(CUT_MARK)).toBe(true)
  })

  it('breaks off with what its rows throw', async () => {
    const rows = async function* () {
      yield [['a']]
      throw new Error('no more rows')
    }
    await expect(bytesOf(writeWorkbook([sheet([], { rows })]))).rejects.toThrow('no more rows')
  })
})

describe('CSV', () => {
  it('E1: has a byte order mark, CRLF, quotes around text, and bare numbers', async () => {
    const bytes = await bytesOf(
      writeCsv(
        ['甲', '单价（元）'],
        [
          [
            ['=1+1', -12.5],
            ['他说"好"\n', null],
          ],
        ],
      ),
    )
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFF"甲","单价（元）"\r\n"\'=1+1",-12.5\r\n"他说""好""\n",\r\n',
    )
  })
})

const RECORD: WireRecord = {
  Id: 't1',
  Code: '007',
  Name: '=名称',
  Category: 'b',
  Price: 12.5,
  IsEnabled: false,
  TypeId: 'x',
  Tags: ['颈', '肩、腰'],
  Day: '2024-05-01',
  At: '2024-05-01T00:30:00.000Z',
  Remark: '多\n行',
  Parts: [{ Unit: '次', PartTypeId: 'x' }, { Unit: '盒' }],
}
const batches = async function* (records: readonly WireRecord[] = [RECORD]) {
  yield { records, names: (_library: string, id: string) => `名 ${id}` }
}

describe('records', () => {
  const fields = THINGS.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)

  it('stand in columns with units, rows on a sheet of their own under the key of their record', async () => {
    const sheets = await readSheets(await bytesOf(writeRecords(THINGS, { format: 'xlsx', fields, batches })))
    expect(sheets.get('物品')).toEqual([
      [
        '编码',
        '名称',
        'Category',
        '单价（元）',
        'Weight',
        '启用',
        '类型',
        'Tags',
        'Day',
        'At',
        'Remark',
        'Secret',
        'Id',
        'Version',
      ],
      [
        '007',
        '=名称',
        '乙',
        12.5,
        null,
        '否',
        '名 x',
        '颈、"肩、腰"',
        '2024-05-01',
        '2024-05-01 08:30:00',
        '多\n行',
        null,
        't1',
      ],
    ])
    expect(sheets.get('Parts')).toEqual([
      ['编码', 'Unit', '类型'],
      ['007', '次', '名 x'],
      ['007', '盒'],
    ])
  })

  it('stand in CSV without their rows', async () => {
    const bytes = await bytesOf(writeRecords(THINGS, { format: 'csv', fields: ['Code', 'Name', 'Parts'], batches }))
    expect(new TextDecoder().decode(bytes)).toBe('"编码","名称","Id","Version"\r\n"007","\'=名称","t1",\r\n')
  })
})

describe('columns', () => {
  const field = (name: string, title: string, more = {}) =>
    ({ name, title, kind: 'text', required: false, readOnly: false, search: false, ...more }) as const
  const library: Resource = {
    ...THINGS,
    fields: [
      field('A', '名称'),
      field('B', '名称'),
      field('C', MARK_HEADER),
      field('G', '尺寸', {
        kind: 'group',
        fields: [field('W', '宽', { unit: 'cm' }), field('R', '明细', { kind: 'rows', fields: [field('X', 'x')] })],
      }),
    ],
    identity: { ...THINGS.identity, naturalKey: [], label: [{ field: 'B' }] },
  }

  it('have headers that differ, groups spread out, rows apart', () => {
    expect(columnsOf(library).map(({ path, header }) => [path, header])).toEqual([
      ['A', '名称'],
      ['B', '名称 2'],
      ['C', `${MARK_HEADER} 2`],
      ['G/W', '尺寸.宽（cm）'],
    ])
    expect(columnsOf(library, ['B', 'A', 'B']).map(({ header }) => header)).toEqual(['名称 2', '名称'])
    expect(keyColumnsOf(library).map(({ path }) => path)).toEqual(['B'])
    expect(rowSheetsOf(library).map(({ path, title, columns }) => [path, title, columns.length])).toEqual([
      ['G/R', '明细', 1],
    ])
    expect(rowSheetsOf(library, ['A'])).toEqual([])
  })

  it('find their value in a record, and put it there', () => {
    const record = withValueAt(withValueAt({ A: 1 }, 'G/W', 2), 'A', undefined)
    expect(record).toEqual({ G: { W: 2 } })
    expect([columnValue(record, 'G/W'), columnValue(record, 'A/W'), columnValue(record, 'toString')]).toEqual([
      2,
      undefined,
      undefined,
    ])
    expect(withValueAt(record, 'G/W', undefined)).toEqual({})
  })
})

/** Those that take records. */
const TAKING = LIBRARIES.filter((library) => columnsOf(library).length > 0)

describe.each(TAKING.map((library) => [library.name, library] as const))('the template of %s', (_name, library) => {
  it('has a column for each field, marks what is required, and an example that is not imported', async () => {
    const bytes = await bytesOf(templateOf(library, new Map([['*', []]])))
    const sheets = await readSheets(bytes)
    const [header = [], example = []] = sheets.get(library.title) ?? []
    const columns = columnsOf(library)
    expect(header).toEqual([
      MARK_HEADER,
      ...columns.map(({ field, header: words }) => (field.required ? `${words}*` : words)),
    ])
    expect(example[0]).toBe('示例')
    expect(example.length).toBeGreaterThan(1)
    expect([...sheets.keys()]).toEqual([library.title, ...rowSheetsOf(library).map(({ title }) => title), '说明'])
    const notes = (await partOf(bytes, 'xl/comments1.xml')) ?? ''
    expect(notes.match(/<comment /g)).toHaveLength(header.length)
    expect(notes).not.toMatch(/\^|\$|pattern|undefined/)
  })
})
