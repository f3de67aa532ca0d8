/** (a), (c): whoever talks while connections and servers are lost has at the end what the database has: nothing lost, nothing twice. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../src/server/store/open.ts'
import { startBadLine } from '../../support/bad-line.ts'
import { createRoom, openRoomTab, originOfServer, switchOn } from '../../support/consult.ts'
import { type Crowd, type CrowdResult, gatherCrowd, letTalk } from '../../support/consult-crowd.ts'
import { startConsole } from '../../support/console-process.ts'
import { databases } from '../../support/databases.ts'
import { CATALOG, startPlatform } from '../../support/server.ts'

const PLAN = { people: 12, messages: 4, reconnects: 6, forMs: 5_000 }
const LONG = 120_000

async function expectWhole(store: Store, { room }: Crowd, result: CrowdResult): Promise<void> {
  const rows = await store.database.transaction('system', (tx) =>
    tx.query(`SELECT seq::float8 AS seq, body FROM consult_events WHERE room_id = '${room}' ORDER BY seq`),
  )
  const total = PLAN.people * PLAN.messages
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  expect(new Set(rows.map(({ body }) => body)).size).toBe(total)
  for (const list of result.lists) expect(list).toEqual(rows.map(({ seq }) => seq))
  for (const list of result.bodies) expect(list).toEqual(rows.map(({ body }) => body))
  expect(result.unsent).toBe(0)
  expect(result.reconnects).toBeGreaterThan(PLAN.people)
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

describe('a room whose people lose their connections all the time', () => {
  it('over one PGlite', { timeout: LONG }, async () => {
    const platform = await startPlatform(databases[0]!)
    ends.push(platform.stop)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    const crowd = await gatherCrowd(platform.store, PLAN.people)
    await expectWhole(platform.store, crowd, await letTalk(crowd, [originOfServer(platform)], PLAN))
  })

  it('over two servers on one PostgreSQL, of which one is killed at half time', { timeout: LONG }, async () => {
    const place = await databases[1]!.open(CATALOG, {}, 'people')
    ends.push(place.drop)
    const crowd = await gatherCrowd(place.store, PLAN.people)
    const environment = { DATABASE_URL: place.options.databaseUrl ?? '', DEMO: '0' }
    const processes = await Promise.all([0, 1].map(() => startConsole({ dataDir: '/nowhere', environment })))
    for (const process of processes) ends.push(process.stop)
    const killing = setTimeout(() => processes[1]?.kill(), PLAN.forMs / 2)
    ends.push(() => clearTimeout(killing))
    await expectWhole(
      place.store,
      crowd,
      await letTalk(
        crowd,
        processes.map(({ origin }) => origin),
        PLAN,
      ),
    )
    expect(processes[0]?.output()).not.toMatch(/"level":50/)
  })
})

describe('a bad line', () => {
  it('(c) cut, slow, or open with nothing coming through: what was said is there once', { timeout: LONG }, async () => {
    const platform = await startPlatform(databases[1]!)
    ends.push(platform.stop)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    await switchOn(platform)
    const room = await createRoom(platform, 'orgadmin')
    const token = (await platform.signIn('orgadmin')).token.access_token
    const line = await startBadLine(Number(new URL(originOfServer(platform)).port))
    ends.push(line.close)
    const open = (after: number) => {
      const tab = openRoomTab(`http://127.0.0.1:${line.port}`, token, { [room]: after })
      ends.push(() => tab.socket.terminate())
      return tab
    }
    const soon = { timeout: 5_000, interval: 10 }
    line.delayMs = 300
    const slow = open(0)
    await slow.ready()
    slow.send(room, '慢')
    await expect.poll(slow.seen, soon).toEqual(['慢'])
    line.delayMs = 0
    // The answer is lost with the line: the same words under the same id are sent again, and are one message.
    line.isStalled = true
    const clientId = slow.send(room, '半开')
    await expect
      .poll(async () => (await platform.store.consult.rooms.state({ ownerId: 'org-1', id: room }))?.lastSeq, soon)
      .toBe(2)
    line.cut()
    await slow.ended
    line.isStalled = false
    const again = open(1)
    await again.ready()
    again.send(room, '半开', { clientId })
    await expect.poll(() => again.of('ack').map(({ seq }) => seq), soon).toEqual([2])
    expect(again.seen()).toEqual(['半开'])
  })
})
