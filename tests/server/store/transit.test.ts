import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transition } from '../../../src/model/lifecycle.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { stores, type Place } from '../../support/databases.ts'
import { FIRST, makeThing, ORIGIN, PLATFORM, SECOND, SHARED, SHARED_CATALOG } from '../../support/libraries.ts'

const [PUBLISH] = SHARED.transitions as readonly [Transition]

describe.each(stores)('changes of state over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const save = (record: WireRecord, scope: Scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: SHARED, record })
  const publish = (record: WireRecord, scope: Scope = FIRST, transition = PUBLISH) =>
    place.store.libraries.transit(scope, ORIGIN, { resource: SHARED, id: String(record.Id), transition })
  const read = async (record: WireRecord) =>
    (await place.store.libraries.byIds(FIRST, SHARED, [String(record.Id)]))[0] ?? {}

  it('a record begins with the defaults of what nobody may write, and bodies cannot set it', async () => {
    const made = await save(makeThing('A', { IsPublished: null }))
    expect(made).toMatchObject({ IsPublished: false, Step: 1 })
    expect(await read(made)).toEqual(made)
    expect(await save({ ...made, Price: 3 })).toMatchObject({ IsPublished: false, Step: 1, Version: 2 })
    const refusal = { code: 'invalid', problems: [{ code: 'readOnly', path: '/IsPublished' }] }
    await expect(save(makeThing('B', { IsPublished: true }))).rejects.toMatchObject(refusal)
    await expect(save({ ...(await read(made)), IsPublished: true })).rejects.toMatchObject(refusal)
  })

  it('sets the field and those that change with it, with a revision of that name and an audit row', async () => {
    const made = await save(makeThing('A', { IsEnabled: false }))
    const published = await publish(made)
    expect(published).toEqual({ ...made, IsPublished: true, IsEnabled: true, Step: 2, Version: 2 })
    expect(await read(made)).toEqual(published)
    const [revision] = await place.store.libraries.history(FIRST, SHARED, String(made.Id))
    expect(revision).toMatchObject({
      version: 2,
      action: 'update',
      reason: 'publish',
      before: { IsPublished: false },
      after: { IsPublished: true },
    })
    if (!isSql) return
    const rows = await place.store.database.query(`SELECT action, object, result FROM audit WHERE action = 'publish'`)
    expect(rows).toEqual([{ action: 'publish', object: `shared-thing/${String(made.Id)}`, result: 'ok' }])
  })

  it('sent again under its key is answered as the first time', async () => {
    const made = await save(makeThing('A'))
    const again = () =>
      place.store.libraries.transit(FIRST, ORIGIN, {
        resource: SHARED,
        id: String(made.Id),
        transition: PUBLISH,
        idempotencyKey: 'key',
      })
    const first = await again()
    expect(await again()).toEqual(first)
    await expect(publish(made)).rejects.toMatchObject({ message: '「名称A」已发布' })
  })

  it('only while the record is ready for it, in words', async () => {
    const made = await publish(await save(makeThing('A')))
    await expect(publish(made)).rejects.toMatchObject({ code: 'invalid', message: '「名称A」已发布' })
    const bare = await save({ Code: 'B', Name: '无价' })
    await expect(publish(bare)).rejects.toMatchObject({ code: 'invalid', message: '「无价」当前状态不能发布' })
    expect(await read(bare)).toEqual(bare)
  })

  it('only by who may write the record, and may make the change', async () => {
    const foreign = await save(makeThing('A'), SECOND)
    const platform = await save(makeThing('A'), PLATFORM)
    const own = await save(makeThing('A'))
    await expect(publish(foreign)).rejects.toMatchObject({ code: 'notFound' })
    await expect(publish(platform)).rejects.toMatchObject({ code: 'forbidden' })
    const refused = { ...PUBLISH, roles: ['chief'] }
    await expect(publish(own, FIRST, refused)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(publish(own, { ...FIRST, roles: ['guest'] })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await publish(platform, PLATFORM)).toMatchObject({ IsPublished: true, ReferenceState: null })
  })

  it('D5: of twenty at once one does it, the others are told, and there is one revision', async () => {
    const made = await save(makeThing('A'))
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => publish(made)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []))
    expect(refused).toEqual(Array.from({ length: 19 }, () => '「名称A」已发布'))
    expect((await place.store.libraries.history(FIRST, SHARED, String(made.Id))).length).toBe(2)
  })

  it('an edit based on the record before it is a conflict', async () => {
    const made = await save(makeThing('A'))
    await publish(made)
    await expect(save({ ...made, Price: 3 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('the texts in use: most used first, of what is in sight, at most fifty', async () => {
    await save(makeThing('A', { Tags: ['急', '老'], Secret: ' 甲 ' }))
    await save(makeThing('B', { Tags: ['老', ''], Secret: '甲' }))
    await save(makeThing('C', { Tags: ['平台的', 'Old%'], Secret: 'X' }), PLATFORM)
    await save(makeThing('D', { Tags: ['他院'] }), SECOND)
    const values = (field: string, keyword = '') => place.store.libraries.values(FIRST, SHARED, { field, keyword })
    expect(await values('Tags')).toEqual(['老', 'Old%', '平台的', '急'])
    expect(await values('Tags', 'old')).toEqual(['Old%'])
    expect(await values('Tags', '%')).toEqual(['Old%'])
    expect(await values('Secret')).toEqual(['甲', 'X'])
    await expect(values('Price')).rejects.toMatchObject({ code: 'invalid' })
    await expect(values('OrganizationId')).rejects.toMatchObject({ code: 'invalid' })
    const many = Array.from({ length: 60 }, (_, index) => `t${index}`)
    await save(makeThing('E', { Tags: many }))
    expect((await values('Tags', 't')).length).toBe(50)
  })

  it('is refused to whoever made the transition that it names last, and open to others', async () => {
    const resource: Resource = {
      ...SHARED,
      transitions: [
        { ...PUBLISH, name: 'submit', label: '提交', field: 'Step', to: 2, also: {}, when: { eq: ['Step', 1] } },
        {
          ...PUBLISH,
          name: 'approve',
          label: '审核',
          field: 'Step',
          to: 3,
          also: {},
          when: { eq: ['Step', 2] },
          notBy: 'submit',
        },
        {
          ...PUBLISH,
          name: 'reject',
          label: '退回',
          field: 'Step',
          to: 1,
          also: {},
          when: { eq: ['Step', 2] },
          reason: true,
        },
      ],
    }
    const [submit, approve, reject] = resource.transitions as readonly [Transition, Transition, Transition]
    const other = { ...FIRST, userId: 'somebody-else', userName: '另一位' }
    const record = await save(makeThing('A'))
    const step = (transition: Transition, scope: Scope, reason?: string) =>
      place.store.libraries.transit(scope, ORIGIN, { resource, id: String(record.Id), transition, reason })
    await step(submit, FIRST)
    const refusal = { code: 'invalid', message: '「名称A」由您提交，须由其他人审核' }
    await expect(step(approve, FIRST)).rejects.toMatchObject(refusal)
    await step(reject, other, '剂量没有写清')
    await step(submit, other)
    // The last one counts: whoever submitted before may approve now.
    await expect(step(approve, other)).rejects.toMatchObject({ message: refusal.message })
    expect(await step(approve, FIRST)).toMatchObject({ Step: 3 })
    const history = await place.store.libraries.history(FIRST, SHARED, String(record.Id))
    expect(history.map(({ isMine }) => isMine)).toEqual([true, undefined, undefined, true, true])
    expect(history.map(({ reason, remark, userName }) => [reason, remark, userName])).toEqual([
      ['approve', undefined, 'org-1 管理员'],
      ['submit', undefined, '另一位'],
      ['reject', '剂量没有写清', '另一位'],
      ['submit', undefined, 'org-1 管理员'],
      [undefined, undefined, 'org-1 管理员'],
    ])
  })
})
