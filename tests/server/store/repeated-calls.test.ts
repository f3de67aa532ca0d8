/** D4 for what is done to whole records: deletions, changes of state, and what is done to copies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transition } from '../../../src/model/lifecycle.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Save } from '../../../src/operations/store.ts'
import { stores, type Place } from '../../support/databases.ts'
import { FIRST, ORIGIN, SHARED, SHARED_CATALOG } from '../../support/libraries.ts'
import { sharingIn } from './sharing.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 2, 3, 4, 5)
const REPLAYED = { code: 'replayed', status: 422 }
const [PUBLISH] = SHARED.transitions as readonly [Transition]
const valid = () => []

describe.each(stores)('a call that is sent again over $name', ({ open }) => {
  let place: Place
  let now = START
  beforeAll(async () => {
    place = await open(SHARED_CATALOG, { clock: () => now })
  })
  beforeEach(() => {
    now = START
    return place.clear()
  })
  afterAll(() => place.drop())
  const { libraries, save, read, onPlatform, changeOnPlatform, reference } = sharingIn(() => place)
  const remove = (ids: readonly unknown[], key: string) =>
    libraries().remove(FIRST, ORIGIN, { resource: SHARED, ids: ids.map(String), idempotencyKey: key })
  const deletions = async ({ Id }: WireRecord) =>
    (await libraries().history(FIRST, SHARED, String(Id))).filter(({ action }) => action === 'delete')
  const made = (code: string) => save({ Code: code, Name: `名称${code}`, Price: 1, IsEnabled: true })

  it('a deletion is made once, and answered alike; its key is no other deletion’s', async () => {
    const [a, b] = [await made('A'), await made('B')]
    await remove([a.Id], 'key')
    await remove([a.Id], 'key')
    await expect(remove([b.Id], 'key')).rejects.toMatchObject(REPLAYED)
    await expect(remove([a.Id], 'other')).rejects.toMatchObject({ code: 'notFound' })
    expect(await read(b)).toEqual(b)
    expect(await deletions(a)).toHaveLength(1)
  })

  it('a deletion that comes again after the record was brought back leaves it alone', async () => {
    const a = await made('A')
    await remove([a.Id], 'key')
    await libraries().undo(FIRST, ORIGIN, { resource: SHARED, id: String(a.Id), as: 'undone-1', validate: valid })
    await remove([a.Id], 'key')
    expect(await read(a)).toMatchObject({ Code: 'A' })
    now += DAY_MS
    await remove([a.Id], 'key')
    expect(await read(a)).toEqual({})
  })

  it('eight deletions at once under one key are all answered, and one is made', async () => {
    const a = await made('A')
    await Promise.all(Array.from({ length: 8 }, () => remove([a.Id], 'key')))
    expect(await deletions(a)).toHaveLength(1)
  })

  it('several saves of one key are made once, by two that begin together too, and their answer stays', async () => {
    const work = async (create: (call: Save) => Promise<WireRecord>) => {
      const records = ['A', 'B'].map((code) => ({ Code: code, Name: `名称${code}`, Price: 1, IsEnabled: true }))
      return (await Promise.all(records.map((record) => create({ resource: SHARED, record })))).map(({ Id }) => Id)
    }
    const together = () => libraries().saveTogether(FIRST, ORIGIN, { work, idempotencyKey: 'key' })
    const [one, two] = await Promise.all([together(), together()])
    expect(one).toHaveLength(2)
    expect(two).toEqual(one)
    expect(await together()).toEqual(one)
    expect((await libraries().page(FIRST, SHARED, { page: 1, pageSize: 1, filters: {} })).total).toBe(2)
  })

  it('a synchronization is answered as the first time, though the platform has moved on', async () => {
    const platform = await onPlatform('A', { Price: 1 })
    const copy = await reference(platform)
    const sync = (key: string) =>
      libraries().sync(FIRST, ORIGIN, { resource: SHARED, id: String(copy.Id), validate: valid, idempotencyKey: key })
    const untouched = await sync('early')
    await changeOnPlatform(platform, { Price: 2 })
    const first = await sync('key')
    expect(first).toMatchObject({ Price: 2, Version: 2 })
    await changeOnPlatform(platform, { Price: 3 })
    expect(await sync('key')).toEqual(first)
    expect(await sync('early')).toEqual(untouched)
    expect(await read(copy)).toMatchObject({ Price: 2, ReferenceState: 'updated' })
    await libraries().cancel(FIRST, ORIGIN, { resource: SHARED, id: String(copy.Id) })
    expect(await sync('key')).toEqual(first)
    await expect(sync('late')).rejects.toMatchObject({ code: 'notFound' })
  })

  it('a copy is taken and given back once', async () => {
    const platform = await onPlatform('A')
    const take = (key: string) =>
      libraries().reference(FIRST, ORIGIN, { resource: SHARED, id: String(platform.Id), idempotencyKey: key })
    const first = await take('take')
    expect(first.isNew).toBe(true)
    expect(await take('take')).toEqual(first)
    const give = (key: string) =>
      libraries().cancel(FIRST, ORIGIN, { resource: SHARED, id: String(first.record.Id), idempotencyKey: key })
    const given = await give('give')
    expect(await give('give')).toEqual(given)
    await expect(give('other')).rejects.toMatchObject({ code: 'notFound' })
    expect(await take('take')).toEqual(first)
    expect(await read(first.record)).toEqual({})
    expect((await take('again')).isNew).toBe(true)
  })

  it('a change of state that was taken back since is not made again', async () => {
    const a = await made('A')
    const publish = () =>
      libraries().transit(FIRST, ORIGIN, {
        resource: SHARED,
        id: String(a.Id),
        transition: PUBLISH,
        idempotencyKey: 'key',
      })
    const first = await publish()
    const back: Transition = { name: 'withdraw', label: '撤回', field: 'IsPublished', to: false, also: {} }
    await libraries().transit(FIRST, ORIGIN, { resource: SHARED, id: String(a.Id), transition: back })
    expect(await publish()).toEqual(first)
    expect(await read(a)).toMatchObject({ IsPublished: false })
  })

  it('the key of a call on several records is no other call’s, for a day', async () => {
    await libraries().claimKey(FIRST, 'key', ['a', 'b'])
    await libraries().claimKey(FIRST, 'key', ['a', 'b'])
    await expect(libraries().claimKey(FIRST, 'key', ['a'])).rejects.toMatchObject(REPLAYED)
    now += DAY_MS
    await libraries().claimKey(FIRST, 'key', ['a'])
  })
})
