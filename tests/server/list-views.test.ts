/** Saved views: whose they are, who may change what, and what a list opens with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource } from '../../src/model/resource.ts'
import { REMOVE_VIEW, RESTORE_VIEW, SAVE_VIEW, SET_DEFAULT_VIEW, VIEWS } from '../../src/wire/saved-views.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const ADMIN = 'orgadmin'
const COLLEAGUE = 'editor'
const ELSEWHERE = 'orgadmin2'
const LIBRARY = 'charge-item'
const OTHER_LIBRARY = 'mo-item-type'
const READER = 'pharmacist'
/** Somebody reads the libraries who is no administrator. */
const readable = (name: string) => {
  const resource = getResource(CATALOG, name)
  return { ...resource, access: { ...resource.access, read: [...resource.access.read, READER] } }
}
const RESOURCES = { ...CATALOG.resources, [LIBRARY]: readable(LIBRARY), [OTHER_LIBRARY]: readable(OTHER_LIBRARY) }
const STATE = {
  filter: { Category: { in: ['exercise'] }, q: '运动', shelf: 'organization' },
  sort: { field: 'Price', order: 'desc' },
  pageSize: 50,
  columns: [
    { name: 'Name', shown: true, width: 240 },
    { name: 'Code', shown: false },
  ],
  density: 'dense',
  titles: { Category: '类别', Price: '单价' },
}

interface View {
  readonly Id: string
  readonly Name: string
  readonly Version: number
  readonly IsOpen: boolean
  readonly IsOwn: boolean
  readonly Shared: boolean
  readonly UserName: string
}

describe.each(databases)('saved views over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { catalog: { ...CATALOG, resources: RESOURCES } })
    const { accounts } = platform.store
    const admin = await accounts.findUserByName(ADMIN)
    await accounts.saveUser({
      id: 'user-editor',
      name: COLLEAGUE,
      displayName: '李梅',
      passwordHash: admin!.passwordHash,
      organizations: [{ organizationId: 'org-1', roles: [READER] }],
    })
  })
  afterAll(() => platform.stop())

  let made = 0
  const draft = (more: Readonly<Record<string, unknown>> = {}) => ({
    Id: `view-${String(++made).padStart(8, '0')}`,
    Library: LIBRARY,
    Name: `视图${made}`,
    Shared: false,
    State: STATE,
    Version: 0,
    ...more,
  })
  const post = (as: string, url: string, body: unknown) => platform.call({ as, url, body })
  const save = (as: string, body: unknown) => post(as, SAVE_VIEW.path, body)
  const saved = async (as: string, more: Readonly<Record<string, unknown>> = {}) => {
    const reply = await save(as, draft(more))
    expect(reply.body).toMatchObject({ Type: 200 })
    return reply.body.Data as unknown as View
  }
  const views = async (as: string, library = LIBRARY) => {
    const { body } = await platform.call({ as, url: VIEWS.path, query: { Library: library } })
    return body.Data as unknown as { readonly Row: readonly View[]; readonly DefaultId: string }
  }
  const names = async (as: string) => (await views(as)).Row.map(({ Name }) => Name)
  const clear = async () => {
    for (const as of [ADMIN, COLLEAGUE])
      for (const { Id, IsOwn } of (await views(as)).Row) if (IsOwn) await post(as, REMOVE_VIEW.path, { Id })
  }

  it('one is its author’s alone until it is shared, and then everybody’s of that organization', async () => {
    const own = await saved(COLLEAGUE, { Name: '我的' })
    expect(own).toMatchObject({ IsOwn: true, IsOpen: true, UserName: '李梅', Version: 1, State: STATE })
    expect(await names(ADMIN)).toEqual([])
    expect((await save(COLLEAGUE, draft({ Id: own.Id, Name: '核价', Shared: true, Version: 1 }))).status).toBe(200)
    expect((await views(ADMIN)).Row).toMatchObject([{ Name: '核价', IsOwn: false, IsOpen: true, UserName: '李梅' }])
    expect(await names(ELSEWHERE)).toEqual([])
    expect((await views('consortium')).Row).toEqual([])
    await clear()
  })

  it('a shared one is changed by its author and the administrator; others are told what they can do', async () => {
    const { Id } = await saved(ADMIN, { Name: '周三核价', Shared: true })
    expect((await views(COLLEAGUE)).Row).toMatchObject([{ Id, IsOpen: false, UserName: '陈静' }])
    const words = '“周三核价”是陈静共享的视图，只有本人和机构管理员可以修改；您可以另存为自己的视图'
    for (const reply of [
      await save(COLLEAGUE, draft({ Id, Name: '我的了', Shared: true, Version: 1 })),
      await post(COLLEAGUE, REMOVE_VIEW.path, { Id }),
    ])
      expect([reply.status, reply.body.Content]).toEqual([403, words])
    const theirs = await saved(COLLEAGUE, { Name: '李梅的', Shared: true })
    const renamed = await save(ADMIN, draft({ Id: theirs.Id, Name: '药房', Shared: true, Version: 1 }))
    expect(renamed.body.Data).toMatchObject({ Name: '药房', Version: 2, UserName: '李梅' })
    const hidden = await save(ADMIN, draft({ Id: theirs.Id, Name: '药房', Version: 2 }))
    expect([hidden.status, hidden.body.Content]).toEqual([
      403,
      '“药房”是李梅共享的视图，只有本人可以取消共享；您可以删除它，或另存为自己的视图',
    ])
    expect((await post(ADMIN, REMOVE_VIEW.path, { Id: theirs.Id })).status).toBe(200)
    expect(await names(COLLEAGUE)).toEqual(['周三核价'])
    await clear()
  })

  it('nobody else reaches a view that is not shared, or of another organization', async () => {
    const own = await saved(COLLEAGUE)
    const shared = await saved(COLLEAGUE, { Shared: true })
    const strangers = [
      [ADMIN, own.Id],
      [ELSEWHERE, own.Id],
      [ELSEWHERE, shared.Id],
    ] as const
    for (const [as, Id] of strangers) {
      expect((await post(as, REMOVE_VIEW.path, { Id })).status).toBe(404)
      expect((await post(as, RESTORE_VIEW.path, { Id })).status).toBe(404)
      expect((await post(as, SET_DEFAULT_VIEW.path, { Library: LIBRARY, Id })).status).toBe(404)
      expect((await save(as, draft({ Id, Version: 1 }))).status).toBe(404)
    }
    await clear()
  })

  it('a name is there once for each person, and once among those shared', async () => {
    await saved(ADMIN, { Name: 'Abc' })
    const again = await save(ADMIN, draft({ Name: ' aBC ' }))
    expect([again.status, again.body.Content]).toEqual([400, '您已有一个叫“aBC”的视图，请换一个名称'])
    await saved(COLLEAGUE, { Name: 'Abc' })
    await saved(ADMIN, { Name: 'Abc', Shared: true })
    const shared = await save(COLLEAGUE, draft({ Name: 'Abc', Shared: true }))
    expect([shared.status, shared.body.Content]).toEqual([400, '本机构已共享了一个叫“Abc”的视图，请换一个名称'])
    await saved(ADMIN, { Name: 'Abc', Library: OTHER_LIBRARY })
    const long = await save(ADMIN, draft({ Name: '字'.repeat(41) }))
    expect([long.status, long.body.Content]).toEqual([400, '视图的名称最多 40 个字，请缩短'])
    expect((await save(ADMIN, draft({ Name: '  ' }))).body.Content).toBe('请填写视图的名称')
    expect((await save(ADMIN, draft({ Name: '字'.repeat(40) }))).status).toBe(200)
    await clear()
  })

  it('two who save the same name at once end with one of them', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => save(ADMIN, draft({ Name: '同时', Shared: true }))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    await clear()
  })

  it('there are fifty at most, and the refusal says what to do', async () => {
    for (let count = 0; count < 49; count++) await saved(COLLEAGUE)
    const last = await Promise.all([1, 2, 3].map(() => save(COLLEAGUE, draft())))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(last.find(({ status }) => status === 400)?.body.Content).toBe(
      '您在这个列表里的视图已有 50 个，请先删除不用的视图',
    )
    expect((await save(COLLEAGUE, draft({ Shared: true }))).status).toBe(200)
    const own = (await views(COLLEAGUE)).Row.filter(({ Shared }) => !Shared)
    const removed = own.slice(0, 4).map(({ Id }) => Id)
    for (const Id of removed) await post(COLLEAGUE, REMOVE_VIEW.path, { Id })
    for (let count = 0; count < 3; count++) await saved(COLLEAGUE)
    const restored = await Promise.all(removed.map((Id) => post(COLLEAGUE, RESTORE_VIEW.path, { Id })))
    expect(restored.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await views(COLLEAGUE)).Row.filter(({ Shared }) => !Shared)).toHaveLength(50)
    await clear()
  })

  it('a change says what it is based on; a creation that is repeated is done once', async () => {
    const body = draft({ Name: '一次' })
    const [first, second] = [await save(ADMIN, body), await save(ADMIN, body)]
    expect(second.body).toEqual(first.body)
    const { Id } = first.body.Data as unknown as View
    const renamed = await save(ADMIN, { ...body, Name: '换个名称' })
    expect(renamed.body.Data).toMatchObject({ Id, Name: '换个名称' })
    expect((await save(ADMIN, { ...body, Name: '改了', Version: renamed.body.Data.Version })).status).toBe(200)
    const stale = await save(ADMIN, { ...body, Name: '又改', Version: 1 })
    expect([stale.status, stale.body.Content]).toEqual([
      409,
      '视图“改了”刚刚被别人改过，请重新打开后再改，或另存为新的视图',
    ])
    expect((await views(ADMIN)).Row).toMatchObject([{ Id, Name: '改了', Version: 3 }])
    await post(ADMIN, REMOVE_VIEW.path, { Id })
    expect((await save(ADMIN, body)).status).toBe(404)
    await clear()
  })

  it('a removed one comes back under its name, or says that the name is taken', async () => {
    const { Id } = await saved(ADMIN, { Name: '又来' })
    for (let time = 0; time < 2; time++) expect((await post(ADMIN, REMOVE_VIEW.path, { Id })).status).toBe(200)
    expect(await names(ADMIN)).toEqual([])
    expect((await post(ADMIN, RESTORE_VIEW.path, { Id })).body.Data).toMatchObject({ Name: '又来' })
    await post(ADMIN, REMOVE_VIEW.path, { Id })
    await saved(ADMIN, { Name: '又来' })
    expect((await post(ADMIN, RESTORE_VIEW.path, { Id })).body.Content).toBe('您已有一个叫“又来”的视图，请换一个名称')
    await clear()
  })

  it('the view that a list opens with comes with the profile, as long as the person may see it', async () => {
    const profile = async (as: string) =>
      (await platform.call({ as, url: '/passport/user/GetUserProfile' })).body.Data.DefaultViews
    const shared = await saved(ADMIN, { Name: '默认', Shared: true })
    const choose = (as: string, Id: string) => post(as, SET_DEFAULT_VIEW.path, { Library: LIBRARY, Id })
    expect((await choose(COLLEAGUE, shared.Id)).status).toBe(200)
    expect(await profile(COLLEAGUE)).toMatchObject([{ Library: LIBRARY, Id: shared.Id, Name: '默认', State: STATE }])
    expect((await views(COLLEAGUE)).DefaultId).toBe(shared.Id)
    expect(await profile(ADMIN)).toEqual([])
    expect((await choose(ADMIN, shared.Id)).status).toBe(200)
    await post(ADMIN, REMOVE_VIEW.path, { Id: shared.Id })
    expect(await profile(COLLEAGUE)).toEqual([{ Library: LIBRARY, Name: '默认', IsLost: true }])
    // Whoever removed it knows.
    expect(await profile(ADMIN)).toEqual([])
    await post(ADMIN, RESTORE_VIEW.path, { Id: shared.Id })
    expect(await profile(COLLEAGUE)).toMatchObject([{ Id: shared.Id }])
    const own = { Id: shared.Id, Name: '张三的', Shared: false, Version: 1 }
    expect((await save(ADMIN, draft(own))).status).toBe(200)
    expect(await profile(COLLEAGUE)).toEqual([{ Library: LIBRARY, Name: '', IsLost: true }])
    await choose(COLLEAGUE, '')
    expect(await profile(COLLEAGUE)).toEqual([])
    expect((await choose(COLLEAGUE, 'view-nobody')).status).toBe(404)
    await clear()
  })

  it('every change leaves a row in the audit', async () => {
    const { Id } = await saved(ADMIN, { Name: '留痕' })
    await save(ADMIN, draft({ Id, Name: '留痕二', Version: 1 }))
    await post(ADMIN, REMOVE_VIEW.path, { Id })
    const rows = await platform.store.database.transaction('system', (tx) =>
      tx.query('SELECT action, result, user_id FROM audit WHERE object = $1 ORDER BY id', [`list-view/${Id}`]),
    )
    const row = (action: string) => ({ action, result: 'ok', user_id: 'user-orgadmin' })
    expect(rows).toEqual(['create', 'update', 'delete'].map(row))
  })

  it('what is no arrangement of a list is refused', async () => {
    const wrong = [
      { ...STATE, filter: { Category: { $ne: 1 } } },
      { ...STATE, sort: { field: 'Price', order: 'up' } },
      { ...STATE, columns: [{ name: 'Name' }] },
      { ...STATE, pageSize: 100_000 },
      { ...STATE, script: 'x' },
      { sort: STATE.sort },
    ]
    for (const State of wrong) expect((await save(ADMIN, draft({ State }))).status).toBe(400)
    const big = {
      ...STATE,
      filter: { Category: { in: Array.from({ length: 400 }, (_, at) => `${at}${'x'.repeat(150)}`) } },
    }
    expect((await save(ADMIN, draft({ State: big }))).body.Content).toBe('视图的筛选条件太多，请减少几项后再保存')
    expect((await save(ADMIN, draft({ Library: 'nothing' }))).status).toBe(404)
  })
})
