/** Console and server of different versions (fault 24), and a person whose rights end while the console is open (A6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { createAuthProvider, type Permissions, signIn } from '../../src/providers/auth.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { createExportTaskProvider } from '../../src/providers/export-tasks.ts'
import { createHttp } from '../../src/providers/http.ts'
import { fetchMenu } from '../../src/providers/menu.ts'
import { createMessageProvider } from '../../src/providers/push-messages.ts'
import { fetchWebConfig } from '../../src/providers/web-config.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { DEFAULT_CONSOLE_SETTINGS } from '../../src/model/console-settings.ts'
import { createMemorySession } from '../providers/memory-session.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const CHARGES = OWN_LIBRARIES.find(({ page }) => page === 'ChargeItem')!
const USER = 'user-orgadmin2'
const FIRST = { pagination: { page: 1, perPage: 5 }, filter: { shelf: 'organization' } }
type Change = (value: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/** What a later server might say besides, in every object of every reply. */
const addFields: Change = (value) => ({ ...value, Future: { Deep: [1] }, futureList: ['x'], 未来: null })

function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner, change)])))
}

describe.each(databases.slice(0, 1))('a console over $name', (database) => {
  let platform: Platform
  let base: string
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    base = await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => platform.stop())

  async function open(username: string, change: Change = (value) => value) {
    const session = createMemorySession()
    const http = createHttp({
      session,
      base,
      fetch: async (input, init) => {
        const reply = await fetch(input, init)
        const { status, headers } = reply
        return new Response(JSON.stringify(changed(await reply.json(), change)), { status, headers })
      },
    })
    await signIn({ http, session }, { username, password: DEMO_PASSWORD })
    const auth = createAuthProvider({
      http,
      session,
      loadMenu: (scope, profile) => {
        const { organizationId } = scope
        return fetchMenu(http, scope, { profile, organizationId, gates: DEFAULT_CONSOLE_SETTINGS })
      },
    })
    const permissions = () => auth.getPermissions?.({}) as Promise<Permissions>
    return { http, data: createDataProvider({ libraryOf: (name) => getResource(CATALOG, name), http }), permissions }
  }

  describe('fault 24: the versions differ', () => {
    it('what a reply says besides is not looked at', async () => {
      const [now, later] = [await open('orgadmin'), await open('orgadmin', addFields)]
      expect(await later.permissions()).toEqual(await now.permissions())
      expect((await later.permissions()).menu.length).toBeGreaterThan(3)
      const { userId } = (await now.permissions()).scope
      const both = async (ask: (of: typeof now) => Promise<unknown>) => expect(await ask(later)).toEqual(await ask(now))
      await both(({ http }) => createMessageProvider(http).page({ page: 1, pageSize: 5 }))
      await both(({ http }) => createExportTaskProvider(http).page({ userId, page: 1, pageSize: 5 }))
      await both(async ({ http }) => Object.keys(await fetchWebConfig(http)))
    })

    it.each(OWN_LIBRARIES.map(({ name }) => name))(
      'rows of %s with fields that nobody knows are read',
      async (name) => {
        const { data } = await open('orgadmin', addFields)
        const { data: rows, total } = await data.getList(name, FIRST)
        const plain = await (await open('orgadmin')).data.getList(name, FIRST)
        expect([rows.length, total]).toEqual([plain.data.length, plain.total])
        expect(rows[0]).toMatchObject(plain.data[0] as object)
      },
    )

    it('rows without a field, or with a choice that is gone, are read as they are', async () => {
      const { data } = await open('orgadmin', ({ Unit, ...row }) =>
        'Category' in row ? { ...row, Category: 'gone' } : { ...row, ...(Unit === undefined ? {} : { Unit }) },
      )
      const { data: rows } = await data.getList(CHARGES.name, FIRST)
      expect(rows[0]).toMatchObject({ Category: 'gone', Name: expect.any(String) as string })
      expect(rows[0]).not.toHaveProperty('Unit')
    })

    it.each<[what: string, change: WireRecord, path: string]>([
      ['a field that the server does not have', { Future: 1 }, '/Future'],
      ['a choice that it does not have', { Category: 'gone' }, '/Category'],
      ['a field of another type', { Price: 'ten' }, '/Price'],
    ])('%s is refused by name when it is written, and nothing is changed', async (_what, change, path) => {
      const { data } = await open('orgadmin')
      const { data: rows } = await data.getList(CHARGES.name, FIRST)
      const before = rows[0]!
      const update = data.update(CHARGES.name, { id: before.id, data: { ...before, ...change }, previousData: before })
      await expect(update).rejects.toMatchObject({ code: 'invalid', status: 400, problems: [{ path }] })
      await expect(update).rejects.toThrow(/\p{Script=Han}/u)
      expect((await data.getOne(CHARGES.name, { id: before.id })).data).toEqual(before)
    })
  })

  describe('A6: rights that end while the console is open', () => {
    const saveRoles = async (roles: readonly string[]) => {
      const { userId: id, userName: name, passwordHash } = (await platform.store.accounts.findUser(USER))!
      const organizations = [{ organizationId: 'org-2', roles }]
      await platform.store.accounts.saveUser({ id, name, displayName: name, passwordHash, organizations })
    }

    it('the next call says so, and so does the next entry', async () => {
      const { data, permissions } = await open('orgadmin2')
      await data.getList(CHARGES.name, FIRST)
      await saveRoles([])
      await expect(data.getList(CHARGES.name, FIRST)).rejects.toMatchObject({ code: 'forbidden', status: 403 })
      await expect(permissions()).rejects.toMatchObject({ code: 'noRoles' })
      await saveRoles(['organizationAdmin'])
      expect((await data.getList(CHARGES.name, FIRST)).total).toBeGreaterThan(0)
    })

    it('a role that may only read keeps the list and loses the writing and the menu', async () => {
      const { data, permissions } = await open('orgadmin2')
      const { data: rows } = await data.getList(CHARGES.name, FIRST)
      const before = rows[0]!
      await saveRoles(['nurse'])
      const update = { id: before.id, data: { ...before, Name: '改名' }, previousData: before }
      await expect(data.update(CHARGES.name, update)).rejects.toMatchObject({ code: 'forbidden' })
      const { menu } = await permissions()
      expect(menu.filter(({ pathIndex }) => pathIndex === 'Home')).toEqual([])
      await saveRoles(['organizationAdmin'])
    })

    it('an account that is closed ends the session: nothing is renewed', async () => {
      const { data } = await open('orgadmin2')
      await platform.store.accounts.setDisabled(USER, true)
      await expect(data.getList(CHARGES.name, FIRST)).rejects.toMatchObject({ code: 'expired' })
      await platform.store.accounts.setDisabled(USER, false)
    })
  })
})
