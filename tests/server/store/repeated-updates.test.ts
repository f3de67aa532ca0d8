import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import { stores, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 2, 3, 4, 5)

describe.each(stores)('an update that is sent again over $name', ({ open }) => {
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

  const saveThing = (record: WireRecord, scope = FIRST, idempotencyKey?: string) =>
    place.store.libraries.save(scope, ORIGIN, {
      resource: THINGS,
      record,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    })
  const readThing = async (id: unknown) => (await place.store.libraries.byIds(FIRST, THINGS, [String(id)]))[0]
  const revisions = ({ Id }: WireRecord) => place.store.libraries.history(FIRST, THINGS, String(Id))

  it('D4: a repeated update is answered with the first answer, even when the record has moved on', async () => {
    const made = await saveThing(makeThing('A'))
    const change = { ...made, Price: 2 }
    const first = await saveThing(change, FIRST, 'key')
    expect(await saveThing(change, FIRST, 'key')).toEqual(first)
    const later = await saveThing({ ...first, Price: 3 })
    expect(await saveThing(change, FIRST, 'key')).toEqual(first)
    expect(await readThing(made.Id)).toEqual(later)
    expect(await revisions(made)).toHaveLength(3)
    const replayed = { code: 'replayed', status: 422 }
    await expect(saveThing({ ...change, Price: 9 }, FIRST, 'key')).rejects.toMatchObject(replayed)
    await expect(saveThing({ ...later, Price: 9 }, FIRST, 'key')).rejects.toMatchObject(replayed)
    expect(await readThing(made.Id)).toEqual(later)
    await expect(saveThing(change, FIRST, 'other')).rejects.toMatchObject({ code: 'conflict' })
    now += DAY_MS
    expect(await saveThing({ ...later, Price: 4 }, FIRST, 'key')).toMatchObject({ Price: 4, Version: 4 })
  })

  it('D4: an update that is sent several times at once is made once, and answered alike', async () => {
    const made = await saveThing(makeThing('A'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => saveThing({ ...made, Price: 2 }, FIRST, 'key')))
    for (const answer of answers) expect(answer).toEqual({ ...made, Price: 2, Version: 2 })
    expect(await revisions(made)).toHaveLength(2)
  })
})
