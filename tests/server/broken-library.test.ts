/** S8 at run time: a library whose files have problems is off, says so to whoever calls it, and takes no other with it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { listAsk, saveCall } from '../support/asks.ts'
import { databases, type Place } from '../support/databases.ts'
import { callNamed, CATALOG, LIBRARIES, type Platform, ROOT, startPlatform } from '../support/server.ts'

let platform: Platform | undefined
const roots: string[] = []
afterEach(async () => {
  await platform?.stop()
  platform = undefined
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** The authored files, with one of the descriptors changed. */
function catalogWith(name: string, change: (text: string) => string) {
  const root = mkdtempSync(join(tmpdir(), 'rehab-broken-'))
  roots.push(root)
  for (const folder of ['schemas', 'resources']) cpSync(join(ROOT, folder), join(root, folder), { recursive: true })
  const file = join(root, 'resources', `${name}.json`)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  return loadCatalog(root).catalog
}

const MISSPELT = (text: string) => text.replace('"page"', '"pgae"')

describe('a server with a broken library', () => {
  let place: Place
  beforeAll(async () => {
    place = await databases[0]!.open(CATALOG, {}, 'people')
  })
  afterAll(() => place.drop())

  it.each(LIBRARIES.map((resource) => [resource.name, resource] as const))(
    'answers for %s with why, and for the others as ever',
    async (name, resource) => {
      const catalog = catalogWith(name, MISSPELT)
      platform = await startPlatform(databases[0]!, { catalog, place })
      const as = 'orgadmin'
      for (const call of [callNamed(resource, 'list'), saveCall(resource, {})]) {
        const body = call.method === 'GET' ? {} : { body: {} }
        const reply = await platform.call({ as, method: call.method, url: call.path, ...body })
        expect([call.path, reply.status, reply.body.Type]).toEqual([call.path, 503, 4000])
        expect(reply.body.Content).toMatch(new RegExp(`^${resource.title}暂时停用.*其他资料库不受影响`))
        expect((await platform.call({ method: call.method, url: call.path, ...body })).status).toBe(401)
      }
      const others = LIBRARIES.filter((other) => other.name !== name)
      for (const other of others) expect((await platform.call({ as, ...listAsk(other) })).status).toBe(200)
    },
  )

  it('starts with a file that is no JSON at all', async () => {
    const [first, second] = LIBRARIES
    platform = await startPlatform(databases[0]!, { catalog: catalogWith(first!.name, () => '{') })
    expect((await platform.call({ as: 'orgadmin', ...listAsk(first!) })).status).toBe(404)
    expect((await platform.call({ as: 'orgadmin', ...listAsk(second!) })).status).toBe(200)
  })
})
