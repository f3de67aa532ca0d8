/** Numbers that records keep of those that refer to them, whoever keeps the rows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { recountLibrary } from '../../../src/server/store/recount.ts'
import { BOOKINGS, COUNTED_CATALOG, countedCatalog, DAYS, SLOTS, uncounted } from '../../support/counted.ts'
import { databases, type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'

const ALL = () => []

describe.each(stores)('counted fields over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(COUNTED_CATALOG)
  })
  afterAll(() => place.drop())

  const put = (resource: Resource, record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource, record })
  const slot = (more: WireRecord = {}) => put(SLOTS, { Name: '上午', Capacity: 2, ...more })
  const booking = (of: WireRecord, more: WireRecord = {}) => put(BOOKINGS, { Name: '甲', SlotId: of.Id, ...more })
  const now = async (record: WireRecord, resource = SLOTS) => {
    const [found] = await place.store.libraries.byIds(FIRST, resource, [String(record.Id)])
    return found ?? {}
  }
  const giveUp = (one: WireRecord) => {
    const [transition] = BOOKINGS.transitions
    const asked = { resource: BOOKINGS, id: String(one.Id), transition: transition! }
    return place.store.libraries.transit(FIRST, ORIGIN, asked)
  }
  const removed = (one: WireRecord, resource = BOOKINGS) =>
    place.store.libraries.remove(FIRST, ORIGIN, { resource, ids: [String(one.Id)] })
  const broughtBack = (one: WireRecord, resource = BOOKINGS) =>
    place.store.libraries.undo(FIRST, ORIGIN, { resource, id: String(one.Id), as: randomUUID(), validate: ALL })
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error
  }

  it('begin at nothing, follow every write of those that refer, and make no new version', async () => {
    const one = await slot()
    expect(one).toMatchObject({ Booked: 0, Left: 2, Income: 0, LastOn: null })
    const first = await booking(one, { Fee: 0.1, On: '2026-03-01' })
    await booking(one, { Name: '乙', Fee: 0.2, On: '2026-03-02' })
    expect(await now(one)).toMatchObject({
      Booked: 2,
      Left: 0,
      Income: 0.3,
      LastOn: '2026-03-02',
      LastName: '甲',
      Version: 1,
    })
    await put(BOOKINGS, { ...first, Fee: 5 })
    expect(await now(one)).toMatchObject({ Booked: 2, Income: 5.2, Version: 1 })
    const history = await place.store.libraries.history(FIRST, SLOTS, String(one.Id))
    expect(history).toHaveLength(1)
  })

  it('leave one and come to the other when what refers moves', async () => {
    const [one, other] = [await slot(), await slot()]
    const made = await booking(one, { Fee: 3, On: '2026-03-01' })
    await put(BOOKINGS, { ...made, SlotId: other.Id, Fee: 4 })
    expect(await now(one)).toMatchObject({ Booked: 0, Left: 2, Income: 0, LastOn: null })
    expect(await now(other)).toMatchObject({ Booked: 1, Left: 1, Income: 4, LastOn: '2026-03-01' })
  })

  it('follow a transition, a deletion and what is brought back', async () => {
    const one = await slot()
    const [first, second] = [await booking(one, { On: '2026-03-09' }), await booking(one, { On: '2026-03-01' })]
    await giveUp(first)
    expect(await now(one)).toMatchObject({ Booked: 1, Left: 1, LastOn: '2026-03-09' })
    await removed(first)
    expect(await now(one)).toMatchObject({ Booked: 1, LastOn: '2026-03-01' })
    await removed(second)
    expect(await now(one)).toMatchObject({ Booked: 0, LastOn: null })
    await broughtBack(second)
    expect(await now(one)).toMatchObject({ Booked: 1, Left: 1, LastOn: '2026-03-01' })
  })

  it('of one that is brought back itself begin at nothing, whatever its last version has said', async () => {
    const one = await slot()
    const made = await booking(one, { Fee: 7 })
    await put(SLOTS, { ...(await now(one)), Name: '下午' })
    await removed(made)
    await removed(one, SLOTS)
    await broughtBack(one, SLOTS)
    expect(await now(one)).toMatchObject({ Name: '下午', Booked: 0, Left: 2, Income: 0 })
  })

  it('are counted again one step above', async () => {
    const parent = await put(DAYS, { Name: '周一' })
    const [one, other] = [await slot({ DayId: parent.Id }), await slot({ DayId: parent.Id })]
    await booking(one)
    const made = await booking(other)
    expect(await now(parent, DAYS)).toMatchObject({ Slots: 2, Total: 2 })
    await giveUp(made)
    expect(await now(parent, DAYS)).toMatchObject({ Slots: 2, Total: 1 })
    await put(SLOTS, { ...(await now(one)), DayId: null })
    expect(await now(parent, DAYS)).toMatchObject({ Slots: 1, Total: 0, Version: 1 })
  })

  it('are refused at the field that refers, in the words of the one that is full; a lower bound is by the same rule', async () => {
    const one = await slot({ Capacity: 1 })
    await booking(one)
    const error = await refusal(booking(one))
    expect([error.code, error.status, error.message]).toEqual(['bound', 409, '上午 已约满（2/1）'])
    expect(error.problems).toEqual([{ code: 'bound', path: '/SlotId', message: '上午 已约满（2/1）' }])
    expect(await now(one)).toMatchObject({ Booked: 1 })
    const lower = await refusal(put(SLOTS, { ...(await now(one)), Capacity: 0 }))
    expect(lower.problems.map(({ path, message }) => `${path} ${message}`)).toEqual(['/Capacity 上午 已约满（1/0）'])
    const undone = await booking(await slot({ Capacity: 1 }))
    expect((await refusal(put(BOOKINGS, { ...undone, SlotId: one.Id }))).code).toBe('bound')
  })

  it('are judged when all of a transaction is written, so that it may free a place and take it', async () => {
    const one = await slot({ Capacity: 1 })
    const other = await slot({ Capacity: 1 })
    const [first, second] = [await booking(one), await booking(other)]
    await place.store.libraries.saveTogether(FIRST, ORIGIN, {
      work: async (save) => {
        await save({ resource: BOOKINGS, record: { ...first, SlotId: other.Id } })
        return await save({ resource: BOOKINGS, record: { ...second, SlotId: one.Id } })
      },
    })
    expect([await now(one), await now(other)].map(({ Booked }) => Booked)).toEqual([1, 1])
  })

  it('written side by side in one transaction, none is lost', async () => {
    const one = await slot({ Capacity: 50 })
    await place.store.libraries.saveTogether(FIRST, ORIGIN, {
      work: async (save) => {
        const records = Array.from({ length: 20 }, (_, nth) => ({ Name: `甲${nth}`, SlotId: one.Id, Fee: 0.1 }))
        await Promise.all(records.map((record) => save({ resource: BOOKINGS, record })))
        return null
      },
    })
    expect(await now(one)).toMatchObject({ Booked: 20, Left: 30, Income: 2 })
  })

  it('takes no number from who creates, and ignores one from who read an earlier', async () => {
    expect((await refusal(slot({ Booked: 3 }))).problems.map(({ path }) => path)).toEqual(['/Booked'])
    const one = await slot()
    await booking(one)
    expect(await put(SLOTS, { ...one, Name: '晚上' })).toMatchObject({ Name: '晚上', Booked: 1, Left: 1 })
  })

  it('are none of another organization', async () => {
    const one = await put(SLOTS, { Name: '别院', Capacity: 1 }, SECOND)
    expect((await refusal(booking(one))).code).toBe('invalid')
    const [found] = await place.store.libraries.byIds(SECOND, SLOTS, [String(one.Id)])
    expect(found).toMatchObject({ Booked: 0 })
  })

  it('sort, filter and sum as any number', async () => {
    await place.clear()
    const [one, other] = [await slot({ Name: '一' }), await slot({ Name: '二' })]
    await booking(other)
    const ask = { page: 1, pageSize: 10, filters: {} }
    const names = async (more: object) =>
      (await place.store.libraries.page(FIRST, SLOTS, { ...ask, ...more })).rows.map(({ Name }) => Name)
    expect(await names({})).toEqual(['二', '一'])
    expect(await names({ filters: { Booked: { from: '1' } } })).toEqual(['二'])
    const { totals } = await place.store.libraries.summary(FIRST, SLOTS, ask)
    expect(totals).toEqual({ booked: '1' })
    expect(await now(one)).toMatchObject({ Booked: 0 })
  })
})

describe.each(databases)('counted fields at once and over time, over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    // All fifty at once, and none waiting for a connection.
    place = await open(COUNTED_CATALOG, { poolMax: 50 })
  })
  afterAll(() => place.drop())

  const put = (resource: Resource, record: WireRecord) =>
    place.store.libraries.save(FIRST, ORIGIN, { resource, record })
  const wrong = () =>
    place.store.database.transaction('system', async (tx) => {
      const all = [DAYS, SLOTS, BOOKINGS]
      return (await recountLibrary(tx, SLOTS, all)) + (await recountLibrary(tx, DAYS, all))
    })

  it('of fifty who want one of two places two have it, and the others are told why', async () => {
    const one = await put(SLOTS, { Name: '上午', Capacity: 2 })
    const asked = Array.from({ length: 50 }, (_, nth) => put(BOOKINGS, { Name: `甲${nth}`, SlotId: one.Id }))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const words = outcomes.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as Error).message)] : []))
    expect(new Set(words)).toEqual(new Set(['上午 已约满（3/2）']))
    const [now] = await place.store.libraries.byIds(FIRST, SLOTS, [String(one.Id)])
    expect(now).toMatchObject({ Booked: 2, Left: 0 })
    expect(await wrong()).toBe(0)
  })

  it('whoever moves where, while those that count are written too, nobody is refused for it and the numbers are right', async () => {
    const day = await put(DAYS, { Name: '周一' })
    const slots = await Promise.all(
      Array.from({ length: 4 }, (_, nth) => put(SLOTS, { Name: `号源${nth}`, Capacity: 99, DayId: day.Id })),
    )
    const ids = slots.map(({ Id }) => Id)
    const move = async (nth: number) => {
      let made = await put(BOOKINGS, { Name: `乙${nth}`, SlotId: ids[nth % 4], Fee: nth })
      for (let turn = 1; turn <= 5; turn += 1)
        made = await put(BOOKINGS, { ...made, SlotId: ids[(nth * 7 + turn * turn) % 4], On: `2026-03-0${turn}` })
    }
    const rename = async (nth: number) => {
      let now = slots[nth]!
      for (let turn = 1; turn <= 5; turn += 1) now = await put(SLOTS, { ...now, Name: `号源${nth} ${turn}` })
    }
    await Promise.all([...Array.from({ length: 12 }, (_, nth) => move(nth)), ...ids.map((_, nth) => rename(nth))])
    expect(await wrong()).toBe(0)
    const [now] = await place.store.libraries.byIds(FIRST, DAYS, [String(day.Id)])
    expect(now).toMatchObject({ Slots: 4, Total: 12, Version: 1 })
  })

  it('are counted anew when a library begins to keep one, counts otherwise, or was away', async () => {
    const { store } = place
    const one = await put(SLOTS, { Name: '晚上', Capacity: 9 })
    const count = async () => {
      const [row] = await store.database.query(`SELECT data FROM lib_slot WHERE id = '${String(one.Id)}'`)
      return row?.data as WireRecord
    }
    await store.useCatalog(countedCatalog({ slot: uncounted('slot', 'Booked') }))
    await put(BOOKINGS, { Name: '丙', SlotId: one.Id, Fee: 2 })
    expect(await count()).toMatchObject({ Booked: 0, Income: 2 })
    await store.useCatalog(COUNTED_CATALOG)
    expect(await count()).toMatchObject({ Booked: 1, Left: 8 })
    const { slot: _away, ...rest } = COUNTED_CATALOG.resources
    const fields = BOOKINGS.fields.map(({ reference, within: _within, ...field }) =>
      reference === 'slot' ? { ...field, kind: 'text' as const } : field,
    )
    const alone = { ...BOOKINGS, fields }
    await store.useCatalog({ ...COUNTED_CATALOG, resources: { ...rest, booking: alone } })
    await put(alone, { Name: '丁', SlotId: one.Id, Fee: 3 })
    expect(await count()).toMatchObject({ Booked: 1 })
    await store.useCatalog(COUNTED_CATALOG)
    expect(await count()).toMatchObject({ Booked: 2, Left: 7, Income: 5 })
    expect(await wrong()).toBe(0)
  })

  it('a number that was spoiled is found and mended', async () => {
    const one = await put(SLOTS, { Name: '中午', Capacity: 9 })
    await put(BOOKINGS, { Name: '戊', SlotId: one.Id })
    await place.store.database.query(
      `UPDATE lib_slot SET data = data || '{"Booked": 7}' WHERE id = '${String(one.Id)}'`,
    )
    expect(await wrong()).toBe(1)
    expect(await wrong()).toBe(0)
  })
})
