/** A life of many states over every store: what a transition asks for is judged and kept, and nothing undeclared is done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Outcome } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { OPERATIONS } from '../../../src/operations/run.ts'
import type { IdsInput } from '../../../src/wire/shapes.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, makeScope, ORIGIN, PLATFORM } from '../../support/libraries.ts'
import { PLAN_CATALOG, PLANS, transitionNamed } from '../../support/lived.ts'

const NOW = Date.UTC(2026, 2, 9, 20)
const TODAY = '2026-03-10'
const CALL = PLANS.calls['transit']!
const STATES = ['draft', 'submitted', 'approved', 'returned', 'voided'] as const
const GUEST = makeScope('org-1', { roles: ['guest'] })
const SCOPES = [
  ['organizationAdmin', FIRST],
  ['consortiumAdmin', { ...FIRST, roles: ['consortiumAdmin'] }],
  ['guest', GUEST],
] as const satisfies readonly (readonly [string, Scope])[]
/** As the library declares them, written out once more. */
const DECLARED: Readonly<Record<string, { readonly from: readonly string[]; readonly roles: readonly string[] }>> = {
  submit: { from: ['draft', 'returned'], roles: ['organizationAdmin'] },
  approve: { from: ['submitted'], roles: ['organizationAdmin'] },
  return: { from: ['submitted'], roles: ['organizationAdmin'] },
  void: { from: ['draft', 'returned', 'approved'], roles: ['organizationAdmin'] },
  expire: { from: ['approved'], roles: [] },
  follow: { from: ['approved'], roles: ['organizationAdmin'] },
}

describe.each(stores)('a life of many states over $name', ({ open, isSql }) => {
  let place: Place
  let other: WireRecord
  beforeAll(async () => {
    place = await open(PLAN_CATALOG, { clock: () => NOW })
    other = await plan('接着的')
  })
  afterAll(() => place.drop())

  const plan = (Name: string) => place.store.libraries.save(FIRST, ORIGIN, { resource: PLANS, record: { Name } })
  /** Puts the record into a state, by a step that asks for nothing. */
  const into = async (record: WireRecord, state: string): Promise<WireRecord> => {
    if (record.State === state) return record
    const transition = { name: 'put', label: '置为', field: 'State', to: state, also: {}, call: 'transit' }
    return place.store.libraries.transit(FIRST, ORIGIN, { resource: PLANS, id: String(record.Id), transition })
  }
  const send = async (
    transition: string,
    ids: readonly string[],
    { scope = FIRST, ...more }: Partial<IdsInput> & { readonly scope?: Scope } = {},
  ): Promise<readonly Outcome[]> =>
    (await OPERATIONS.transition({
      store: place.store.libraries,
      catalog: PLAN_CATALOG,
      resource: PLANS,
      call: CALL,
      scope,
      origin: ORIGIN,
      initials: undefined,
      validate: createValidate(PLANS),
      validatorOf: createValidate,
      input: { kind: 'ids', ids, transition, ...more },
    })) as readonly Outcome[]
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return { code: error.code, words: error.message, at: error.problems.map(({ path }) => path) }
  }
  const read = async (id: unknown) => (await place.store.libraries.byIds(FIRST, PLANS, [String(id)]))[0]
  const inputs: Readonly<Record<string, () => WireRecord>> = {
    approve: () => ({ Dose: 3 }),
    return: () => ({ Remark: '剂量没有写清' }),
    void: () => ({ Day: '2026-03-31' }),
    follow: () => ({ NextId: other.Id }),
  }

  it('every step from every state by everybody is refused unless it is declared', async () => {
    const wrong: string[] = []
    for (const state of STATES)
      for (const { name } of PLANS.transitions)
        for (const [role, scope] of SCOPES) {
          const { Id } = await into(await plan(`${state} ${name} ${role}`), state)
          const input = inputs[name]?.()
          const done = await send(name, [String(Id)], { scope, ...(input ? { input } : {}) }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Failure && ['invalid', 'forbidden'].includes(error.code)) return false
              throw error
            },
          )
          const declared = DECLARED[name]
          const may = declared?.from.includes(state) === true && declared.roles.includes(role)
          const after = await read(Id)
          if (done !== may || (!done && after?.State !== state)) wrong.push(`${state} ${name} ${role}: ${done}`)
        }
    expect(wrong).toEqual([])
  }, 60_000)

  it('says in which state it cannot be done, of each of several', async () => {
    const [draft, sent] = [await plan('甲'), await into(await plan('乙'), 'submitted')]
    const outcomes = await send('approve', [String(draft.Id), String(sent.Id)], { input: { Dose: 2 } })
    expect(outcomes.map(({ ok, words }) => [ok, words])).toEqual([
      [false, '「甲」当前状态不能通过'],
      [true, ''],
    ])
    expect(await refused(send('approve', [String(sent.Id)], { input: { Dose: 2 } }))).toMatchObject({
      code: 'invalid',
      words: '「乙」已通过',
    })
  })

  it('writes what was asked, what it sets itself, and nothing else', async () => {
    const made = await into(await plan('丙'), 'submitted')
    const [outcome] = await send('approve', [String(made.Id)], { input: { Dose: 4, Remark: '可以' } })
    expect(outcome?.record).toEqual({
      ...made,
      State: 'approved',
      Dose: 4,
      Remark: '可以',
      ApprovedOn: TODAY,
      ApprovedBy: FIRST.userName,
      Version: Number(made.Version) + 1,
    })
    expect(await read(made.Id)).toEqual(outcome?.record)
  })

  it('what is only asked is read by what it sets, and kept in the history and the trail', async () => {
    const { Id } = await plan('丁')
    const input = { Day: '2026-04-01', Note: '重复' }
    const [outcome] = await send('void', [String(Id)], { input })
    expect(outcome?.record).toMatchObject({ State: 'voided', EndOn: '2026-04-01' })
    expect(outcome?.record).not.toHaveProperty('Day')
    const [revision] = await place.store.libraries.history(FIRST, PLANS, String(Id))
    expect(revision).toMatchObject({ reason: 'void', input })
    if (!isSql) return
    const rows = await place.store.database.query(`SELECT action, detail FROM audit WHERE object = 'plan/${String(Id)}'
      AND action <> 'create'`)
    expect(rows).toEqual([{ action: 'void', detail: { input } }])
  })

  it('an answer that is left out empties what an earlier one said', async () => {
    const sent = await into(await plan('戊'), 'submitted')
    await send('return', [String(sent.Id)], { input: { Remark: '剂量没有写清' } })
    await send('submit', [String(sent.Id)])
    await send('approve', [String(sent.Id)], { input: { Dose: 1 } })
    expect(await read(sent.Id)).toMatchObject({ State: 'approved', Remark: null, Title: '戊' })
  })

  it('leaves the state as it is where it leads nowhere, as often as one likes', async () => {
    const made = await into(await plan('己'), 'approved')
    const next = await plan('庚')
    for (const { Id } of [other, next]) await send('follow', [String(made.Id)], { input: { NextId: Id } })
    expect(await read(made.Id)).toMatchObject({ State: 'approved', NextId: next.Id })
    const missing = send('follow', [String(made.Id)], { input: { NextId: 'nobody' } })
    expect(await refused(missing)).toMatchObject({ words: '所选接着的方案不存在或不可见，请重新选择' })
  })

  it('judges the answers by their fields before any record is touched', async () => {
    const sent = await into(await plan('辛'), 'submitted')
    const ids = [String(sent.Id), 'nobody']
    expect(await refused(send('approve', ids))).toMatchObject({ code: 'invalid', at: ['/Input/Dose'] })
    expect(await refused(send('approve', ids, { input: { Dose: 10 } }))).toMatchObject({ at: ['/Input/Dose'] })
    const more = await refused(send('approve', ids, { input: { Dose: 3, Name: '改名' } }))
    expect(more.at).toEqual(['/Input/Name'])
    expect(more.words).toContain('Name')
    expect(await refused(send('submit', ids, { input: { Remark: '无' } }))).toMatchObject({ at: ['/Input/Remark'] })
    expect(await read(sent.Id)).toEqual(sent)
  })

  it('is meant by its name, so that two which lead to the same state are two', async () => {
    const made = await into(await plan('壬'), 'approved')
    const unknown = await refused(send('close', [String(made.Id)]))
    expect(unknown).toMatchObject({ code: 'invalid', at: ['/Transition'] })
    expect(unknown.words).toContain('expire（到期）')
    expect(await refused(send('expire', [String(made.Id)], { scope: PLATFORM }))).toMatchObject({ code: 'forbidden' })
    const expire = { ...transitionNamed('expire'), roles: ['organizationAdmin'] }
    const change = { resource: PLANS, id: String(made.Id), transition: expire }
    expect(await place.store.libraries.transit(FIRST, ORIGIN, change)).toMatchObject({ State: 'voided', EndOn: TODAY })
  })

  it('stamps who made it and when, at that transition alone', async () => {
    const made = await plan('寅')
    expect(made.SubmittedBy ?? null).toBeNull()
    const stamped = { SubmittedAt: new Date(NOW).toISOString(), SubmittedBy: FIRST.userName }
    const [sent] = await send('submit', [String(made.Id)])
    expect(sent?.record).toMatchObject(stamped)
    const scope = { ...FIRST, userId: 'another', userName: '另一位' }
    const [passed] = await send('approve', [String(made.Id)], { scope, input: { Dose: 1 } })
    expect(passed?.record).toMatchObject({ ...stamped, ApprovedBy: '另一位' })
  })

  it('of a version that is no longer the last one nothing is done', async () => {
    const made = await plan('癸')
    await send('submit', [String(made.Id)], { versions: { [String(made.Id)]: 1 } })
    const late = send('approve', [String(made.Id)], { input: { Dose: 1 }, versions: { [String(made.Id)]: 1 } })
    expect((await refused(late)).code).toBe('conflict')
    expect(await read(made.Id)).toMatchObject({ State: 'submitted' })
  })

  it('cannot be gone round by saving: state and answers are kept from it', async () => {
    const made = await into(await plan('子'), 'submitted')
    for (const change of [{ State: 'approved' }, { Dose: 9 }, { Remark: '好' }])
      expect(
        await refused(place.store.libraries.save(FIRST, ORIGIN, { resource: PLANS, record: { ...made, ...change } })),
      ).toMatchObject({ code: 'invalid', at: [`/${Object.keys(change)[0]}`] })
  })

  it('the same again under its key is answered as the first time, another answer under it is refused', async () => {
    const made = await into(await plan('丑'), 'submitted')
    const transition = transitionNamed('approve')
    const once = (input: WireRecord) =>
      place.store.libraries.transit(FIRST, ORIGIN, {
        resource: PLANS,
        id: String(made.Id),
        transition,
        input,
        idempotencyKey: 'key-of-one',
      })
    const first = await once({ Dose: 5 })
    expect(await once({ Dose: 5 })).toEqual(first)
    expect((await refused(once({ Dose: 6 }))).code).toBe('replayed')
  })
})
