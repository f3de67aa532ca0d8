/** What the house does by the clock: once, as itself, under every rule, whoever else looks at the same moment. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { createLogger } from '../../src/server/log.ts'
import { openStore, type Store } from '../../src/server/store/open.ts'
import { PAUSES_MS } from '../../src/server/store/timed-steps.ts'
import { createTimedRunner } from '../../src/server/timed/runner.ts'
import { databases, type Place } from '../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../support/libraries.ts'
import { startPlatform } from '../support/server.ts'
import { TALK, TIMED_CATALOG } from '../support/timed.ts'

const START = Date.parse('2026-03-10T00:00:00.000Z')
const HOUR = 3_600_000

describe.each(databases)('transitions by the clock over $name', ({ open, name }) => {
  let place: Place
  let now = START
  const clock = () => now
  beforeAll(async () => {
    place = await open(TIMED_CATALOG, { clock })
  })
  beforeEach(async () => {
    now = START
    await place.clear()
  })
  afterAll(() => place.drop())

  const runnerOf = (store: Store) =>
    createTimedRunner({ store, catalog: TIMED_CATALOG, logger: createLogger('silent') })
  const look = () => runnerOf(place.store).look()
  const save = (record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: TALK, record: { Name: '甲', ...record } })
  const read = async (made: WireRecord, scope = FIRST) =>
    (await place.store.libraries.byIds(scope, TALK, [String(made['Id'])]))[0] ?? {}
  const trail = async () =>
    await place.store.database.transaction('system', (tx) =>
      tx.query(
        `SELECT owner_id, user_id, user_name, action, object, result FROM audit WHERE action IN ('expire', 'end') ORDER BY id`,
      ),
    )
  const at = (hours: number) => new Date(START - hours * HOUR).toISOString()

  it('are made when the time is reached, and not before, of every organization', async () => {
    const [due, fresh, foreign, open] = [
      await save({ LastMessageAt: at(48) }),
      await save({ LastMessageAt: at(47) }),
      await save({ LastMessageAt: at(100) }, SECOND),
      await save({}),
    ]
    await look()
    expect(await read(due)).toMatchObject({ State: 'expired', Version: 2 })
    expect(await read(fresh)).toEqual(fresh)
    expect(await read(open)).toEqual(open)
    expect(await read(foreign, SECOND)).toMatchObject({ State: 'expired' })
    now += HOUR
    await look()
    expect(await read(fresh)).toMatchObject({ State: 'expired' })
  })

  it('are the house’s own: in the history, in the trail, in what is stamped', async () => {
    const made = await save({ LastMessageAt: at(50) })
    await look()
    expect(await read(made)).toMatchObject({ ClosedBy: '系统', ClosedAt: new Date(START).toISOString() })
    const [revision] = await place.store.libraries.history(FIRST, TALK, String(made['Id']))
    expect(revision).toMatchObject({ reason: 'expire', userName: '系统', version: 2 })
    expect(await trail()).toEqual([
      {
        owner_id: 'org-1',
        user_id: 'system',
        user_name: '系统',
        action: 'expire',
        object: `talk/${String(made['Id'])}`,
        result: 'ok',
      },
    ])
  })

  it('by the day of the house: with 24 hours, when the day is over there', async () => {
    const made = await save({ EndOn: '2026-03-10' })
    // 2026-03-10 ends in Shanghai at 16:00 in Greenwich.
    now = START + 16 * HOUR - 1
    await look()
    expect(await read(made)).toEqual(made)
    now += 1
    await look()
    expect(await read(made)).toMatchObject({ State: 'ended' })
  })

  it('are refused by rules in the trail and tried later, ever less, and then not until somebody writes', async () => {
    const made = await save({ LastMessageAt: at(50), Note: '保留' })
    for (const pause of PAUSES_MS) {
      await look()
      await look()
      now += pause
    }
    now += 100 * HOUR
    await look()
    expect((await trail()).map(({ action, result, user_name: who }) => [action, result, who])).toEqual(
      PAUSES_MS.map(() => ['expire', 'refused', '系统']),
    )
    expect(await read(made)).toEqual(made)
    await save({ ...made, Note: '' })
    await look()
    expect(await read(made)).toMatchObject({ State: 'expired' })
    expect(await place.store.database.query('SELECT record_id FROM timed_steps')).toEqual([])
  })

  it('are done once, whoever of several looks at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 120 }, () => save({ LastMessageAt: at(60) })))
    const runners = Array.from({ length: 3 }, () => runnerOf(place.store))
    await Promise.all(runners.map((runner) => runner.look()))
    const rows = await trail()
    expect(rows.length).toBe(made.length)
    expect(new Set(rows.map(({ object }) => object)).size).toBe(made.length)
    expect(rows.every(({ result }) => result === 'ok')).toBe(true)
  })

  it.runIf(name === 'PostgreSQL')('are done once by two processes over one database', async () => {
    const made = await Promise.all(Array.from({ length: 120 }, () => save({ LastMessageAt: at(60) })))
    const other = await openStore({ ...place.options, clock })
    try {
      await Promise.all([look(), runnerOf(other).look()])
    } finally {
      await other.close()
    }
    const rows = await trail()
    expect(rows.length).toBe(made.length)
    expect(rows.every(({ result }) => result === 'ok')).toBe(true)
  })

  it('of a step that its process did not finish, another tries again when the claim has ended', async () => {
    const made = await save({ LastMessageAt: at(60) })
    expect(await place.store.timedSteps.claim()).toHaveLength(1)
    await look()
    expect(await read(made)).toEqual(made)
    now += PAUSES_MS[0]!
    await look()
    expect(await read(made)).toMatchObject({ State: 'expired' })
  })

  it('are not made of a record that was found due and has been changed since', async () => {
    const made = await save({ LastMessageAt: at(60) })
    const [step] = await place.store.timedSteps.claim()
    const changed = await save({ ...made, LastMessageAt: at(1) })
    const transit = { resource: TALK, id: step!.id, transition: step!.transition, by: 'clock' as const }
    await expect(place.store.libraries.transit(step!.scope, ORIGIN, transit)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await read(made)).toEqual(changed)
  })

  it('are no way round roles for people: who asks for one that nobody may make is refused', async () => {
    const made = await save({ LastMessageAt: at(60) })
    const transition = getResource(TIMED_CATALOG, 'talk').transitions.find((one) => one.name === 'expire')!
    const asked = { resource: TALK, id: String(made['Id']), transition }
    await expect(place.store.libraries.transit(FIRST, ORIGIN, asked)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('begin with a server whose libraries have some, and end with it', async () => {
    const made = await save({ LastMessageAt: at(60) })
    const database = databases.find((one) => one.name === name)!
    const platform = await startPlatform(database, { catalog: TIMED_CATALOG, place, clock })
    await expect.poll(() => read(made)).toMatchObject({ State: 'expired' })
    await platform.stop()
  })

  it('are found by an index of their own, which holds only what waits', async () => {
    const plan = await place.store.database.transaction('system', async (tx) => {
      // Of so few rows any way is as cheap: what is asked is whether this index can serve alone.
      await tx.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
      return await tx.query(
        `EXPLAIN SELECT id FROM lib_talk WHERE "f_State_t" IN ('open') AND "f_LastMessageAt_t" <= '2026-03-08T00:00:00.000Z' ORDER BY "f_LastMessageAt_t" LIMIT 50`,
      )
    })
    expect(JSON.stringify(plan)).toContain('ix_lib_talk_due_expire')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
