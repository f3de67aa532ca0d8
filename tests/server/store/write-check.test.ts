/** What a write would be told, whoever keeps the rows: the same as it is told then, and no trace of the question. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Catalog, Resource, WireRecord } from '../../../src/model/resource.ts'
import { createValidate } from '../../../src/model/validator.ts'
import type { WriteQuestion } from '../../../src/model/write-check.ts'
import { checkWrite } from '../../../src/operations/check-write.ts'
import { ALIKE_CATALOG, SHIFTS } from '../../support/alike.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, makeScope, makeThing, ORIGIN, THINGS, TYPES } from '../../support/libraries.ts'
import { PLAN_CATALOG, PLANS, transitionNamed } from '../../support/lived.ts'
import { COURSES, ORDERS, RULED_CATALOG } from '../../support/ruled.ts'

const NOW = Date.UTC(2026, 2, 9, 20)
const NAMED: Resource = { ...THINGS, form: { ...THINGS.form, unique: [['Code'], ['Name']] } }
const resources = { ...RULED_CATALOG.resources, ...ALIKE_CATALOG.resources, ...PLAN_CATALOG.resources }
const CATALOG: Catalog = { resources: { ...resources, [NAMED.name]: NAMED, [TYPES.name]: TYPES }, broken: [] }
const GUEST = makeScope('org-1', { roles: ['guest'] })

describe.each(stores)('what a write would be told over $name', ({ open, isSql, name }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG, { clock: () => NOW })
  })
  afterAll(() => place.drop())

  const save = (resource: Resource, record: WireRecord) =>
    place.store.libraries.save(FIRST, ORIGIN, { resource, record })
  const check = (resource: Resource, question: WriteQuestion, scope = FIRST) =>
    checkWrite(
      {
        catalog: CATALOG,
        store: place.store.libraries,
        scope,
        origin: ORIGIN,
        validatorOf: createValidate,
        initials: undefined,
      },
      { library: resource.name, ...question },
    )
  const told = async (resource: Resource, question: WriteQuestion) =>
    (await check(resource, question)).problems.map(({ code, path, message, taken }) => ({ code, path, message, taken }))
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error.problems.map(({ code, path, message, taken }) => ({ code, path, message, taken }))
  }
  const course = (more: WireRecord = {}) => save(COURSES, { Name: '甲', State: 'open', ...more })

  it('is what the write is told then: by rules, by other records, by values that are taken', async () => {
    const { Id: CourseId } = await save(COURSES, { ...(await course()), State: 'closed' })
    await save(NAMED, makeThing('A', { Name: '运动疗法' }))
    await save(SHIFTS, { Name: '早班', Bed: 'A1', InOn: '2026-03-01' })
    const writes: readonly (readonly [Resource, WireRecord])[] = [
      [COURSES, { Name: '乙', StartOn: '2026-03-09', EndOn: '2026-03-01', Limit: 1, Items: [{ Fee: 2 }] }],
      [ORDERS, { Code: 'a', CourseId }],
      [ORDERS, { Code: 'a', CourseId: 'nobody' }],
      [NAMED, makeThing('B', { Name: '运动疗法' })],
      [SHIFTS, { Name: '晚班', Bed: 'A1', InOn: '2026-04-01' }],
    ]
    for (const [resource, record] of writes) {
      const problems = await refused(save(resource, record))
      expect(await told(resource, { action: 'create', record })).toEqual(problems)
      expect(problems).not.toEqual([])
    }
    expect(await told(ORDERS, { action: 'create', record: { Code: 'a', CourseId: (await course()).Id } })).toEqual([])
  })

  it('asks of a record that is only begun what can be asked, beside what is still to be filled in', async () => {
    await save(SHIFTS, { Name: '夜班', Bed: 'B1', InOn: '2026-03-01' })
    const problems = await told(SHIFTS, { action: 'create', record: { Bed: 'B1', InOn: '2026-04-01', WorkDate: 5 } })
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['required', '/Name'],
      ['type', '/WorkDate'],
      ['duplicate', '/Bed'],
    ])
    // The course is still to be chosen: what its rules say of it waits.
    expect(await told(ORDERS, { action: 'create', record: { Code: 'x' } })).toMatchObject([{ path: '/CourseId' }])
  })

  it('says warnings apart from refusals, with the record that is meant', async () => {
    const first = await save(SHIFTS, { Name: '甲班', Phone: '138' })
    const record = { Name: '乙班', Phone: '138' }
    const { problems, warnings } = await check(SHIFTS, { action: 'create', record })
    expect([problems, warnings]).toEqual([
      [],
      [{ code: 'duplicate', path: '/Phone', message: '电话已用于 甲班', taken: first.Id }],
    ])
    expect((await check(COURSES, { action: 'create', record: { Name: '丁', Limit: 5 } })).warnings).toMatchObject([
      { path: '/Limit', message: '限额偏低' },
    ])
  })

  it('says no more of another record than may be seen of it', async () => {
    const fields = SHIFTS.fields.map((field) => (field.name === 'Name' ? { ...field, mask: 'name' as const } : field))
    const resource: Resource = { ...SHIFTS, names: 'masked', fields }
    await save(SHIFTS, { Name: '王小明', Phone: '139' })
    const record = { Name: '李四', Phone: '139' }
    const steps = { resource, kind: 'create', open: [], problems: [], record } as const
    const { warnings } = await place.store.libraries.check(FIRST, ORIGIN, steps)
    expect(warnings).toMatchObject([{ path: '/Phone' }])
    expect(warnings[0]?.message).not.toContain('小明')
  })

  it('of a record that there is, asks of what has changed alone', async () => {
    const made = await save(NAMED, makeThing('D', { Name: '水疗' }))
    expect(await told(NAMED, { action: 'update', record: { ...made, Price: 3 } })).toEqual([])
    const stale = { ...made, Price: 4, Version: 7 }
    await expect(check(NAMED, { action: 'update', record: stale })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('leads to the list of those that stand in the way', async () => {
    const made = await course()
    await save(ORDERS, { Code: 'c', CourseId: made.Id, IsOpen: true })
    for (const [action, words] of [
      ['close', '还有 1 条医嘱未完成：c'],
      ['delete', '还有 1 条医嘱：c'],
    ] as const) {
      const { problems } = await check(COURSES, { action, id: String(made.Id) })
      expect(problems).toMatchObject([{ message: words, among: { library: 'order', field: 'CourseId' } }])
      expect(problems[0]?.among?.filters).toMatchObject({ CourseId: { in: [made.Id] } })
    }
    const other = await course()
    expect(await told(COURSES, { action: 'delete', id: String(other.Id) })).toEqual([])
  })

  it('asks before a dialog what does not depend on its answers, and with them everything', async () => {
    const made = await save(PLANS, { Name: '计划' })
    const id = String(made.Id)
    expect(await told(PLANS, { action: 'approve', id })).toMatchObject([{ message: '「计划」当前状态不能通过' }])
    const put = transitionNamed('submit')
    await place.store.libraries.transit(FIRST, ORIGIN, { resource: PLANS, id, transition: put })
    expect(await told(PLANS, { action: 'approve', id })).toEqual([])
    expect(await told(PLANS, { action: 'approve', id, input: {} })).toMatchObject([{ path: '/Input/Dose' }])
    expect(await told(PLANS, { action: 'approve', id, input: { Dose: 3 } })).toEqual([])
  })

  it('is for who could make the write, and of records that they see', async () => {
    const record = { Name: '甲' }
    await expect(check(COURSES, { action: 'create', record }, GUEST)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(check(COURSES, { action: 'dance' })).rejects.toMatchObject({ problems: [{ path: '/Action' }] })
    expect(await told(COURSES, { action: 'delete', id: 'nobody' })).toMatchObject([{ code: 'refused' }])
  })

  it.runIf(isSql)('leaves no trace', async () => {
    const counts = () =>
      place.store.database.query(
        'SELECT (SELECT count(*) FROM audit)::int AS audit, (SELECT count(*) FROM revisions)::int AS revisions, ' +
          '(SELECT count(*) FROM lib_course)::int AS courses, (SELECT count(*) FROM idempotency)::int AS keys',
      )
    const made = await course()
    const before = await counts()
    await check(COURSES, { action: 'create', record: { Name: '戊', State: 'open' } })
    await check(COURSES, { action: 'update', record: { ...made, Name: '己' } })
    await check(COURSES, { action: 'delete', id: String(made.Id) })
    expect(await counts()).toEqual(before)
    expect(await place.store.libraries.byIds(FIRST, COURSES, [String(made.Id)])).toMatchObject([{ Name: '甲' }])
  })

  it.runIf(name === 'PostgreSQL')('waits for nobody who holds the record', async () => {
    const made = await course()
    await place.store.database.transaction(FIRST, async (tx) => {
      await tx.query(`SELECT id FROM lib_course FOR UPDATE`)
      const asked = check(COURSES, { action: 'close', id: String(made.Id) })
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    })
    expect(await told(COURSES, { action: 'close', id: String(made.Id) })).toEqual([])
  })
})
