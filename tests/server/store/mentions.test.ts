import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Field, Resource, WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { stores, type Place } from '../../support/databases.ts'
import { catalogOf, FIRST, makeThing, ORIGIN, PLATFORM, SECOND, SHARED, TYPES } from '../../support/libraries.ts'

const TO_SHARED = {
  kind: 'reference',
  reference: 'shared-thing',
  required: false,
  readOnly: false,
  search: false,
} as const
const ITEMS: Field = {
  name: 'Items',
  title: '明细',
  kind: 'rows',
  required: false,
  readOnly: false,
  search: false,
  fields: [{ ...TO_SHARED, name: 'ThingId', title: '物品' }],
}
const MAIN: Field = { ...ITEMS, name: 'Main', kind: 'group', title: '主项' }

/** Refers to others only inside its rows and groups. */
const KITS: Resource = {
  ...TYPES,
  name: 'kit',
  title: '组套',
  fields: [...TYPES.fields, ITEMS, MAIN],
}
const CATALOG = catalogOf(SHARED, TYPES, KITS)

describe.each(stores)('references inside rows over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const libraries = () => place.store.libraries
  const saveThing = (code: string, scope: Scope = FIRST) =>
    libraries().save(scope, ORIGIN, { resource: SHARED, record: makeThing(code) })
  const saveKit = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().save(scope, ORIGIN, { resource: KITS, record })
  const kitOf = (code: string, ...things: readonly WireRecord[]) => ({
    Code: code,
    Name: `组套${code}`,
    Items: things.map(({ Id }) => ({ ThingId: Id })),
  })
  const remove = (record: WireRecord, resource = SHARED, scope: Scope = FIRST) =>
    libraries().remove(scope, ORIGIN, { resource, ids: [String(record.Id)] })
  const count = async (table: string) => {
    const [row] = await place.store.database.transaction('system', (tx) =>
      tx.query(`SELECT count(*)::int AS n FROM ${table}`),
    )
    return Number(row?.n)
  }

  it('what is used stays, and the refusal names where', async () => {
    const thing = await saveThing('A')
    for (const code of ['2', '1', '4', '3']) await saveKit(kitOf(code, thing, thing))
    const message = '共享物品“名称A”被 4 条组套使用：组套1、组套2、组套3 等，不能删除'
    await expect(remove(thing)).rejects.toMatchObject({ code: 'invalid', message, problems: [{ code: 'inUse' }] })
    expect((await libraries().byIds(FIRST, SHARED, [String(thing.Id)])).length).toBe(1)
  })

  it('it is free again when the rows no longer name it, or are gone', async () => {
    const [thing, other] = [await saveThing('A'), await saveThing('B')]
    const kit = await saveKit({ ...kitOf('1', thing), Main: { ThingId: other.Id } })
    await expect(remove(other)).rejects.toMatchObject({
      message: '共享物品“名称B”被 1 条组套使用：组套1，不能删除',
    })
    const changed = await saveKit({ ...kit, ...kitOf('1', other), Main: null })
    await remove(thing)
    await expect(remove(other)).rejects.toMatchObject({ problems: [{ code: 'inUse' }] })
    await remove(changed, KITS)
    await remove(other)
    if (isSql) expect(await count('mentions_lib_kit')).toBe(0)
  })

  it('a copy that is used is not given back', async () => {
    const platform = await saveThing('A', PLATFORM)
    const { record: copy } = await libraries().reference(FIRST, ORIGIN, { resource: SHARED, id: String(platform.Id) })
    const kit = await saveKit(kitOf('1', copy))
    const cancel = () => libraries().cancel(FIRST, ORIGIN, { resource: SHARED, id: String(copy.Id) })
    await expect(cancel()).rejects.toMatchObject({
      message: '共享物品“名称A”被 1 条组套使用：组套1，不能取消引用',
    })
    await remove(kit, KITS)
    expect((await cancel()).Id).toBe(copy.Id)
  })

  it('a list is filtered by what its rows refer to', async () => {
    const [thing, other, unused] = [await saveThing('A'), await saveThing('B'), await saveThing('C')]
    await saveKit({ ...kitOf('1', thing, other), Main: { ThingId: other.Id } })
    await saveKit(kitOf('2', other))
    const using = async (field: string, ...things: readonly WireRecord[]) => {
      const filters = { [field]: { in: things.map(({ Id }) => String(Id)) } }
      return (await libraries().page(FIRST, KITS, { page: 1, pageSize: 50, filters })).rows.map((row) => row.Code)
    }
    expect(await using('Items', thing)).toEqual(['1'])
    expect(await using('Items', other)).toEqual(['1', '2'])
    expect(await using('Items', thing, unused)).toEqual(['1'])
    expect(await using('Items', unused)).toEqual([])
    expect(await using('Main', other)).toEqual(['1'])
  })

  if (isSql)
    it('what another organization uses is not named', async () => {
      const platform = await saveThing('A', PLATFORM)
      await saveKit(kitOf('1', platform), SECOND)
      await expect(remove(platform, SHARED, PLATFORM)).rejects.toMatchObject({
        message: '共享物品“名称A”仍被其他机构的内容使用，不能删除',
      })
      const seen = await place.store.database.transaction(FIRST, (tx) =>
        tx.query('SELECT record_id FROM mentions_lib_kit'),
      )
      expect(seen).toEqual([])
    })

  it('D5: what is deleted while fifty take it into their rows is never missing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const thing = await saveThing(`T${round}`)
      const takers = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => saveKit(kitOf(`${round}-${from + index}`, thing)))
      const taking = takers(0, round * 5)
      const deleting = Array.from({ length: 5 }, () => remove(thing).then(() => false))
      const takingLater = takers(round * 5, 45)
      const results = await Promise.allSettled([...taking, ...deleting, ...takingLater])
      for (const result of results) {
        if (result.status === 'rejected')
          expect(['invalid', 'notFound', 'unavailable']).toContain((result.reason as { code?: string }).code)
      }
      const isLeft = (await libraries().byIds(FIRST, SHARED, [String(thing.Id)])).length > 0
      const { rows } = await libraries().page(FIRST, KITS, { page: 1, pageSize: 1000, filters: {} })
      const using = rows.filter((row) => String(row.Code).startsWith(`${round}-`)).length
      expect(using).toBe(results.filter((result) => result.status === 'fulfilled' && result.value).length)
      expect(using > 0).toBe(isLeft)
    }
  })

  if (isSql)
    it('rows from before are guarded once the catalog says that they refer to something', async () => {
      const thing = await saveThing('A')
      const plain = { ...KITS, fields: [...TYPES.fields, { ...ITEMS, fields: [{ ...ITEMS, name: 'ThingId' }] }] }
      await place.store.useCatalog(catalogOf(SHARED, TYPES, plain))
      const record = { Code: '1', Name: '旧组套', Items: [{ ThingId: thing.Id }, { ThingId: 'gone' }] }
      await libraries().save(FIRST, ORIGIN, { resource: plain, record })
      await place.store.useCatalog(CATALOG)
      await expect(remove(thing)).rejects.toMatchObject({
        message: '共享物品“名称A”被 1 条组套使用：旧组套，不能删除',
      })
    })
})
