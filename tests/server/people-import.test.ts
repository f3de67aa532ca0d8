/** A sheet of people in 机构用户: what the preview refuses, what the server refuses, and what becomes of those that come in. T9, U1, U2. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { databases } from '../support/databases.ts'
import { planSheet } from '../support/import-plan.ts'
import { CATALOG, callNamed, type Platform, startPlatform } from '../support/server.ts'

const LIBRARY = getResource(CATALOG, 'staff')
const HEADERS = ['员工姓名', '账号', '手机', '岗位', '职称', '执业证号', '科室', '系统角色', '状态', '执业认证']
const GOOD = [
  '林晓东',
  'linxiaodong',
  '13957189001',
  '治疗师、助理',
  '主管治疗师',
  null,
  '运动室',
  '机构管理员',
  '停用',
  '已认证',
]
const ALSO = ['顾文静', 'guwenjing', '13957189002', '医生', '主治医师', '110330102000412', null, null, null, null]
const TAKEN_ACCOUNT = ['周一', 'orgadmin', '13957189003', '护士', null, null, null, null, null, null]
const TAKEN_PHONE = ['周二', 'zhouer', '13800138001', '护士', null, null, null, null, null, null]
const TWICE = ['周三', 'LINXIAODONG', '13957189004', '护士', null, null, null, null, null, null]
const NO_POST = ['周四', 'zhousi', '13957189005', null, null, null, null, null, null, null]
const BAD_PHONE = ['周五', 'zhouwu', '1395718', '护士', null, null, null, null, null, null]
const BAD_POST = ['周六', 'zhouliu', '13957189006', '院长', null, null, null, null, null, null]
const BAD_ACCOUNT = ['周日', '周日', '13957189007', '护士', null, null, null, null, null, null]

async function sheetOf(rows: readonly (readonly CellValue[])[]): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const columns = HEADERS.map((header) => ({ header }))
  for await (const part of writeWorkbook([{ name: '机构用户', columns, rows: () => [rows] }])) parts.push(part)
  const bytes = Buffer.concat(parts)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

describe.each(databases)('an import of people over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const write = async (record: WireRecord, as = 'orgadmin') => {
    const { method, path, query, headers, body } = encodeRequest(LIBRARY, callNamed(LIBRARY, 'upsert'), {
      kind: 'record',
      record,
    })
    const asked = { as, method, url: path, query: { ...query } as Record<string, string | string[]>, body }
    const reply = await platform.call({ ...asked, headers: { ...headers, organizationid: 'org-1' } })
    return { status: reply.status, words: reply.body.Content, record: reply.body.Data as WireRecord, text: reply.text }
  }
  const plan = async (...rows: readonly (readonly CellValue[])[]) =>
    await planSheet(await sheetOf(rows), CATALOG, { name: 'staff' })

  it('is refused in the preview where a row can be no person, in words at the cell', async () => {
    const { counts, problems } = await plan(GOOD, NO_POST, BAD_PHONE, BAD_POST, BAD_ACCOUNT)
    expect(counts).toMatchObject({ create: 1, error: 4 })
    expect(problems).toEqual([
      [3, [expect.stringContaining('岗位')]],
      [4, [expect.stringContaining('手机号')]],
      [5, [expect.stringContaining('院长')]],
      [6, ['账号只能用字母、数字和英文标点']],
    ])
  })

  it('opens accounts without a password and without rights, whatever the sheet says of both', async () => {
    const { jobs, unmatched } = await plan(GOOD, ALSO)
    // Departments are rows, which have a sheet of their own: the wizard says that the column stays out.
    expect(unmatched).toEqual(['科室'])
    for (const { record } of jobs) {
      const { status, record: stored, text } = await write(record)
      expect([status, stored], text).toMatchObject([
        200,
        { Roles: [], IsEnabled: true, AuthState: 'none', LeftOn: null },
      ])
      expect(text).not.toMatch(/password/i)
      expect(String(stored['PhoneNumber'])).toMatch(/^139\*{4}900\d$/)
    }
    const account = await platform.store.accounts.findUserByName('linxiaodong')
    const profile = await platform.store.accounts.profileOf(account!.userId)
    expect(profile).toMatchObject({ displayName: '林晓东', organizations: [{ organizationId: 'org-1', roles: [] }] })
    const kept = await platform.store.people.person(account!.userId)
    expect(kept?.memberships).toMatchObject([
      { roleTypes: ['therapist', 'assistant'], departmentIds: [], authState: 'none' },
    ])
    for (const password of ['', 'linxiaodong', '13957189001']) {
      const body = { grant_type: 'password', username: 'linxiaodong', password }
      expect((await platform.call({ url: '/passport/connect/token', body })).status).toBe(400)
    }
  })

  it('is refused row by row by the server, at the field, and leaves nothing of a refused row', async () => {
    const { jobs } = await plan(TAKEN_ACCOUNT, TAKEN_PHONE, TWICE)
    const told: string[] = []
    for (const { record } of jobs) told.push((await write(record)).words)
    expect(told).toEqual([
      expect.stringContaining('账号'),
      '该手机号已有账号，请换一个手机号',
      expect.stringContaining('账号'),
    ])
    const left = await platform.store.database.query(`SELECT name FROM users WHERE display_name ~ '^周[一二三]$'`)
    expect(left).toEqual([])
  })

  it('is nobody’s who does not administer the hospital', async () => {
    const [job] = (await plan(TAKEN_PHONE)).jobs
    for (const as of ['noroles', 'consortium']) expect((await write(job!.record, as)).status, as).toBe(403)
  })
})
