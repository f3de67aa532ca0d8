import { describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../../src/model/resource.ts'
import { book, catalog, dryRun } from './dry-run.ts'

const POINT = getResource(catalog, 'acupoint')
const stored = (more: WireRecord = {}): WireRecord => ({
  Id: 'a1',
  Code: 'LI4',
  Name: '合谷',
  PinyinCode: 'HG',
  TypeId: 't1',
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 3,
  ...more,
})
const HEADERS = ['穴位代码', '穴位名称', '分类', '拼音码']
const TYPES = [{ Id: 't1', Code: 'T1', Name: '经络', IsEnabled: true }]
const run = async (cells: readonly (string | null)[], record: WireRecord, blankClears = true, headers = HEADERS) => {
  const bytes = await book(headers, cells)
  const given = { resource: POINT, stored: [record], targets: { 'acupoint-type': TYPES }, choices: { blankClears } }
  const { rows, jobs } = await dryRun(bytes, given)
  const [row] = rows
  const changes = row?.changes.map(({ title, before, after }) => `${title} ${before}→${after}`)
  return { outcome: row?.outcome, changes, record: jobs[0]?.record }
}

describe('what follows from other fields', () => {
  it.each([
    ['a blank cell', stored(), true],
    ['a blank cell that leaves things as they are', stored(), false],
    ['a blank cell over nothing', stored({ PinyinCode: null }), true],
  ])('is no change: %s', async (_what, record, blankClears) => {
    expect(await run(['LI4', '合谷', '经络', null], record, blankClears)).toEqual({
      outcome: 'same',
      changes: [],
      record: undefined,
    })
  })

  it('is told and sent with another change, when nobody has written it', async () => {
    expect(await run(['LI4', '合谷穴', '经络', null], stored())).toEqual({
      outcome: 'update',
      changes: ['穴位名称 合谷→合谷穴', '拼音码 HG→HGX'],
      record: { Name: '合谷穴', PinyinCode: 'HGX' },
    })
  })

  it('is told also where the file has no column for it', async () => {
    const record = stored({ PinyinCode: '' })
    expect(await run(['LI4', '合谷穴', '经络'], record, false, HEADERS.slice(0, 3))).toEqual({
      outcome: 'update',
      changes: ['穴位名称 合谷→合谷穴', '拼音码 →HGX'],
      record: { Name: '合谷穴', PinyinCode: 'HGX' },
    })
  })

  it('gives way to what is written', async () => {
    const { changes } = await run(['LI4', '合谷', '经络', 'HEGU'], stored())
    expect(changes).toEqual(['拼音码 HG→HEGU'])
  })

  it('is part of a new record', async () => {
    const { outcome, record } = await run(['LU7', '列缺', '经络', null], stored())
    expect([outcome, record?.['PinyinCode']]).toEqual(['create', 'LQ'])
  })
})
