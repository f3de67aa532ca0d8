/** The console's own providers against our own server: both halves of the dialect, over a network and a database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { createAuthProvider, signIn } from '../../src/providers/auth.ts'
import { type LibraryDataProvider, createDataProvider } from '../../src/providers/data.ts'
import { type Http, createHttp } from '../../src/providers/http.ts'
import type { Session } from '../../src/providers/session.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { TOKEN } from '../../src/wire/token.ts'
import { createMemorySession } from '../providers/memory-session.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const ACCESS_TOKEN_MS = 15 * 60_000

interface Console {
  readonly session: Session
  readonly http: Http
  readonly data: LibraryDataProvider
  readonly asked: string[]
}

describe.each(databases)('the console over $name', (database) => {
  let platform: Platform
  let base: string
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    base = await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => platform.stop())

  async function open(username: string): Promise<Console> {
    const session = createMemorySession()
    const asked: string[] = []
    const http = createHttp({
      session,
      base,
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname)
        return fetch(input, init)
      },
    })
    await signIn({ http, session }, { username, password: DEMO_PASSWORD })
    return { session, http, data: createDataProvider({ libraryOf: (name) => getResource(CATALOG, name), http }), asked }
  }

  it('signs in to the first hospital, or to the platform', async () => {
    const { http, session } = await open('orgadmin')
    const permissions: unknown = await createAuthProvider({ http, session }).getPermissions?.({})
    expect(permissions).toMatchObject({
      scope: { organizationId: 'org-1', shelf: 'organization' },
    })
    const consortium = await open('consortium')
    expect(await createAuthProvider(consortium).getPermissions?.({})).toMatchObject({
      scope: { shelf: 'platform', organizationId: '' },
    })
    await expect(open('noroles')).rejects.toMatchObject({ code: 'noRoles' })
  })

  it('renews once for 50 requests that find their token expired', async () => {
    const { data, asked } = await open('orgadmin')
    const [library] = OWN_LIBRARIES
    platform.advance(ACCESS_TOKEN_MS + 1_000)
    asked.length = 0
    const lists = await Promise.all(
      Array.from({ length: 50 }, () => data.getList(library?.name ?? '', { pagination: { page: 1, perPage: 1 } })),
    )
    expect(lists.filter(({ total }) => (total ?? 0) > 0).length).toBe(50)
    expect(asked.filter((path) => path === TOKEN.path).length).toBe(1)
  })

  describe.each(OWN_LIBRARIES)('$title', ({ name, identity, list, calls, fields }) => {
    const stamps = fields.filter(({ derived }) => derived && 'stamp' in derived && derived.on.includes('update'))
    it('is listed, read, changed and refused when stale', async () => {
      const { data } = await open('orgadmin')
      const filter = { shelf: 'organization' }
      const sort = { field: list.sort.field, order: 'ASC' as const }
      const page = await data.getList(name, { pagination: { page: 1, perPage: 3 }, sort, filter })
      expect(page.data.length).toBeGreaterThan(0)
      const ids = page.data.map(({ id }) => id)
      expect((await data.getMany(name, { ids })).data).toEqual(page.data)
      const [first] = page.data
      expect((await data.getOne(name, { id: first?.id })).data).toEqual(first)
      if (!calls['upsert'] && !calls['update']) return
      const version = identity.version ?? ''
      const change = { id: first?.id, data: { ...first }, previousData: first }
      const saved = (await data.update(name, change)).data as WireRecord
      const stamped = Object.fromEntries(stamps.map((field) => [field.name, saved[field.name]]))
      expect(Object.values(stamped).every(Boolean)).toBe(true)
      expect(saved).toEqual({ ...first, ...stamped, [version]: Number(first?.[version]) + 1 })
      await expect(data.update(name, change)).rejects.toMatchObject({
        code: 'conflict',
        data: { current: { [version]: saved[version] } },
      })
    })
  })
})
