import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { stores, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, PLATFORM, SECOND, THINGS, TYPES } from '../../support/libraries.ts'
import { editTogether } from './trials.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 2, 3, 4, 5)

describe.each(stores)('writing over $name', ({ open, isSql }) => {
  let place: Place
  let now = START

  beforeAll(async () => {
    place = await open(CATALOG, { clock: () => now })
  })
  beforeEach(() => {
    now = START
    return place.clear()
  })
  afterAll(() => place.drop())

  const saveThing = (record: WireRecord, scope: Scope = FIRST, idempotencyKey?: string) =>
    place.store.libraries.save(scope, ORIGIN, {
      resource: THINGS,
      record,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    })
  const saveType = (record: WireRecord, scope: Scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: TYPES, record })
  const readThing = async (id: unknown) => (await place.store.libraries.byIds(FIRST, THINGS, [String(id)]))[0]
  /** Of all shelves. */
  const count = async (resource = THINGS) => {
    const asked = { page: 1, pageSize: 1, filters: {} }
    const shelves = [FIRST, SECOND, PLATFORM].map((scope) =>
      place.store.libraries.page(scope, resource, { ...asked, shelf: scope.shelf }),
    )
    return (await Promise.all(shelves)).reduce((sum, { total }) => sum + total, 0)
  }
  const revisions = (record: WireRecord) => place.store.libraries.history(FIRST, THINGS, String(record.Id))

  it('keeps a record exactly, and its history with who did what', async () => {
    const record = makeThing('A', {
      Name: '穴 "引号" \\ 𠮷 \u2028',
      Price: 0.1,
      Weight: 12345678.9,
      Tags: ['a', ''],
      Parts: [{ Unit: '次' }, {}],
      Remark: null,
    })
    const made = await saveThing(record)
    expect(made).toEqual({ ...record, Id: made.Id, OrganizationId: 'org-1', Shelf: 'organization', Version: 1 })
    now += 1_000
    const changed = await saveThing({ ...made, Price: 0.2 })
    expect(changed).toEqual({ ...made, Price: 0.2, Version: 2 })
    expect(await readThing(made.Id)).toEqual(changed)
    expect(await place.store.libraries.history(FIRST, THINGS, String(made.Id))).toEqual([
      {
        version: 2,
        action: 'update',
        at: '2026-01-02T03:04:06.000Z',
        userName: 'org-1 管理员',
        isMine: true,
        before: made,
        after: changed,
      },
      {
        version: 1,
        action: 'create',
        at: '2026-01-02T03:04:05.000Z',
        userName: 'org-1 管理员',
        isMine: true,
        before: null,
        after: made,
      },
    ])
    await expect(place.store.libraries.history(SECOND, THINGS, String(made.Id))).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  // Twenty by twenty is `npm run soak`.
  it('D3: 8 editors with 8 edits each lose nothing', async () => {
    const { record, conflicts } = await editTogether(place.store, 8, 8)
    expect(record).toMatchObject({ Weight: 64, Version: 65 })
    expect(await revisions(record!)).toHaveLength(65)
    expect(conflicts).toBeGreaterThan(0)
  })

  it('D3: a stale version is answered with both records, and a missing one names the field', async () => {
    const made = await saveThing(makeThing('A'))
    const current = await saveThing({ ...made, Price: 2 })
    const stale = { ...made, Price: 3 }
    await expect(saveThing(stale)).rejects.toMatchObject({ code: 'conflict', data: { current, submitted: stale } })
    const { Version: _version, ...blind } = made
    await expect(saveThing(blind)).rejects.toMatchObject({
      code: 'invalid',
      problems: [{ path: '/Version', code: 'required' }],
    })
  })

  it('D4: a repeated creation is answered with the first answer, for a day', async () => {
    const first = await saveThing(makeThing('A'), FIRST, 'key')
    expect(await saveThing({ IsEnabled: true, Price: 1.5, Name: '名称A', Code: 'A' }, FIRST, 'key')).toEqual(first)
    await expect(saveThing(makeThing('B'), FIRST, 'key')).rejects.toMatchObject({ code: 'replayed', status: 422 })
    expect((await saveThing(makeThing('A'), SECOND, 'key')).OrganizationId).toBe('org-2')
    now += DAY_MS
    expect((await saveThing(makeThing('C'), FIRST, 'key')).Code).toBe('C')
    expect(await count()).toBe(3)
  })

  it('D4: a hundred simultaneous duplicates make one row', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => saveThing(makeThing('A'), FIRST, 'key')))
    expect(new Set(answers.map((answer) => answer.Id)).size).toBe(1)
    expect(await count()).toBe(1)
    expect(await revisions(answers[0]!)).toHaveLength(1)
  })

  it('D4: a key whose creation failed is free for another try', async () => {
    await saveThing(makeThing('A'))
    await expect(saveThing(makeThing('A'), FIRST, 'key')).rejects.toMatchObject({ code: 'invalid' })
    expect((await saveThing(makeThing('B'), FIRST, 'key')).Code).toBe('B')
  })

  it('D5: of fifty that take one code at once, one gets it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => saveThing(makeThing('A'))))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused.length).toBe(49)
    const message = '编码“A”已被「名称A」使用，请换一个'
    for (const failure of refused) {
      expect(failure).toMatchObject({ code: 'invalid', problems: [{ code: 'duplicate', path: '/Code', message }] })
    }
    expect(await count()).toBe(1)
  })

  it('D5: a code is taken in one organization and one shelf only; an update may not take it either', async () => {
    await saveThing(makeThing('A'))
    await saveThing(makeThing('A'), SECOND)
    await saveThing(makeThing('A'), PLATFORM)
    const other = await saveThing(makeThing('B'))
    await expect(saveThing({ ...other, Code: 'A' })).rejects.toMatchObject({ problems: [{ code: 'duplicate' }] })
    expect(await readThing(other.Id)).toEqual(other)
  })

  it('D5: a type that is deleted while fifty take it is never missing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const type = await saveType({ Code: `T${round}`, Name: '类' })
      const takers = Array.from({ length: 25 }, (_, index) =>
        saveThing(makeThing(`${round}-${index}`, { TypeId: type.Id })),
      )
      const deleters = Array.from({ length: 25 }, () =>
        place.store.libraries.remove(FIRST, ORIGIN, { resource: TYPES, ids: [String(type.Id)] }),
      )
      const results = await Promise.allSettled([...takers.slice(0, round * 4), ...deleters, ...takers])
      for (const result of results) {
        if (result.status === 'rejected')
          expect(['invalid', 'notFound']).toContain((result.reason as { code: string }).code)
      }
      const { rows } = await place.store.libraries.page(FIRST, THINGS, { page: 1, pageSize: 1000, filters: {} })
      const named = [...new Set(rows.map(({ TypeId }) => String(TypeId)))]
      expect(await place.store.libraries.byIds(FIRST, TYPES, named)).toHaveLength(named.length)
    }
  })

  it('refuses to delete what is in use and says by how many', async () => {
    const type = await saveType({ Code: 'T', Name: '针具' })
    const things = await Promise.all(['1', '2', '3'].map((code) => saveThing(makeThing(code, { TypeId: type.Id }))))
    const remove = () => place.store.libraries.remove(FIRST, ORIGIN, { resource: TYPES, ids: [String(type.Id)] })
    const words = '物品类型“针具”下还有 3 条物品：名称1、名称2、名称3，不能删除'
    await expect(remove()).rejects.toMatchObject({
      code: 'invalid',
      message: words,
      problems: [{ code: 'inUse', message: words }],
    })
    await place.store.libraries.remove(FIRST, ORIGIN, {
      resource: THINGS,
      ids: things.map((thing) => String(thing.Id)),
    })
    await remove()
    expect(await count(TYPES)).toBe(0)
    const [last] = await place.store.libraries.history(FIRST, TYPES, String(type.Id))
    expect(last).toMatchObject({ version: 2, action: 'delete', before: type, after: null })
  })

  it('a platform type that only hospitals use is kept as well', async () => {
    const type = await saveType({ Code: 'T', Name: '公用' }, PLATFORM)
    await saveThing(makeThing('1', { TypeId: type.Id }))
    await expect(
      place.store.libraries.remove(PLATFORM, ORIGIN, { resource: TYPES, ids: [String(type.Id)] }),
    ).rejects.toMatchObject({
      message: '物品类型“公用”仍被其他机构的内容使用，不能删除',
    })
  })

  it('deletes all or none', async () => {
    const one = await saveThing(makeThing('1'))
    const foreign = await saveThing(makeThing('1'), SECOND)
    const remove = (...ids: unknown[]) =>
      place.store.libraries.remove(FIRST, ORIGIN, { resource: THINGS, ids: ids.map(String) })
    await expect(remove(one.Id, foreign.Id)).rejects.toMatchObject({ code: 'notFound' })
    expect(await count()).toBe(2)
    await remove(one.Id, one.Id)
    expect(await count()).toBe(1)
  })

  it.each<[what: string, type: 'missing' | 'foreign' | 'own' | 'platform' | 'disabled', message: string | undefined]>([
    ['nothing', 'missing', '所选类型不存在或不可见，请重新选择'],
    ['a row of another organization', 'foreign', '所选类型不存在或不可见，请重新选择'],
    ['a disabled row', 'disabled', '所选类型已停用，请选择其他类型'],
    ['an own row', 'own', undefined],
    ['a platform row', 'platform', undefined],
  ])('a reference to %s', async (_what, which, message) => {
    const ids = {
      missing: 'nobody',
      foreign: (await saveType({ Code: '1', Name: '类' }, SECOND)).Id,
      own: (await saveType({ Code: '2', Name: '类' })).Id,
      platform: (await saveType({ Code: '3', Name: '类' }, PLATFORM)).Id,
      disabled: (await saveType({ Code: '4', Name: '类', IsEnabled: false })).Id,
    }
    const saving = saveThing(makeThing('A', { TypeId: ids[which] }))
    if (message === undefined) expect((await saving).TypeId).toBe(ids[which])
    else await expect(saving).rejects.toMatchObject({ code: 'invalid', problems: [{ path: '/TypeId', message }] })
    const inside = saveThing(makeThing('B', { Parts: [{}, { PartTypeId: ids[which] }] }))
    if (message === undefined) expect((await inside).Code).toBe('B')
    else await expect(inside).rejects.toMatchObject({ problems: [{ path: '/Parts/1/PartTypeId', message }] })
  })

  it('a type disabled later does not stand in the way of other changes', async () => {
    const type = await saveType({ Code: 'T', Name: '类', IsEnabled: true })
    const thing = await saveThing(makeThing('A', { TypeId: type.Id }))
    await saveType({ ...type, IsEnabled: false })
    expect(await saveThing({ ...thing, Price: 9 })).toMatchObject({ Price: 9, Version: 2 })
    await expect(saveThing(makeThing('B', { TypeId: type.Id }))).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each<[what: string, change: WireRecord, path: string]>([
    ['the owner', { OrganizationId: 'org-2' }, '/OrganizationId'],
    ['the shelf', { Shelf: 'platform' }, '/Shelf'],
  ])('T8: %s cannot be sent, neither at first nor later', async (_what, change, path) => {
    await expect(saveThing(makeThing('A', change))).rejects.toMatchObject({
      code: 'invalid',
      problems: [{ code: 'readOnly', path }],
    })
    const made = await saveThing(makeThing('A'))
    await expect(saveThing({ ...made, ...change })).rejects.toMatchObject({ problems: [{ code: 'readOnly', path }] })
    expect(await readThing(made.Id)).toEqual(made)
  })

  it('what is not seen is not found, what is only read is forbidden', async () => {
    const foreign = await saveThing(makeThing('A'), SECOND)
    const platform = await saveThing(makeThing('A'), PLATFORM)
    await expect(saveThing({ ...foreign, Price: 0 })).rejects.toMatchObject({ code: 'notFound' })
    await expect(saveThing({ ...platform, Price: 0 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      place.store.libraries.remove(FIRST, ORIGIN, { resource: THINGS, ids: [String(platform.Id)] }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(saveThing(makeThing('A', { Id: 'mine' }))).rejects.toMatchObject({ code: 'notFound' })
    await expect(saveThing(makeThing('A'), { ...FIRST, organizationId: '' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  if (isSql)
    it('U2: row, revision and audit are written together or not at all', async () => {
      const made = await saveThing(makeThing('A'))
      const { database } = place.store
      await database.transaction('system', (tx) =>
        tx.query(`ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (action <> 'update') NOT VALID`),
      )
      await expect(saveThing({ ...made, Price: 7 })).rejects.toMatchObject({ code: '23514' })
      await database.query('ALTER TABLE audit DROP CONSTRAINT full_disk')
      expect(await readThing(made.Id)).toEqual(made)
      expect(await revisions(made)).toHaveLength(1)
      const rows = await database.transaction('system', (tx) =>
        tx.query('SELECT owner_id, user_id, address, request_id, action, object, result FROM audit'),
      )
      expect(rows).toEqual([
        {
          owner_id: 'org-1',
          user_id: 'user-of-org-1',
          address: '127.0.0.1',
          request_id: 'request-1',
          action: 'create',
          object: `thing/${String(made.Id)}`,
          result: 'ok',
        },
      ])
    })
})
