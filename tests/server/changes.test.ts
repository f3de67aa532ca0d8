/** Taking changes back over HTTP: where the origin travels, who may, what a stranger learns. What the store promises is in store/undo.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../src/model/resource.ts'
import { BATCH, DELETED, UNDO, VERSIONS } from '../../src/wire/changes.ts'
import { listAsk, rowsIn, saveAsk } from '../support/asks.ts'
import { oneDatabase } from '../support/databases.ts'
import { callNamed, LIBRARIES, type Platform, type Reply, startPlatform } from '../support/server.ts'

const OWN = 'orgadmin'
const OTHER = 'orgadmin2'
const RUN = '3f2a9c10-0000-4000-8000-00000000000'
const RESOURCE = LIBRARIES.find(({ name }) => name === 'mo-item-type')!

describe.each(oneDatabase)('taking changes back over HTTP and $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const origin = (text: string) => ({ 'X-Change-Origin': text })
  const rows = async () =>
    rowsIn((await platform.call({ as: OWN, ...listAsk(RESOURCE, { Shelf: 'organization', PageSize: '50' }) })).body)
  const save = (record: WireRecord, headers = {}) => platform.call({ as: OWN, ...saveAsk(RESOURCE, record), headers })
  const history = async ({ Id }: WireRecord) => {
    const { path, param } = callNamed(RESOURCE, 'history')
    const reply = await platform.call({ as: OWN, url: path, query: { [param]: String(Id) } })
    return reply.body.Data as unknown as readonly { readonly version: number; readonly origin?: unknown }[]
  }
  const ask = (url: string, query: Record<string, string>, as = OWN) =>
    platform.call({ as, url, query: { library: RESOURCE.name, ...query } })
  const undo = (ids: readonly unknown[], more: WireRecord = {}, as = OWN) =>
    platform.call({
      as,
      url: UNDO.path,
      body: { Library: RESOURCE.name, Ids: ids, Batch: `${RUN}1`, As: `${RUN}2`, ...more },
    })
  const outcomes = ({ body }: Reply) => (body.Data as unknown as readonly WireRecord[]).map(({ Content }) => Content)

  it('the header of a write is in the history, one that cannot be read is not, and neither changes the write', async () => {
    const [row = {}] = await rows()
    const once = await save({ ...row, Remark: '一' }, origin(`import; batch=${RUN}1; note=%E4%BB%B7%E6%A0%BC.xlsx`))
    expect(once.status).toBe(200)
    const twice = await save({ ...once.body.Data, Remark: '二' }, origin('import; batch=<script>; role=admin'))
    expect(twice.status).toBe(200)
    const [second, first] = await history(row)
    expect(first?.origin).toEqual({ kind: 'import', batch: `${RUN}1`, note: '价格.xlsx' })
    expect(second?.origin).toBeUndefined()
  })

  it('what was changed in one go is listed and undone; who wrote since is named', async () => {
    const [, one = {}, two = {}] = await rows()
    const header = origin(`bulkEdit; batch=${RUN}5`)
    for (const row of [one, two]) expect((await save({ ...row, Remark: '一起改的' }, header)).status).toBe(200)
    const [, , changed = {}] = await rows()
    expect((await save({ ...changed, Remark: '后来改的' })).status).toBe(200)
    const listed = await ask(BATCH.path, { batch: `${RUN}5` })
    expect(listed.body.Data).toMatchObject({ Total: 2, Undoable: true, Origin: { kind: 'bulkEdit' } })
    const reply = await undo([one.Id, two.Id], { Batch: `${RUN}5` })
    expect(reply.status).toBe(200)
    expect(outcomes(reply)).toEqual(['', '之后又被修改，没有撤销'])
    expect((reply.body.Data as unknown as readonly WireRecord[])[1]?.UserName).toBe(listed.body.Data.UserName)
  })

  it('a deletion is in the bin and comes back', async () => {
    const { body } = await save({ Code: 'BIN-1', Name: '放进回收站的', IsEnabled: true })
    const { Id } = body.Data
    await platform.call({ as: OWN, url: callNamed(RESOURCE, 'delete').path, body: { ids: [Id] } })
    const binned = await ask(DELETED.path, { keyword: '回收站' })
    expect(binned.body.Data).toMatchObject({ Total: 1, Row: [{ Id, Record: { Code: 'BIN-1' } }] })
    expect((await ask(DELETED.path, { keyword: '回收站' }, OTHER)).body.Data.Total).toBe(0)
    expect(outcomes(await undo([Id], { Batch: undefined }, OTHER))).not.toEqual([''])
    expect(outcomes(await undo([Id], { Batch: undefined }))).toEqual([''])
    expect((await rows()).some((row) => row.Id === Id)).toBe(true)
  })

  it('earlier versions of many records come in one call, as the history has them', async () => {
    const [one = {}, two = {}] = await rows()
    await save({ ...one, Remark: '导出之后改的' })
    const [last] = await history(one)
    const wanted = [
      { Id: two.Id, Version: two.Version },
      { Id: one.Id, Version: one.Version },
      { Id: one.Id, Version: 99_999 },
      { Id: 'nobody', Version: 1 },
    ]
    const asked = (as = OWN, items: readonly object[] = wanted) =>
      platform.call({ as, url: VERSIONS.path, body: { Library: RESOURCE.name, Items: items } })
    const reply = await asked()
    expect(reply.status).toBe(200)
    const found = reply.body.Data as unknown as readonly WireRecord[]
    expect(found.map(({ Id, Version }) => ({ Id, Version }))).toEqual(wanted)
    expect(found.map(({ Record }) => (Record as WireRecord | null)?.Remark ?? null)).toEqual([
      two.Remark ?? null,
      one.Remark ?? null,
      null,
      null,
    ])
    expect(found.map(({ Record }) => Record === null)).toEqual([false, false, true, true])
    expect(found[1]).toMatchObject({ Time: (last as unknown as { at: string }).at })
    expect(found[3]).toMatchObject({ UserName: '', Time: '' })
    // Another hospital learns nothing, not even who wrote.
    const others = (await asked(OTHER)).body.Data as unknown as readonly WireRecord[]
    expect(others.map(({ Record, UserName, Time }) => [Record, UserName, Time])).toEqual(
      wanted.map(() => [null, '', '']),
    )
    expect((await asked('noroles')).status).toBe(403)
    for (const wrong of [[], [{ Id: '1', Version: 0 }], [{ Id: '1' }], Array.from({ length: 201 }, () => wanted[0]!)])
      expect((await asked(OWN, wrong)).status).toBe(400)
  })

  it('another hospital neither sees nor undoes a batch', async () => {
    expect((await ask(BATCH.path, { batch: `${RUN}5` }, OTHER)).status).toBe(404)
    const [, one = {}] = await rows()
    expect(outcomes(await undo([one.Id], { Batch: `${RUN}5` }, OTHER))).not.toEqual([''])
  })

  it.each([
    ['no library of that name', { Library: 'nothing' }, 404],
    ['a batch that is no id', { Batch: '1' }, 400],
    ['no id', { Ids: [] }, 400],
    ['too many ids', { Ids: Array.from({ length: 501 }, (_, index) => String(index)) }, 400],
    ['no batch of its own', { As: undefined }, 400],
    ['a member that it does not have', { Role: 'admin' }, 400],
  ])('an undo with %s is refused', async (_why, more, status) => {
    expect((await undo(['1'], more)).status).toBe(status)
  })

  it('somebody without a role is refused', async () => {
    expect((await undo(['1'], {}, 'noroles')).status).toBe(403)
    expect((await ask(DELETED.path, {}, 'noroles')).status).toBe(403)
  })
})
