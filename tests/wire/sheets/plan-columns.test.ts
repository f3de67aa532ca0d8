import { describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { createEngine } from '../../../src/ui/import/engine.ts'
import type { PlannedRow } from '../../../src/wire/sheets/plan/planned.ts'
import { templateOf } from '../../../src/wire/sheets/template.ts'
import { book, bytesOf, catalog, charge, CHARGE, CONSUMABLE, csv, dryRun, exported } from './dry-run.ts'

describe('references', () => {
  const reference = CONSUMABLE.fields.find(({ kind }) => kind === 'reference')
  const type = (id: string, name: string, more: WireRecord = {}): WireRecord => ({
    Id: id,
    Name: name,
    IsEnabled: true,
    Shelf: 'organization',
    OrganizationId: 'org-1',
    Version: 1,
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
    const file = await engine.open({
      bytes,
      resource: CHARGE,
      shelf: 'organization',
      owner: 'org-1',
      mustReference: false,
    })
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
