/** A library that devices fill and people only read: its list and its summary are asked the same, and tell the same; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const AT = '/supplier-common/iotgateway/api/Device'
type Row = Readonly<Record<string, unknown>>

describe.each(databases)('ultrasound reports over $name', (database) => {
  let platform: Platform
  let rows: readonly Row[]
  let others: readonly Row[]
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    rows = (await list({ PageIndex: 1, PageSize: 100 })).rows
    others = (await list({ PageIndex: 1, PageSize: 100 }, 'orgadmin2')).rows
  })
  afterAll(() => platform.stop())

  const send = (path: string, body: Row, as = 'orgadmin') =>
    platform.call({ as, method: 'POST', url: `${AT}/${path}`, body })
  const list = async (body: Row, as?: string) => {
    const { status, body: told } = await send('GetReport', body, as)
    expect(status).toBe(200)
    return told.Data as { readonly rows: readonly Row[]; readonly total: number }
  }
  const summary = async (body: Row, as?: string) => {
    const { status, body: told } = await send('getReportSummary', body, as)
    expect([status, told.Content]).toEqual([200, ''])
    const { Views } = told.Data as { readonly Views: Readonly<Record<string, readonly Row[]>> }
    return Views
  }
  const figures = async (body: Row, as?: string) => (await summary(body, as))['all']?.[0]?.['Figures'] as Row

  it('are those of one hospital', () => {
    expect([rows.length, others.length]).toEqual([48, 16])
    const ids = new Set(rows.map(({ Id }) => Id))
    expect(others.filter(({ Id }) => ids.has(Id))).toEqual([])
  })

  it('are asked by every filter of the specification, in list and summary alike', async () => {
    const { PatientId, DeviceCode } = rows[0] as { readonly PatientId: string; readonly DeviceCode: string }
    const middle = String(rows[20]?.['Time']).slice(0, 10)
    const day = (row: Row) => String(row['Time']).slice(0, 10)
    const questions: readonly (readonly [Row, (row: Row) => boolean])[] = [
      [{}, () => true],
      [{ UserId: PatientId }, (row) => row['PatientId'] === PatientId],
      [{ Types: ['muscle', 'nerve'] }, ({ Type }) => Type === 'muscle' || Type === 'nerve'],
      [{ DeviceCode }, (row) => row['DeviceCode'] === DeviceCode],
      [{ DeviceType: 'handheld' }, ({ DeviceType }) => DeviceType === 'handheld'],
      [{ StartTime: middle }, (row) => day(row) >= middle],
      [{ EndTime: middle, Types: ['tendon'] }, (row) => day(row) <= middle && row['Type'] === 'tendon'],
    ]
    for (const [asked, keeps] of questions) {
      const kept = rows.filter(keeps)
      const paging = { PageIndex: 1, PageSize: 100 }
      expect([asked, (await list({ ...asked, ...paging })).total]).toEqual([asked, kept.length])
      const told = await figures({ ...asked, ...paging })
      expect([asked, told['reports'], told['patients'], told['devices']]).toEqual([
        asked,
        kept.length,
        new Set(kept.map((row) => row['PatientId'])).size,
        new Set(kept.map((row) => row['DeviceCode'])).size,
      ])
    }
    expect((await list({ Keyword: String(rows[0]?.['ReportNo']), PageIndex: 1, PageSize: 20 })).total).toBe(1)
  })

  it('tell the middle of what was measured, type by type', async () => {
    const { byThickness = [] } = await summary({})
    let compared = 0
    for (const { Group, Figures } of byThickness as readonly { readonly Group: Row; readonly Figures: Row }[]) {
      const own = rows.filter(({ Type }) => Type === Group['type'])
      const known = own
        .flatMap(({ Thickness }) => (typeof Thickness === 'number' ? [Thickness] : []))
        .sort((a, b) => a - b)
      const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]]
      expect(Figures['reports']).toBe(own.length)
      if (low === undefined || high === undefined) expect(Figures['thickness']).toBeNull()
      else expect(Number(Figures['thickness'])).toBeCloseTo((low + high) / 2, 6)
      compared += 1
    }
    expect(compared).toBe(5)
  })

  it('are counted in the summary as the list finds them by a keyword', async () => {
    for (const Keyword of [String(rows[0]?.['ReportNo']), '股', 'GZJ', '没有这样的报告']) {
      const { total } = await list({ Keyword, PageIndex: 1, PageSize: 20 })
      expect([Keyword, (await figures({ Keyword }))['reports']]).toEqual([Keyword, total])
    }
    expect((await send('getReportSummary', { Keyword: ['股'] })).body.Content).toContain('应为文字')
    expect((await send('getReportSummary', { Keyword: "1' OR" })).status).toBe(400)
  })

  it('name nobody in the summary, and refuse what is not asked so and who may not', async () => {
    const patients = await platform.call({
      as: 'orgadmin',
      method: 'POST',
      url: '/bff/api/biz/getList',
      body: { BizType: 'patient', PageIndex: 1, PageSize: 100 },
    })
    const names = ((patients.body.Data as { readonly Row?: readonly Row[] }).Row ?? []).map(({ Name }) => String(Name))
    expect(names.length).toBeGreaterThan(50)
    const told = JSON.stringify(await summary({}))
    expect(names.filter((name) => told.includes(name))).toEqual([])
    expect((await send('getReportSummary', { Types: ['heart'] })).body.Content).toContain('没有选项 heart')
    for (const path of ['GetReport', 'getReportSummary']) {
      expect((await send(path, { PageIndex: 1, PageSize: 20 }, 'consortium')).status).toBe(403)
      expect((await platform.call({ method: 'POST', url: `${AT}/${path}`, body: {} })).status).toBe(401)
    }
  })
})
