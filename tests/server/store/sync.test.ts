import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driftOf, mergeDrift } from '../../../src/model/drift.ts'
import { stores, type Place } from '../../support/databases.ts'
import { FIRST, makeThing, ORIGIN, PLATFORM, SECOND, SHARED, SHARED_CATALOG, TYPES } from '../../support/libraries.ts'
import { sharingIn } from './sharing.ts'

describe.each(stores)('what copies take over over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())
  const { libraries, save, reference, sync, remove, read, onPlatform, changeOnPlatform } = sharingIn(() => place)

  it('sync takes what the platform changed, leaves what only the organization changed, and keeps what is its own', async () => {
    const platform = await onPlatform('A', { Price: 1, Weight: 1, Tags: ['老'], Secret: '旧', Remark: '平台' })
    const copy = await reference(platform)
    const mine = await save({ ...copy, Weight: 5, Price: 7, Name: '我的名称', Remark: '我的', IsEnabled: false })
    expect(mine.ReferenceState).toBe('changed')
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
      ReferenceState: 'changed',
    })
    expect(await read(copy)).toEqual(synced)
    expect(await sync(synced)).toEqual(synced)
  })

  if (isSql)
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
    const problem = { code: 'required', path: '/Weight', message: '请填写“重量”' }
    const judged: unknown[] = []
    const validate = (record: unknown) => {
      judged.push(record)
      return [problem]
    }
    const syncing = libraries().sync(FIRST, ORIGIN, { resource: SHARED, id: String(copy.Id), validate })
    await expect(syncing).rejects.toMatchObject({ code: 'invalid', problems: [problem] })
    expect(judged).toMatchObject([{ Code: 'A', Price: 2 }])
    expect(await read(copy)).toMatchObject({ Price: 1.5, Version: 1, ReferenceState: 'updated' })
  })

  it('field by field: a change that says which platform version it has seen moves the copy on to that', async () => {
    const platform = await onPlatform('A', { Price: 1, Weight: 1 })
    const copy = await reference(platform)
    const second = await changeOnPlatform(platform, { Price: 2, Weight: 2 })
    const [drift] = await libraries().drift(FIRST, SHARED, [String(copy.Id)])
    // Seen from the hospital, a platform row says that it has been taken over.
    const seen = { ...second, ReferenceState: 'referenced' }
    expect(drift).toMatchObject({ id: copy.Id, base: { Price: 1, Version: 1 }, platform: seen })
    const fields = driftOf(SHARED, { base: drift?.base ?? null, platform: drift?.platform ?? {}, own: copy })
    const chosen = mergeDrift(copy, fields, ({ field }) => (field.name === 'Price' ? 'platform' : 'own'))
    await changeOnPlatform(platform, { Secret: '又改' })
    await expect(save({ ...chosen, SourceVersion: 2 })).rejects.toMatchObject({
      code: 'invalid',
      message: '平台又有更新，请重新核对',
      problems: [{ path: '/SourceVersion' }],
    })
    await changeOnPlatform(platform, { Secret: null })
    const taken = await save({ ...chosen, SourceVersion: 4 })
    expect(taken).toMatchObject({ Price: 2, Weight: 1, SourceVersion: 4, Version: 2, ReferenceState: 'changed' })
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
    await expect(
      libraries().remove(PLATFORM, ORIGIN, { resource: TYPES, ids: [String(type.Id)] }),
    ).rejects.toMatchObject({
      message: '物品类型“类”仍被其他机构的内容使用，不能删除',
    })
  })

  if (isSql)
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
