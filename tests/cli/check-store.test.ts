import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStore } from '../../src/cli/check/store.ts'
import { readProject } from '../../src/gate/project.ts'
import { getResource } from '../../src/model/resource.ts'
import { openStore, type Store, type StoreOptions } from '../../src/server/store/open.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { type Files, sourcesOf } from '../gate/fixture.ts'
import { makeDataDir } from '../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../support/libraries.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'

const KEPT = `"OrganizationId": { "title": "机构", "type": "string", "maxLength": 64, "readOnly": true },
    "Shelf": { "title": "来源", "type": "string", "maxLength": 20, "readOnly": true },
    "Name":`
const schema = edit(SCHEMA, '"Name": {', `${KEPT} {`)
const filesOf = (text: string): Files => ({ 'schemas/thing.json': text, 'resources/thing.json': DESCRIPTOR })
const before = sourcesOf(filesOf(schema))
const stricter = sourcesOf(filesOf(edit(schema, '"minimum": 0', '"minimum": 0, "maximum": 500')))
const { catalog } = readProject(before)
const thing = getResource(catalog, 'thing')

/** Two organizations and the platform; more rows than fit into one page. */
async function fill({ libraries, database }: Store): Promise<string> {
  await database.query(`INSERT INTO organizations VALUES ('org-1', '第一医院'), ('org-2', '第二医院')`)
  const save = (scope: typeof FIRST, Name: string, Price: number) =>
    libraries.save(scope, ORIGIN, { resource: thing, record: { Name, Price } })
  for (const price of [900, 501, 500, 1]) await save(FIRST, `甲${price}`, price)
  await save(SECOND, '乙', 700)
  const { Id } = await save(PLATFORM, '平台的', 800)
  await save(SECOND, '字'.repeat(61), 2)
  await database.query(`INSERT INTO lib_thing (owner_id, id, shelf, version, data, search, grams, created_at, updated_at)
    SELECT 'org-1', 'bulk-' || n, 'organization', 1, jsonb_build_object('Name', 'x' || n, 'Price', n), '', '{}', now(), now()
    FROM generate_series(1, 1200) n`)
  return String(Id)
}

// PGlite takes a copy of the folder and starts: seconds on a busy machine.
describe('B15 a store is read and its records are counted', { timeout: 60_000 }, () => {
  const folder = makeDataDir()
  let cluster: Cluster
  let platformId: Readonly<Record<string, string>>
  const places = () => ({ PGlite: folder.dataDir, PostgreSQL: cluster.url }) as const
  const optionsOf = (name: 'PGlite' | 'PostgreSQL'): StoreOptions =>
    name === 'PGlite' ? { catalog, dataDir: folder.dataDir } : { catalog, dataDir: '', databaseUrl: cluster.url }

  beforeAll(async () => {
    cluster = await startCluster()
    const ids: Record<string, string> = {}
    for (const name of ['PGlite', 'PostgreSQL'] as const) {
      const store = await openStore(optionsOf(name))
      ids[name] = await fill(store)
      await store.close()
    }
    platformId = ids
  }, 120_000)
  afterAll(async () => {
    await cluster.stop()
    folder.remove()
  })

  it.each(['PGlite', 'PostgreSQL'] as const)(
    'over %s: by field, organization and shelf, with at most five ids',
    async (name) => {
      const { findings, notes } = await checkStore({ store: places()[name], head: stricter })
      expect(notes).toEqual(['已核对 1 个库的 1207 条记录'])
      const [price, length] = findings
      expect(findings).toHaveLength(2)
      expect(price).toMatchObject({
        code: 'B15',
        level: 'error',
        library: 'thing',
        file: 'schemas/thing.json',
        line: 10,
      })
      // Of the first organization 900, 501 and 700 of the bulk.
      expect(price?.message).toMatch(
        /^物品已存的 1207 条记录中 704 条单价超出上限（平台 1 条、第一医院 702 条、第二医院 1 条），编号 .+ 等$/,
      )
      expect(price?.message).toContain(platformId[name])
      expect(price?.message.split('编号 ')[1]?.split('、')).toHaveLength(5)
      expect(length?.message).toMatch(/^物品已存的 1207 条记录中 1 条名称超过最多字数（第二医院 1 条），编号 \S+$/)
    },
  )

  it.each(['PGlite', 'PostgreSQL'] as const)(
    'over %s: with the state before, only what the change makes invalid',
    async (name) => {
      const { findings } = await checkStore({ store: places()[name], head: stricter, base: before })
      expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('704 条单价超出上限')])
      expect((await checkStore({ store: places()[name], head: before, base: before })).findings).toEqual([])
    },
  )

  it('changes nothing in the folder', async () => {
    const state = stateOf(folder.dataDir)
    await checkStore({ store: folder.dataDir, head: stricter })
    expect(stateOf(folder.dataDir)).toEqual(state)
  })

  it('leaves alone a folder that a server is using, and says so', async () => {
    const store = await openStore(optionsOf('PGlite'))
    await expect(checkStore({ store: folder.dataDir, head: stricter })).rejects.toThrow(
      `数据目录正被进程 ${process.pid} 使用`,
    )
    await store.close()
  })

  it('reads a database while its server is at work', async () => {
    const store = await openStore(optionsOf('PostgreSQL'))
    expect((await checkStore({ store: cluster.url, head: stricter })).findings).toHaveLength(2)
    await store.close()
  })

  it('records are taken under the names that fields have today, inside rows too', async () => {
    const named = (text: string) => text.replaceAll('"thing"', '"boxed"').replaceAll('Thing', 'Boxed')
    const stateOfBoxed = (name: string, limit: number, renames = '') =>
      sourcesOf({
        ...filesOf(schema),
        'schemas/boxed.json': edit(
          schema,
          '    "IsEnabled"',
          `    "Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": { "type": "object", "properties": { "${name}": { "title": "单位", "type": "string", "maxLength": ${limit} } } } },\n    "IsEnabled"`,
        ),
        'resources/boxed.json': edit(
          named(DESCRIPTOR).replaceAll('物品', '盒装'),
          '  "page": "Boxed",\n',
          `  "page": "Boxed",\n${renames}`,
        ),
      })
    const store = await openStore(optionsOf('PostgreSQL'))
    await store.database.query(`CREATE TABLE lib_boxed AS SELECT 'org-1'::text AS owner_id, 'b-' || n AS id,
      'organization'::text AS shelf, 1 AS version, jsonb_build_object('Name', '盒', 'Parts',
        jsonb_build_array(jsonb_build_object('Unit', repeat('个', n)))) AS data FROM generate_series(1, 6) n`)
    await store.close()
    const base = stateOfBoxed('Unit', 9)
    const counted = async (head: ReturnType<typeof sourcesOf>) =>
      (await checkStore({ store: cluster.url, head, base })).findings.map(({ message }) => message.split('（')[0])
    const renames = '  "renames": [{ "from": "Parts/Unit", "to": "Parts/Measure" }],\n'
    expect(await counted(stateOfBoxed('Measure', 9))).toEqual(['盒装已存的 6 条记录中 6 条配件 · Unit不再是本库的字段'])
    expect(await counted(stateOfBoxed('Measure', 9, renames))).toEqual([])
    expect(await counted(stateOfBoxed('Measure', 4, renames))).toEqual([
      '盒装已存的 6 条记录中 2 条配件 · 单位超过最多字数',
    ])
  })

  it('says which libraries the store does not have yet', async () => {
    const more = edit(edit(DESCRIPTOR, '"name": "thing"', '"name": "other"'), '"page": "Thing"', '"page": "Other"')
    const descriptor = edit(
      edit(more, '"title": "物品"', '"title": "别的"'),
      '/content/api/Thing',
      '/content/api/Other',
    )
    const head = sourcesOf({ ...filesOf(schema), 'resources/other.json': descriptor })
    expect((await checkStore({ store: cluster.url, head })).notes).toEqual([
      '已核对 1 个库的 1207 条记录',
      '数据库中还没有这些库：别的',
    ])
  })

  it.each([
    ['no such folder', '/nowhere/at/all', '不是控制台的数据目录'],
    ['nobody there', 'postgres://user:secret@127.0.0.1:1/none', '连接不上数据库 127.0.0.1:1'],
  ])('could not be read: %s', async (_why, store, words) => {
    const failed = checkStore({ store, head: before })
    await expect(failed).rejects.toThrow(words)
    await expect(failed).rejects.not.toThrow('secret')
  })
})

/** Every file below the folder with its content's digest. */
function stateOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .sort()
}
