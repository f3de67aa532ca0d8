import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../src/cli/files.ts'
import { getResource, type Resource, type WireRecord } from '../../../src/model/resource.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { createEngine } from '../../../src/ui/import/engine.ts'
import type { ImportChoices, PlannedRow } from '../../../src/wire/sheets/plan/planned.ts'
import { rowRanges } from '../../../src/wire/sheets/plan/planned.ts'
import type { Mapping } from '../../../src/wire/sheets/plan/match.ts'
import { targetOf } from '../../../src/wire/sheets/plan/targets.ts'
import { writeRecords } from '../../../src/wire/sheets/write-records.ts'
import { templateOf } from '../../../src/wire/sheets/template.ts'
import { writeWorkbook } from '../../../src/wire/sheets/write-workbook.ts'
import type { CellValue } from '../../../src/wire/sheets/cell.ts'

const { catalog } = loadCatalog(process.cwd())
const CHARGE = getResource(catalog, 'charge-item')
const CONSUMABLE = getResource(catalog, 'consumable')
const BOTH: ImportChoices = { mode: 'upsert', blankClears: false }

const charge = (number: number, more: WireRecord = {}): WireRecord => ({
  Id: `c${number}`,
  Code: `PT-${number}`,
  Name: `项目${number}`,
  Category: 'exercise',
  Unit: '次',
  Price: 10,
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 3,
  Later: 'kept',
  ...more,
})

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const part of parts) chunks.push(new Uint8Array(part))
  return new Blob(chunks).arrayBuffer()
}

const book = (headers: readonly string[], ...rows: readonly (readonly CellValue[])[]) =>
  bytesOf(writeWorkbook([{ name: '数据', columns: headers.map((header) => ({ header })), rows: () => [rows] }]))

const csv = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const exported = (resource: Resource, records: readonly WireRecord[], fields: readonly string[], names = noName) =>
  bytesOf(
    writeRecords(resource, {
      format: 'xlsx',
      fields,
      batches: async function* () {
        yield { records, names }
      },
    }),
  )
const noName = (_library: string, _id: string): string | undefined => undefined

interface Given {
  readonly resource?: Resource
  readonly stored?: readonly WireRecord[]
  readonly targets?: Readonly<Record<string, readonly WireRecord[]>>
  readonly choices?: Partial<ImportChoices>
  readonly mustReference?: boolean
}

async function dryRun(bytes: ArrayBuffer, given: Given = {}) {
  const { resource = CHARGE, stored = [], targets = {}, choices, mustReference = false } = given
  const engine = createEngine({ loadValidator: async (each) => createValidate(each), onProgress: () => undefined })
  const file = await engine.open({ bytes, resource, shelf: 'organization', mustReference })
  const mappings = file.tables.map(({ matches }) =>
    Object.fromEntries(matches.map(({ header, path }) => [header.index, path])),
  )
  await engine.addStored(stored)
  for (const [name, records] of Object.entries(targets))
    await engine.addTargets(
      name,
      records.map((record) => targetOf(getResource(catalog, name), record)),
    )
  const summary = await engine.plan(mappings, { ...BOTH, ...choices })
  const rows = await engine.rows('all', 0, 20_000)
  return { engine, file, mappings: mappings as readonly Mapping[], summary, rows, jobs: await engine.jobs(0, 20_000) }
}

const said = (rows: readonly Pick<PlannedRow, 'row' | 'outcome' | 'problems'>[]) =>
  rows.map(({ row, outcome, problems }) => [row, outcome, problems.map(({ message }) => message).join('|')])

describe('a dry run', () => {
  it('of a file that was exported and not changed changes nothing', async () => {
    const stored = [charge(1), charge(2, { Remark: '第一行\r\n第二行' })]
    const bytes = await exported(CHARGE, stored, [
      'Id',
      'Code',
      'Name',
      'Category',
      'Unit',
      'Price',
      'IsEnabled',
      'Remark',
      'Shelf',
      'Version',
    ])
    const { file, summary } = await dryRun(bytes, { stored })
    expect(file.tables[0]?.matches.every(({ path }) => path !== undefined)).toBe(true)
    expect(summary.counts).toEqual({ error: 0, create: 0, update: 0, same: 2, skipped: 0 })
  })

  it('names each cell that differs, and sends only the fields that change', async () => {
    const bytes = await book(
      ['项目编码', '项目名称', '单价', '备注'],
      ['PT-1', '新名', 12.5, null],
      ['PT-9', '另一个', 3, null],
    )
    const { rows, jobs } = await dryRun(bytes, { stored: [charge(1, { Remark: '留着' })] })
    expect(rows[0]).toMatchObject({ row: 2, outcome: 'update', name: '新名' })
    expect(rows[0]?.changes).toEqual([
      { path: 'Name', title: '项目名称', before: '项目1', after: '新名' },
      { path: 'Price', title: '单价（元）', before: '10', after: '12.5' },
    ])
    expect(jobs[0]).toMatchObject({
      id: 'c1',
      record: { Name: '新名', Price: 12.5 },
      stored: { Version: 3, Later: 'kept' },
    })
    expect(Object.keys(jobs[0]?.record ?? {})).toEqual(['Name', 'Price'])
    expect(said(rows.slice(1))).toEqual([[3, 'error', '请选择 类别|请选择 计价单位']])
  })

  it('clears what is blank only when that is wanted', async () => {
    const bytes = await book(['项目编码', '备注'], ['PT-1', null])
    const stored = [charge(1, { Remark: '留着' })]
    expect((await dryRun(bytes, { stored })).summary.counts.same).toBe(1)
    const { rows, jobs } = await dryRun(bytes, { stored, choices: { blankClears: true } })
    expect(rows[0]?.changes).toEqual([{ path: 'Remark', title: '备注', before: '留着', after: '' }])
    expect(jobs[0]?.record).toEqual({ Remark: undefined })
  })

  it.each([
    ['create', ['skipped', 'create']],
    ['update', ['update', 'skipped']],
    ['upsert', ['update', 'create']],
  ] as const)('in mode %s', async (mode, outcomes) => {
    const line = (code: string) => [code, '新名', '运动治疗', '次', 5]
    const bytes = await book(['项目编码', '项目名称', '类别', '计价单位', '单价'], line('PT-1'), line('PT-2'))
    const { rows } = await dryRun(bytes, { stored: [charge(1)], choices: { mode } })
    expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  it('refuses rows that mean the same record, and says which', async () => {
    const bytes = await book(['项目编码', '单价'], ['PT-1', 1], ['PT-2', 2], ['PT-1', 3])
    const { rows } = await dryRun(bytes, { stored: [charge(1), charge(2)] })
    const words = '项目编码 在文件里重复（第 2、4 行），请只保留一行'
    expect(said(rows)).toEqual([
      [2, 'error', words],
      [3, 'update', ''],
      [4, 'error', words],
    ])
  })

  it('finds records by id before the natural key', async () => {
    const bytes = await book(['Id', '项目编码'], ['c1', 'PT-NEW'], ['c7', 'PT-7'])
    const { rows } = await dryRun(bytes, { stored: [charge(1)] })
    expect(rows[0]?.changes).toEqual([{ path: 'Code', title: '项目编码', before: 'PT-1', after: 'PT-NEW' }])
    expect(said(rows.slice(1))).toEqual([[3, 'error', '找不到编号为 c7 的记录，请核对或清空这一格']])
  })

  it('says what the form would say of each wrong cell', async () => {
    const bytes = await book(
      ['项目编码', '项目名称', '类别', '计价单位', '单价', '是否启用'],
      ['PT-1', '甲', '不存在', '次', 1, '是'],
      ['PT-2', '乙', '运动治疗', '次', '贵', '也许'],
      ['PT-3', '丙', '运动治疗', '次', 1.234, '是'],
      ['PT-4', '丁', '运动治疗', '次', -1, '是'],
    )
    const { rows, summary } = await dryRun(bytes)
    expect(summary.counts.error).toBe(4)
    const words = rows.map(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`).join('|'))
    expect(words[0]).toMatch(/^Category: 类别 没有「不存在」这一项，可填：运动治疗、/)
    expect(words[1]).toMatch(/Price: 单价 应为数字，不能是「贵」\|IsEnabled: /)
    expect(words[2]).toMatch(/^Price: 单价 /)
    expect(words[3]).toMatch(/^Price: 单价 /)
    expect(words.join()).not.toMatch(/pattern|multipleOf|\^|enum/)
  })

  it('starts a new record from the defaults of the form', async () => {
    const bytes = await book(['项目编码', '项目名称', '类别', '计价单位', '单价'], ['PT-5', '戊', '运动治疗', '次', 8])
    const { jobs } = await dryRun(bytes)
    expect(jobs[0]?.record).toEqual({
      ...Object.fromEntries(
        CHARGE.fields
          .filter((field) => !field.readOnly && field.default !== undefined)
          .map((field) => [field.name, field.default]),
      ),
      ...{ Code: 'PT-5', Name: '戊', Category: 'exercise', Unit: '次', Price: 8 },
    })
  })

  it('takes the code of a number cell as it is shown, and 0.1 + 0.2 as 0.3', async () => {
    const bytes = await book(
      ['项目编码', '项目名称', '类别', '计价单位', '单价'],
      [20260001, '己', '运动治疗', '次', 0.1 + 0.2],
    )
    const { jobs } = await dryRun(bytes)
    expect(jobs[0]?.record).toMatchObject({ Code: '20260001', Price: 0.3 })
  })
})

describe('a dry run beside the platform', () => {
  const platform = charge(1, { Id: 'p1', Shelf: 'platform', OrganizationId: 'consortium-1' })

  it('leaves a platform record that is the same alone', async () => {
    const { rows } = await dryRun(await book(['项目编码', '项目名称'], ['PT-1', '项目1']), { stored: [platform] })
    expect(rows[0]).toMatchObject({ outcome: 'same', notes: ['与平台的记录相同'] })
  })

  it.each([true, false])('with referencing: %s', async (mustReference) => {
    const line = ['PT-1', '改名', '运动治疗', '次', 5]
    const bytes = await book(['项目编码', '项目名称', '类别', '计价单位', '单价'], line)
    const { rows, jobs } = await dryRun(bytes, { stored: [platform], mustReference })
    if (mustReference) expect(rows[0]?.problems[0]?.message).toContain('请先引用')
    else expect(jobs[0]?.record).not.toHaveProperty('Id')
  })

  it('never changes a platform record that is named by its id', async () => {
    const { rows } = await dryRun(await book(['Id', '项目名称'], ['p1', '改名']), { stored: [platform] })
    expect(said(rows)).toEqual([[2, 'error', '这是平台的记录，只有平台能修改']])
  })
})

describe('references', () => {
  const reference = CONSUMABLE.fields.find(({ kind }) => kind === 'reference')
  const type = (id: string, name: string, more: WireRecord = {}): WireRecord => ({
    ...{ Id: id, Name: name, IsEnabled: true, Shelf: 'organization', OrganizationId: 'org-1', Version: 1 },
    ...more,
  })
  const run = async (text: string, types: readonly WireRecord[], stored: readonly WireRecord[] = []) => {
    const key = CONSUMABLE.fields.find(({ name }) => name === CONSUMABLE.identity.naturalKey[0])
    const bytes = await book([key?.title ?? '', reference?.title ?? ''], ['K-1', text])
    return dryRun(bytes, { resource: CONSUMABLE, stored, targets: { [reference?.reference ?? '']: types } })
  }
  const messages = ({ rows }: { readonly rows: readonly Pick<PlannedRow, 'problems'>[] }) =>
    rows
      .flatMap(({ problems }) => problems.map(({ message }) => message))
      .filter((words) => words.includes(reference?.title ?? ' '))

  it('go by name, code or id', async () => {
    for (const text of ['支具', ' 支具 ', 't1']) expect(messages(await run(text, [type('t1', '支具')]))).toEqual([])
  })

  it('that nobody has are refused', async () => {
    expect(messages(await run('没有', [type('t1', '支具')]))[0]).toContain('没有「没有」')
  })

  it('that two have are refused, with both codes', async () => {
    const [words] = messages(await run('支具', [type('t1', '支具'), type('t2', '支具')]))
    expect(words).toMatch(/有 2 个都叫「支具」（编码 .+、编码 .+），请改填编码/)
  })

  it('to what was disabled meanwhile are refused, unless the record has it already', async () => {
    const off = type('t1', '支具', { IsEnabled: false })
    expect(messages(await run('支具', [off]))[0]).toContain('「支具」已停用')
    const key = CONSUMABLE.identity.naturalKey[0] ?? ''
    const stored = { Id: 'k1', [key]: 'K-1', [reference?.name ?? '']: 't1', Shelf: 'organization', Version: 1 }
    expect((await run('支具', [off], [stored])).summary.counts.same).toBe(1)
  })
})

describe('headers', () => {
  it('are matched by header, bare title, field name and synonym, whatever marks and widths', async () => {
    const resource = { ...CHARGE, synonyms: { Remark: ['说明文字'] } }
    const bytes = await book(['*项目编码', 'ＮＡＭＥ', '单价', '计价 单位*', '说明文字'], ['PT-1', '甲', 1, '次', '话'])
    const { file } = await dryRun(bytes, { resource })
    expect(file.tables[0]?.matches.map(({ path }) => path)).toEqual(['Code', 'Name', 'Price', 'Unit', 'Remark'])
  })

  it('that are not known are never dropped in silence: they wait for a decision, with a guess', async () => {
    const { file, engine } = await dryRun(await book(['项目编码', '项目名', '随便'], ['PT-1', '甲', '乙']))
    expect(file.tables[0]?.matches.map(({ path, suggestion }) => [path, suggestion])).toEqual([
      ['Code', undefined],
      [undefined, 'Name'],
      [undefined, undefined],
    ])
    expect(await engine.rows('all', 0, 1)).toHaveLength(1)
  })

  it('of a template need no click, and its example is not read', async () => {
    const bytes = await bytesOf(templateOf(CHARGE, new Map()))
    const engine = createEngine({ loadValidator: async () => () => [], onProgress: () => undefined })
    const file = await engine.open({ bytes, resource: CHARGE, shelf: 'organization', mustReference: false })
    expect(file.tables[0]).toMatchObject({ rowCount: 0, exampleRows: [2] })
    expect(file.tables[0]?.matches.every(({ path }) => path !== undefined)).toBe(true)
    expect(file.otherSheets).toEqual([])
  })

  it('may stand below a title', async () => {
    const { file, rows } = await dryRun(csv('第一康复医院价目表\r\n\r\n项目编码,单价\r\nPT-1,5\r\n'), {
      stored: [charge(1)],
    })
    expect(file.tables[0]?.leadRows).toEqual([1])
    expect(rows[0]).toMatchObject({ row: 4, outcome: 'update' })
  })
})

describe('rows of rows', () => {
  const library = Object.values(catalog.resources).find(({ fields }) =>
    fields.some(({ kind, readOnly }) => kind === 'rows' && !readOnly),
  )

  it('come back unchanged from their own sheet', async () => {
    expect(library).toBeDefined()
    const resource = library as Resource
    const examples = (resource.schema['examples'] ?? []) as readonly WireRecord[]
    const stored = examples.map((example, index) => ({
      Id: `r${index}`,
      Shelf: 'organization',
      Version: 1,
      ...example,
    }))
    const inner = resource.fields.find(({ kind, readOnly }) => kind === 'rows' && !readOnly)?.name ?? ''
    expect(stored.some((record) => ((record as WireRecord)[inner] as readonly unknown[] | undefined)?.length)).toBe(
      true,
    )
    const fields = resource.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)
    const bytes = await exported(resource, stored, fields)
    const every = Object.fromEntries(Object.keys(catalog.resources).map((name) => [name, [] as readonly WireRecord[]]))
    const { summary, rows } = await dryRun(bytes, { resource, stored, targets: every })
    const lost = rows.filter(
      ({ outcome, problems }) => outcome !== 'same' && !problems.some(({ message }) => message.includes('没有「')),
    )
    expect(lost).toEqual([])
    expect(summary.counts.update + summary.counts.create).toBe(0)
  })
})

describe('the file of errors', () => {
  it('keeps the columns as they were, says why, and is imported as it is once it is put right', async () => {
    const headers = ['项目编码', '项目名称', '类别', '计价单位', '单价', '随便']
    const bytes = await book(
      headers,
      ['PT-1', '甲', '运动治疗', '次', '贵', '话'],
      ['PT-2', '乙', '运动治疗', '次', 1, null],
    )
    const first = await dryRun(bytes)
    const returned = await (await first.engine.errorFile()).arrayBuffer()
    const second = await dryRun(returned)
    expect(second.file.tables[0]?.matches.map(({ header }) => header.text)).toEqual([...headers, '导入错误'])
    expect(second.file.tables[0]).toMatchObject({ rowCount: 1 })
    expect(second.file.tables[0]?.samples[6]).toEqual(['单价 应为数字，不能是「贵」'])
    expect(second.file.tables[0]?.matches.at(-1)).toMatchObject({ path: '', kept: 'mark' })
  })
})

it.each([
  [[3, 4, 5, 9], '3–5、9'],
  [[2], '2'],
  [[], ''],
])('rows %j are said as %s', (rows, words) => {
  expect(rowRanges(rows)).toBe(words)
})
