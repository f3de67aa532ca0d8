/** Taking changes back on the platform in memory, asked by the browser's own provider. */
import { describe, expect, it } from 'vitest'
import { createMemoryPlatform, createMemoryStore } from '../../src/operations/memory/platform.ts'
import { createRows } from '../../src/gate/examples/rows.ts'
import type { Session } from '../../src/providers/session.ts'
import { createValidate } from '../../src/model/validator.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { getResource } from '../../src/model/resource.ts'
import { createHttp } from '../../src/providers/http.ts'
import { memoryFetch } from '../../src/app/studio/preview/preview-fetch.ts'
import { FIRST } from '../support/libraries.ts'
import { CATALOG as catalog } from '../support/project.ts'

const LIBRARY = 'main-project'
const PAGE = { page: 1, pageSize: 10 }
const BATCH = 'batch-of-this-test'
const nobody = { tokens: null, organizationId: '' } as unknown as Session

async function start() {
  const store = createMemoryStore({ catalog: () => catalog, rowsOf: createRows(catalog, FIRST, () => 12) })
  const platform = createMemoryPlatform(catalog, store, { scope: FIRST, validatorOf: createValidate })
  const http = createHttp({ session: nobody, fetch: memoryFetch((message) => platform.answer(message)) })
  const provider = createDataProvider({ libraryOf: (name) => getResource(catalog, name), http })
  const { data } = await provider.getList(LIBRARY, { filter: { shelf: 'organization' } })
  const changes = await provider.changes()
  const read = async (id: string) => (await provider.getMany(LIBRARY, { ids: [id] })).data[0]
  const save = async (id: string, change: object, meta?: object) => {
    const stored = await read(id)
    return provider.update(LIBRARY, { id, data: { ...stored, ...change }, previousData: stored!, meta })
  }
  let undone = 0
  /** Each an undo of its own, not the same one sent again. */
  const undo = (ids: readonly string[], batch?: string) =>
    changes.undo({ library: LIBRARY, ids, as: `batch-of-undo-${++undone}`, ...(batch ? { batch } : {}) })
  return { provider, changes, rows: data, read, save, undo }
}

describe('the platform in memory', () => {
  it('keeps what was deleted in the bin, finds it there and brings it back under its id', async () => {
    const { provider, changes, rows, read, undo } = await start()
    const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
    for (const { id } of [one, two])
      await provider.delete(LIBRARY, { id, previousData: one, meta: { change: { kind: 'delete', batch: BATCH } } })
    const bin = await changes.deleted(LIBRARY, PAGE)
    expect(bin.rows.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(bin.rows[0]).toMatchObject({ userName: FIRST.userName, origin: { kind: 'delete', batch: BATCH } })
    const found = await changes.deleted(LIBRARY, { ...PAGE, keyword: String(one['Name']) })
    expect(found.rows.map(({ id }) => id)).toContain(one.id)
    expect(await undo([String(one.id)])).toEqual([{ id: one.id, ok: true, words: '' }])
    expect(await read(String(one.id))).toMatchObject({ Name: one['Name'], Version: Number(one['Version']) + 2 })
    expect((await changes.deleted(LIBRARY, PAGE)).total).toBe(1)
    expect(await undo([String(one.id)])).toMatchObject([{ ok: false, words: '已经恢复' }])
  })

  it('takes a batch back but for what was written since, which it names', async () => {
    const { changes, rows, read, save, undo } = await start()
    const [one, two] = rows.map(({ id }) => String(id)) as [string, string]
    const meta = { change: { kind: 'import', batch: BATCH, note: '价格.xlsx' } }
    for (const id of [one, two]) await save(id, { Remark: '导入' }, meta)
    await save(two, { Remark: '同事' })
    const batch = await changes.batch({ library: LIBRARY, batch: BATCH, ...PAGE })
    expect(batch).toMatchObject({ origin: { kind: 'import', note: '价格.xlsx' }, total: 2, undoable: true })
    expect(batch.rows.map(({ id, later }) => [id, later?.isUndo])).toEqual([
      [two, false],
      [one, undefined],
    ])
    expect(await undo([one, two], BATCH)).toMatchObject([
      { id: one, ok: true },
      { id: two, ok: false, words: '之后又被修改，没有撤销', by: { userName: FIRST.userName } },
    ])
    expect((await read(one))?.['Remark']).toBe(rows.find(({ id }) => id === one)?.['Remark'])
    expect((await read(two))?.['Remark']).toBe('同事')
    expect(await undo([one], BATCH)).toMatchObject([{ ok: false, words: '已经撤销过' }])
    expect((await undo(['nobody'], BATCH))[0]).toMatchObject({ ok: false })
    await expect(changes.batch({ library: LIBRARY, batch: 'no-such-batch', ...PAGE })).rejects.toMatchObject({
      code: 'notFound',
    })
  })
})
