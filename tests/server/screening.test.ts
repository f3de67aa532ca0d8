/** Spine screening: the four calls of the specification over the demo, each compared with a plain loop over the records; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { databases } from '../support/databases.ts'
import { FIRST, ORIGIN } from '../support/libraries.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const LIST = '/api/common/GlobalStatistics'
const BOARD = '/api/common/IkidAndFootStatistics'
const DETAIL = '/api/common/DetailStatistics'
const SCHOOLS = '/supplier-common/screening/api/info/GetSchool'
type Row = Readonly<Record<string, unknown>>
type View = readonly {
  readonly Group: Row
  readonly Labels: Row
  readonly Figures: Row
  readonly Suppressed: readonly string[]
}[]

interface Answer {
  readonly Standards: readonly { readonly Name: string; readonly Values: readonly string[]; readonly Words: string }[]
  readonly Views: Readonly<Record<string, View>>
}

const isMeasured = (row: Row) => typeof row['Atr'] === 'number'
const isPositive = (row: Row) => isMeasured(row) && row['IsPositive'] === true

describe.each(databases)('spine screening over $name', (database) => {
  let platform: Platform
  let rows: readonly Row[]
  let areas: ReadonlyMap<unknown, unknown>
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    rows = (await list({ PageSize: 500 })).rows
    const { body } = await send('/bff/api/biz/getList', { BizType: 'screeningArea', PageIndex: 1, PageSize: 50 })
    areas = new Map((body.Data as { readonly Row: readonly Row[] }).Row.map(({ Code, Id }) => [Code, Id]))
  })
  afterAll(() => platform.stop())

  const send = (url: string, body: Row, as = 'orgadmin') => platform.call({ as, method: 'POST', url, body })
  const area = (code: string) => String(areas.get(code))
  const list = async (body: Row) => {
    const { status, body: told } = await send(LIST, { PageIndex: 1, PageSize: 20, ...body })
    expect([status, told.Content]).toEqual([200, ''])
    return told.Data as { readonly rows: readonly Row[]; readonly total: number }
  }
  const views = async (url: string, body: Row, as?: string) => {
    const { status, body: told } = await send(url, body, as)
    expect([status, told.Content]).toEqual([200, ''])
    return (told.Data as { readonly Views: Readonly<Record<string, View>> }).Views
  }

  it('GlobalStatistics lists students by every filter of the specification, with the total', async () => {
    expect(rows.length).toBe(220)
    const [first] = rows as readonly [Row, ...Row[]]
    const between = (name: string, from: number, to: number) => (row: Row) =>
      typeof row[name] === 'number' && row[name] >= from && row[name] <= to
    const day = String(rows[100]?.['Date'])
    const questions: readonly (readonly [Row, (row: Row) => boolean])[] = [
      [{ StartDate: day, EndDate: day }, (row) => row['Date'] === day],
      [{ AreaId: area('330102') }, () => true],
      [{ AreaId: area('330203') }, () => false],
      [{ TaskId: first['TaskId'] }, () => true],
      [{ OrgId: 'org-1' }, () => true],
      [{ School: first['School'] }, (row) => row['School'] === first['School']],
      [{ Grade: ['3', '7'] }, ({ Grade }) => Grade === '3' || Grade === '7'],
      [{ Class: first['Class'] }, (row) => row['Class'] === first['Class']],
      [{ StartAtr: '5', EndAtr: '7' }, between('Atr', 5, 7)],
      [{ StarFootArch: '40', EndFootArch: '60' }, between('FootArch', 40, 60)],
      [{ Keyword: first['RecordNo'] }, (row) => row['RecordNo'] === first['RecordNo']],
    ]
    for (const [asked, keeps] of questions)
      expect([asked, (await list(asked)).total]).toEqual([asked, rows.filter(keeps).length])
    expect((await send(LIST, { PageIndex: 1, PageSize: 20, StartFootArch: '40' })).status).toBe(400)
    const numbers = rows.map(({ StudentNo }) => String(StudentNo))
    expect(numbers.filter((number) => !/^\*+\d{4}$/.test(number))).toEqual([])
  })

  it('IkidAndFootStatistics counts them, and tells no rate of few', async () => {
    const { all, byGrade = [] } = await views(BOARD, { AreaId: area('330102') })
    const measured = rows.filter(isMeasured)
    expect(all?.[0]?.Figures).toMatchObject({
      screened: rows.length,
      measured: measured.length,
      positive: rows.filter(isPositive).length,
      positiveRate: rows.filter(isPositive).length / measured.length,
    })
    expect((await views(BOARD, { StartDate: '2001-01-01', EndDate: '2001-12-31' }))['all']?.[0]?.Figures).toMatchObject(
      {
        screened: 0,
        positiveRate: null,
      },
    )
    for (const { Group, Figures } of byGrade) {
      const own = rows.filter((row) => row['Grade'] === Group['grade'] && isMeasured(row))
      if (own.length < 20) expect(Figures['positiveRate']).toBeNull()
      expect(Figures['measured']).toBe(own.length)
    }
    expect(byGrade.length).toBe(11)
  })

  it('a city is all its districts, one of them is itself, and what is not there is nothing', async () => {
    const screened = async (AreaId: unknown) => (await views(BOARD, { AreaId }))['all']?.[0]?.Figures['screened']
    const counts = await Promise.all(
      [
        area('330000'),
        area('330100'),
        area('330102'),
        [area('330200'), area('330102')],
        area('330200'),
        'area-000000',
      ].map(screened),
    )
    expect(counts).toEqual([220, 220, 220, 220, 0, 0])
    expect((await send(BOARD, { AreaId: { like: '3301' } })).status).toBe(400)
    const many = Array.from({ length: 201 }, (_, at) => `area-${at}`)
    expect((await send(BOARD, { AreaId: many })).body.Content).toMatch(/下级超过 200 个|最多 200 个/)
    const { byArea = [] } = await views(BOARD, {})
    expect(byArea.map(({ Labels, Figures }) => [Labels['area'], Figures['positiveRate'] === null])).toEqual([
      ['上城区', false],
    ])
  })

  it('DetailStatistics groups by school, or by age', async () => {
    const bySchool = await views(DETAIL, { GroupByAge: false })
    expect(Object.keys(bySchool)).toEqual(['bySchool'])
    let compared = 0
    for (const { Group, Labels, Figures } of bySchool['bySchool'] ?? []) {
      const own = rows.filter((row) => row['School'] === Group['school'])
      expect([Labels['school'], Figures['screened']]).toEqual([expect.stringMatching(/学/), own.length])
      expect(Figures['positive']).toBe(own.filter(isPositive).length)
      compared += 1
    }
    expect(compared).toBe(4)
    const byAge = await views(DETAIL, { GroupByAge: true, StartAtr: 5 })
    expect(Object.keys(byAge)).toEqual(['byAge'])
    expect((await send(DETAIL, { GroupByAge: 'yes' })).status).toBe(400)
    const Keyword = String(rows[0]?.['RecordNo'])
    const found = (await views(DETAIL, { Keyword, GroupByAge: false }))['bySchool'] ?? []
    expect(found.map(({ Labels, Figures }) => [Labels['school'], Figures['screened']])).toEqual([
      [expect.stringMatching(/学/), 1],
    ])
    const asConsortium = await send(DETAIL, { Keyword }, 'consortium')
    expect([asConsortium.status, asConsortium.body.Content]).toEqual([400, expect.stringContaining('Keyword')])
  })

  it('GetSchool names the schools of an area', async () => {
    const { body } = await send(SCHOOLS, { AreaId: area('330102') })
    const schools = body.Data as unknown as readonly Row[]
    expect(schools.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['上城区清河小学', '上城区望江小学', '上城区秋涛中学', '上城区梅花高级中学']),
    )
    expect(schools.length).toBe(4)
    expect((await send(SCHOOLS, { AreaId: area('330203') })).body.Data).toEqual([])
    const counted = async (body: Row) => ((await send(SCHOOLS, body)).body.Data as unknown as readonly Row[]).length
    expect([await counted({ OrgId: 'org-1' }), await counted({ AreaId: area('330102'), OrgId: 'org-2' })]).toEqual([
      4, 0,
    ])
  })

  it('names no child in any figure, whoever asks; a consortium is told of both hospitals, others of nothing', async () => {
    const names = [...new Set(rows.map(({ StudentName }) => String(StudentName)))]
    expect(names.length).toBeGreaterThan(50)
    for (const as of ['orgadmin', 'consortium'])
      for (const url of [BOARD, DETAIL]) {
        const told = JSON.stringify(await views(url, {}, as))
        expect(names.filter((name) => told.includes(name))).toEqual([])
      }
    const { byHospital = [] } = await views(BOARD, {}, 'consortium')
    expect(byHospital.map(({ Labels, Figures }) => [Labels['hospital'], Figures['screened']])).toEqual([
      ['第一康复医院', 220],
      ['第二康复医院', 90],
    ])
    const few = (view: View = []) =>
      view
        .flatMap(({ Figures }) => Object.values(Figures))
        .filter((figure) => {
          return typeof figure === 'number' && Number.isInteger(figure) && figure > 0 && figure < 5
        })
    // Of children a consortium is told figures and not one record, and asks no two questions that could be subtracted.
    expect((await send(LIST, { PageIndex: 1, PageSize: 20 }, 'consortium')).status).toBe(403)
    const filtered = await send(BOARD, { AreaId: area('330102') }, 'consortium')
    expect([filtered.status, filtered.body.Content]).toEqual([400, expect.stringMatching(/AreaId/)])
    const told = (await send(BOARD, {}, 'consortium')).text
    expect(JSON.parse(told).Data.Views.byHospital.map((row: Row) => row['Lists'])).toEqual([{}, {}])
    const scope = {
      consortiumId: 'consortium-1',
      organizationId: '',
      shelf: 'platform',
      userId: 'x',
      userName: '',
      roles: [],
    } as const
    const seen = await platform.store.database.transaction(scope, (tx) =>
      tx.query(
        `SELECT id FROM lib_screening_record UNION ALL SELECT record_id FROM revisions WHERE library = 'screening-record'`,
      ),
    )
    expect(seen).toEqual([])
    const { byGrade, byWeek } = await views(BOARD, {}, 'consortium')
    expect([few(byGrade), few(byWeek)]).toEqual([[], []])
    for (const url of [LIST, BOARD, DETAIL, SCHOOLS]) {
      expect((await send(url, {}, 'noroles')).status).toBe(403)
      expect((await platform.call({ method: 'POST', url, body: {} })).status).toBe(401)
    }
  })

  it('tells no rate over tasks of different cut-offs, whoever asks, and keeps what each record was judged by', async () => {
    const { libraries } = platform.store
    const [tasks, records] = ['screening-task', 'screening-record'].map((name) => getResource(CATALOG, name)) as [
      Resource,
      Resource,
    ]
    const save = (resource: Resource, record: WireRecord) => libraries.save(FIRST, ORIGIN, { resource, record })
    const days = { FromDay: '2026-03-01', ToDay: '2026-04-30' }
    const task = await save(tasks, { Code: 'SC-B', Name: '春季筛查', ...days, PositiveFrom: 7, ReferFrom: 9 })
    const { School, Grade, Class, Sex, Age, TaskId } = rows[0] as Row
    const like = { School, Grade, Class, Sex, Age }
    const child = { RecordNo: 'SR-B-1', StudentName: '沈一鸣', StudentNo: '20269001', Date: '2026-03-02' }
    const measured = { Atr: 6, IsPositive: false, Severity: 'first' }
    const made = await save(records, {
      ...like,
      ...child,
      ...measured,
      TaskId: task['Id'],
    })
    expect(made).toMatchObject({ PositiveFrom: 7 })
    await save(tasks, { ...task, PositiveFrom: 6 })
    expect((await list({ Keyword: 'SR-B-1' })).rows).toMatchObject([{ PositiveFrom: 7 }])

    const words = '阳性切点不同（5°、7°），不能合成一个比率；请缩小范围，只留一种'
    for (const as of ['orgadmin', 'consortium']) {
      const { Standards, Views } = (await send(BOARD, {}, as)).body.Data as unknown as Answer
      expect(Standards.find(({ Name }) => Name === 'positiveRate')).toEqual({
        Name: 'positiveRate',
        Values: ['5°', '7°'],
        Words: words,
      })
      const rates = Object.values(Views).flatMap((view) => view.map(({ Figures }) => Figures['positiveRate'] ?? null))
      expect(new Set(rates)).toEqual(new Set([null]))
      expect(Views['all']?.[0]?.Figures['positive']).toEqual(expect.any(Number))
      // By one index of the arch all were judged.
      expect(Standards.find(({ Name }) => Name === 'flatRate')).toMatchObject({ Words: '' })
    }
    const { Standards, Views } = (await send(BOARD, { TaskId })).body.Data as unknown as Answer
    expect(Standards.find(({ Name }) => Name === 'positiveRate')).toMatchObject({ Values: ['5°'], Words: '' })
    expect(Views['all']?.[0]?.Figures['positiveRate']).toBe(
      rows.filter(isPositive).length / rows.filter(isMeasured).length,
    )
  })
})
