import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { databases, stores, type Place } from '../../support/databases.ts'
import {
  catalogOf,
  FIRST,
  makeThing,
  ORIGIN,
  PLATFORM,
  SECOND,
  SHARED,
  THINGS,
  TYPES,
} from '../../support/libraries.ts'

const withUnique = (resource: Resource, ...unique: readonly (readonly string[])[]): Resource => ({
  ...resource,
  form: { ...resource.form, unique: [['Code'], ...unique] },
})

const NAMED = withUnique(THINGS, ['Name'], ['TypeId', 'Day'])

describe.each(stores)('keys of the form over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(catalogOf(NAMED, TYPES))
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const save = (record: WireRecord, scope: Scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: NAMED, record })

  it('a name that another record has is refused at the field, and names that record', async () => {
    const first = await save(makeThing('A', { Name: '运动疗法' }))
    const refused = { path: '/Name', code: 'duplicate', taken: first.Id }
    await expect(save(makeThing('B', { Name: '运动疗法' }))).rejects.toMatchObject({
      code: 'invalid',
      message: '名称“运动疗法”已被「运动疗法（A）」使用，请换一个',
      problems: [refused],
    })
    const other = await save(makeThing('B', { Name: '作业疗法' }))
    await expect(save({ ...other, Name: '运动疗法' })).rejects.toMatchObject({ problems: [refused] })
    expect(await save({ ...other, Price: 9 })).toMatchObject({ Price: 9 })
  })

  it('others may have it: another hospital, the platform, and who comes after it was deleted or renamed', async () => {
    const name = { Name: '运动疗法' }
    const first = await save(makeThing('A', name))
    await save(makeThing('A', name), SECOND)
    await save(makeThing('A', name), PLATFORM)
    await place.store.libraries.remove(FIRST, ORIGIN, { resource: NAMED, ids: [String(first.Id)] })
    const second = await save(makeThing('A', name))
    await save({ ...second, Name: '旧名' })
    expect((await save(makeThing('B', name))).Code).toBe('B')
  })

  it('an empty value is like no other', async () => {
    const type = await place.store.libraries.save(FIRST, ORIGIN, { resource: TYPES, record: { Code: 'T', Name: '类' } })
    for (const code of ['A', 'B']) await save(makeThing(code, { TypeId: type.Id, Day: null }))
    for (const code of ['C', 'D']) await save(makeThing(code, { TypeId: '', Day: '2026-01-02' }))
    await save(makeThing('E', { TypeId: type.Id, Day: '2026-01-02' }))
    await expect(save(makeThing('F', { TypeId: type.Id, Day: '2026-01-02' }))).rejects.toMatchObject({
      message: '类型、Day“2026-01-02”已被「名称E」使用，请换一个',
      problems: [{ path: '/TypeId' }],
    })
  })

  it('a platform item whose name an own record has is not referenced, and the others are', async () => {
    const resource = { ...NAMED, ...SHARED, form: NAMED.form }
    const shared = await open(catalogOf(resource, TYPES))
    const { libraries } = shared.store
    const make = (record: WireRecord, scope: Scope) => libraries.save(scope, ORIGIN, { resource, record })
    try {
      await make(makeThing('A', { Name: '自有的' }), FIRST)
      const [taken, free] = [
        await make(makeThing('B', { Name: '自有的' }), PLATFORM),
        await make(makeThing('C'), PLATFORM),
      ]
      await expect(libraries.reference(FIRST, ORIGIN, { resource, id: String(taken.Id) })).rejects.toMatchObject({
        message: '名称“自有的”已被本机构的「自有的（A）」使用，请先修改它',
      })
      const { record } = await libraries.reference(FIRST, ORIGIN, { resource, id: String(free.Id) })
      await make({ ...free, Name: '自有的二' }, PLATFORM)
      await make(makeThing('D', { Name: '自有的二' }), FIRST)
      await expect(
        libraries.sync(FIRST, ORIGIN, { resource, id: String(record.Id), validate: () => [] }),
      ).rejects.toMatchObject({ message: '名称“自有的二”已被本机构的「自有的二（D）」使用，请先修改它' })
    } finally {
      await shared.drop()
    }
  })

  it('of two at once one is stored', async () => {
    const both = await Promise.allSettled(['A', 'B'].map((code) => save(makeThing(code, { Name: '同时' }))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe.each(databases)('a key over rows that break it over $name', ({ open }) => {
  it('the start goes on and names them, new ones are refused, and a row that was mended is kept like any other', async () => {
    const notices: string[] = []
    const place = await open(catalogOf(THINGS, TYPES), { onNotice: (words) => notices.push(words) })
    try {
      const save = (resource: Resource, record: WireRecord) =>
        place.store.libraries.save(FIRST, ORIGIN, { resource, record })
      const rows: WireRecord[] = []
      for (const code of ['A', 'B', 'C']) rows.push(await save(THINGS, makeThing(code, { Name: '同名' })))
      expect(notices).toEqual([])
      const catalog = catalogOf(NAMED, TYPES)
      await place.store.useCatalog(catalog)
      expect(notices).toHaveLength(1)
      expect(notices[0]).toContain('物品（thing）声明名称不能重复')
      expect(notices[0]).toContain(String(rows[1]?.Id))
      expect(notices[0]).not.toContain(String(rows[0]?.Id))
      await expect(save(NAMED, makeThing('D', { Name: '同名' }))).rejects.toMatchObject({
        problems: [{ code: 'duplicate', taken: rows[0]?.Id }],
      })
      // They can be worked with as they are.
      const second = await save(NAMED, { ...rows[1], Price: 7 })
      const mended = await save(NAMED, { ...second, Name: '另一名' })
      await expect(save(NAMED, makeThing('D', { Name: '另一名' }))).rejects.toMatchObject({
        problems: [{ taken: mended.Id }],
      })
      await save(NAMED, { ...rows[2], Name: '第三名' })
      await place.store.useCatalog(catalog)
      expect(notices).toHaveLength(1)
      await expect(save(NAMED, { ...mended, Name: '同名' })).rejects.toMatchObject({ code: 'invalid' })
    } finally {
      await place.drop()
    }
  })

  it('a key that is declared no longer lets values repeat', async () => {
    const place = await open(catalogOf(NAMED, TYPES))
    try {
      await place.store.useCatalog(catalogOf(THINGS, TYPES))
      for (const code of ['A', 'B'])
        await place.store.libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing(code, { Name: '同名' }) })
    } finally {
      await place.drop()
    }
  })
})
