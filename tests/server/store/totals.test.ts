import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/model/scope.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, PLATFORM, SECOND, THINGS } from '../../support/libraries.ts'

describe.each(databases)('totals kept by triggers over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const libraries = () => place.store.libraries
  const save = (scope: Scope, code: string) =>
    libraries().save(scope, ORIGIN, { resource: THINGS, record: makeThing(code) })
  const totalOf = async (scope: Scope, shelf?: Scope['shelf']) =>
    (await libraries().page(scope, THINGS, { page: 1, pageSize: 1, filters: {}, ...(shelf && { shelf }) })).total

  it('are of the owner and shelf that the scope sees', async () => {
    await Promise.all([save(FIRST, 'A1'), save(FIRST, 'A2'), save(SECOND, 'B1'), save(PLATFORM, 'P1')])
    expect([await totalOf(FIRST), await totalOf(SECOND), await totalOf(PLATFORM)]).toEqual([3, 2, 1])
    expect([await totalOf(FIRST, 'organization'), await totalOf(FIRST, 'platform')]).toEqual([2, 1])
  })

  it('are those of a count, whatever is created, refused and removed at once', async () => {
    const codes = Array.from({ length: 30 }, (_, index) => `C${index % 20}`)
    const made = await Promise.allSettled(codes.map((code) => save(FIRST, code)))
    const kept = made.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value.Id)] : []))
    expect(kept).toHaveLength(20)
    await Promise.allSettled([
      ...kept.slice(0, 8).map((id) => libraries().remove(FIRST, ORIGIN, { resource: THINGS, ids: [id] })),
      ...kept.slice(4, 10).map((id) => libraries().remove(FIRST, ORIGIN, { resource: THINGS, ids: [id] })),
      save(FIRST, 'D1'),
    ])
    const counted = await libraries().page(FIRST, THINGS, { page: 1, pageSize: 1, filters: { Code: { contains: '' } } })
    expect(await totalOf(FIRST)).toBe(11)
    expect(counted.total).toBe(11)
  })
})
