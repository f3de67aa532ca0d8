/** Messages: whose they are, and what reading does to them. T1, T2, T5, I1. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/model/scope.ts'
import { LATEST_MESSAGES, MESSAGE_PAGE, OPEN_MESSAGE, READ_MESSAGES, REMOVE_MESSAGE } from '../../src/wire/messages.ts'
import { UNREAD_COUNT } from '../../src/wire/unread-count.ts'
import { databases } from '../support/databases.ts'
import { makeScope } from '../support/libraries.ts'
import { type Ask, pathsOf, type Platform, startPlatform } from '../support/server.ts'

interface Message {
  readonly Id: string
  readonly Type: number
  readonly Title: string
  readonly Content: string
  readonly ReadState: boolean
  readonly CreateTime: string
}

const MINE = { userId: 'user-orgadmin', ownerId: 'org-1', shelf: 'organization' } as const
/** Everybody who is not orgadmin acting for the first hospital. */
const OTHERS: readonly Pick<Ask, 'as' | 'headers'>[] = [
  { as: 'orgadmin', headers: { organizationid: 'org-2' } },
  { as: 'orgadmin2' },
  { as: 'consortium' },
  { as: 'noroles' },
]

describe.each(databases)('messages over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())
  beforeEach(async () => {
    await platform.store.database.transaction('system', (tx) => tx.query('DELETE FROM push_messages'))
    const { messages } = platform.store
    for (const [index, type] of [3, 4, 5, 17, 3].entries()) {
      const [id, createdMs] = [`m${index + 1}`, 1_700_000_000_000 + index * 1_000]
      await messages.send({ ...MINE, id, type, title: `第 ${index + 1} 条`, content: '<b>正文</b>', createdMs })
    }
    // The same ids, for others: a number in a request says nothing about whose it is.
    await messages.send({ ...MINE, id: 'm1', ownerId: 'org-2', type: 3, title: '二院', content: '' })
    await messages.send({
      ...MINE,
      id: 'm1',
      ownerId: 'org-2',
      userId: 'user-orgadmin2',
      type: 3,
      title: '他人',
      content: '',
    })
  })

  const ask = (more: Ask) => platform.call({ as: 'orgadmin', ...more })
  const page = async (body: object = {}, who: Partial<Ask> = {}) =>
    (await ask({ url: MESSAGE_PAGE.path, body, ...who })).body.Data as unknown as { Row: Message[]; Total: number }
  const unread = async (query: NonNullable<Ask['query']> = {}, who: Partial<Ask> = {}) =>
    (await ask({ url: UNREAD_COUNT.path, query, ...who })).body.Data as unknown
  const open = (id: string, who: Partial<Ask> = {}) =>
    ask({ method: 'PUT', url: OPEN_MESSAGE.path, ...who, headers: { ...who.headers, id } })
  const remove = (id: string, who: Partial<Ask> = {}) =>
    ask({ method: 'PUT', url: REMOVE_MESSAGE.path, query: { id }, ...who })

  it('says which record a message is about', async () => {
    const about = { library: 'charge-item', id: 'c1', label: '运动疗法' }
    await platform.store.messages.send({ ...MINE, id: 'm9', type: 3, title: '待审核', content: '', about })
    const subject = { Library: 'charge-item', Id: 'c1', Label: '运动疗法' }
    expect((await page()).Row.find(({ Id }) => Id === 'm9')).toMatchObject({ Subject: subject })
    expect((await open('m9')).body.Data).toMatchObject({ Subject: subject, ReadState: true })
  })

  it('lists the newest first, in pages, as text', async () => {
    const first = await page({ PageIndex: 1, PageSize: 2 })
    expect(first.Total).toBe(5)
    expect(first.Row.map(({ Id }) => Id)).toEqual(['m5', 'm4'])
    expect(first.Row[0]).toEqual({
      Id: 'm5',
      Type: 3,
      Title: '第 5 条',
      Content: '<b>正文</b>',
      ReadState: false,
      CreateTime: new Date(1_700_000_004_000).toISOString(),
      Subject: null,
    })
    expect((await page({ PageIndex: 3, PageSize: 2 })).Row.map(({ Id }) => Id)).toEqual(['m1'])
    expect(await page({ PageIndex: 4, PageSize: 2 })).toEqual({ Row: [], Total: 5 })
  })

  it.each([
    [{ Types: [3] }, ['m5', 'm1']],
    [{ Types: [4, 17], ReadState: false }, ['m4', 'm2']],
    [{ Types: null, ReadState: null }, ['m5', 'm4', 'm3', 'm2', 'm1']],
    [{ Types: [] }, ['m5', 'm4', 'm3', 'm2', 'm1']],
    [{ ReadState: true }, []],
    [{ Types: [99] }, []],
  ])('filters by %o', async (body, ids) => {
    const { Row, Total } = await page(body)
    expect([Row.map(({ Id }) => Id), Total]).toEqual([ids, ids.length])
  })

  it('counts the unread of all types, of one, and of several', async () => {
    expect(await unread()).toBe(5)
    expect(await unread({ type: '3' })).toBe(2)
    expect(await unread({ type: ['3', '17'] })).toBe(3)
    expect(await unread({ type: '6' })).toBe(0)
  })

  it('gives the newest of each type with its unread count', async () => {
    await open('m5')
    const { body } = await ask({ url: LATEST_MESSAGES.path, body: { Types: [17, 3, 6] } })
    expect(body.Data).toMatchObject([
      { Type: 17, UnReadCount: 1, Last: { Id: 'm4' } },
      { Type: 3, UnReadCount: 1, Last: { Id: 'm5', ReadState: true } },
      { Type: 6, UnReadCount: 0, Last: null },
    ])
  })

  it('marks a message read by opening it', async () => {
    expect((await open('m2')).body.Data).toMatchObject({ Id: 'm2', ReadState: true })
    expect((await open('m2')).status).toBe(200)
    expect(await unread()).toBe(4)
    expect((await page({ ReadState: true })).Row.map(({ Id }) => Id)).toEqual(['m2'])
  })

  it('marks all of a type read, and tells how many there were', async () => {
    const read = (Types: readonly number[]) => ask({ url: READ_MESSAGES.path, body: { Types } })
    expect((await read([3])).body.Data).toBe(2)
    expect((await read([3])).body.Data).toBe(0)
    expect(await unread()).toBe(3)
    expect((await ask({ url: READ_MESSAGES.path, body: {} })).body.Data).toBe(3)
    expect(await unread()).toBe(0)
  })

  it('deletes a message once', async () => {
    expect((await remove('m3')).status).toBe(200)
    expect((await remove('m3')).status).toBe(404)
    expect((await page()).Row.map(({ Id }) => Id)).toEqual(['m5', 'm4', 'm2', 'm1'])
  })

  it('T1: nobody reads, counts, marks or deletes what is another’s, not even the same person for another hospital', async () => {
    for (const other of OTHERS) {
      expect((await page({}, other)).Row.filter(({ Title }) => Title.startsWith('第'))).toEqual([])
      expect([other.as, (await open('m2', other)).status]).toEqual([other.as, 404])
      expect([other.as, (await remove('m2', other)).status]).toEqual([other.as, 404])
      await ask({ url: READ_MESSAGES.path, body: {}, ...other })
      await open('m1', other)
      await remove('m1', other)
    }
    expect(await page({ ReadState: false })).toMatchObject({ Total: 5 })
  })

  it('T2: an id of another person’s message with the same number opens one’s own', async () => {
    const reply = await open('m1', { as: 'orgadmin2' })
    expect(reply.body.Data).toMatchObject({ Title: '他人' })
    expect(
      (await page({}, { as: 'orgadmin', headers: { organizationid: 'org-2' } })).Row.map(({ Title }) => Title),
    ).toEqual(['二院'])
  })

  it('T5: the database itself keeps a person’s rows from everybody else', async () => {
    const mine = makeScope('org-1', { userId: 'user-orgadmin' })
    const others: readonly Scope[] = [
      makeScope('org-1', { userId: 'user-x' }),
      makeScope('org-3', { userId: 'user-orgadmin' }),
      makeScope('', { userId: 'user-orgadmin', shelf: 'platform' }),
    ]
    const run = (scope: Scope, sql: string) => platform.store.database.transaction(scope, (tx) => tx.query(sql))
    expect(await run(mine, 'SELECT id FROM push_messages ORDER BY id')).toHaveLength(5)
    for (const scope of others) {
      expect(await run(scope, 'SELECT id FROM push_messages')).toEqual([])
      expect(await run(scope, 'UPDATE push_messages SET read_ms = 1 RETURNING id')).toEqual([])
      expect(await run(scope, 'DELETE FROM push_messages RETURNING id')).toEqual([])
    }
    const moved = run(mine, `UPDATE push_messages SET user_id = 'user-x' WHERE id = 'm1'`)
    await expect(moved).rejects.toThrow(/row-level security/)
    const forged = `INSERT INTO push_messages (owner_id, shelf, user_id, id, type, title, content, created_ms)
      VALUES ('org-1', 'organization', 'user-orgadmin', 'x', 3, '', '', 1)`
    await expect(run(mine, forged)).rejects.toThrow(/permission denied/)
  })

  it('A7: the polls of an open page keep no session alive, a person’s own call does', async () => {
    const polls = [
      { url: UNREAD_COUNT.path },
      { url: '/report/redash/GetExportTasks', query: { userId: 'user-orgadmin' } },
    ]
    const refreshedAfter = async (ask: { url: string; query?: Record<string, string>; body?: object }) => {
      const { token } = await platform.signIn('orgadmin')
      platform.advance(10 * 60_000)
      const headers = { authorization: `Bearer ${token.access_token}` }
      expect((await platform.call({ ...ask, headers })).status).toBe(200)
      platform.advance(21 * 60_000)
      const form = { grant_type: 'refresh_token', refresh_token: token.refresh_token }
      return (await platform.requestToken(form)).status
    }
    for (const poll of polls) expect([poll.url, await refreshedAfter(poll)]).toEqual([poll.url, 400])
    expect(await refreshedAfter({ url: MESSAGE_PAGE.path, body: {} })).toBe(200)
  })

  it.each<[string, Partial<Ask> & { url: string }, string[]]>([
    ['a page of nothing', { url: MESSAGE_PAGE.path, body: { PageIndex: 0 } }, ['/PageIndex']],
    ['a page without end', { url: MESSAGE_PAGE.path, body: { PageSize: 1_001 } }, ['/PageSize']],
    ['a type that is text', { url: MESSAGE_PAGE.path, body: { Types: ['3'] } }, ['/Types/0']],
    ['somebody’s id', { url: MESSAGE_PAGE.path, body: { UserId: 'user-orgadmin2' } }, ['/UserId']],
    ['a type that is no number', { url: UNREAD_COUNT.path, query: { type: 'x' } }, ['/type']],
    ['no id in the header', { method: 'PUT', url: OPEN_MESSAGE.path }, ['/id']],
    ['no id in the query', { method: 'PUT', url: REMOVE_MESSAGE.path }, ['/id']],
  ])('I1: refuses %s', async (_why, more, paths) => {
    const reply = await ask(more)
    expect([reply.status, pathsOf(reply).filter((path) => paths.includes(path))]).toEqual([
      400,
      expect.arrayContaining(paths),
    ])
  })
})

describe.each(databases.slice(0, 1))('demo messages', (database) => {
  it('are there for both administrators, in all four types, some unread', async () => {
    const platform = await startPlatform(database, { rows: true })
    const rows = async (as: string) => {
      const { body } = await platform.call({ as, url: MESSAGE_PAGE.path, body: { PageSize: 100 } })
      return body.Data['Row'] as readonly Message[]
    }
    const mine = await rows('orgadmin')
    expect(mine.length).toBeGreaterThanOrEqual(12)
    expect(new Set(mine.map(({ Type }) => Type))).toEqual(new Set([3, 4, 5, 17]))
    expect(new Set(mine.map(({ ReadState }) => ReadState))).toEqual(new Set([true, false]))
    expect((await rows('consortium')).length).toBeGreaterThan(0)
    await platform.stop()
  })
})
