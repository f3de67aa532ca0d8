/** The preview of an import says what the rules of a library refuse, and what they only say, before anything is sent. */
import { describe, expect, it } from 'vitest'
import { COURSES } from '../../support/ruled.ts'
import { book, dryRun, said } from './dry-run.ts'

const HEADERS = ['Id', '名称', '开始', '结束', '限额']
const STORED = {
  Id: 'c1',
  Name: '甲',
  StartOn: '2026-01-01',
  EndOn: '2026-02-01',
  Limit: 20,
  State: 'open',
  Shelf: 'organization',
  OrganizationId: 'org-1',
  Version: 1,
}
const plan = async (rows: readonly (readonly (string | number)[])[], stored: object = STORED) =>
  dryRun(await book(HEADERS, ...rows), { resource: COURSES, stored: [{ ...STORED, ...stored }] })

describe('the rules in the preview of an import', () => {
  it('refuse a row at its field, and leave one alone that does not touch what they read', async () => {
    const { rows, summary } = await plan([
      ['c1', '乙', '2026-01-01', '2025-12-31', 20],
      ['', '丙', '2020-01-01', '2020-02-01', 20],
    ])
    expect(said(rows)).toEqual([
      [2, 'error', '结束不能早于开始（2026-01-01）'],
      [3, 'error', '不能从过去开始'],
    ])
    expect(rows[0]?.problems).toMatchObject([{ path: 'EndOn', title: '结束' }])
    expect(summary.groups.map(({ message }) => message)).toContain('不能从过去开始')
    const kept = await plan([['c1', '乙', '2026-01-01', '2025-12-31', 20]], { EndOn: '2025-12-31' })
    expect(said(kept.rows)).toEqual([[2, 'update', '']])
  })

  it('only say what is a warning, of each row, and let it be imported', async () => {
    const { rows, summary, jobs } = await plan([
      ['c1', '甲', '2026-01-01', '2026-02-01', 5],
      ['', '丙', '2126-01-01', '2126-02-01', 6],
      ['', '丁', '2126-01-01', '2126-02-01', 60],
    ])
    expect(said(rows)).toEqual([
      [2, 'update', ''],
      [3, 'create', ''],
      [4, 'create', ''],
    ])
    expect(rows.map(({ warnings }) => warnings?.map(({ message, title }) => `${title} ${message}`))).toEqual([
      ['限额 限额偏低'],
      ['限额 限额偏低'],
      undefined,
    ])
    expect(summary.warnings).toEqual([{ title: '限额', message: '限额偏低', sheet: '', rows: [2, 3] }])
    expect(jobs).toHaveLength(3)
  })

  it('refuse to change what is locked, in the words of the lock', async () => {
    const { rows } = await plan([['c1', '改名', '2026-01-01', '2026-02-01', 20]], { State: 'closed' })
    expect(said(rows)).toEqual([[2, 'error', '甲 已结束，不能修改']])
  })
})
