/** A6, E2: an export is made and handed out with the rights that the person has at that moment, not with those of the order. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import { DEMO_USERS } from '../../src/server/demo-people.ts'
import { EXPORT_FILE } from '../../src/wire/reports.ts'
import { databases, type Place } from '../support/databases.ts'
import { fill } from '../support/filled.ts'
import { CATALOG, makeScope, makeThing, ORIGIN, THINGS } from '../support/libraries.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const ASKER = makeScope('org-1', { userId: 'user-orgadmin3' })
const BODY = { Library: THINGS.name, Format: 'csv', Columns: ['Code'] }
const CHANGED = `您的权限已变更，不能再导出“${THINGS.title}”`

describe.each(databases)('rights of exports over $name', (database) => {
  let place: Place
  let platform: Platform | undefined
  let passwordHash: string
  beforeAll(async () => {
    place = await database.open(CATALOG)
    await fill(place.store, CATALOG, 'people')
    passwordHash = (await place.store.accounts.findUser(ASKER.userId))?.passwordHash ?? ''
    await place.store.libraries.save(ASKER, ORIGIN, { resource: THINGS, record: makeThing('A') })
  })
  afterAll(() => place.drop())
  afterEach(async () => {
    await platform?.stop()
    platform = undefined
    await place.store.accounts.setDisabled(ASKER.userId, false)
    await leave([ORGANIZATION_ADMIN])
    await place.store.database.transaction('system', (tx) => tx.query('DELETE FROM export_tasks'))
  })

  const order = (body: unknown = BODY) => place.store.exportQueue.start(ASKER, { name: 'x', order: { body } })
  /** What the administrator leaves them. */
  const leave = async (roles: readonly string[], organizationId = 'org-1') => {
    const { words: _words, ...user } = DEMO_USERS.find(({ id }) => id === ASKER.userId)!
    await place.store.accounts.saveUser({ ...user, passwordHash, organizations: [{ organizationId, roles }] })
  }
  /** The task once it has ended. */
  const ended = async () => {
    platform ??= await startPlatform(database, { catalog: CATALOG, place })
    const task = async () => (await place.store.exportTasks.page(ASKER, 1, 1)).rows[0]
    await expect.poll(async () => (await task())?.state, { timeout: 20_000 }).toMatch(/done|failed/)
    return task()
  }
  const denials = (id: string) =>
    place.store.database.transaction('system', (tx) =>
      tx.query(`SELECT owner_id, user_id FROM audit WHERE action = 'denied' AND object = $1`, [`export/${id}`]),
    )

  it.each<[what: string, change: () => Promise<void>, words: string]>([
    ['roles', () => leave([]), CHANGED],
    ['the membership', () => leave([ORGANIZATION_ADMIN], 'org-2'), CHANGED],
    ['the account', () => place.store.accounts.setDisabled(ASKER.userId, true), '账号已停用，没有生成文件'],
  ])('%s taken away before the export begins: it fails, says so, and leaves a trace', async (_what, change, words) => {
    const id = await order()
    await change()
    expect(await ended()).toMatchObject({ state: 'failed', words })
    await expect.poll(() => denials(id)).toEqual([{ owner_id: 'org-1', user_id: ASKER.userId }])
  })

  it('roles taken away while it is made: nothing of it is handed out', async () => {
    await order()
    let asked = 0
    const accounts = {
      ...place.store.accounts,
      profileOf: async (userId: string) => {
        if (userId === ASKER.userId && (asked += 1) === 2) await leave([])
        return place.store.accounts.profileOf(userId)
      },
    }
    platform = await startPlatform(database, {
      catalog: CATALOG,
      place: { ...place, store: { ...place.store, accounts } },
    })
    expect(await ended()).toMatchObject({ state: 'failed', words: CHANGED })
    const chunks = await place.store.database.transaction('system', (tx) => tx.query('SELECT place FROM export_chunks'))
    expect(chunks).toEqual([])
  })

  it('a library that is for others now hides the files that were made of it', async () => {
    const TaskId = await order()
    expect(await ended()).toMatchObject({ state: 'done' })
    const fetchFile = () => platform!.call({ as: 'orgadmin3', url: EXPORT_FILE.path, body: { TaskId } })
    expect((await fetchFile()).status).toBe(200)
    const serve = async (things: typeof THINGS | undefined) => {
      await platform?.stop()
      const resources = things ? { ...CATALOG.resources, [THINGS.name]: things } : {}
      platform = await startPlatform(database, { catalog: { ...CATALOG, resources }, place })
      return fetchFile()
    }
    const closed = await serve({ ...THINGS, access: { ...THINGS.access, read: ['nobody'] } })
    expect([closed.status, closed.body.Content]).toEqual([403, expect.stringContaining('权限已变更')])
    const gone = await serve(undefined)
    expect([gone.status, gone.body.Content]).toEqual([403, expect.stringContaining('已不存在')])
  })

  it.each([
    ['library', { ...BODY, Library: 'gone' }, '资料库已不存在'],
    ['column', { ...BODY, Columns: ['Gone'] }, '没有名为 Gone 的列'],
    ['filter', { ...BODY, Query: { Gone: '1' } }, 'Gone'],
  ])('a %s that went while the export waited: it fails in words', async (_what, body, words) => {
    await order(body)
    expect(await ended()).toMatchObject({ state: 'failed', words: expect.stringContaining(words) })
  })
})
