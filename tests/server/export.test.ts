/** Exports made by the server: who may, what is in them, how they end. E1, E2, E4, T1, U1. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/model/scope.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { RECORD_PRINT } from '../../src/wire/print-record.ts'
import { EXPORT_FILE, EXPORT_TASKS, REMOVE_EXPORT_TASKS } from '../../src/wire/reports.ts'
import { decodeOrigin } from '../../src/wire/sheets/origin.ts'
import { readFile } from '../../src/wire/sheets/read-file.ts'
import { openSheets } from '../support/sheets.ts'
import { databases } from '../support/databases.ts'
import { fill as fillPeople } from '../support/filled.ts'
import { CATALOG, makeScope, makeThing, ORIGIN, PLATFORM, THINGS as LIBRARY, TYPES } from '../support/libraries.ts'
import { type Ask, type Platform, startPlatform } from '../support/server.ts'

const KEY = 'Code'
const ALL = { page: 1, pageSize: 1_000, filters: {} }
const FIRST = makeScope('org-1', { userId: 'user-orgadmin' })
const SCOPES: readonly (readonly [Scope, number])[] = [
  [FIRST, 520],
  [makeScope('org-2', { userId: 'user-orgadmin2' }), 3],
  [PLATFORM, 5],
]

async function fill({ store }: Platform, most = Number.MAX_SAFE_INTEGER): Promise<void> {
  for (const [scope, count] of SCOPES) {
    const save = (resource: typeof LIBRARY, record: Readonly<Record<string, unknown>>) =>
      store.libraries.save(scope, ORIGIN, { resource, record })
    const owner = scope.organizationId || 'platform'
    const type = await save(TYPES, makeThing(`${owner}-type`, { Price: undefined, Name: `${owner} 的类型` }))
    for (let index = 0; index < Math.min(count, most); index += 1)
      await save(
        LIBRARY,
        makeThing(`${owner}-${String(index).padStart(4, '0')}`, {
          TypeId: type['Id'],
          Tags: ['=1+1', '颈、肩'],
          Remark: index % 2 === 0 ? '=HYPERLINK("x")' : '+8613800138000',
          Parts: [{ Unit: '次', PartTypeId: type['Id'] }, { Unit: '007' }],
        }),
      )
  }
}

describe.each(databases)('exports over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { catalog: CATALOG })
    await fill(platform)
  })
  afterAll(() => platform?.stop())
  beforeEach(() => platform.store.database.transaction('system', (tx) => tx.query('DELETE FROM export_tasks')))

  const create = (body: Readonly<Record<string, unknown>> = {}, who: Partial<Ask> = {}) =>
    platform.call({
      as: 'orgadmin',
      url: CREATE_EXPORT.path,
      body: { Library: LIBRARY.name, Format: 'csv', Columns: [KEY], ...body },
      ...who,
    })
  const idOf = async (reply: ReturnType<typeof create>) => String((await reply).body.Data['TaskId'])
  async function ended(id: string, as = 'orgadmin'): Promise<Readonly<Record<string, unknown>>> {
    for (let tries = 0; tries < 400; tries += 1) {
      const { body } = await platform.call({ as, url: EXPORT_TASKS.path, query: { userId: `user-${as}` } })
      const task = (body.Data['rows'] as readonly Record<string, unknown>[]).find(({ TaskId }) => TaskId === id)
      if (task?.['State'] === 'done' || task?.['State'] === 'failed') return task
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`task ${id} has not ended`)
  }
  async function download(TaskId: string, as = 'orgadmin'): Promise<Uint8Array> {
    const { token } = await platform.signIn(as)
    const headers = { authorization: `Bearer ${token.access_token}` }
    const reply = await platform.server.inject({ method: 'POST', url: EXPORT_FILE.path, headers, payload: { TaskId } })
    expect(reply.statusCode).toBe(200)
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    return reply.rawPayload
  }
  const keysOf = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => JSON.parse(line.slice(0, line.indexOf(','))) as string)
  const idsOf = async (keys: readonly string[]) => {
    const { rows } = await platform.store.libraries.page(FIRST, LIBRARY, ALL)
    return keys.map((key) => String(rows.find((row) => row[KEY] === key)?.['Id']))
  }
  const listed = async (query: Record<string, string>, as = 'orgadmin') => {
    const { path } = LIBRARY.calls['list']!
    const { body } = await platform.call({ as, url: path, query: { PageIndex: '1', PageSize: '1000', ...query } })
    return (body.Data['Row'] as readonly Record<string, unknown>[]).map((row) => String(row[KEY]))
  }
  const csv = async (body: Readonly<Record<string, unknown>>, as = 'orgadmin') => {
    const id = await idOf(create(body, { as }))
    expect(await ended(id, as)).toMatchObject({ State: 'done', Progress: 100 })
    return keysOf(new TextDecoder().decode(await download(id, as)))
  }

  it('T1: holds the rows that the list shows to that person, all of them, in its order', async () => {
    for (const as of ['orgadmin', 'orgadmin2', 'consortium'])
      expect([as, await csv({}, as)]).toEqual([as, await listed({}, as)])
    const shelf = await csv({ Query: { Shelf: 'platform', SortField: KEY, SortOrder: 'desc' } })
    expect(shelf).toEqual(await listed({ Shelf: 'platform', SortField: KEY, SortOrder: 'desc' }))
    expect(shelf.length).toBeGreaterThan(0)
  })

  it('asks as the list does: keyword and filters', async () => {
    const [some] = await listed({})
    expect(await csv({ Query: { Keyword: some } })).toEqual(await listed({ Keyword: some! }))
    const refused = await create({ Query: { Nonsense: 'x' } })
    expect([refused.status, refused.body.Content]).toEqual([400, expect.stringContaining('Nonsense')])
  })

  it('of some ids holds these rows of the list alone, in its order, and none that the person may not see', async () => {
    const [some, others] = [await listed({}), await platform.store.libraries.page(SCOPES[1]![0], LIBRARY, ALL)]
    const ids = await csv({ Ids: [...(await idsOf([some[3]!, some[1]!])), String(others.rows[0]?.['Id'])] })
    expect(ids).toEqual([some[1], some[3]])
    expect((await create({ Ids: [] })).status).toBe(400)
  })

  it('says in a workbook where it comes from, and which version each row is', async () => {
    const id = await idOf(
      create({
        Format: 'xlsx',
        Owner: '第一康复医院',
        Facts: [['范围', '全部记录']],
        Query: { Shelf: 'organization' },
      }),
    )
    await ended(id)
    const { grids, properties } = await readFile(await download(id), () => 10_000)
    expect(decodeOrigin(properties)).toMatchObject({
      library: LIBRARY.name,
      owner: 'org-1',
      ownerName: '第一康复医院',
      exportedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    })
    expect(grids[0]?.rows[1]?.cells.slice(-1)).toEqual([1])
    const facts = grids.at(-1)?.rows.map(({ cells }) => cells) ?? []
    expect(facts).toContainEqual(['范围', '全部记录'])
    expect(facts).toContainEqual(['条数', String((await listed({ Shelf: 'organization' })).length)])
  })

  it('E1, I7: writes a workbook of text cells: references by label, rows on a sheet of their own', async () => {
    const Columns = LIBRARY.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)
    const id = await idOf(create({ Format: 'xlsx', Columns, Name: '我的 文件' }))
    expect(await ended(id)).toMatchObject({ State: 'done', Name: '我的 文件' })
    const { main, parts, xml } = await openSheets(await download(id), ['物品', 'Parts'])
    const column = (title: string) => main.slice(1).map((cells) => cells[main[0]!.indexOf(title)])
    expect(main[0]!.slice(0, 5)).toEqual(['编码', '名称', 'Category', '单价（元）', 'Weight'])
    expect(column('编码')).toEqual(await listed({}))
    expect(new Set(column('类型'))).toEqual(new Set(['org-1 的类型', 'platform 的类型']))
    expect(new Set(column('Remark'))).toEqual(new Set(['=HYPERLINK("x")', '+8613800138000']))
    expect(new Set(column('Tags'))).toEqual(new Set(['=1+1、"颈、肩"']))
    expect(new Set(column('单价（元）'))).toEqual(new Set([1.5]))
    expect(parts.slice(0, 3)).toEqual([
      ['编码', 'Unit', '类型'],
      ['org-1-0000', '次', 'org-1 的类型'],
      ['org-1-0000', '007'],
    ])
    expect(parts).toHaveLength(1 + 2 * 525)
    expect(xml).not.toMatch(/<f[ >]/)
  })

  it.each([
    ['an unknown library', { Library: 'nothing' }, 404],
    ['an unknown format', { Format: 'pdf' }, 400],
    ['an unknown column', { Columns: ['Nothing'] }, 400],
    ['no column', { Columns: [] }, 400],
    ['another parameter', { More: 1 }, 400],
    ['a long name', { Name: 'x'.repeat(101) }, 400],
  ])('I1: refuses %s', async (_why, body, status) => {
    expect((await create(body)).status).toBe(status)
    expect((await platform.store.exportTasks.page(makeScope('org-1', { userId: 'user-orgadmin' }), 1, 9)).total).toBe(0)
  })

  it('T3: refuses whoever may not read the library, and nobody', async () => {
    expect((await create({}, { as: 'noroles' })).status).toBe(403)
    expect((await create({}, { as: undefined })).status).toBe(401)
  })

  it('E2: another person, or the same for another organization, gets neither task nor file', async () => {
    const TaskId = await idOf(create())
    await ended(TaskId)
    for (const who of [
      { as: 'orgadmin2' },
      { as: 'consortium' },
      { as: 'orgadmin', headers: { organizationid: 'org-2' } },
    ])
      expect((await platform.call({ url: EXPORT_FILE.path, body: { TaskId }, ...who })).status).toBe(404)
  })

  it('U1: leaves one audit row that counts the rows', async () => {
    const id = await idOf(create())
    await ended(id)
    const find = () =>
      platform.store.database.transaction('system', (tx) =>
        tx.query(`SELECT owner_id, user_id, detail FROM audit WHERE action = 'export' AND object = $1`, [
          `export/${id}`,
        ]),
      )
    for (let tries = 0; tries < 40 && (await find()).length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25))
    const rows = (await listed({})).length
    expect(await find()).toEqual([
      {
        owner_id: 'org-1',
        user_id: 'user-orgadmin',
        detail: { library: LIBRARY.name, format: 'csv', fields: [KEY], rows },
      },
    ])
  })

  it('U1: keeps who said to have printed what, of libraries that they may read', async () => {
    const print = (body: Readonly<Record<string, unknown>>, as = 'orgadmin') =>
      platform.call({ as, url: RECORD_PRINT.path, body: { Kind: 'list', Rows: 20, Library: LIBRARY.name, ...body } })
    expect((await print({})).status).toBe(200)
    expect((await print({ Kind: 'record', Rows: 1, Id: 'x1' }, 'consortium')).status).toBe(200)
    const refused = [{ Library: 'nobody' }, { Kind: 'poster' }, { Rows: 1e9 }, { More: 1 }]
    for (const body of refused) expect([400, 404]).toContain((await print(body)).status)
    expect((await platform.call({ url: RECORD_PRINT.path, body: {} })).status).toBe(401)
    const found = await platform.store.database.transaction('system', (tx) =>
      tx.query(`SELECT owner_id, shelf, user_id, object, detail FROM audit WHERE action = 'print' ORDER BY id`, []),
    )
    const library = LIBRARY.name
    expect(found).toEqual([
      {
        owner_id: 'org-1',
        shelf: 'organization',
        user_id: 'user-orgadmin',
        object: library,
        detail: { library, kind: 'list', rows: 20 },
      },
      {
        owner_id: 'consortium-1',
        shelf: 'platform',
        user_id: 'user-consortium',
        object: `${library}/x1`,
        detail: { library, kind: 'record', rows: 1 },
      },
    ])
  })

  it('queues what a person asks for, up to a limit, and a removed task is never made', async () => {
    const replies = []
    for (let count = 0; count < 12; count += 1) replies.push(create())
    const settled = await Promise.all(replies)
    const made = settled.filter(({ status }) => status === 200).map(({ body }) => String(body.Data['TaskId']))
    for (const refused of settled.filter(({ status }) => status !== 200))
      expect([refused.status, refused.body.Content]).toEqual([400, expect.stringContaining('排队')])
    expect(made.length).toBeGreaterThan(4)
    for (const id of made) expect(await ended(id)).toMatchObject({ State: 'done' })
  })

  it('a task that is removed is made no further, and those behind it are', async () => {
    const [gone, kept] = [await idOf(create({ Format: 'xlsx' })), await idOf(create())]
    const removal = await platform.call({ as: 'orgadmin', url: REMOVE_EXPORT_TASKS.path, body: [gone] })
    expect(removal.status).toBe(200)
    expect(await ended(kept)).toMatchObject({ State: 'done' })
    const chunks = () =>
      platform.store.database.transaction('system', (tx) =>
        tx.query('SELECT task_id FROM export_chunks WHERE task_id = $1', [gone]),
      )
    expect(await chunks()).toEqual([])
    expect((await platform.store.exportTasks.page(FIRST, 1, 9)).rows.map(({ id }) => id)).toEqual([kept])
  })

  it('E4: a server that closes leaves what it was making to the next, which makes all of it', async () => {
    const place = await database.open(CATALOG)
    await fillPeople(place.store, CATALOG, 'people')
    const other = await startPlatform(database, { catalog: CATALOG, place })
    await fill(other, 60)
    const body = { Library: LIBRARY.name, Format: 'xlsx', Columns: [KEY] }
    for (let count = 0; count < 5; count += 1) await other.call({ as: 'orgadmin', url: CREATE_EXPORT.path, body })
    await other.server.close()
    const { rows } = await place.store.exportTasks.page(FIRST, 1, 9)
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ state }) => state !== 'done' && state !== 'waiting')).toEqual([])
    expect(rows.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0)
    const next = await startPlatform(database, { catalog: CATALOG, place })
    const states = async () => (await place.store.exportTasks.page(FIRST, 1, 9)).rows.map(({ state }) => state)
    await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: 5 }, () => 'done'))
    await next.stop()
    await place.drop()
  })
})
