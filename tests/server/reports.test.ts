/** Export tasks: whose they are, their states, and the file. T1, T2, T5, E1. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import type { Scope } from '../../src/model/scope.ts'
import { EXPORT_FILE, EXPORT_TASKS, REMOVE_EXPORT_TASKS } from '../../src/wire/reports.ts'
import { databases } from '../support/databases.ts'
import { makeScope } from '../support/libraries.ts'
import { type Ask, type Platform, startPlatform } from '../support/server.ts'

const MINE = makeScope('org-1', { userId: 'user-orgadmin' })
const OTHERS: readonly Pick<Ask, 'as' | 'headers'>[] = [
  { as: 'orgadmin', headers: { organizationid: 'org-2' } },
  { as: 'orgadmin2' },
  { as: 'consortium' },
]
const CSV = {
  fileName: '收费 "a";b.csv',
  mediaType: 'text/csv; charset=utf-8',
  bytes: new TextEncoder().encode('\uFEFFa,b\r\n'),
}

describe.each(databases)('export tasks over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())
  beforeEach(() => platform.store.database.transaction('system', (tx) => tx.query('DELETE FROM export_tasks')))

  const tasks = () => platform.store.exportTasks
  const giveUp = (id: string, words: string) =>
    platform.store.exportQueue.giveUp({ ownerId: 'org-1', userId: MINE.userId, id, jobId: null }, words)
  const list = (query: Record<string, string> = {}, who: Partial<Ask> = {}) =>
    platform.call({ as: 'orgadmin', url: EXPORT_TASKS.path, query: { userId: 'user-orgadmin', ...query }, ...who })
  const file = (TaskId: string, who: Partial<Ask> = {}) =>
    platform.call({ as: 'orgadmin', url: EXPORT_FILE.path, body: { TaskId }, ...who })
  const remove = (ids: unknown, who: Partial<Ask> = {}) =>
    platform.call({ as: 'orgadmin', url: REMOVE_EXPORT_TASKS.path, body: ids, ...who })

  it('goes from waiting through progress to a file, and then changes no more', async () => {
    const id = await tasks().createTask(MINE, { name: '收费项目' })
    const row = async () => ((await list()).body.Data['rows'] as readonly Record<string, unknown>[])[0]
    expect(await row()).toEqual({
      TaskId: id,
      Name: '收费项目',
      State: 'waiting',
      Progress: 0,
      CreateTime: expect.stringMatching(/Z$/),
      FinishTime: '',
      Message: '',
    })
    expect((await file(id)).status).toBe(400)
    expect(await tasks().advance(MINE, { id }, 41.6)).toBe(true)
    expect(await row()).toMatchObject({ State: 'running', Progress: 42 })
    expect(await tasks().finish(MINE, { id }, CSV)).toBe(true)
    expect(await row()).toMatchObject({ State: 'done', Progress: 100, FinishTime: expect.stringMatching(/Z$/) })
    expect(await tasks().advance(MINE, { id }, 10)).toBe(false)
    await giveUp(id, '太晚')
    expect(await row()).toMatchObject({ State: 'done', Message: '' })
  })

  it('tells why it failed', async () => {
    const id = await tasks().createTask(MINE, { name: '收费项目' })
    await giveUp(id, '数据超过 100 万行，请缩小范围')
    expect((await list()).body.Data['rows']).toMatchObject([
      { State: 'failed', Message: '数据超过 100 万行，请缩小范围' },
    ])
    expect(await tasks().finish(MINE, { id }, CSV)).toBe(false)
    expect((await file(id)).status).toBe(400)
  })

  it('sends the bytes as an attachment under its own name, which no browser guesses about', async () => {
    const id = await tasks().createTask(MINE, { name: 'x' })
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)
    await tasks().finish(MINE, { id }, { ...CSV, bytes })
    const answer = await file(id)
    const reply = await platform.server.inject({
      method: 'POST',
      url: EXPORT_FILE.path,
      headers: { authorization: `Bearer ${(await platform.signIn('orgadmin')).token.access_token}` },
      payload: { TaskId: id },
    })
    expect(reply.rawPayload.equals(Buffer.from(bytes))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="__ _a_;b.csv"; filename*=UTF-8''%E6%94%B6%E8%B4%B9%20_a_%3Bb.csv`,
    })
  })

  it('lists in pages, the newest first', async () => {
    const ids: string[] = []
    for (const id of ['t1', 't2', 't3']) {
      ids.unshift(await tasks().createTask(MINE, { id, name: id }))
      platform.advance(1_000)
    }
    const page = async (pageIndex: string) => (await list({ pageIndex, pageSize: '2' })).body.Data
    expect(await page('1')).toMatchObject({ rows: ids.slice(0, 2).map((TaskId) => ({ TaskId })), total: 3 })
    expect(await page('2')).toMatchObject({ rows: [{ TaskId: 't1' }], total: 3 })
  })

  it('removes all that are named, or none; its maker is told', async () => {
    const [one, two] = [await tasks().createTask(MINE, { name: '1' }), await tasks().createTask(MINE, { name: '2' })]
    expect((await remove([one, 'gone'])).status).toBe(404)
    expect((await list()).body.Data['total']).toBe(2)
    expect((await remove([one, two, one])).status).toBe(200)
    expect((await list()).body.Data['total']).toBe(0)
    expect(await tasks().advance(MINE, { id: one }, 50)).toBe(false)
  })

  it('T2: a user id that is not the caller’s is refused', async () => {
    for (const userId of ['user-orgadmin2', 'user-ORGADMIN', ' user-orgadmin', 'user-consortium'])
      expect([userId, (await list({ userId })).status]).toEqual([userId, 403])
    expect((await platform.call({ as: 'orgadmin', url: EXPORT_TASKS.path })).status).toBe(400)
  })

  it('T1: nobody sees, fetches or removes what is another’s', async () => {
    const id = await tasks().createTask(MINE, { id: 't1', name: '我的' })
    await tasks().finish(MINE, { id }, CSV)
    for (const other of OTHERS) {
      const userId = `user-${other.as}`
      expect((await list({ userId }, other)).body.Data).toEqual({ rows: [], total: 0 })
      expect([other.as, (await file(id, other)).status]).toEqual([other.as, 404])
      expect([other.as, (await remove([id], other)).status]).toEqual([other.as, 404])
    }
    expect((await file(id)).status).toBe(200)
  })

  it('T5: the database itself keeps a person’s tasks from everybody else', async () => {
    await tasks().createTask(MINE, { id: 't1', name: '我的' })
    const run = (scope: Scope, sql: string) => platform.store.database.transaction(scope, (tx) => tx.query(sql))
    const others = [makeScope('org-1', { userId: 'user-x' }), makeScope('org-2', { userId: 'user-orgadmin' })]
    expect(await run(MINE, 'SELECT id FROM export_tasks')).toHaveLength(1)
    for (const scope of others) {
      expect(await run(scope, 'SELECT id FROM export_tasks')).toEqual([])
      expect(await run(scope, 'DELETE FROM export_tasks RETURNING id')).toEqual([])
      expect(await tasks().advance(scope, { id: 't1' }, 1)).toBe(false)
      await expect(tasks().file(scope, 't1')).rejects.toThrow(Failure)
    }
    const forged = `INSERT INTO export_tasks (owner_id, shelf, user_id, id, name, state, progress, created_ms, words, file_name, media_type)
      VALUES ('org-1', 'organization', 'user-x', 'x', '', 'waiting', 0, 1, '', '', '')`
    await expect(run(MINE, forged)).rejects.toThrow(/row-level security/)
  })

  it.each([
    ['no list', {}],
    ['an empty list', []],
    ['numbers', [1]],
    ['too many', Array.from({ length: 501 }, (_, index) => String(index))],
  ])('I1: removal refuses %s', async (_why, body) => {
    expect((await remove(body)).status).toBe(400)
  })
})

describe.each(databases.slice(0, 1))('the demo export', (database) => {
  it('E1: is a UTF-8 table with a byte order mark and no formula', async () => {
    const platform = await startPlatform(database, { rows: true })
    const query = { userId: 'user-orgadmin' }
    const { body } = await platform.call({ as: 'orgadmin', url: EXPORT_TASKS.path, query })
    const [task] = body.Data['rows'] as readonly { readonly TaskId: string }[]
    const { text } = await platform.call({ as: 'orgadmin', url: EXPORT_FILE.path, body: { TaskId: task?.TaskId } })
    expect(text.startsWith('\uFEFF"编码","名称"')).toBe(true)
    const lines = text.trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(4)
    expect(text.match(/"[=+\-@\t]/g)).toBeNull()
    await platform.stop()
  })
})
