import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeOrigin } from '../../../src/model/change-origin.ts'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { stores, type Place } from '../../support/databases.ts'
import {
  catalogOf,
  FIRST,
  makeScope,
  makeThing,
  ORIGIN,
  PLATFORM,
  SECOND,
  SHARED,
  THINGS,
  TYPES,
} from '../../support/libraries.ts'

const DAY_MS = 86_400_000
const BATCH = 'batch-0001'
const UNDONE = 'batch-0002'
const PART = { page: 1, pageSize: 20 }
const OF_BATCH = { ...PART, batch: BATCH }
const COLLEAGUE = makeScope('org-1', { userId: 'colleague', userName: '同事' })
const WRITER = makeScope('org-1', { userId: 'writer', roles: ['writer'] })

describe.each(stores)('taking changes back over $name', ({ open }) => {
  let place: Place
  let now = Date.parse('2026-05-01T08:00:00Z')
  beforeAll(async () => {
    place = await open(catalogOf(THINGS, TYPES, SHARED), { clock: () => now })
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const libraries = () => place.store.libraries
  const by = (change?: ChangeOrigin) => ({ ...ORIGIN, ...(change ? { change } : {}) })
  const bulk: ChangeOrigin = { kind: 'bulkEdit', batch: BATCH }
  const save = (record: WireRecord, change?: ChangeOrigin, scope: Scope = FIRST, resource: Resource = THINGS) => {
    now += 1
    return libraries().save(scope, by(change), { resource, record })
  }
  const remove = (record: WireRecord, change?: ChangeOrigin, scope: Scope = FIRST, resource: Resource = THINGS) => {
    now += 1
    return libraries().remove(scope, by(change), { resource, ids: [String(record.Id)] })
  }
  interface Undoing {
    readonly batch?: string
    readonly as?: string
    readonly scope?: Scope
    readonly resource?: Resource
    readonly problems?: string
  }
  const undo = async (record: WireRecord, undoing: Undoing = {}) => {
    const { batch, as = UNDONE, scope = FIRST, resource = THINGS, problems } = undoing
    now += 1
    const validate = () => (problems ? [{ code: 'required', path: '/Name', message: problems }] : [])
    try {
      await libraries().undo(scope, ORIGIN, {
        resource,
        id: String(record.Id),
        as,
        validate,
        ...(batch === undefined ? {} : { batch }),
      })
      return 'done'
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return error.code === 'invalid' ? error.message : error.code
    }
  }
  const read = async (record: WireRecord, scope: Scope = FIRST, resource: Resource = THINGS) =>
    (await libraries().byIds(scope, resource, [String(record.Id)]))[0]
  const history = (record: WireRecord) => libraries().history(FIRST, THINGS, String(record.Id))
  const bin = async (scope: Scope = FIRST, keyword = '', resource: Resource = THINGS) =>
    (await libraries().deleted(scope, resource, { ...PART, keyword })).rows

  it('an update, a creation and a deletion of one batch are taken back as new versions with their own origin', async () => {
    const changed = await save(makeThing('A', { Price: 1, Tags: ['急'], Parts: [{ Unit: '次' }] }))
    const deleted = await save(makeThing('B'))
    const made = await save(makeThing('C'), bulk)
    await save({ ...changed, Price: 9, Tags: [] }, bulk)
    await remove(deleted, bulk)
    const { rows, total, undoable, origin, userName } = await libraries().batch(FIRST, THINGS, OF_BATCH)
    expect(rows.map(({ label, action, later }) => [label, action, later])).toEqual([
      ['名称B', 'delete', undefined],
      ['名称A', 'update', undefined],
      ['名称C', 'create', undefined],
    ])
    expect([total, undoable, origin, userName]).toEqual([3, true, bulk, FIRST.userName])

    for (const record of [deleted, changed, made]) expect(await undo(record, { batch: BATCH })).toBe('done')
    expect(await read(changed)).toEqual({ ...changed, Version: 3 })
    expect(await read(deleted)).toEqual({ ...deleted, Version: 3 })
    expect(await read(made)).toBeUndefined()
    const [latest] = await history(changed)
    expect(latest?.origin).toEqual({ kind: 'undo', batch: UNDONE, of: { batch: BATCH, kind: 'bulkEdit' } })
    const after = await libraries().batch(FIRST, THINGS, OF_BATCH)
    expect(after.rows.map(({ later }) => later?.isUndo)).toEqual([true, true, true])
  })

  it('what many records were at earlier versions is found at once, and nothing of other hospitals', async () => {
    const [one, two] = [await save(makeThing('A', { Price: 1 })), await save(makeThing('B', { Price: 2 }))]
    const changed = await save({ ...one, Price: 9 }, undefined, COLLEAGUE)
    await remove(two)
    const asked = (scope: Scope) => {
      const ids = [two, one, changed].map(({ Id, Version }) => ({ id: String(Id), version: Number(Version) }))
      return libraries().versions(scope, THINGS, [...ids, { id: 'nobody', version: 1 }])
    }
    const found = await asked(FIRST)
    expect(found.map(({ record }) => record?.Price ?? null)).toEqual([2, 1, 9, null])
    expect(found.map(({ userName }) => userName)).toEqual([FIRST.userName, '同事', '同事', ''])
    expect(found[1]).toMatchObject({ id: one.Id, version: 1, at: (await history(one))[0]?.at })
    expect((await asked(SECOND)).every(({ record, userName, at }) => record === null && userName + at === '')).toBe(
      true,
    )
  })

  it('an undo is a batch too: undoing it does the change again', async () => {
    const thing = await save(makeThing('A', { Price: 1 }))
    await save({ ...thing, Price: 9 }, bulk)
    await undo(thing, { batch: BATCH })
    expect(await undo(thing, { batch: UNDONE, as: 'batch-0003' })).toBe('done')
    expect(await read(thing)).toMatchObject({ Price: 9, Version: 4 })
  })

  it('an undo that is repeated after a lost answer is answered as done, and nobody else’s is', async () => {
    const changed = await save(makeThing('A', { Price: 1 }))
    await save({ ...changed, Price: 9 }, bulk)
    const made = await save(makeThing('C'), bulk)
    const binned = await save(makeThing('D'))
    await remove(binned)
    for (const [record, batch] of [
      [changed, BATCH],
      [made, BATCH],
      [binned, undefined],
    ] as const) {
      const undoing = batch === undefined ? {} : { batch }
      expect([await undo(record, undoing), await undo(record, undoing)]).toEqual(['done', 'done'])
      expect(await undo(record, { ...undoing, as: 'batch-0009' })).toBe(batch ? '已经撤销过' : '已经恢复')
      expect(await undo(record, { ...undoing, scope: COLLEAGUE })).not.toBe('done')
    }
    expect(await read(changed)).toMatchObject({ Price: 1, Version: 3 })
    expect(await read(binned)).toMatchObject({ Version: 3 })
  })

  it('both writes of a batch to one record are taken back together', async () => {
    const thing = await save(makeThing('A', { Price: 1 }))
    const once = await save({ ...thing, Price: 5 }, bulk)
    await save({ ...once, Price: 9 }, bulk)
    await undo(thing, { batch: BATCH })
    expect(await read(thing)).toMatchObject({ Price: 1, Version: 4 })
  })

  it('a row that somebody wrote to since is left as it is, and who that was is said', async () => {
    const thing = await save(makeThing('A', { Price: 1 }))
    const changed = await save({ ...thing, Price: 9 }, bulk)
    await save({ ...changed, Name: '同事改的' }, undefined, COLLEAGUE)
    const refused = await libraries()
      .undo(FIRST, ORIGIN, { resource: THINGS, id: String(thing.Id), batch: BATCH, as: UNDONE, validate: () => [] })
      .catch((error: unknown) => error as Failure)
    expect(refused).toMatchObject({ code: 'invalid', message: '之后又被修改，没有撤销' })
    expect(refused).toMatchObject({ data: { userName: '同事', at: expect.stringMatching(/^2026-05-01T/) as string } })
    expect(await read(thing)).toMatchObject({ Price: 9, Name: '同事改的' })
    expect((await libraries().batch(FIRST, THINGS, OF_BATCH)).rows[0]?.later).toMatchObject({
      userName: '同事',
    })
  })

  it('of two who undo at once one does and the other is told', async () => {
    const thing = await save(makeThing('A', { Price: 1 }))
    await save({ ...thing, Price: 9 }, bulk)
    const gone = await save(makeThing('B'))
    await remove(gone, bulk)
    for (const record of [thing, gone]) {
      const both = await Promise.all([
        undo(record, { batch: BATCH, as: 'batch-000a' }),
        undo(record, { batch: BATCH, as: 'batch-000b', scope: COLLEAGUE }),
      ])
      expect([...both].sort()).toEqual(['done', '已经撤销过'].sort())
      expect((await history(record)).filter(({ origin }) => origin?.kind === 'undo').length).toBe(1)
    }
  })

  it('only who made the change or an administrator undoes it, and nobody of another hospital sees it', async () => {
    const thing = await save(makeThing('A', { Price: 1 }))
    await save({ ...thing, Price: 9 }, bulk)
    expect(await undo(thing, { batch: BATCH, scope: WRITER })).toBe('forbidden')
    expect((await libraries().batch(WRITER, THINGS, OF_BATCH)).undoable).toBe(false)
    expect(await undo(thing, { batch: BATCH, scope: SECOND })).toBe('notFound')
    await expect(libraries().batch(SECOND, THINGS, OF_BATCH)).rejects.toThrow('不存在')
    expect(await undo(thing, { batch: BATCH, scope: COLLEAGUE })).toBe('done')
  })

  it('the platform’s changes are the consortium’s to undo; a hospital sees them and undoes none', async () => {
    const thing = await save(makeThing('A', { Price: 1 }), undefined, PLATFORM)
    await save({ ...thing, Price: 9 }, bulk, PLATFORM)
    expect((await libraries().batch(FIRST, THINGS, OF_BATCH)).undoable).toBe(false)
    expect(await undo(thing, { batch: BATCH })).toBe('notFound')
    expect((await libraries().batch(PLATFORM, THINGS, OF_BATCH)).undoable).toBe(true)
    expect(await undo(thing, { batch: BATCH, scope: PLATFORM })).toBe('done')
    expect(await read(thing, PLATFORM)).toMatchObject({ Price: 1 })
  })

  it('the bin has what was deleted in the last thirty days, newest first, found by what lists search', async () => {
    const [old, first, second] = [
      await save(makeThing('OLD')),
      await save(makeThing('A1')),
      await save(makeThing('B2')),
    ]
    await remove(old)
    now += 29 * DAY_MS
    await remove(first, { kind: 'delete', batch: BATCH })
    await remove(second, undefined, COLLEAGUE)
    const codes = async (scope?: Scope, keyword?: string) =>
      (await bin(scope, keyword)).map(({ record }) => record.Code)
    expect(await codes()).toEqual(['B2', 'A1', 'OLD'])
    expect(await codes(FIRST, 'b2')).toEqual(['B2'])
    expect(await codes(FIRST, 'nothing')).toEqual([])
    expect(await codes(SECOND)).toEqual([])
    expect(await codes(PLATFORM)).toEqual([])
    expect((await bin())[0]).toMatchObject({ id: second.Id, userName: '同事', record: second })
    expect((await bin())[1]?.origin).toEqual({ kind: 'delete', batch: BATCH })
    // A page that is empty since its records were brought back still says how many there are.
    expect(await libraries().deleted(FIRST, THINGS, { page: 3, pageSize: 2 })).toEqual({ rows: [], total: 3 })
    now += 2 * DAY_MS
    expect(await codes()).toEqual(['B2', 'A1'])
    expect(await undo(old)).toBe('删除已超过 30 天，不能恢复')
  })

  it('a restored record is the same record, with its history, and leaves the bin', async () => {
    const type = await save(makeThing('T'), undefined, FIRST, TYPES)
    const thing = await save(makeThing('A', { TypeId: type.Id, Parts: [{ Unit: '次', PartTypeId: type.Id }] }))
    await remove(thing)
    expect(await undo(thing)).toBe('done')
    expect(await read(thing)).toEqual({ ...thing, Version: 3 })
    expect(await bin()).toEqual([])
    expect((await history(thing)).map(({ action, origin }) => [action, origin?.kind])).toEqual([
      ['create', 'undelete'],
      ['delete', undefined],
      ['create', undefined],
    ])
    expect(await undo(thing, { as: 'batch-0009' })).toBe('已经恢复')
    // What it refers to is guarded again, at the top and inside.
    await expect(remove(type, undefined, FIRST, TYPES)).rejects.toThrow('不能删除')
    expect((await libraries().page(FIRST, THINGS, { ...PART, filters: {}, keyword: '名称a' })).total).toBe(1)
  })

  it('what comes back obeys today’s rules: the key, the references, the validator', async () => {
    const type = await save(makeThing('T'), undefined, FIRST, TYPES)
    const thing = await save(makeThing('A', { TypeId: type.Id }))
    const part = await save(makeThing('P', { Parts: [{ Unit: '次', PartTypeId: type.Id }] }))
    await remove(thing)
    await remove(part)
    const other = await save(makeThing('A', { Name: '后来的' }))
    expect(await undo(thing)).toBe('编码“A”已被本机构的「后来的」使用，请先修改它')
    await remove(other)
    await remove(type, undefined, FIRST, TYPES)
    expect(await undo(thing)).toBe('它所用的类型已被删除，请先恢复类型')
    expect(await undo(part)).toBe('它所用的类型已被删除，请先恢复类型')
    await undo(type, { resource: TYPES })
    expect(await undo(thing, { problems: '名称必填' })).toBe('“名称A”按现在的规则不能恢复：名称必填')
    expect(await undo(thing)).toBe('done')
    expect(await undo(part)).toBe('done')
  })

  it('a creation that is in use by now stays', async () => {
    const type = await save(makeThing('T'), bulk, FIRST, TYPES)
    await save(makeThing('A', { TypeId: type.Id }))
    expect(await undo(type, { batch: BATCH, resource: TYPES })).toContain('不能撤销新增')
    expect(await read(type, FIRST, TYPES)).toMatchObject({ Code: 'T' })
  })

  it('a deleted copy returns as the copy that it was, unless the platform’s row was referenced again', async () => {
    const platform = await save(makeThing('A'), undefined, PLATFORM, SHARED)
    const reference = async () =>
      (await libraries().reference(FIRST, ORIGIN, { resource: SHARED, id: String(platform.Id) })).record
    const copy = await reference()
    await remove(copy, bulk, FIRST, SHARED)
    expect(await undo(await reference(), { batch: BATCH, resource: SHARED })).toBe('notFound')
    const [again] = (await libraries().page(FIRST, SHARED, { ...PART, filters: {}, shelf: 'organization' })).rows
    await save({ ...again, Code: 'B' }, undefined, FIRST, SHARED)
    expect(await undo(copy, { batch: BATCH, resource: SHARED })).toBe('平台的这一条已经重新引用，不必恢复')
    await libraries().cancel(FIRST, ORIGIN, { resource: SHARED, id: String(again?.Id) })
    expect((await bin(FIRST, '', SHARED)).map(({ id }) => id)).toEqual([copy.Id])
    expect(await undo(copy, { batch: BATCH, resource: SHARED })).toBe('done')
    expect(await read(copy, FIRST, SHARED)).toEqual({ ...copy, Version: 3 })
  })

  it('a change of state is no part of it', async () => {
    const thing = await save(makeThing('A', { Price: 1 }), undefined, PLATFORM, SHARED)
    const transition = SHARED.transitions[0]!
    await libraries().transit(PLATFORM, by(bulk), { resource: SHARED, id: String(thing.Id), transition })
    expect(await undo(thing, { batch: BATCH, scope: PLATFORM, resource: SHARED })).toBe(
      '状态变更、引用与同步请用各自的操作改回',
    )
  })
})
