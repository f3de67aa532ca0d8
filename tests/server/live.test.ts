/** The connection of a tab: who gets one, what it is told and how soon, and when it ends. Issue 17, part 7; A6. */
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drain } from '../../src/server/drain.ts'
import { HELLOS_PER_SESSION, LINES_PER_SESSION } from '../../src/server/live/limits.ts'
import { openStore } from '../../src/server/store/open.ts'
import { type StoreNews } from '../../src/server/store/news.ts'
import { HELLO_WAIT_MS, LIVE_END, LIVE_PATH } from '../../src/wire/live.ts'
import { READ_MESSAGES } from '../../src/wire/messages.ts'
import { closeTabs, hello, listen, openTab, said, SOON_MS, tokenOf } from '../support/live-tab.ts'
import { databases, type Place } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const MINE = { userId: 'user-orgadmin', ownerId: 'org-1', shelf: 'organization' } as const
const SECRET = '张三的血糖报告'

describe.each(databases)('the connection of a tab over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await listen(platform)
  })
  afterAll(() => platform.stop())
  afterEach(async () => {
    closeTabs()
    await platform.store.database.transaction('system', (tx) => tx.query('DELETE FROM push_messages'))
  })
  const send = (more: object = {}) =>
    platform.store.messages.send({ ...MINE, type: 3, title: SECRET, content: SECRET, ...more })

  it('is welcomed, told how many are unread, and again when one is stored, read or removed', async () => {
    await send({ id: 'a' })
    const tab = openTab(platform, hello(await tokenOf(platform)))
    await said(tab, 1)
    expect(tab.frames[0]).toEqual({ op: 'welcome', v: 1, ping: 25_000 })
    await send({ id: 'b' })
    await said(tab, 1, 2)
    const { method, path: url, query, body } = READ_MESSAGES.request([3])
    const reply = await platform.call({ as: 'orgadmin', method: method as 'POST', url, query: query as never, body })
    expect(reply.status).toBe(200)
    await said(tab, 1, 2, 0)
    expect(JSON.stringify(tab.frames)).not.toContain(SECRET)
  })

  it('each tab of a person has its own; others, and other organizations of the same person, hear nothing', async () => {
    const token = await tokenOf(platform)
    const mine = [openTab(platform, hello(token)), openTab(platform, hello(token, { organization: 'org-1' }))]
    const others = [
      openTab(platform, hello(token, { organization: 'org-2' })),
      openTab(platform, hello(await tokenOf(platform, 'orgadmin2'))),
      openTab(platform, hello(await tokenOf(platform, 'consortium'))),
    ]
    for (const tab of [...mine, ...others]) await said(tab, 0)
    await send()
    for (const tab of mine) await said(tab, 0, 1)
    for (const tab of others) expect(tab.counts()).toEqual([0])
  })

  it('ends without a hello in time, with a wrong one, with a second one, with a token that is none', async () => {
    const token = await tokenOf(platform)
    const silent = openTab(platform)
    const startedMs = Date.now()
    const wrong = [
      '',
      '{',
      '[]',
      { op: 'hello', v: 1 },
      hello(token, { v: 2 }),
      hello(token, { more: 1 }),
      hello('a b'),
    ]
    for (const first of wrong) expect(await openTab(platform, first).ended).toBe(LIVE_END.misunderstood)
    const twice = openTab(platform, hello(token))
    await said(twice, 0)
    twice.socket.send(JSON.stringify(hello(token)))
    expect(await twice.ended).toBe(LIVE_END.misunderstood)
    const unknown = openTab(platform, hello('nobody'))
    expect([await unknown.ended, unknown.frames]).toEqual([LIVE_END.expired, []])
    const foreign = openTab(platform, hello(token, { organization: 'org-9' }))
    expect([await foreign.ended, foreign.frames]).toEqual([LIVE_END.refused, []])
    const large = openTab(platform, 'x'.repeat(70_000))
    expect(await large.ended).toBe(1009)
    expect([await silent.ended, silent.frames]).toEqual([LIVE_END.expired, []])
    expect(Date.now() - startedMs).toBeLessThan(HELLO_WAIT_MS + SOON_MS)
  })

  it('is refused to a page of another site, to one without an origin, and to a plain request', async () => {
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const tab = openTab(platform, hello(await tokenOf(platform)), { origin })
      const [, reply] = (await once(tab.socket, 'unexpected-response')) as [unknown, { statusCode: number }]
      expect(reply.statusCode).toBe(403)
    }
    expect((await platform.call({ url: LIVE_PATH })).status).toBe(404)
  })

  it('A6: ends within a second of the session, or of the account', async () => {
    const [ended, left] = [await tokenOf(platform), await tokenOf(platform)]
    const [gone, stays] = [openTab(platform, hello(ended)), openTab(platform, hello(left))]
    await said(gone, 0)
    await said(stays, 0)
    const startedMs = Date.now()
    await platform.call({
      method: 'POST',
      url: '/passport/connect/revocation',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: ended, client_id: 'webclient', client_secret: 'x' }).toString(),
    })
    expect(await gone.ended).toBe(LIVE_END.refused)
    expect(Date.now() - startedMs).toBeLessThan(SOON_MS)
    expect(stays.socket.readyState).toBe(stays.socket.OPEN)
    const other = openTab(platform, hello(await tokenOf(platform, 'orgadmin4')))
    await said(other, 0)
    await platform.store.accounts.setDisabled('user-orgadmin4', true)
    await expect.poll(() => other.socket.readyState, { timeout: SOON_MS }).toBe(other.socket.CLOSED)
    await platform.store.accounts.setDisabled('user-orgadmin4', false)
  })

  it(`a session has at most ${LINES_PER_SESSION} at once, and says hello at most ${HELLOS_PER_SESSION} times a minute`, async () => {
    const token = await tokenOf(platform)
    const tabs = Array.from({ length: LINES_PER_SESSION }, () => openTab(platform, hello(token)))
    for (const tab of tabs) await said(tab, 0)
    expect(await openTab(platform, hello(token)).ended).toBe(LIVE_END.tooMany)
    for (const { socket } of tabs) socket.terminate()
    for (let said = LINES_PER_SESSION + 1; said < HELLOS_PER_SESSION; said += 1) {
      const tab = openTab(platform, hello(token))
      await expect.poll(tab.counts, { interval: 5 }).toEqual([0])
      tab.socket.close()
      await tab.ended
    }
    expect(await openTab(platform, hello(token)).ended).toBe(LIVE_END.tooMany)
  })

  it('what is notified says what has changed, and nothing of what is in it; what was taken back is not told', async () => {
    const told: StoreNews[] = []
    const deafen = platform.store.news.subscribe((notice) => told.push(notice))
    const { database: db } = platform.store
    await db
      .transaction('system', async (tx) => {
        await tx.query(`UPDATE users SET data = data || '{"Canary": "${SECRET}"}' WHERE id = 'user-orgadmin3'`)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await send({ id: 'c' })
    await expect.poll(() => told).toEqual([{ about: 'messages', ownerId: 'org-1', userId: 'user-orgadmin' }])
    deafen()
  })
})

describe('two stores over one PostgreSQL', () => {
  let place: Place
  let platforms: Platform[]
  beforeAll(async () => {
    place = await databases[1]!.open(CATALOG, {}, 'people')
    const second = { ...place, store: await openStore(place.options) }
    platforms = [await startPlatform(databases[1]!, { place }), await startPlatform(databases[1]!, { place: second })]
    for (const platform of platforms) await listen(platform)
  })
  afterAll(async () => {
    for (const { stop } of platforms) await stop()
    await platforms[1]?.store.close()
    await place.drop()
  })

  it('what is stored through one is told by the other, also after its listening connection was lost', async () => {
    const [here, there] = platforms as [Platform, Platform]
    const tab = openTab(there, hello(await tokenOf(here)))
    await said(tab, 0)
    await here.store.messages.send({ ...MINE, type: 3, title: SECRET, content: SECRET })
    await said(tab, 0, 1)
    await here.store.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'rehab-console news'`,
    )
    await here.store.messages.send({ ...MINE, type: 4, title: SECRET, content: SECRET })
    await expect.poll(tab.counts, { timeout: 5_000 }).toEqual([0, 1, 2])
    tab.socket.terminate()
  })

  it('a server that stops says bye, and does not wait for its tabs', async () => {
    const [here] = platforms as [Platform]
    const tab = openTab(here, hello(await tokenOf(here)))
    const stranger = openTab(here)
    await expect.poll(tab.counts).toHaveLength(1)
    const startedMs = Date.now()
    await drain(here.server)
    expect(Date.now() - startedMs).toBeLessThan(5_000)
    expect(tab.frames.at(-1)).toMatchObject({ op: 'bye', code: LIVE_END.restart })
    expect([await tab.ended, await stranger.ended]).toEqual([LIVE_END.restart, LIVE_END.restart])
  })
})
