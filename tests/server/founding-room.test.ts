/** Applications of hospitals: reviewed by the consortium; the approved one is founded with its first administrator. A8, D5, T1, U2, U5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const BIZ = '/bff/api/biz'
const BIZ_TYPE = 'hospitalApplication'
const LIBRARY = getResource(CATALOG, 'hospital-application')
const [FIRST, SECOND] = LIBRARY.schema['examples'] as readonly [WireRecord, WireRecord]
const PHONE = '13957180001'

interface Outcome {
  readonly Type: number
  readonly Content: string
  readonly Data: WireRecord
}

describe.each(databases)('applications over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const modify = (body: object, as = 'consortium') =>
    platform.call({ as, url: `${BIZ}/modify`, body: { BizType: BIZ_TYPE, ...body } })
  const apply = (record: WireRecord) => modify({ Operate: 'save', ...record })
  const list = async (as = 'consortium') =>
    await platform.call({
      as,
      url: `${BIZ}/getList`,
      body: { BizType: BIZ_TYPE, PageIndex: 1, PageSize: 20 },
    })
  const step = async (id: unknown, Transition: string, Input?: object) => {
    const { status, body } = await modify({ Operate: 'transit', ids: [id], Transition, ...(Input ? { Input } : {}) })
    const [outcome] = Array.isArray(body.Data) ? (body.Data as readonly Outcome[]) : []
    return { status, type: outcome?.Type, words: outcome?.Content ?? body.Content, record: outcome?.Data ?? {} }
  }
  const organizations = async () =>
    await platform.store.database.query(
      `SELECT o.id, o.name, o.data, co.consortium_id FROM organizations o JOIN consortium_organizations co ON co.organization_id = o.id ORDER BY o.name`,
    )

  it('is the consortium’s alone, with the telephone masked', async () => {
    const saved = await apply({ ...FIRST, ApplicantPhone: PHONE })
    expect([saved.status, saved.body.Data]).toMatchObject([
      200,
      { State: 'applied', ApplicantPhone: '139****0001', ApplyNo: expect.stringMatching(/^SQ\d{8}001$/) },
    ])
    expect((await list()).text).not.toContain(PHONE)
    for (const as of ['orgadmin', 'noroles']) expect((await list(as)).status, as).toBe(403)
    expect((await modify({ Operate: 'save', ...SECOND }, 'orgadmin')).status).toBe(403)
  })

  it('says what is wrong at its field, and which other application has the code', async () => {
    const wrong = await apply({ ...SECOND, CreditCode: '123302034195678900', LicenceUntil: '2020-01-31' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('统一社会信用代码不正确')
    expect(wrong.text).toContain('执业许可证已于 2020-01-31 到期')
    const twice = await apply({ ...SECOND, CreditCode: FIRST['CreditCode'] })
    expect(twice.status).toBe(400)
    expect(twice.text).toMatch(/已用于申请 SQ\d{8}001（滨江康复医院）/)
  })

  it('is returned with a reason and comes again', async () => {
    const { body } = await apply(SECOND)
    const { Id: id } = body.Data
    expect((await step(id, 'return')).status).toBe(400)
    const returned = await step(id, 'return', { ReturnReason: '许可证照片看不清' })
    expect(returned).toMatchObject({
      type: 200,
      record: { State: 'returned', ReturnReason: '许可证照片看不清', ReviewedBy: '周岚' },
    })
    expect((await step(id, 'approve')).words).toContain('当前状态不能通过')
    expect((await step(id, 'reapply')).record).toMatchObject({ State: 'applied', ReturnReason: null })
  })

  it('opens nothing when the name or the telephone is somebody’s already, and stays as it was', async () => {
    const before = await organizations()
    const named = await apply({ ...FIRST, CreditCode: code('12330100MB7654321'), Name: '第一康复医院' })
    const taken = await step(named.body.Data['Id'], 'approve')
    expect([taken.status, taken.words]).toEqual([400, expect.stringContaining('已有名为“第一康复医院”的机构')])
    const known = await apply({ ...FIRST, CreditCode: code('12330100MB7654322'), ApplicantPhone: '13800138001' })
    expect((await step(known.body.Data['Id'], 'approve')).words).toContain('该手机号已有账号')
    expect(await organizations()).toEqual(before)
    expect(platform.codes).toEqual([])
    const rows = (await list()).body.Data['Row'] as readonly WireRecord[]
    expect(rows.every(({ State }) => State === 'applied')).toBe(true)
  })

  it('is approved: the organization, its data and its administrator are there, the password is in the telephone alone', async () => {
    const [row] = ((await list()).body.Data['Row'] as readonly WireRecord[]).filter(
      ({ Name }) => Name === FIRST['Name'],
    )
    const approved = await step(row?.['Id'], 'approve', { ConsortiumRemark: '证照齐全' })
    expect(approved).toMatchObject({ type: 200, record: { State: 'approved', ConsortiumRemark: '证照齐全' } })
    const founded = (await organizations()).find(({ name }) => name === FIRST['Name'])
    expect(founded).toMatchObject({
      consortium_id: 'consortium-1',
      data: { City: '杭州市', Level: 'secondaryA', LicenceNo: FIRST['LicenceNo'], Beds: 180 },
    })
    const [sent] = platform.codes
    expect([platform.codes.length, sent?.phone]).toEqual([1, PHONE])
    expect(JSON.stringify(approved)).not.toContain(sent?.code)

    const refused = await platform.call({ as: 'consortium', url: '/passport/user/GetUserProfile' })
    expect(refused.status).toBe(200)
    const { token, status } = await platform.signIn(PHONE, sent?.code)
    expect(status).toBe(200)
    const asked = { url: '/passport/user/GetUserProfile', headers: { authorization: `Bearer ${token.access_token}` } }
    expect((await platform.call(asked)).text).toContain('请先改成自己的密码')
    const account = await platform.store.accounts.findUserByName(PHONE)
    expect(account?.passwordEndsMs).toBeGreaterThan(Date.now() + 71 * 3_600_000)
    platform.advance(72 * 3_600_000)
    expect((await platform.signIn(PHONE, sent?.code)).token.error_description).toContain('一次性密码已过期')
    expect((await step(row?.['Id'], 'approve')).words).toContain('已通过')
    expect(platform.codes.length).toBe(1)
  })

  it('leaves its trace with the consortium, and the new one is among its members', async () => {
    const trail = await platform.store.database.transaction('system', (tx) =>
      tx.query(
        `SELECT action, user_name FROM audit WHERE owner_id = 'consortium-1' AND action IN ('found', 'approve') ORDER BY action`,
      ),
    )
    expect(trail).toEqual([
      { action: 'approve', user_name: '周岚' },
      { action: 'found', user_name: '周岚' },
    ])
    const members = await platform.call({ as: 'consortium', url: '/passport/organization/GetList', body: {} })
    expect(members.text).toContain(FIRST['Name'])
  })
})

/** With the last character that its first 17 ask for (GB 32100). */
function code(first: string): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const sum = weights.reduce((before, weight, index) => before + weight * letters.indexOf(first[index] ?? ''), 0)
  return `${first}${letters[(31 - (sum % 31)) % 31]}`
}
