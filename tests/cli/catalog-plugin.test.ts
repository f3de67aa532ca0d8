import { rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { createServer, type Plugin } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { catalogPlugin } from '../../src/cli/catalog-plugin.ts'
import { loadCatalog } from '../../src/cli/files.ts'
import { headsOf, placesWithFiles } from '../../src/cli/library-files.ts'
import { standaloneModule } from '../../src/cli/standalone.ts'
import type { Catalog, WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { buildFrom } from './built-catalog.ts'
import { tempProject, writeIn } from './support.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The build of this repository, which several ask about. */
let own: ReturnType<typeof buildFrom> | undefined
let compiled: Catalog | undefined
const ownCatalog = () => (compiled ??= loadCatalog(ROOT).catalog)
const ownBuild = () => (own ??= buildFrom(ROOT))

describe('what the browser gets', () => {
  it('is the index, a file and a module per library without eval, and the tokens', { timeout: 60_000 }, async () => {
    const { places, heads, whole, served, validators, files } = await ownBuild()
    const { resources } = ownCatalog()
    const own = placesWithFiles(ownCatalog())
    expect([places, heads]).toEqual([own.places, headsOf(ownCatalog())])
    expect(files).toEqual(expect.arrayContaining(own.files.map(({ path, text }) => ({ name: path, text }))))
    expect(whole).toBeUndefined()
    expect(served).toEqual(ownCatalog())
    expect(Object.keys(validators)).toEqual(Object.keys(resources))
    const code = files.filter(({ name }) => name.endsWith('.js')).map(({ text }) => text)
    expect(code.join('\n')).not.toMatch(/\beval\(|new Function|require\(/)
    expect(files.find(({ name }) => name.endsWith('.css'))?.text).toContain('--rc-primary:')
  })

  it('carries no words of the schema in a validator', () => {
    for (const resource of Object.values(ownCatalog().resources)) {
      expect(standaloneModule(resource)).not.toContain('"x-messages"')
      expect(standaloneModule(resource)).not.toContain('"title"')
    }
  })
})

const JUNK = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    0.005,
    1e300,
    '',
    ' ',
    'a',
    '\0',
    '\ud800',
    '𠮷',
    [],
    {},
    [null],
    [{}],
    'platform',
  ),
  fc.string({ maxLength: 70 }),
  fc.double(),
  fc.array(fc.string({ maxLength: 40 }), { maxLength: 25 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Drawn once: drawing takes longer than what is to be proved. */
const POOL = fc.sample(JUNK, 5_000)

type Rows = readonly [Readonly<Record<string, unknown>>, ...unknown[]]

function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
}

/** A valid example with a few fields replaced, removed or added, at the top and inside its rows. */
function mutated(examples: readonly WireRecord[], names: readonly string[]): fc.Arbitrary<WireRecord> {
  const change = fc.record({
    name: fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__', 'constructor', 'X')),
    value: fc.constantFrom(...POOL),
    remove: fc.boolean(),
  })
  return fc.tuple(fc.constantFrom(...examples), fc.array(change, { maxLength: 4 })).map(([example, changes]) => {
    const record: Record<string, unknown> = { ...example }
    for (const { name, value, remove } of changes) {
      const [field, rows] = Object.entries(record).find(([, item]) => isRows(item)) ?? []
      const inside = isRows(rows) && Object.hasOwn(rows[0], name) ? { ...rows[0] } : undefined
      if (field !== undefined && isRows(rows) && inside) record[field] = [inside, ...rows.slice(1)]
      const target = inside ?? record
      if (remove) delete target[name]
      else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return record
  })
}

/** Of all libraries together: each further one takes its share, so that the suite does not grow by it. */
const RUNS = 320_000

describe('browser and server agree on every problem (S6)', () => {
  it('over mutated examples of every library', { timeout: 180_000 }, async () => {
    const { validators } = await ownBuild()
    const libraries = Object.values(ownCatalog().resources)
    const numRuns = Math.ceil(RUNS / libraries.length)
    for (const resource of libraries) {
      const onServer = createValidate(resource)
      const inBrowser = validators[resource.name]!
      const names = resource.fields.flatMap((field) => [field.name, ...(field.fields ?? []).map((inner) => inner.name)])
      const examples = resource.schema['examples'] as readonly WireRecord[]
      let refused = 0
      fc.assert(
        fc.property(mutated(examples, names), (record) => {
          const problems = onServer(record)
          refused += problems.length > 0 ? 1 : 0
          // The assertion itself, so many times, would take most of the time.
          const others = inBrowser(record)
          if (JSON.stringify(others) !== JSON.stringify(problems)) expect(others).toEqual(problems)
        }),
        { numRuns },
      )
      expect(refused).toBeGreaterThan(numRuns / 10)
    }
  })
})

describe('a broken file', () => {
  it('stops the build with the place and the cure', { timeout: 60_000 }, async () => {
    const root = tempProject({ 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') })
    await expect(buildFrom(root)).rejects.toThrow('resources/thing.json:6:3  D2  不认识的键 pgae → 是否想写 page？')
  })

  it(
    'that nobody reads stops it too, unless the settings of the check say otherwise',
    { timeout: 60_000 },
    async () => {
      const root = tempProject({ 'resources/Thing.JSON': '{}' })
      await expect(buildFrom(root)).rejects.toThrow('resources/Thing.JSON:1:1  V7  扩展名不是小写的 .json')
      writeIn(root, 'check.config.json', '{ "rules": { "V7": "off" } }')
      expect(Object.keys((await buildFrom(root)).served.resources)).toContain('thing')
      writeIn(root, 'check.config.json', '{ "rules": { "V77": "off" } }')
      await expect(buildFrom(root)).rejects.toThrow('没有规则 V77')
    },
  )
})

const RETITLED = edit(DESCRIPTOR, '"title": "物品"', '"title": "新物品"')

/** A page of a project of its own in development: what it was sent, and what it reads. */
async function openDevelopment(settings: { readonly plugins?: readonly Plugin[]; readonly ignored?: string } = {}) {
  const root = tempProject({
    'main.js': `import { catalog } from 'virtual:catalog'\nexport const names = Object.keys(catalog.resources)\nimport.meta.hot.accept()\n`,
  })
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogPlugin(), ...(settings.plugins ?? [])],
    server: {
      middlewareMode: true,
      hmr: { server: createHttpServer() },
      ...(settings.ignored ? { watch: { ignored: [settings.ignored] } } : {}),
    },
  })
  onTestFinished(() => server.close())
  const { client } = server.environments
  const sent: string[] = []
  const send = client.hot.send.bind(client.hot)
  client.hot.send = (payload: unknown, ...rest: unknown[]) => {
    const { type, updates } = payload as {
      readonly type?: string
      readonly updates?: readonly { readonly path: string }[]
    }
    sent.push(`${type} ${updates?.map(({ path }) => path).join()}`)
    send(payload as never, ...(rest as []))
  }
  const catalog = async () => (await client.transformRequest('virtual:catalog'))?.code ?? ''
  const code = async () => {
    await client.transformRequest('/main.js')
    return await catalog()
  }
  const becomes = async (change: () => void, holds: (text: string) => boolean) => {
    sent.length = 0
    change()
    await expect.poll(async () => holds(await code()), { timeout: 20_000, interval: 100 }).toBe(true)
    await expect.poll(() => sent, { timeout: 5_000 }).toContain('update /main.js')
    expect(sent.filter((line) => line.startsWith('full-reload'))).toEqual([])
  }
  return { root, watcher: server.watcher, sent, catalog, code, becomes }
}

describe('in development', () => {
  it('a saved, a new and a broken file update the page without a reload', { timeout: 60_000 }, async () => {
    const { root, code, becomes } = await openDevelopment()
    expect(await code()).toContain('物品')
    const other = edit(edit(DESCRIPTOR, '"name": "thing"', '"name": "other"'), '"page": "Thing"', '"page": "Other"')
    await becomes(
      () => writeIn(root, 'resources/thing.json', RETITLED),
      (text) => text.includes('新物品'),
    )
    await becomes(
      () => writeIn(root, 'resources/other.json', other),
      (text) => text.includes('\\"name\\":\\"other\\"'),
    )
    await becomes(
      () => writeIn(root, 'resources/other.json', '{'),
      (text) => text.includes('\\"broken\\":[{\\"name\\":\\"other\\"'),
    )
    await becomes(
      () => rmSync(join(root, 'resources/other.json')),
      (text) => text.includes('\\"broken\\":[]'),
    )
  })

  it('a file that is saved without a report of the watcher updates the page as well', { timeout: 60_000 }, async () => {
    const { root, code, becomes } = await openDevelopment({ ignored: '**/resources/**' })
    expect(await code()).toContain('物品')
    await becomes(
      () => writeIn(root, 'resources/thing.json', RETITLED),
      (text) => text.includes('新物品'),
    )
    await becomes(
      () => rmSync(join(root, 'resources/thing.json')),
      (text) => text.includes('\\"resources\\":{}'),
    )
  })

  it('a file that was emptied before it is written is read when it is whole', { timeout: 60_000 }, async () => {
    const { root, watcher, sent, code } = await openDevelopment({ ignored: '**/resources/**' })
    expect(await code()).toContain('物品')
    writeIn(root, 'resources/thing.json', '')
    watcher.emit('change', join(root, 'resources/thing.json'))
    await setTimeout(30)
    writeIn(root, 'resources/thing.json', RETITLED)
    await expect.poll(() => sent, { timeout: 20_000 }).toContain('update /main.js')
    expect(await code()).toContain('新物品')
  })

  it('a page that is loading while a file is saved does not keep the old text', { timeout: 60_000 }, async () => {
    let [begin, finish] = [() => {}, () => {}]
    const begun = new Promise<void>((done) => (begin = done))
    const finished = new Promise<void>((done) => (finish = done))
    const slow: Plugin = {
      name: 'slow',
      async transform(_code, id) {
        if (id !== '\0virtual:catalog') return
        begin()
        await finished
      },
    }
    const { root, watcher, sent, catalog } = await openDevelopment({ plugins: [slow], ignored: '**/resources/**' })
    const first = catalog()
    await begun
    writeIn(root, 'resources/thing.json', RETITLED)
    watcher.emit('change', join(root, 'resources/thing.json'))
    await expect.poll(() => sent, { timeout: 20_000 }).not.toEqual([])
    finish()
    expect(await first).not.toContain('新物品')
    expect(await catalog()).toContain('新物品')
  })
})
