/** PLATFORM_URL: one server only serves the files and passes the calls on to another server, which is a real one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../src/providers/auth.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { getResource } from '../../src/model/resource.ts'
import { createHttp } from '../../src/providers/http.ts'
import { createLogger } from '../../src/server/log.ts'
import { buildGateway } from '../../src/server/platform/gateway.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { createMemorySession } from '../providers/memory-session.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, OWN_LIBRARIES, type Platform, startPlatform, testSettings } from '../support/server.ts'

let platform: Platform
let gateway: FastifyInstance
let distDir: string
let base: string
beforeAll(async () => {
  platform = await startPlatform(databases[0]!, { rows: true })
  const platformUrl = await platform.server.listen({ port: 0, host: '127.0.0.1' })
  distDir = mkdtempSync(join(tmpdir(), 'rehab-gateway-'))
  writeFileSync(join(distDir, 'index.html'), '<html></html>')
  gateway = await buildGateway({ settings: testSettings({ distDir, platformUrl }), logger: createLogger('silent') })
  base = await gateway.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await gateway.close()
  await platform.stop()
  rmSync(distDir, { recursive: true })
})

async function open() {
  const session = createMemorySession()
  const http = createHttp({ session, base })
  await signIn({ http, session }, { username: 'orgadmin', password: DEMO_PASSWORD })
  return createDataProvider({ libraryOf: (name) => getResource(CATALOG, name), http })
}

describe('the console at another platform', () => {
  it('is served by the one and answered by the other', async () => {
    expect(await (await fetch(base, { headers: { accept: 'text/html' } })).text()).toBe('<html></html>')
    const reply = await fetch(`${base}/passport/user/GetUserProfile`)
    expect([reply.status, await reply.json()]).toEqual([401, { Type: 401, Data: null, Content: '登录过期' }])
  })

  it.each(OWN_LIBRARIES.map((resource) => [resource.title, resource.name] as const))(
    'signs in, lists, edits and settles a conflict: %s',
    async (_title, name) => {
      const data = await open()
      const page = { pagination: { page: 1, perPage: 1 }, filter: { shelf: 'organization' } }
      const [row] = (await data.getList(name, page)).data
      const change = { id: row?.id, data: { ...row }, previousData: row }
      expect((await data.update(name, change)).data).toMatchObject({ Version: Number(row?.Version) + 1 })
      await expect(data.update(name, change)).rejects.toMatchObject({ code: 'conflict', status: 409 })
    },
  )
})
