/** What the tabs of a list hold and what its totals come to, whoever keeps the rows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { PageInput } from '../../../src/model/query.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { summarize } from '../../../src/operations/summary.ts'
import { LIST_SUMMARY } from '../../../src/wire/list-summary.ts'
import { type Place, stores } from '../../support/databases.ts'
import { CHARGES, HEADED_CATALOG, OPEN_CHARGES } from '../../support/headed.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'

const ROWS: readonly WireRecord[] = [
  { Name: '评定', Patient: '甲', Amount: 0.1, State: 'open', DueOn: '2026-03-01', Phone: '13800000001' },
  { Name: '推拿', Patient: '乙', Amount: 0.2, State: 'open', DueOn: '2026-04-01' },
  { Name: '针刺', Patient: '甲', Amount: 9_007_199_254.07, State: 'paid' },
  { Name: '冲正', Patient: ' ', Amount: -0.05, State: 'paid' },
  { Name: '草稿', State: 'back' },
]
const ALL: PageInput = { page: 1, pageSize: 20, filters: {} }

describe.each(stores)('the head of a list over $name', ({ open }) => {
  let place: Place
  let now = Date.UTC(2026, 2, 9, 2)
  beforeAll(async () => {
    place = await open(HEADED_CATALOG, { clock: () => now, secretKey: 'a key of thirty-two letters or more' })
  })
  afterAll(() => place.drop())
  beforeEach(async () => {
    await place.clear()
    now = Date.UTC(2026, 2, 9, 2)
    for (const record of ROWS) await save(record)
    await save({ Name: '别家', Patient: '丙', Amount: 100, State: 'open', DueOn: '2026-01-01' }, SECOND)
  })

  const save = (record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: CHARGES, record })
  /** As the browser asks. */
  const ask = (more: Partial<PageInput> = {}, resource: Resource = CHARGES) => {
    const { body } = LIST_SUMMARY.request({ resource, page: { ...ALL, ...more } })
    return summarize({ catalog: HEADED_CATALOG, store: place.store.libraries, scope: FIRST }, body)
  }

  it('counts what each tab holds of the own records, and totals all of them to the cent', async () => {
    expect(await ask()).toEqual({
      tabs: { open: 2, paid: 2, late: 1, all: 5 },
      totals: { Rows: '5', Net: '9007199254.32', Back: '-0.05', People: '2' },
    })
  })

  it('totals the tab that is open, and counts the others all the same', async () => {
    expect(await ask({ tab: 'open' })).toEqual({
      tabs: { open: 2, paid: 2, late: 1, all: 5 },
      totals: { Rows: '2', Net: '0.3', Back: '0', People: '2' },
    })
  })

  it('is of what the filters and the keyword leave', async () => {
    expect(await ask({ filters: { Patient: { contains: '甲' } } })).toMatchObject({
      tabs: { open: 1, paid: 1, all: 2 },
      totals: { Net: '9007199254.17', People: '1' },
    })
    expect((await ask({ keyword: '推拿' })).tabs).toEqual({ open: 1, paid: 0, late: 0, all: 1 })
  })

  it('is as of today, and as of the last write', async () => {
    now = Date.UTC(2026, 3, 2, 2)
    expect((await ask()).tabs['late']).toBe(2)
    const { rows } = await place.store.libraries.page(FIRST, CHARGES, { ...ALL, tab: 'late' })
    await save({ ...rows[0]!, State: 'paid' })
    expect((await ask()).tabs).toEqual({ open: 1, paid: 3, late: 1, all: 5 })
  })

  it('lists of a tab what it counts', async () => {
    for (const [tab, count] of Object.entries((await ask()).tabs))
      expect((await place.store.libraries.page(FIRST, CHARGES, { ...ALL, tab })).total).toBe(count)
    const ids = await place.store.libraries.idList(FIRST, CHARGES, { ...ALL, tab: 'paid' })
    expect(ids.total).toBe(2)
  })

  it("keeps to a view's own records and tabs", async () => {
    expect(await ask({}, OPEN_CHARGES)).toEqual({ tabs: { late: 1, all: 2 }, totals: {} })
    await expect(ask({ tab: 'paid' }, OPEN_CHARGES)).rejects.toThrow('没有名为 paid 的标签')
  })

  it('counts by no part of what is masked, and nothing for who may not read', async () => {
    expect((await ask({ filters: { Phone: { contains: '13800000001' } } })).tabs['all']).toBe(1)
    expect((await ask({ filters: { Phone: { contains: '138' } } })).tabs['all']).toBe(0)
    const { body } = LIST_SUMMARY.request({ resource: CHARGES, page: ALL })
    const stranger = { catalog: HEADED_CATALOG, store: place.store.libraries, scope: { ...FIRST, roles: [] } }
    await expect(summarize(stranger, body)).rejects.toThrow(Failure)
  })
})
