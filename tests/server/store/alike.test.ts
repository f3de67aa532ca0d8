/** At most so many records alike, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { FilterValue } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { ALIKE_CATALOG, SHIFTS } from '../../support/alike.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'

describe.each(stores)('records alike over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(ALIKE_CATALOG)
  })
  afterAll(() => place.drop())

  const save = (record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: SHIFTS, record: { Name: '班', ...record } })
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error.problems.map(({ path, message, taken }) => ({ path, message, taken }))
  }
  const shift = (Staff: string, From: string, To: string) => ({
    Staff,
    WorkDate: '2026-03-10',
    From,
    To,
    State: 'open',
  })

  it('refuses times that overlap, naming the record in the way, and lets those that touch pass', async () => {
    const first = await save({ ...shift('王', '09:00', '12:00'), Name: '早班' })
    expect(await refused(save(shift('王', '11:00', '13:00')))).toEqual([
      { path: '/Staff', message: '王 在 09:00–12:00 已有排班 早班', taken: first.Id },
    ])
    const next = await save(shift('王', '12:00', '15:00'))
    expect(await refused(save({ ...next, From: '11:30' }))).toMatchObject([{ path: '/From' }])
    await save({ ...shift('王', '11:00', '13:00'), WorkDate: '2026-03-11' })
    await save(shift('李', '11:00', '13:00'))
    await save(shift('王', '11:00', '13:00'), SECOND)
  })

  it('counts only those for which its condition holds, and asks again when one comes to be', async () => {
    await save(shift('赵', '09:00', '12:00'))
    const stopped = await save({ ...shift('赵', '10:00', '11:00'), State: 'stopped' })
    expect(await refused(save({ ...stopped, State: 'open' }))).toMatchObject([{ path: '/Staff' }])
    await save({ ...stopped, Name: '改名' })
  })

  it('takes both ends of days in, and an empty end as open', async () => {
    const first = await save({ Bed: 'A1', InOn: '2026-03-01', OutOn: '2026-03-05' })
    expect(await refused(save({ Bed: 'A1', InOn: '2026-03-05', OutOn: '2026-03-08' }))).toMatchObject([
      { message: 'A1 从 2026-03-01 起有人', taken: first.Id },
    ])
    await save({ Bed: 'A1', InOn: '2026-03-06' })
    expect(await refused(save({ Bed: 'A1', InOn: '2027-01-01' }))).toHaveLength(1)
    await save({ Bed: 'A1', OutOn: '2026-02-28' })
    await save({ Bed: 'A1' })
  })

  it('lets so many through as it says', async () => {
    await save({ Patient: '甲', State: 'open' })
    const second = await save({ Patient: '甲', State: 'open' })
    expect(await refused(save({ Patient: '甲', State: 'open' }))).toMatchObject([{ message: '已有 2 条，最多 2 条' }])
    await save({ ...second, State: 'stopped' })
    await save({ Patient: '甲', State: 'open' })
    await save({ Patient: '', State: 'open' })
  })

  it('times of a day are asked for by their ends, stand in order, and make a moment with their day', async () => {
    for (const From of ['10:05', '09:30', '23:59', '00:00'])
      await save({ ...shift(`钟${From}`, From, ''), Phone: '钟' })
    const late = await save({ ...shift('钟', '17:00', '18:30'), Phone: '钟' })
    expect(late.EndAt).toBe('2026-03-10T10:30:00.000Z')
    const pages = async (from: FilterValue, order: 'asc' | 'desc' = 'asc') => {
      const { rows } = await place.store.libraries.page(FIRST, SHIFTS, {
        page: 1,
        pageSize: 50,
        filters: { Phone: { contains: '钟' }, From: from },
        sort: { field: 'From', order },
        shelf: 'organization',
      })
      return rows.map(({ From }) => From)
    }
    expect(await pages({ from: '00:00' })).toEqual(['00:00', '09:30', '10:05', '17:00', '23:59'])
    expect(await pages({ from: '09:30', to: '17:00' }, 'desc')).toEqual(['17:00', '10:05', '09:30'])
  })

  it('refuses nothing for what is only said', async () => {
    await save({ Phone: '138' })
    await save({ Phone: '138' })
  })

  it.runIf(isSql)('lets no more through of many at once', async () => {
    const all = Array.from({ length: 20 }, () => save({ Patient: '同时', State: 'open' }))
    const done = await Promise.allSettled(all)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})
