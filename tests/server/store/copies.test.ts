import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReferenceState } from '../../../src/model/lifecycle.ts'
import type { PageInput } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { stores, type Place } from '../../support/databases.ts'
import { FIRST, LONELY, makeThing, PLATFORM, SECOND, SHARED, SHARED_CATALOG } from '../../support/libraries.ts'
import { sharingIn } from './sharing.ts'

describe.each(stores)('copies of platform rows over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())
  const {
    libraries,
    save,
    reference,
    cancel,
    sync,
    remove,
    read,
    onPlatform,
    changeOnPlatform,
    page,
    free,
    codes,
    traces,
  } = sharingIn(() => place)

  it('a copy is a record of the organization, with an id of its own and everything that can be edited', async () => {
    const platform = await onPlatform('A', { Tags: ['急'], Parts: [{ Unit: '次' }], Remark: '平台的备注' })
    expect(platform).toMatchObject({ SourceId: null, SourceVersion: null, ReferenceState: null, IsPublished: false })
    const copy = await reference(platform)
    expect(copy).toEqual({
      ...platform,
      Id: expect.not.stringMatching(String(platform.Id)),
      OrganizationId: 'org-1',
      Shelf: 'organization',
      SourceId: platform.Id,
      SourceVersion: 1,
      ReferenceState: 'referenced',
    })
    expect(await read(copy)).toEqual(copy)
    expect((await page({ shelf: 'organization' })).rows).toEqual([copy])
    expect((await page({ shelf: 'organization', keyword: '名称' })).rows).toEqual([copy])
    expect((await save(makeThing('B'))).ReferenceState).toBe('own')
  })

  if (isSql)
    it('U2: reference, sync and cancelling leave a revision with its reason and an audit row', async () => {
      const platform = await onPlatform('A')
      const copy = await reference(platform)
      await changeOnPlatform(platform, { Price: 3 })
      const synced = await sync(copy)
      await cancel(synced)
      const history = await libraries().history(FIRST, SHARED, String(copy.Id))
      expect(history.map(({ version, action, reason }) => [version, action, reason])).toEqual([
        [3, 'delete', 'cancel'],
        [2, 'update', 'sync'],
        [1, 'create', 'reference'],
      ])
      expect(await traces()).toEqual(['create', 'reference', 'update', 'sync', 'cancel'])
      const own = await save(makeThing('B'))
      expect((await libraries().history(FIRST, SHARED, String(own.Id)))[0]).not.toHaveProperty('reason')
    })

  it('the state follows the platform: changed, changed back, disabled, enabled again, deleted', async () => {
    const platform = await onPlatform('A', { Price: 1 })
    const copy = await reference(platform)
    const state = async (): Promise<unknown> => (await read(copy)).ReferenceState
    const expected: [WireRecord, ReferenceState][] = [
      [{ Price: 2 }, 'updated'],
      [{ Price: 1 }, 'referenced'],
      [{ Remark: '不比较' }, 'referenced'],
      [{ Secret: null }, 'referenced'],
      [{ IsEnabled: false }, 'disabled'],
      [{ IsEnabled: true, Parts: [{ Unit: '次' }] }, 'updated'],
    ]
    for (const [change, now] of expected) {
      await changeOnPlatform(platform, change)
      expect(await state()).toBe(now)
    }
    await remove(platform, PLATFORM)
    expect(await state()).toBe('disabled')
    expect(await save({ ...(await read(copy)), Price: 9 })).toMatchObject({ Price: 9, ReferenceState: 'disabled' })
    await expect(sync(copy)).rejects.toMatchObject({
      code: 'invalid',
      message: '“名称A”的平台条目已被删除，无法再同步',
    })
    await remove(copy)
  })

  it('the state tells what the organization has changed itself, until the platform changes too', async () => {
    const platform = await onPlatform('A', { Price: 1 })
    const copy = await reference(platform)
    const mine = await save({ ...copy, Price: 3 })
    expect(mine.ReferenceState).toBe('changed')
    const filters = { ReferenceState: { in: ['changed'] } }
    expect(await page({ filters, once: true })).toMatchObject({ total: 1, rows: [{ Code: 'A', Price: 3 }] })
    const second = await changeOnPlatform(platform, { Price: 2 })
    expect((await read(copy)).ReferenceState).toBe('updated')
    const kept = await save({ ...mine, SourceVersion: second.Version })
    expect(kept).toMatchObject({ Price: 3, ReferenceState: 'changed' })
    expect(await save({ ...kept, Price: 2 })).toMatchObject({ ReferenceState: 'referenced' })
  })

  it('lists are filtered and sorted by the state, with the right total', async () => {
    const [same, changed, off] = [await onPlatform('A'), await onPlatform('B'), await onPlatform('C')]
    for (const one of [same, changed, off]) await reference(one)
    await save(makeThing('D'))
    await changeOnPlatform(changed, { Price: 8 })
    await changeOnPlatform(off, { IsEnabled: false })
    const of = async (states: readonly string[], more: Partial<PageInput> = {}) => {
      const filters = { ReferenceState: { in: states } }
      const { rows, total } = await page({ filters, once: true, pageSize: 1, ...more })
      expect(rows.length).toBe(Math.min(total, 1))
      return [codes(rows)[0], total]
    }
    expect(await of(['updated'])).toEqual(['B', 1])
    expect(await of(['own'])).toEqual(['D', 1])
    expect(await of(['disabled', 'own'])).toEqual(['C', 2])
    expect(await of(['referenced', 'updated', 'disabled', 'own'])).toEqual(['A', 4])
    expect(await of(['updated'], { keyword: '名称' })).toEqual(['B', 1])
    expect(await of(['updated'], { shelf: 'platform' })).toEqual([undefined, 0])
    expect(await of(['nonsense'])).toEqual([undefined, 0])
    const sorted = await page({ shelf: 'organization', sort: { field: 'ReferenceState', order: 'asc' } })
    expect(sorted.rows.map((row) => row.ReferenceState)).toEqual(['disabled', 'own', 'referenced', 'updated'])
    const filters = { SourceId: { in: [String(same.Id)] } }
    expect(codes((await page({ filters })).rows)).toEqual(['A'])
    await expect(page({ filters: { ReferenceState: { contains: 'own' } } })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('a list of both shelves tells an item once: the copy in the place of the platform row, own before platform', async () => {
    const [taken, free, others] = [await onPlatform('A'), await onPlatform('B'), await onPlatform('C')]
    const copy = await reference(taken)
    await reference(others, SECOND)
    await save(makeThing('B'))
    const seen = async (input: Partial<PageInput> = {}, scope = FIRST) => {
      const { rows, total } = await page({ once: true, ...input }, scope)
      return [rows.map((row) => `${String(row.Code)} ${String(row.Shelf)}`).join(), total]
    }
    const all = 'A organization,B organization,B platform,C platform'
    expect(await seen()).toEqual([all, 4])
    expect(await seen({ keyword: '名称' })).toEqual([all, 4])
    expect(await seen({ filters: { Code: { contains: '' } } })).toEqual([all, 4])
    expect(await seen({ sort: { field: 'Code', order: 'desc' } })).toEqual([
      'C platform,B organization,B platform,A organization',
      4,
    ])
    expect(await seen({ page: 2, pageSize: 3 })).toEqual(['C platform', 4])
    const { ids, total } = await libraries().idList(FIRST, SHARED, { page: 1, pageSize: 1, filters: {}, once: true })
    expect([total, ids.join().includes(String(taken.Id))]).toEqual([4, false])
    expect(await seen({ shelf: 'platform' })).toEqual(['A platform,B platform,C platform', 3])
    expect(await seen({}, PLATFORM)).toEqual(['A platform,B platform,C platform', 3])
    // A platform row that is no more is nobody's original.
    await remove(taken, PLATFORM)
    expect(await seen()).toEqual([all, 4])
    await cancel(copy)
    expect((await seen())[1]).toBe(3)
    expect((await read(free)).ReferenceState).toBe('unreferenced')
  })

  it('a platform row says whether the organization that looks has taken it', async () => {
    const [taken, free] = [await onPlatform('A'), await onPlatform('B')]
    await reference(taken)
    const states = async (scope = FIRST) => {
      const { rows } = await page({ shelf: 'platform' }, scope)
      return rows.map((row) => row.ReferenceState)
    }
    expect(await states()).toEqual(['referenced', 'unreferenced'])
    expect(await states(SECOND)).toEqual(['unreferenced', 'unreferenced'])
    expect(await states(PLATFORM)).toEqual([null, null])
    expect((await read(taken)).ReferenceState).toBe('referenced')
    expect(await read(free, PLATFORM)).toMatchObject({ ReferenceState: null })
    const of = async (state: string, more: Partial<PageInput> = {}) =>
      codes((await page({ filters: { ReferenceState: { in: [state] } }, ...more })).rows)
    expect(await of('unreferenced', { once: true })).toEqual(['B'])
    expect(await of('referenced', { shelf: 'platform' })).toEqual(['A'])
    expect(await of('unreferenced', {})).toEqual(['B'])
  })

  it('what is not referenced yet: enabled rows of the platform without a copy of this organization', async () => {
    const [first] = [await onPlatform('A', { Price: 5 }), await onPlatform('B', { Price: 6 })]
    await onPlatform('C', { IsEnabled: false })
    await save(makeThing('D'))
    const third = await onPlatform('E', { Price: 7 })
    await reference(first)
    await reference(third, SECOND)
    expect(codes((await free()).rows)).toEqual(['B', 'E'])
    expect((await free({ pageSize: 1, sort: { field: 'Price', order: 'desc' } })).total).toBe(2)
    expect(codes((await free({ pageSize: 1, sort: { field: 'Price', order: 'desc' } })).rows)).toEqual(['E'])
    expect(codes((await free({ filters: { Price: { to: '6' } } })).rows)).toEqual(['B'])
    expect(codes((await free({ keyword: '名称e', shelf: 'organization' })).rows)).toEqual(['E'])
    expect(await free({}, LONELY)).toEqual({ rows: [], total: 0 })
    await expect(free({}, PLATFORM)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('only what the platform offers can be referenced', async () => {
    const foreign = await save(makeThing('A'), SECOND)
    const own = await save(makeThing('A'))
    const off = await onPlatform('C', { IsEnabled: false })
    const on = await onPlatform('D')
    await expect(reference(foreign)).rejects.toMatchObject({ code: 'notFound' })
    await expect(reference({ Id: 'nobody' })).rejects.toMatchObject({ code: 'notFound' })
    await expect(reference(own)).rejects.toMatchObject({ code: 'invalid', message: '“名称A”不是平台条目，不能引用' })
    await expect(reference(off)).rejects.toMatchObject({ code: 'invalid', message: '平台已停用“名称C”，不能引用' })
    await expect(reference(on, LONELY)).rejects.toMatchObject({ code: 'notFound' })
    await expect(reference(on, PLATFORM)).rejects.toMatchObject({ code: 'forbidden' })
    const copy = await reference(on, SECOND)
    await expect(reference(copy)).rejects.toMatchObject({ code: 'notFound' })
    await expect(cancel(copy)).rejects.toMatchObject({ code: 'notFound' })
    expect(await read(copy)).toEqual({})
  })

  it('a code that an own record has is named with that record', async () => {
    await save(makeThing('A', { Name: '自有的' }))
    const platform = await onPlatform('A')
    const message = '编码“A”已被本机构的「自有的」使用，请先修改它'
    await expect(reference(platform)).rejects.toMatchObject({
      message,
      problems: [{ code: 'duplicate', path: '/Code' }],
    })
    const other = await onPlatform('B')
    const copy = await reference(other)
    await changeOnPlatform(platform, { Code: 'Z' })
    await changeOnPlatform(other, { Code: 'A' })
    await expect(sync(copy)).rejects.toMatchObject({ message })
    expect(await read(copy)).toMatchObject({ Code: 'B', Version: 1, ReferenceState: 'updated' })
  })

  it('D5: fifty who reference one item at once get the same copy', async () => {
    const platform = await onPlatform('A')
    const answers = await Promise.all(Array.from({ length: 50 }, () => reference(platform)))
    expect(new Set(answers.map(({ Id }) => Id)).size).toBe(1)
    expect((await page({ shelf: 'organization' })).total).toBe(1)
    expect((await libraries().history(FIRST, SHARED, String(answers[0]?.Id))).length).toBe(1)
    expect((await page({ shelf: 'organization' })).total).toBe(1)
  })

  it('only copies are given back, and can be taken again', async () => {
    const own = await save(makeThing('A'))
    await expect(cancel(own)).rejects.toMatchObject({ code: 'invalid', message: '“名称A”不是引用的条目' })
    const platform = await onPlatform('B')
    const copy = await reference(platform)
    await expect(cancel(platform)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await cancel(copy)).toEqual(copy)
    expect(codes((await free()).rows)).toEqual(['B'])
    expect((await reference(platform)).Id).not.toBe(copy.Id)
  })
})
