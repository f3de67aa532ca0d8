import { describe, expect, it } from 'vitest'
import { rowRanges } from '../../../src/wire/sheets/plan/planned.ts'
import { book, charge, CHARGE, dryRun, exported, said } from './dry-run.ts'

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
    expect(summary.counts).toEqual({ error: 0, unread: 0, moved: 0, create: 0, update: 0, same: 2, skipped: 0 })
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
    expect(said(rows.slice(1))).toEqual([[3, 'error', '请选择“类别”|请选择“计价单位”']])
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
    const line = (code: string) => [code, `新名${code}`, '运动治疗', '次', 5]
    const bytes = await book(['项目编码', '项目名称', '类别', '计价单位', '单价'], line('PT-1'), line('PT-2'))
    const { rows } = await dryRun(bytes, { stored: [charge(1)], choices: { mode } })
    expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  it('refuses rows that mean the same record, and says which', async () => {
    const bytes = await book(['项目编码', '单价'], ['PT-1', 1], ['PT-2', 2], ['PT-1', 3])
    const { rows } = await dryRun(bytes, { stored: [charge(1), charge(2)] })
    const words = '“项目编码”在文件里重复（第 2、4 行），请只保留一行'
    expect(said(rows)).toEqual([
      [2, 'error', words],
      [3, 'update', ''],
      [4, 'error', words],
    ])
  })

  it('refuses a name that another record has, in the library or in the file', async () => {
    const stored = [charge(1), charge(2), charge(3), charge(4), charge(9, { Name: '平台项目', Shelf: 'platform' })]
    const bytes = await book(
      ['编号', '项目编码', '项目名称', '类别', '计价单位', '单价'],
      ['', 'PT-5', '项目2', '运动治疗', '次', 1],
      ['c3', 'PT-3', '项目4', '运动治疗', '次', 10],
      ['c4', 'PT-4', '项目4', '运动治疗', '次', 20],
      ['', 'PT-6', '新项目', '运动治疗', '次', 1],
      ['', 'PT-7', '新项目', '运动治疗', '次', 1],
      ['c1', 'PT-2', '项目1', '运动治疗', '次', 10],
      ['', 'PT-8', '平台项目', '运动治疗', '次', 1],
    )
    const { rows, jobs } = await dryRun(bytes, { stored })
    const repeated = '“项目名称”在文件里重复（第 5–6 行），请改成不同的内容'
    expect(said(rows)).toEqual([
      [2, 'error', '项目名称“项目2”已被「项目2（PT-2）」使用，请换一个'],
      [3, 'error', '项目名称“项目4”已被「项目4（PT-4）」使用，请换一个'],
      // It keeps the name that it has.
      [4, 'update', ''],
      [5, 'error', repeated],
      [6, 'error', repeated],
      [
        7,
        'error',
        '编号与“项目编码”不是同一条记录：编号是「项目1」，“项目编码”是「项目2」；如果只排序了部分列，请重新导出再改',
      ],
      [8, 'create', ''],
    ])
    expect(jobs.map(({ row }) => row)).toEqual([4, 8])
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
    expect(words[0]).toMatch(/^Category: “类别”没有「不存在」这一项，可填：运动治疗、/)
    expect(words[1]).toMatch(/Price: “单价”应为数字，不能是「贵」\|IsEnabled: /)
    expect(words[2]).toMatch(/^Price: “单价”/)
    expect(words[3]).toMatch(/^Price: “单价”/)
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
      Code: 'PT-5',
      Name: '戊',
      Category: 'exercise',
      Unit: '次',
      Price: 8,
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
    expect(second.file.tables[0]?.samples[6]).toEqual(['“单价”应为数字，不能是「贵」'])
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
