/** Every figure of declared statistics equals a plain loop over the records, on both databases and in memory. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupBy } from '../../../src/gate/group.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { tryGetStatistic } from '../../../src/model/statistic.ts'
import { answerStatistic } from '../../../src/operations/statistics.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'
import { groupsOf, wall } from '../../support/visit-groups.ts'
import { VISIT_CATALOG, VISIT_LIBRARY, VISIT_NOW, visitRecords } from '../../support/visits.ts'

const RECORDS = visitRecords()
const statisticOf = (name: string) => tryGetStatistic(VISIT_CATALOG, name)!

const isPaid = (record: WireRecord) => record['IsPaid'] === true
const numbers = (records: readonly WireRecord[], name: string) =>
  records.flatMap((record) => (typeof record[name] === 'number' ? [record[name]] : []))
const cents = (records: readonly WireRecord[]) =>
  numbers(records, 'Fee').reduce((sum, fee) => sum + Math.round(fee * 100), 0) / 100

const FIGURES: Readonly<Record<string, (records: readonly WireRecord[]) => number | null>> = {
  visits: (records) => records.length,
  paid: (records) => records.filter(isPaid).length,
  late: (records) =>
    records.filter((record) => record['On'] !== undefined && String(record['On']) < '2026-10-27').length,
  fee: cents,
  paidFee: (records) => cents(records.filter(isPaid)),
  unpaid: (records) => cents(records) - cents(records.filter(isPaid)),
  minutes: (records) => {
    const all = numbers(records, 'Minutes')
    return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length
  },
  middle: (records) => {
    const all = numbers(
      records.filter((record) => record['Kind'] !== 'urgent'),
      'Minutes',
    ).sort((a, b) => a - b)
    if (all.length === 0) return null
    return (all[Math.floor((all.length - 1) / 2)]! + all[Math.ceil((all.length - 1) / 2)]!) / 2
  },
  wards: (records) => new Set(records.flatMap((record) => record['Ward'] ?? [])).size,
  paidRate: (records) => (records.length >= 5 ? records.filter(isPaid).length / records.length : null),
}

/** What the questions leave, by hand. */
const QUESTIONS: readonly (readonly [filters: Record<string, unknown>, keeps: (record: WireRecord) => boolean])[] = [
  [{}, () => true],
  [{ StartDate: '2026-10-01', EndDate: '2026-10-31' }, (record) => wall(record['At'])?.startsWith('2026-10') ?? false],
  [
    { Kind: ['first', 'urgent'], Paid: true },
    (record) => isPaid(record) && ['first', 'urgent'].includes(String(record['Kind'])),
  ],
  [
    { Before: '2026-11-01', Longer: 15 },
    (record) => String(record['On'] ?? '9') < '2026-11-01' && Number(record['Minutes'] ?? 0) > 15,
  ],
  [{ StartDate: '2030-01-01' }, () => false],
  [{ Keyword: '1', Paid: true }, (record) => isPaid(record) && String(record['Code']).includes('1')],
]

describe.each(stores)('statistics over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(VISIT_CATALOG, { clock: VISIT_NOW, secretKey: 'a key of thirty-two letters or more' })
    const save = (scope: typeof FIRST) => (record: WireRecord) =>
      place.store.libraries.save(scope, ORIGIN, { resource: VISIT_LIBRARY, record })
    for (const record of RECORDS) await save(FIRST)(record)
    await save(SECOND)({
      Code: '别家',
      Kind: 'first',
      Fee: 5,
      Minutes: 5,
      Ward: '东区',
      At: '2026-10-05T02:00:00.000Z',
    })
  })
  afterAll(() => place.drop())

  const ask = (query: string, filters: Record<string, unknown> = {}, views: readonly string[] = [], scope = FIRST) => {
    const { libraries, statistics } = place.store
    const asker = { catalog: VISIT_CATALOG, store: libraries, statistics, scope, nowMs: VISIT_NOW() }
    return answerStatistic(asker, { query, filters, views })
  }

  describe.each(['visits', 'visit-times'])('%s', (name) => {
    const { views } = statisticOf(name)

    it.each(QUESTIONS)('asked for %j, every view equals a plain loop', async (filters, keeps) => {
      const kept = RECORDS.filter(keeps)
      const answer = await ask(name, filters)
      let compared = 0
      for (const view of views) {
        const told = answer.views[view.name]!
        const groups = groupsOf(kept, view.group)
        expect(told.map(({ group }) => JSON.stringify(group)).sort()).toEqual([...groups.keys()].sort())
        for (const { group, figures } of told) {
          const own = groups.get(JSON.stringify(group))!
          for (const measure of view.show) {
            const expected = FIGURES[measure]!(own)
            if (expected === null) expect(figures[measure]).toBeNull()
            else expect(Number(figures[measure])).toBeCloseTo(expected, 6)
            compared += 1
          }
        }
      }
      expect(compared).toBeGreaterThan(kept.length > 0 ? 20 : -1)
    })

    it('adds up over every dimension to the total', async () => {
      const answer = await ask(name)
      for (const view of views)
        for (const measure of ['visits', 'paid'].filter((one) => view.show.includes(one))) {
          const sum = answer.views[view.name]!.reduce((made, { figures }) => made + Number(figures[measure]), 0)
          expect([view.name, sum]).toEqual([view.name, FIGURES[measure]!(RECORDS)])
        }
    })

    it.each(QUESTIONS)('asked for %j, lists as many records as a figure says', async (filters) => {
      const answer = await ask(name, filters)
      let opened = 0
      for (const view of views)
        for (const { figures, lists } of answer.views[view.name]!)
          for (const [measure, list] of Object.entries(lists)) {
            const counts = statisticOf(name).measures.find((one) => one.name === measure)
            if (!counts || counts.kind !== 'count') continue
            const page = { page: 1, pageSize: 1, filters: list }
            const { total } = await place.store.libraries.page(FIRST, VISIT_LIBRARY, page)
            expect([view.name, measure, total]).toEqual([view.name, measure, figures[measure]])
            opened += 1
          }
      // By a keyword no list is opened.
      if ('Keyword' in filters) expect(opened).toBe(0)
      else expect(opened).toBeGreaterThan(filters['StartDate'] === '2030-01-01' ? -1 : 3)
    })
  })

  it('keeps sums to the cent', async () => {
    const { views } = await ask('visits', {}, ['all'])
    expect(views['all']?.[0]?.figures['fee']).toBe(String(cents(RECORDS)))
    expect(Object.keys(views)).toEqual(['all'])
  })

  it('tells values apart in the order of their author, time and numbers as they go on, empty last', async () => {
    const { views } = await ask('visits')
    expect(
      views['byKind']?.map(({ labels }) => labels['kind']).filter((one, at, all) => all.indexOf(one) === at),
    ).toEqual(['初诊', '复诊', '急诊', '未填写'])
    expect(views['byLength']?.map(({ labels }) => labels['long'])).toEqual([
      '0–14分钟',
      '15–59分钟',
      '60分钟以上',
      '未填写',
    ])
    expect(views['byAge']?.map(({ labels }) => labels['age'])).toEqual(['0–17岁', '18–64岁', '65岁以上', '未填写'])
    expect(views['byWard']?.map(({ labels }) => labels['ward']).slice(2)).toEqual(['其他', '未填写'])
  })

  it('tells nothing of few records, and nothing that the total less the rest would tell', async () => {
    const few = await ask('visit-few', { StartDate: '2026-10-01', EndDate: '2026-10-20' })
    const kept = RECORDS.filter(
      (record) => (wall(record['At']) ?? '9') < '2026-10-21' && (wall(record['At']) ?? '0') >= '2026-10-01',
    )
    for (const [view, rows] of Object.entries(few.views)) {
      const { group } = statisticOf('visit-few').views.find((one) => one.name === view)!
      const groups = groupsOf(kept, group)
      for (const row of rows) {
        const own = groups.get(JSON.stringify(row.group))!
        const isSmall = own.length < 5
        if (isSmall) expect(row.suppressed).toContain('visits')
        for (const measure of row.suppressed)
          expect([row.figures[measure], row.lists[measure]]).toEqual([null, undefined])
      }
      for (const name of group) {
        const lines = groupBy(rows, (row) => JSON.stringify({ ...row.group, [name]: undefined }))
        for (const line of lines.values())
          if (line.length > 1) expect(line.filter(({ suppressed }) => suppressed.includes('visits')).length).not.toBe(1)
      }
    }
  })

  it('tells no rate of records that were judged by several standards, in no view, and says by which', async () => {
    const rates = ({ views }: Awaited<ReturnType<typeof ask>>, name: string) =>
      Object.values(views).flatMap((rows) => rows.map(({ figures }) => figures[name] ?? null))
    const mixed = await ask('visit-alike')
    const words = '类别不同（初诊、复诊、急诊、未记录），不能合成一个比率；请缩小范围，只留一种'
    const standards = ['初诊', '复诊', '急诊', '未记录']
    expect(mixed.standards).toEqual(['paid', 'paidRate'].map((name) => ({ name, standards, words })))
    expect(new Set(rates(mixed, 'paidRate'))).toEqual(new Set([null]))
    expect(mixed.views['all']?.[0]?.figures).toMatchObject({
      paid: FIGURES['paid']!(RECORDS),
      lateRate: Number(FIGURES['late']!(RECORDS)) / RECORDS.length,
    })
    const own = RECORDS.filter(({ Kind }) => Kind === 'first')
    for (const views of [[], ['long']]) {
      const alike = await ask('visit-alike', { Kind: ['first'] }, views)
      expect(alike.standards).toEqual(['paid', 'paidRate'].map((name) => ({ name, standards: ['初诊'], words: '' })))
      if (views.length === 0) expect(alike.views['all']?.[0]?.figures['paidRate']).toBe(FIGURES['paidRate']!(own))
      expect(rates(alike, 'paidRate').some((rate) => rate !== null)).toBe(true)
      expect((await ask('visit-alike', {}, views)).standards[0]?.words).toBe(words)
    }
    // Of those that were not paid the standard counts too: they are what the rate divides by.
    const unpaid = await ask('visit-alike', { Paid: false })
    expect(unpaid.standards[0]?.standards).toEqual(standards)
    expect((await ask('visit-alike', { StartDate: '2030-01-01' })).standards[0]).toMatchObject({
      standards: [],
      words: '',
    })
    expect((await ask('visits')).standards).toEqual([])
    const { definitions } = mixed
    expect(definitions.find(({ name }) => name === 'paidRate')?.words).toBe(
      '“已结人次”除以“人次”，「类别」不同的不合在一起；分母为 0 或不足 5 时不给出',
    )
  })

  it('counts what the asker sees alone', async () => {
    const { views } = await ask('visits', {}, ['all'], SECOND)
    expect(views['all']?.[0]?.figures).toMatchObject({ visits: 1, fee: '5' })
  })

  it('says what each figure means', async () => {
    const { definitions } = await ask('visits', {}, ['all'])
    const words = Object.fromEntries(definitions.map((one) => [one.name, one.words]))
    expect(words['visits']).toBe('全部就诊记录的条数，时间按「时刻」')
    expect(words['paid']).toBe('「已结」为「是」的就诊记录的条数，时间按「时刻」')
    expect(words['unpaid']).toBe('“费用”减去“已结费用”')
    expect(words['paidRate']).toBe('“已结人次”除以“人次”；分母为 0 或不足 5 时不给出')
  })

  it('refuses what is not declared and who may not read, in words', async () => {
    await expect(ask('visit')).rejects.toThrow('没有名为“visit”的统计')
    await expect(ask('visits', { Ward: '东区' })).rejects.toThrow('没有名为 Ward 的筛选')
    await expect(ask('visits', { StartDate: '2026-02-30' })).rejects.toThrow('“时刻”应为日期，如 2026-01-31')
    await expect(ask('visits', { Kind: ['frist'] })).rejects.toThrow('“类别”没有选项 frist')
    await expect(ask('visits', {}, ['byDay'])).rejects.toThrow('没有名为 byDay 的视图')
    await expect(ask('visits', {}, [], { ...FIRST, roles: [] })).rejects.toThrow('没有权限')
  })
})
