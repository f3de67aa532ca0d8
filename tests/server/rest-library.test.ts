/** A library behind a REST collection: its records are elsewhere, so this server answers none of its calls. */
import { afterEach, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import { listAsk } from '../support/asks.ts'
import { oneDatabase } from '../support/databases.ts'
import { LIBRARIES, type Platform, ROOT, startPlatform } from '../support/server.ts'

const [database] = oneDatabase
let platform: Platform | undefined
afterEach(() => platform?.stop())

it('is no library of this server, calls that it lists for itself included', async () => {
  const [first, second] = LIBRARIES
  const { schemas, descriptors } = loadSources(ROOT)
  const files = descriptors.map((file) =>
    file.path === `resources/${first!.name}.json` ? { ...file, text: asRest(file.text) } : file,
  )
  const { catalog } = compile(schemas, files)
  expect(catalog.resources[first!.name]?.wire).toBe('rest')
  expect(Object.keys(catalog.resources[first!.name]?.calls ?? {})).toContain('list')
  platform = await startPlatform(database!, { catalog })
  expect((await platform.call({ as: 'orgadmin', ...listAsk(first!) })).status).toBe(404)
  expect((await platform.call({ as: 'orgadmin', ...listAsk(second!) })).status).toBe(200)
})

const asRest = (text: string) => text.replace('"page-upsert"', '"rest"')
