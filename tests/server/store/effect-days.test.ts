/** Rows that become records on days: each by itself, told before, and once however often it is done. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN } from '../../support/libraries.ts'
import { ROSTER_CATALOG, ROSTERS, TURNS } from '../../support/rostered.ts'

const GENERATE = ROSTERS.transitions.find(({ name }) => name === 'generate')!
/** A Monday. */
const MONDAY = '2027-03-01'

describe.each(stores)('records on days over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(ROSTER_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const put = async (Rows: readonly WireRecord[]) => {
    const saved = { resource: ROSTERS, record: { Name: '三月', Rows } }
    return String((await place.store.libraries.save(FIRST, ORIGIN, saved))['Id'])
  }
  const generate = (id: string, From: string, To: string) =>
    place.store.libraries.transit(FIRST, ORIGIN, { resource: ROSTERS, id, transition: GENERATE, input: { From, To } })
  const foretold = async (id: string, From: string, To: string) => {
    const asked = { kind: 'transition', resource: ROSTERS, id, transition: GENERATE, input: { From, To } } as const
    return await place.store.libraries.check(FIRST, ORIGIN, { ...asked, open: [], problems: [] })
  }
  const turns = async () => {
    const asked = { page: 1, pageSize: 100, filters: {}, sort: { field: 'Day', order: 'asc' } } as const
    const { rows } = await place.store.libraries.page(FIRST, TURNS, asked)
    return rows.map(({ Day, Name }) => `${String(Day)} ${String(Name)}`)
  }
  const [monday, sunday] = [
    { Weekday: '1', Who: '甲' },
    { Weekday: '7', Who: '乙' },
  ]

  it('are of the weekdays that the row says, and of both ends', async () => {
    const id = await put([monday, sunday])
    await generate(id, MONDAY, '2027-03-14')
    expect(await turns()).toEqual(['2027-03-01 甲', '2027-03-07 乙', '2027-03-08 甲', '2027-03-14 乙'])
  })

  it('are each made once, and what is refused is left out, as was told before', async () => {
    const id = await put([monday, { Weekday: '2', Who: '休息' }, { Weekday: '7', Who: '丙' }])
    await generate(await put([sunday]), MONDAY, '2027-03-07')
    await generate(await put([monday]), MONDAY, MONDAY)
    const told = await foretold(id, MONDAY, '2027-03-14')
    expect(told).toMatchObject({ problems: [] })
    expect(told.effects).toEqual([
      '生成 2 条值班',
      '1 条已有，不再生成',
      '3 条不能生成：休息 的人不值班；2027-03-07 已有 乙 值班',
    ])
    expect(await turns()).toEqual(['2027-03-01 甲', '2027-03-07 乙'])
    await generate(id, MONDAY, '2027-03-14')
    expect(await turns()).toEqual(['2027-03-01 甲', '2027-03-07 乙', '2027-03-08 甲', '2027-03-14 丙'])
    expect((await foretold(id, MONDAY, MONDAY)).effects).toEqual(['没有要生成的值班', '1 条已有，不再生成'])
  })

  it('have their numbers one after another', async () => {
    await generate(await put([monday, sunday]), MONDAY, '2027-03-14')
    const { rows } = await place.store.libraries.page(FIRST, TURNS, { page: 1, pageSize: 10, filters: {} })
    expect(rows.map(({ Number: number }) => number).toSorted()).toEqual(['ZB001', 'ZB002', 'ZB003', 'ZB004'])
  })

  it.each([
    ['2027-03-02', '2027-03-01', '最后一天不能早于第一天'],
    ['2027-03-01', '2027-05-02', '一次最多 62 天'],
  ])('from %s to %s are refused as a whole', async (from, to, words) => {
    const id = await put([monday])
    await expect(generate(id, from, to)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(words),
    })
    expect(await turns()).toEqual([])
  })
})
