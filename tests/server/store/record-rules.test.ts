/** Rules of format 2 are enforced in the transaction that writes, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../../support/libraries.ts'
import { COURSES, ORDERS, RULED_CATALOG, SETTINGS, VISITS } from '../../support/ruled.ts'

/** Eight in the evening in London: the day in the hospital is the next one. */
const NOW = Date.UTC(2026, 2, 9, 20)
const TODAY = '2026-03-10'

describe.each(stores)('rules over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(RULED_CATALOG, { clock: () => NOW })
  })
  afterAll(() => place.drop())

  const save = (resource: Resource, record: WireRecord) =>
    place.store.libraries.save(FIRST, ORIGIN, { resource, record })
  const course = (more: WireRecord = {}) => save(COURSES, { Name: '甲', State: 'open', ...more })
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return { code: error.code, words: error.message, at: error.problems.map(({ path }) => path) }
  }

  it('refuses what must not be, at the field, with what stands in it', async () => {
    const late = course({ StartOn: '2026-03-12', EndOn: '2026-03-11' })
    expect(await refused(late)).toEqual({ code: 'invalid', words: '结束不能早于开始（2026-03-12）', at: ['/EndOn'] })
    await course({ EndOn: '2026-03-11' })
  })

  it('says all that is refused', async () => {
    const { at } = await refused(course({ StartOn: '2026-03-09', EndOn: '2026-03-01', Limit: 1, Items: [{ Fee: 2 }] }))
    expect(at).toEqual(['/EndOn', '/StartOn', '/Items/0/Fee'])
  })

  it('takes the day of the hospital for today', async () => {
    await course({ StartOn: TODAY })
    expect(await refused(course({ StartOn: '2026-03-09' }))).toMatchObject({
      words: '不能从过去开始',
      at: ['/StartOn'],
    })
  })

  it('judges each row, and names it', async () => {
    const items = [{ No: '一', Fee: 5 }, { No: '二', Fee: 15 }, { No: '三' }]
    expect(await refused(course({ Limit: 10, Items: items }))).toMatchObject({
      words: '二 超过限额',
      at: ['/Items/1/Fee'],
    })
    await course({ Items: items })
  })

  it('asks a rule again only when what it reads is changed', async () => {
    const made = await course({ StartOn: '2026-03-12', EndOn: '2026-03-13' })
    const { Version } = await save(COURSES, { ...made, Remark: '改过' })
    const broken = { ...made, Version, EndOn: '2026-03-11' }
    expect(await refused(save(COURSES, broken))).toMatchObject({ at: ['/EndOn'] })
  })

  it('only says what is a warning', async () => {
    await course({ Limit: 5 })
  })

  it('clears what is not shown, and what only that would show', async () => {
    const hidden = await course({ Limit: 20, Why: '无', More: '无' })
    expect([hidden.Why, hidden.More]).toEqual([undefined, undefined])
    const shown = await course({ Limit: 200, Why: '病情', More: '见病历' })
    expect(shown).toMatchObject({ Why: '病情', More: '见病历' })
    const { Why, More, ...lowered } = await save(COURSES, { ...shown, Limit: 50 })
    expect([Why, More]).toEqual([undefined, undefined])
    expect(await save(COURSES, { ...lowered, Limit: 300 })).not.toHaveProperty('Why')
  })

  it('keeps what is locked, with why, and lets the rest be changed', async () => {
    const made = await course()
    const closed = await save(COURSES, { ...made, State: 'closed' })
    expect(await refused(save(COURSES, { ...closed, Name: '乙' }))).toEqual({
      code: 'forbidden',
      words: '甲 已结束，不能修改',
      at: ['/Name'],
    })
    const opened = await save(COURSES, { ...closed, Remark: '可以', State: 'open' })
    await save(COURSES, { ...opened, Name: '乙' })
  })

  it('locks and demands by the day, whatever day it was when the record was written', async () => {
    const { Id: CourseId } = await course()
    const order = (more: WireRecord) => save(ORDERS, { CourseId, ...more })
    expect(await refused(order({ Code: 'due', DueOn: '2026-03-09' }))).toMatchObject({
      words: '已经过期，请填写说明',
      at: ['/Note'],
    })
    await order({ Code: 'due', DueOn: TODAY })
    const late = await order({ Code: 'late', DueOn: '2026-03-09', Note: '在等结果' })
    expect(await refused(save(ORDERS, { ...late, Note: null }))).toMatchObject({ at: ['/Note'] })
    await save(ORDERS, { ...late, Code: 'late-2' })
    const old = await order({ Code: 'old', DueOn: '2026-02-07', Note: '没有结果' })
    expect(await refused(save(ORDERS, { ...old, Code: 'old-2' }))).toEqual({
      code: 'forbidden',
      words: 'old 过期已久，编码不能再改',
      at: ['/Code'],
    })
    await save(ORDERS, { ...old, Note: '不再等' })
  })

  it('looks at the record that it refers to', async () => {
    const made = await course()
    const { Id, ...closed } = await save(COURSES, { ...made, State: 'closed' })
    expect(await refused(save(ORDERS, { Code: 'a', CourseId: Id }))).toMatchObject({
      words: '甲 已结束，不能再开医嘱',
      at: ['/CourseId'],
    })
    await save(COURSES, { ...closed, Id, State: 'open' })
    await save(ORDERS, { Code: 'a', CourseId: Id })
  })

  it('asks for other records alike, and not for itself', async () => {
    const { Id: CourseId } = await course()
    const first = await save(ORDERS, { Code: 'b', CourseId })
    expect(await refused(save(ORDERS, { Code: 'b', CourseId }))).toMatchObject({ words: '甲 已有 b', at: ['/Code'] })
    await save(ORDERS, { ...first, IsOpen: false })
    await save(ORDERS, { ...first, Version: 2, Code: 'b2' })
  })

  it('keeps a record that others refer to from its transition, and from being deleted', async () => {
    const made = await course()
    const order = await save(ORDERS, { Code: 'c', CourseId: made.Id, IsOpen: true })
    expect((await refused(save(COURSES, { ...made, State: 'closed' }))).words).toBe('还有 1 条医嘱未完成：c')
    const remove = { resource: COURSES, ids: [String(made.Id)] }
    expect((await refused(place.store.libraries.remove(FIRST, ORIGIN, remove))).words).toBe('还有 1 条医嘱：c')
    await save(ORDERS, { ...order, IsOpen: false })
    await save(COURSES, { ...made, State: 'closed' })
  })

  it.runIf(isSql)('lets only one through of two that exclude one another', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await course()
      const both = await Promise.allSettled([
        save(COURSES, { ...made, State: 'closed' }),
        save(ORDERS, { Code: `race-${round}`, CourseId: made.Id, IsOpen: true }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('tells the row that is judged by its number', async () => {
    const rows = (...numbers: number[]) =>
      save(VISITS, { Name: `行 ${numbers.join()}`, Items: numbers.map((No) => ({ No })) })
    await rows(1, 2)
    expect(await refused(rows(1, 3))).toMatchObject({ words: '序号应从 1 起', at: ['/Items/1/No'] })
  })

  it('reads what a transition asks for, and the rights of who makes it', async () => {
    const visit = (more: WireRecord) => save(VISITS, { Name: `变更 ${Math.random()}`, DueOn: TODAY, ...more })
    const close = ({ Id }: WireRecord, Until: string, scope = FIRST) =>
      place.store.libraries.transit(scope, ORIGIN, {
        resource: VISITS,
        id: String(Id),
        transition: VISITS.transitions[0]!,
        input: { Until },
      })
    const made = await visit({})
    expect((await refused(close(made, '2026-03-09'))).words).toBe('期限 2026-03-10 未到')
    expect(await close(made, TODAY)).toMatchObject({ State: 'closed' })
    const dear = await visit({ Fee: 100 })
    expect((await refused(close(dear, TODAY))).words).toBe('没有权利结束')
    const scope = { ...FIRST, roles: [...FIRST.roles, 'right:reveal'] }
    expect(await close(dear, TODAY, scope)).toMatchObject({ State: 'closed' })
  })

  describe('with parameters', () => {
    const set = (record: WireRecord, scope = FIRST) =>
      place.store.libraries.save(scope, ORIGIN, { resource: SETTINGS, record })
    const tabs = async (scope = FIRST) => {
      const { tabs: counts } = await place.store.libraries.summary(scope, VISITS, {
        page: 1,
        pageSize: 10,
        filters: {},
      })
      return counts['dear']
    }
    const raise = async (Fee: number) => {
      const visit = await save(VISITS, { Name: `费用 ${Fee}-${Math.random()}`, Fee: 1 })
      return save(VISITS, { ...visit, Fee })
    }

    it('takes the default, then what the platform sets, then what the organization sets and has not switched off', async () => {
      expect(await refused(raise(4))).toMatchObject({ words: '费用太低', at: ['/Fee'] })
      await raise(5)
      await set({ Code: 'least', Value: 3 }, PLATFORM)
      await raise(4)
      const own = await set({ Code: 'least', Value: 8 })
      expect(await refused(raise(7))).toMatchObject({ words: '费用太低' })
      expect(await place.store.libraries.settings(FIRST)).toMatchObject({ least: 8 })
      expect(await place.store.libraries.settings(SECOND)).toMatchObject({ least: 3 })
      await save(SETTINGS, { ...own, IsEnabled: false })
      await raise(7)
    })

    it('takes nothing that is of another type', async () => {
      const { rows } = await place.store.libraries.page(FIRST, SETTINGS, { page: 1, pageSize: 9, filters: {} })
      const own = rows.find(({ Code, Shelf }) => Code === 'least' && Shelf === 'organization')
      const { Value: _value, ...rest } = own!
      const worded = await save(SETTINGS, { ...rest, Word: '很多', IsEnabled: true })
      expect(await refused(raise(4))).toMatchObject({ words: '费用太低' })
      await raise(5)
      await save(SETTINGS, { ...worded, IsEnabled: false })
    })

    it('counts the tabs of a list by it', async () => {
      const before = await tabs()
      await save(VISITS, { Name: '贵', Fee: 50 })
      expect(await tabs()).toBe((before ?? 0) + 1)
      const high = await set({ Code: 'days', Value: 0 })
      await save(SETTINGS, { ...high, IsEnabled: false })
    })

    it('opens a transition by the day that it says', async () => {
      const close = VISITS.transitions[0]!
      const visit = await save(VISITS, { Name: '期限', DueOn: TODAY })
      const transit = () =>
        place.store.libraries.transit(FIRST, ORIGIN, { resource: VISITS, id: String(visit.Id), transition: close })
      const days = (
        await place.store.libraries.page(FIRST, SETTINGS, { page: 1, pageSize: 9, filters: { Code: { in: ['days'] } } })
      ).rows[0]!
      const later = await save(SETTINGS, { ...days, Value: 2, IsEnabled: true })
      expect((await refused(transit())).words).toContain('当前状态不能结束')
      await save(SETTINGS, { ...later, IsEnabled: false })
      expect(await transit()).toMatchObject({ State: 'closed' })
    })

    it('lets so many be alike', async () => {
      await save(VISITS, { Name: '多次' })
      await save(VISITS, { Name: '多次' })
      expect(await refused(save(VISITS, { Name: '多次' }))).toMatchObject({ words: '多次 已有 2 次，最多 2 次' })
      await set({ Code: 'visits', Value: 3 })
      await save(VISITS, { Name: '多次' })
      expect((await refused(save(VISITS, { Name: '多次' }))).words).toBe('多次 已有 3 次，最多 3 次')
    })
  })
})
