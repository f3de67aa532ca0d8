/** A file that was exported, edited and is imported after others have changed the same records. */
import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { CellValue } from '../../../src/wire/sheets/cell.ts'
import { encodeOrigin, type FileOrigin } from '../../../src/wire/sheets/origin.ts'
import { readFile } from '../../../src/wire/sheets/read-file.ts'
import { writeRecords } from '../../../src/wire/sheets/write-records.ts'
import { writeWorkbook } from '../../../src/wire/sheets/write-workbook.ts'
import { partOf } from '../../support/sheets.ts'
import { bytesOf, charge, CHARGE, dryRun, exported, said } from './dry-run.ts'

const FIELDS = ['Code', 'Name', 'Price', 'Remark']
const ORIGIN: FileOrigin = {
  library: 'charge-item',
  title: '收费项目',
  owner: 'org-1',
  ownerName: '第一康复医院',
  exportedAt: '2026-01-01T01:30:00.000Z',
}

type Edit = (rows: CellValue[][], headers: readonly string[]) => CellValue[][] | void

/** What a person makes of an exported file in a spreadsheet program, which keeps hidden columns and the file's properties. */
async function edited(records: readonly WireRecord[], edit: Edit, origin = ORIGIN): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(await exported(CHARGE, records, FIELDS))
  const { grids } = await readFile(bytes, () => 100)
  const [header = [], ...rows] = grids[0]?.rows.map(({ cells }) => [...cells]) ?? []
  const headers = header.map(String)
  const next = edit(rows, headers) ?? rows
  const columns = headers.map((each) => ({ header: each }))
  return bytesOf(writeWorkbook([{ name: '收费项目', columns, rows: () => [next] }], encodeOrigin(origin)))
}

const put =
  (row: number, header: string, value: CellValue): Edit =>
  (rows, headers) => {
    rows[row]![headers.indexOf(header)] = value
  }
const all =
  (...edits: readonly Edit[]): Edit =>
  (rows, headers) =>
    edits.reduce((made, edit) => edit(made, headers) ?? made, rows)

const THEN = charge(1, { Remark: '原来' })
const now = (change: WireRecord): WireRecord => ({ ...THEN, Version: 5, ...change })

describe('an exported workbook', () => {
  it('carries id and version out of sight, last and inside the filter, and where it comes from', async () => {
    const bytes = new Uint8Array(
      await bytesOf(
        writeRecords(CHARGE, {
          format: 'xlsx',
          fields: FIELDS,
          origin: ORIGIN,
          facts: [['筛选', '关键字“运动”']],
          batches: async function* () {
            yield { records: [charge(1), charge(2)], names: () => undefined }
          },
        }),
      ),
    )
    const { grids, properties } = await readFile(bytes, () => 100)
    expect(grids[0]?.rows.map(({ cells }) => cells.slice(-2))).toEqual([
      ['编号', '版本'],
      ['c1', 3],
      ['c2', 3],
    ])
    expect(properties).toEqual(encodeOrigin(ORIGIN))
    const xml = (await partOf(bytes, 'xl/worksheets/sheet1.xml')) ?? ''
    expect(xml.match(/<col [^>]*hidden="1"[^>]*>/g)).toHaveLength(2)
    expect(xml).toContain('<autoFilter ref="A1:F3"/>')
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain(`hidden="1">'收费项目'!$A$1:$F$3</definedName>`)
    expect(grids.at(-1)).toMatchObject({ name: '导出信息' })
    expect(grids.at(-1)?.rows.map(({ cells }) => cells)).toEqual([
      ['收费项目'],
      ['筛选', '关键字“运动”'],
      ['条数', '2'],
    ])
  })

  it('that comes back as it was changes nothing, whatever has happened since', async () => {
    const bytes = await edited([THEN], () => undefined)
    const { summary, rows, jobs } = await dryRun(bytes, {
      stored: [now({ Price: 20, Name: '别人改名' })],
      bases: [THEN],
    })
    expect(summary.counts).toMatchObject({ same: 1, update: 0, moved: 0 })
    expect(rows[0]?.notes).toEqual(['导出之后被改过，表里没有改它，保留现在的内容'])
    expect(jobs).toEqual([])
  })

  it('writes only the cells that the file changed, and keeps what others changed', async () => {
    const bytes = await edited([THEN], put(0, '备注', '我的'))
    const stored = now({ Price: 20 })
    const { summary, rows, jobs } = await dryRun(bytes, { stored: [stored], bases: [THEN] })
    expect(summary).toMatchObject({ counts: { moved: 1, update: 0, same: 0 }, clashing: [] })
    expect(rows[0]?.moved).toMatchObject({
      clashes: [],
      kept: [{ path: 'Price', before: '10', after: '20' }],
      by: '王敏',
    })
    expect(jobs).toEqual([{ row: 2, name: '项目1', id: 'c1', record: { Remark: '我的' }, stored }])
  })

  it('holds a row back until somebody has said which side clashing cells take', async () => {
    const bytes = await edited([THEN], all(put(0, '单价（元）', 30), put(0, '备注', '我的')))
    const given = { stored: [now({ Price: 20 })], bases: [THEN] }
    const { engine, summary, rows, jobs } = await dryRun(bytes, given)
    expect(summary.clashing).toEqual([2])
    expect(rows[0]?.moved?.clashes).toEqual([
      { path: 'Price', title: '单价（元）', base: '10', theirs: '20', mine: '30' },
    ])
    expect(jobs).toEqual([])
    expect(await engine.settle({ rows: { 2: 'mine' } })).toBe(1)
    expect((await engine.jobs(0, 9))[0]?.record).toEqual({ Price: 30, Remark: '我的' })
    expect(await engine.settle({ all: 'theirs', rows: {} })).toBe(1)
    expect((await engine.jobs(0, 9))[0]?.record).toEqual({ Remark: '我的' })
  })

  it('writes nothing of a row whose every change gives way', async () => {
    const bytes = await edited([THEN], put(0, '单价（元）', 30))
    const { engine } = await dryRun(bytes, { stored: [now({ Price: 20 })], bases: [THEN] })
    expect(await engine.settle({ all: 'theirs', rows: {} })).toBe(0)
    expect(await engine.settle({ all: 'mine', rows: {} })).toBe(1)
  })

  it('asks for every difference where nobody knows what was exported', async () => {
    const bytes = await edited([THEN], put(0, '备注', '我的'))
    const { rows } = await dryRun(bytes, { stored: [now({ Price: 20 })], bases: [] })
    expect(rows[0]?.moved?.clashes.map(({ path, base }) => [path, base])).toEqual([
      ['Price', undefined],
      ['Remark', undefined],
    ])
  })

  it('says what is wrong with a changed cell before it asks about sides', async () => {
    const bytes = await edited([THEN], put(0, '单价（元）', '贵'))
    const { rows } = await dryRun(bytes, { stored: [now({ Price: 20 })], bases: [THEN] })
    expect(said(rows)).toEqual([[2, 'error', '“单价”应为数字，不能是「贵」']])
  })

  it('names a record that is gone', async () => {
    const { rows } = await dryRun(await edited([THEN], () => undefined), { stored: [] })
    expect(rows[0]?.problems[0]?.message).toMatch(/^这条记录在导出之后已被删除，或不属于本机构/)
  })

  it('takes a copied row whose key is new for a new record', async () => {
    const bytes = await edited([THEN], (rows, headers) => {
      const copy = [...rows[0]!]
      copy[headers.indexOf('项目编码')] = 'PT-NEW'
      return [...rows, copy]
    })
    const { rows } = await dryRun(bytes, { stored: [THEN] })
    expect(rows[0]?.outcome).toBe('same')
    expect(rows[1]).toMatchObject({ row: 3, notes: ['由第 2 行复制而来，按编码另行处理'] })
    // Category and unit are not among the exported columns: that it is judged as a new record shows in what is missing.
    expect(rows[1]?.problems.map(({ message }) => message)).toEqual(['请选择“类别”', '请选择“计价单位”'])
  })

  it('refuses rows of which only some columns were sorted', async () => {
    const bytes = await edited([charge(1), charge(2)], (rows, headers) => {
      const ids = rows.map((row) => row[headers.indexOf('编号')] ?? null)
      return rows.map((row, at) => row.map((cell, index) => (headers[index] === '编号' ? (ids[1 - at] ?? null) : cell)))
    })
    const { summary, rows } = await dryRun(bytes, { stored: [charge(1), charge(2)] })
    expect(summary.counts).toMatchObject({ error: 2, update: 0 })
    expect(rows[0]?.problems[0]?.message).toContain('如果只排序了部分列，请重新导出再改')
  })

  it('leaves a renamed record the same record', async () => {
    const { rows } = await dryRun(await edited([THEN], put(0, '项目编码', 'PT-77')), { stored: [THEN] })
    expect(rows[0]).toMatchObject({
      outcome: 'update',
      changes: [{ path: 'Code', before: 'PT-1', after: 'PT-77' }],
    })
  })

  it('is met by its key alone when its hidden columns are gone', async () => {
    const bytes = await edited([THEN], (rows, headers) =>
      rows.map((row) => row.map((cell, index) => (['编号', '版本'].includes(headers[index] ?? '') ? null : cell))),
    )
    const { summary } = await dryRun(bytes, { stored: [now({ Price: 20 })] })
    expect(summary.counts).toMatchObject({ update: 1, moved: 0 })
  })

  it.each([
    ['of another organization', { ...ORIGIN, owner: 'org-2', ownerName: '第二康复医院' }, 'otherOwner'],
    ['of another library', { ...ORIGIN, library: 'consumable', title: '耗材' }, 'otherLibrary'],
  ] as const)('%s is named, and its ids and versions are not used', async (_what, origin, from) => {
    const bytes = await edited([THEN], put(0, '备注', '我的'), origin)
    const { file, rows } = await dryRun(bytes, { stored: [now({ Id: 'other', Price: 10 })] })
    expect(file.origin).toMatchObject({ from, exportedAt: ORIGIN.exportedAt })
    expect(file.tables[0]?.matches.find(({ header }) => header.text === '编号')).toMatchObject({
      path: '',
      kept: 'foreign',
    })
    expect(rows[0]).toMatchObject({ outcome: 'update', id: 'other' })
  })

  it('comes back from the file of errors with all that it knows, still out of sight', async () => {
    const first = await dryRun(await edited([THEN], put(0, '单价（元）', '贵')), { stored: [THEN] })
    const returned = await (await first.engine.errorFile()).arrayBuffer()
    expect(await partOf(new Uint8Array(returned), 'xl/worksheets/sheet1.xml')).toMatch(/<col [^>]*hidden="1"/)
    const second = await dryRun(returned, { stored: [now({ Price: 20 })], bases: [THEN] })
    expect(second.file.origin).toMatchObject({ from: 'here' })
    expect(said(second.rows)).toEqual([[2, 'error', '“单价”应为数字，不能是「贵」']])
  })
})

describe('a platform record in an exported file', () => {
  const platform = charge(1, { Id: 'p1', Shelf: 'platform', OrganizationId: 'consortium-1' })

  it('is left alone beside the record of the hospital with the same key', async () => {
    const own = charge(1, { Id: 'o1', Price: 12 })
    const bytes = await edited([platform, own], put(1, '单价（元）', 13))
    const { rows } = await dryRun(bytes, { stored: [platform, own] })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'update'])
  })

  it('that was edited is met by its key, like in a file without ids', async () => {
    const bytes = await edited([platform], put(0, '单价（元）', 13))
    const { rows } = await dryRun(bytes, { stored: [platform], mustReference: true })
    expect(rows[0]?.problems[0]?.message).toContain('请先引用')
  })
})

describe('an exported CSV', () => {
  it('has id and version as its last columns, and an id that Excel has shortened does no harm', async () => {
    const bytes = await bytesOf(
      writeRecords(CHARGE, {
        format: 'csv',
        fields: FIELDS,
        batches: async function* () {
          yield { records: [charge(1)], names: () => undefined }
        },
      }),
    )
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '"项目编码","项目名称","单价（元）","备注","编号","版本"',
      '"PT-1","项目1",10,,"c1",3',
    ])
    const shortened = new TextEncoder().encode(text.replace('"c1"', '1.23457E+17')).buffer
    const { rows } = await dryRun(shortened, { stored: [charge(1, { Price: 11 })] })
    expect(rows[0]).toMatchObject({ outcome: 'update', id: 'c1' })
  })
})
