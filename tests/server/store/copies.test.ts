import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeDrift, driftOf } from '../../../src/model/drift.ts'
import type { ReferenceState } from '../../../src/model/lifecycle.ts'
import type { PageInput } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { databases, type Place } from '../../support/databases.ts'
import {
  FIRST,
  LONELY,
  makeThing,
  ORIGIN,
  PLATFORM,
  SECOND,
  SHARED,
  SHARED_CATALOG,
  TYPES,
} from '../../support/libraries.ts'

describe.each(databases)('copies of platform rows over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const libraries = () => place.store.libraries
  const save = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().save(scope, ORIGIN, { resource: SHARED, record })
  const reference = (record: WireRecord | undefined, scope: Scope = FIRST) =>
    libraries().reference(scope, ORIGIN, SHARED, String(record?.Id))
  const cancel = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().cancel(scope, ORIGIN, SHARED, String(record.Id))
  const sync = (record: WireRecord) =>
    libraries().sync(FIRST, ORIGIN, SHARED, { id: String(record.Id), validate: () => [] })
  const remove = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().remove(scope, ORIGIN, SHARED, [String(record.Id)])
  const read = async (record: WireRecord, scope: Scope = FIRST) =>
    (await libraries().byIds(scope, SHARED, [String(record.Id)]))[0] ?? {}
  const onPlatform = async (code: string, more: WireRecord = {}) => save(makeThing(code, more), PLATFORM)
  const changeOnPlatform = async (record: WireRecord, change: WireRecord) =>
    save({ ...(await read(record, PLATFORM)), ...change }, PLATFORM)
  const page = (input: Partial<PageInput> = {}, scope: Scope = FIRST) =>
    libraries().page(scope, SHARED, { page: 1, pageSize: 50, filters: {}, ...input })
  const free = (input: Partial<PageInput> = {}, scope: Scope = FIRST) =>
    libraries().unreferenced(scope, SHARED, { page: 1, pageSize: 50, filters: {}, ...input })
  const codes = (rows: readonly WireRecord[]) => rows.map((row) => row.Code)
  const traces = async () => {
    const sql = `SELECT action, object FROM audit ORDER BY id`
    const rows = await place.store.database.transaction('system', (tx) => tx.query(sql))
    return rows.map((row) => row.action)
  }

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

  it('lists are filtered and sorted by the state, with the right total', async () => {
    const [same, changed, off] = [await onPlatform('A'), await onPlatform('B'), await onPlatform('C')]
    for (const one of [same, changed, off]) await reference(one)
    await save(makeThing('D'))
    await changeOnPlatform(changed, { Price: 8 })
    await changeOnPlatform(off, { IsEnabled: false })
    const of = async (states: readonly string[], more: Partial<PageInput> = {}) => {
      const { rows, total } = await page({ filters: { ReferenceState: { in: states } }, pageSize: 1, ...more })
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
    const message = '编码 A 已被本机构的「自有的」使用，请先修改它'
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
    expect((await traces()).filter((action) => action === 'reference').length).toBe(1)
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

  it('sync takes what the platform changed, leaves what only the organization changed, and keeps what is its own', async () => {
    const platform = await onPlatform('A', { Price: 1, Weight: 1, Tags: ['老'], Secret: '旧', Remark: '平台' })
    const copy = await reference(platform)
    const mine = await save({ ...copy, Weight: 5, Price: 7, Name: '我的名称', Remark: '我的', IsEnabled: false })
    expect(mine.ReferenceState).toBe('referenced')
    expect(await sync(mine)).toEqual(mine)
    await changeOnPlatform(platform, { Price: 2, Tags: ['新'], Secret: null, Remark: '平台的新备注' })
    const synced = await sync(mine)
    const { Secret: _secret, ...rest } = mine
    expect(synced).toEqual({
      ...rest,
      Price: 2,
      Tags: ['新'],
      SourceVersion: 2,
      Version: 3,
      ReferenceState: 'referenced',
    })
    expect(await read(copy)).toEqual(synced)
    expect(await sync(synced)).toEqual(synced)
  })

  it('without the revision it was taken from, everything that is compared is taken', async () => {
    const platform = await onPlatform('A', { Price: 1 })
    const copy = await save({ ...(await reference(platform)), Weight: 5, Remark: '我的' })
    await changeOnPlatform(platform, { Price: 2 })
    await place.store.database.transaction('system', (tx) =>
      tx.query(`DELETE FROM revisions WHERE shelf = 'platform' AND version = 1`),
    )
    const { Weight: _weight, ...rest } = await sync(copy)
    expect(rest).toMatchObject({ Price: 2, Remark: '我的', SourceVersion: 2 })
    expect(_weight).toBeUndefined()
  })

  it('a sync whose outcome would be invalid is refused with the field, and nothing is changed', async () => {
    const platform = await onPlatform('A')
    const copy = await reference(platform)
    await changeOnPlatform(platform, { Price: 2 })
    const problem = { code: 'required', path: '/Weight', message: '请填写 重量' }
    const judged: unknown[] = []
    const validate = (record: unknown) => {
      judged.push(record)
      return [problem]
    }
    const syncing = libraries().sync(FIRST, ORIGIN, SHARED, { id: String(copy.Id), validate })
    await expect(syncing).rejects.toMatchObject({ code: 'invalid', problems: [problem] })
    expect(judged).toMatchObject([{ Code: 'A', Price: 2 }])
    expect(await read(copy)).toMatchObject({ Price: 1.5, Version: 1, ReferenceState: 'updated' })
  })

  it('field by field: a change that says which platform version it has seen moves the copy on to that', async () => {
    const platform = await onPlatform('A', { Price: 1, Weight: 1 })
    const copy = await reference(platform)
    const second = await changeOnPlatform(platform, { Price: 2, Weight: 2 })
    const [drift] = await libraries().drift(FIRST, SHARED, [String(copy.Id)])
    expect(drift).toMatchObject({ id: copy.Id, base: { Price: 1, Version: 1 }, platform: second })
    const fields = driftOf(SHARED, drift?.base ?? null, drift?.platform ?? {}, copy)
    const chosen = mergeDrift(copy, fields, ({ field }) => (field.name === 'Price' ? 'platform' : 'own'))
    await changeOnPlatform(platform, { Secret: '又改' })
    await expect(save({ ...chosen, SourceVersion: 2 })).rejects.toMatchObject({
      code: 'invalid',
      message: '平台又有更新，请重新核对',
      problems: [{ path: '/SourceVersion' }],
    })
    await changeOnPlatform(platform, { Secret: null })
    const taken = await save({ ...chosen, SourceVersion: 4 })
    expect(taken).toMatchObject({ Price: 2, Weight: 1, SourceVersion: 4, Version: 2, ReferenceState: 'referenced' })
    expect(await read(copy)).toEqual(taken)
    const [revision] = await libraries().history(FIRST, SHARED, String(copy.Id))
    expect(revision).toMatchObject({ version: 2, reason: 'sync' })
    await expect(save({ ...taken, SourceId: 'other' })).rejects.toMatchObject({ problems: [{ code: 'readOnly' }] })
    await expect(save({ ...(await save(makeThing('B'))), SourceVersion: 1 })).rejects.toMatchObject({
      problems: [{ code: 'readOnly', path: '/SourceVersion' }],
    })
  })

  it('drift of what is gone, of own rows and of those of others', async () => {
    const [platform, gone] = [await onPlatform('A'), await onPlatform('B')]
    const [copy, left, foreign] = [await reference(platform), await reference(gone), await reference(platform, SECOND)]
    const own = await save(makeThing('C'))
    await remove(gone, PLATFORM)
    const ids = [left, foreign, own, copy, left].map(({ Id }) => String(Id))
    const drifts = await libraries().drift(FIRST, SHARED, ids)
    expect(drifts.map(({ id, base, platform: now }) => [id, base?.Code, now?.Code])).toEqual([
      [left.Id, 'B', undefined],
      [copy.Id, 'A', 'A'],
    ])
  })

  it('a copy keeps its reference to a type that has been disabled, and its type cannot be deleted', async () => {
    const type = await libraries().save(PLATFORM, ORIGIN, {
      resource: TYPES,
      record: { Code: 'T', Name: '类', IsEnabled: true },
    })
    const platform = await onPlatform('A', { TypeId: type.Id, Parts: [{ PartTypeId: type.Id }] })
    await libraries().save(PLATFORM, ORIGIN, { resource: TYPES, record: { ...type, IsEnabled: false } })
    expect(await reference(platform)).toMatchObject({ TypeId: type.Id })
    await remove(platform, PLATFORM)
    await expect(libraries().remove(PLATFORM, ORIGIN, TYPES, [String(type.Id)])).rejects.toMatchObject({
      message: '物品类型“类”仍被其他机构的内容使用，不能删除',
    })
  })

  it('another choice of compared fields judges copies by what they were taken from', async () => {
    const platform = await onPlatform('A', { Price: 1 })
    const [copy, stale] = [await reference(platform), await reference(platform, SECOND)]
    await changeOnPlatform(platform, { Remark: '新' })
    const changed = { ...SHARED, reference: { ...SHARED.reference!, keeps: ['IsEnabled', 'IsPublished'] } }
    await place.store.useCatalog({
      ...SHARED_CATALOG,
      resources: { ...SHARED_CATALOG.resources, [SHARED.name]: changed },
    })
    const [now] = await libraries().byIds(FIRST, changed, [String(copy.Id)])
    expect(now?.ReferenceState).toBe('updated')
    await place.store.useCatalog(SHARED_CATALOG)
    expect(await read(copy)).toMatchObject({ ReferenceState: 'referenced' })
    expect(await read(stale, SECOND)).toMatchObject({ ReferenceState: 'referenced' })
  })
})
