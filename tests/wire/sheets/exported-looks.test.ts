/** How an exported workbook looks in a spreadsheet program: its parts, read back with the reader that imports use. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Field, Resource } from '../../../src/model/resource.ts'
import { fileNameOf } from '../../../src/wire/sheets/origin.ts'
import { writeRecords } from '../../../src/wire/sheets/write-records.ts'
import { partOf, readSheets } from '../../support/sheets.ts'
import { THING } from '../../support/resource.ts'
import { bytesOf } from './dry-run.ts'

const field = (name: string, kind: Field['kind'], title: string, more: Partial<Field> = {}): Field => ({
  name,
  kind,
  title,
  required: false,
  readOnly: false,
  search: false,
  ...more,
})
const LIBRARY: Resource = {
  ...THING,
  fields: [
    field('Code', 'text', '编码'),
    field('Price', 'money', '单价'),
    field('Rate', 'number', '比例', { decimals: 3 }),
    field('Count', 'number', '次数', { decimals: 0 }),
    field('Day', 'date', '日期'),
    field('At', 'dateTime', '时间'),
    field('Remark', 'longText', '备注'),
  ],
  identity: { ...THING.identity, id: 'Id', version: 'Version', naturalKey: ['Code'], label: [{ field: 'Code' }] },
}
const FIELDS = ['Code', 'Price', 'Rate', 'Count', 'Day', 'At', 'Remark']
const ROWS = [
  { Id: 'x1', Version: 1, Code: '007', Price: 12.5, Rate: 0.25, Count: 3, Day: '2026-01-31', Remark: '短' },
  {
    Id: 'x2',
    Version: 1,
    Code: '8',
    Price: 1_234_567.89,
    Rate: 1,
    Count: 12,
    At: '2026-01-31T08:30:00.000Z',
    Remark: '很长的备注'.repeat(40),
  },
]

describe('an exported workbook', () => {
  let sheet = ''
  let styles = ''
  let cells: Awaited<ReturnType<typeof readSheets>>
  beforeAll(async () => {
    const batches = async function* () {
      yield { records: ROWS, names: () => undefined }
    }
    const bytes = new Uint8Array(await bytesOf(writeRecords(LIBRARY, { format: 'xlsx', fields: FIELDS, batches })))
    sheet = (await partOf(bytes, 'xl/worksheets/sheet1.xml')) ?? ''
    styles = (await partOf(bytes, 'xl/styles.xml')) ?? ''
    cells = await readSheets(bytes)
  })

  /** The format that a spreadsheet program shows the cell by: a code of the workbook's, or the number of one of its own. */
  const formatOf = (place: string) => {
    const style = new RegExp(`<c r="${place}"[^>]* s="(\\d+)"`).exec(sheet)?.[1]
    const formats = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1]?.match(/<xf [^>]*>/g) ?? []
    const id = /numFmtId="(\d+)"/.exec(formats[Number(style)] ?? '')?.[1]
    return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1] ?? Number(id)
  }
  const widthOf = (column: number) => Number(new RegExp(`<col min="${column}"[^>]* width="([\\d.]+)"`).exec(sheet)?.[1])
  const isNumber = (place: string) => new RegExp(`<c r="${place}"(?![^>]* t=)[^>]*><v>`).test(sheet)

  it.each([
    ['money has two decimals', 'B2', 2],
    ['a number has as many as its field', 'C2', '0.000'],
    ['a whole number has none', 'D3', 1],
    ['a date is a date', 'E2', 'yyyy-mm-dd'],
    ['a time is a time', 'F3', 'yyyy-mm-dd hh:mm:ss'],
  ])('%s', (_what, place, format) => {
    expect(isNumber(place)).toBe(true)
    expect(formatOf(place)).toBe(format)
  })

  it('keeps codes as text with their zeros, and reads back what was written', () => {
    expect(isNumber('A2')).toBe(false)
    const [, first, second] = [...cells.values()][0]!
    expect(first?.slice(0, 4)).toEqual(['007', 12.5, 0.25, 3])
    expect(second?.[1]).toBe(1_234_567.89)
    expect(String(first?.[4])).toContain('2026-01-31')
  })

  it('is as wide as its content, within limits', () => {
    // A header's words with the button of its filter, a price with its decimals, a date in full, and no text without end.
    expect([widthOf(1), widthOf(5), widthOf(6), widthOf(7)]).toEqual([8, 12, 21, 60])
    expect(widthOf(2)).toBeGreaterThanOrEqual('1234567.89'.length + 2)
    expect(widthOf(4)).toBeLessThan(widthOf(2))
  })

  it('has a filter over its header and all of its rows, under a header that stays', () => {
    expect(sheet).toMatch(/<autoFilter ref="A1:G3"\/>/)
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  })

  it('is called by library, hospital and time, without what file systems refuse', () => {
    const origin = { title: '收费项目', ownerName: '第一/康复:医院' }
    expect(fileNameOf(origin, '20260131-0830')).toBe('收费项目_第一-康复-医院_20260131-0830')
  })
})
