/** S8 at run time: a library whose files have problems is off, says so to whoever calls it, and takes no other with it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import { createMemo } from '../../src/compiler/memo.ts'
import { listAsk, saveCall } from '../support/asks.ts'
import { oneDatabase, type Place } from '../support/databases.ts'
import { callNamed, CATALOG, OWN_LIBRARIES, type Platform, ROOT, startPlatform } from '../support/server.ts'

const [database] = oneDatabase
const SOURCES = loadSources(ROOT)
let platform: Platform | undefined
afterEach(async () => {
  await platform?.stop()
  platform = undefined
})

/** What no case changes is compiled once; that it comes to the same is tested with the compiler. */
const memo = createMemo()

/** What the authored files make, with one of the descriptors changed. */
function catalogWith(name: string, change: (text: string) => string) {
  const descriptors = SOURCES.descriptors.map((file) =>
    file.path === `resources/${name}.json` ? { ...file, text: change(file.text) } : file,
  )
  return compile(SOURCES.schemas, descriptors, { memo }).catalog
}

const MISSPELT = (text: string) => text.replace('"page"', '"pgae"')

describe('a server with a broken library', () => {
  let place: Place
  beforeAll(async () => {
    place = await database!.open(CATALOG, {}, 'people')
  })
  afterAll(() => place.drop())

  it.each(OWN_LIBRARIES.map((resource) => [resource.name, resource] as const))(
    'answers for %s with why, and for the others as ever',
    async (name, resource) => {
      const catalog = catalogWith(name, MISSPELT)
      platform = await startPlatform(database!, { catalog, place })
      const as = 'orgadmin'
      for (const call of [callNamed(resource, 'list'), saveCall(resource, {})]) {
        const body = call.method === 'GET' ? {} : { body: {} }
        const reply = await platform.call({ as, method: call.method, url: call.path, ...body })
        expect([call.path, reply.status, reply.body.Type]).toEqual([call.path, 503, 4000])
        expect(reply.body.Content).toMatch(new RegExp(`^${resource.title}暂时停用.*其他资料库不受影响`))
        expect((await platform.call({ method: call.method, url: call.path, ...body })).status).toBe(401)
      }
      const others = OWN_LIBRARIES.filter((other) => other.name !== name)
      for (const other of others) expect((await platform.call({ as, ...listAsk(other) })).status).toBe(200)
    },
  )

  it('starts with a file that is no JSON at all', async () => {
    const [first, second] = OWN_LIBRARIES
    platform = await startPlatform(database!, { catalog: catalogWith(first!.name, () => '{') })
    expect((await platform.call({ as: 'orgadmin', ...listAsk(first!) })).status).toBe(404)
    expect((await platform.call({ as: 'orgadmin', ...listAsk(second!) })).status).toBe(200)
  })
})
