/** What steps bring about in other records, whoever keeps the rows: all of it or nothing, and for nobody's rights. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingCodes } from '../../../src/operations/around.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { AFFECTED_CATALOG, PERSONS, STAYS, TASKS } from '../../support/affected.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'

const stepOf = ({ transitions }: Resource, step: string) => transitions.find(({ name }) => name === step)!

describe.each(stores)('effects over $name', ({ open, isSql }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(AFFECTED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  const put = (resource: Resource, record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource, record })
  const take = (resource: Resource, { Id }: WireRecord, step: string) => {
    const transition = stepOf(resource, step)
    return place.store.libraries.transit(FIRST, ORIGIN, { resource, id: String(Id), transition })
  }
  const read = async (resource: Resource, { Id }: WireRecord) =>
    (await place.store.libraries.byIds(FIRST, resource, [String(Id)]))[0] ?? {}
  const stay = (person: WireRecord, more: WireRecord = {}) =>
    put(STAYS, { Name: '一', Kind: 'bed', PersonId: person['Id'], ...more })

  const ITEMS = [
    { Name: '站立', Price: 18.5, Times: 2 },
    { Name: '步行', Price: 0.1, Times: 3 },
  ]
  const tasksOf = async ({ Id }: WireRecord) => {
    const { rows } = await place.store.libraries.page(FIRST, TASKS, { page: 1, pageSize: 20, filters: {} })
    return rows.filter(({ StayId }) => StayId === Id).sort((one, other) => Number(one['Row']) - Number(other['Row']))
  }

  it('change the record that the field leads to, by its own step, in its history and by who did it', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    await take(STAYS, await stay(person), 'admit')
    expect(await read(PERSONS, person)).toMatchObject({ State: 'in', Version: 2, ChangedBy: FIRST.userName })
    const [last] = await place.store.libraries.history(FIRST, PERSONS, String(person['Id']))
    expect(last).toMatchObject({ version: 2, reason: 'takeIn', userName: FIRST.userName })
    if (!isSql) return
    const rows = await place.store.database.query(
      `SELECT action FROM audit WHERE action IN ('admit', 'takeIn') ORDER BY 1`,
    )
    expect(rows).toEqual([{ action: 'admit' }, { action: 'takeIn' }])
  })

  it('are no way for a person: the step itself is nobody’s', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    await expect(take(PERSONS, person, 'takeIn')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('leave alone what their conditions do not hold for, here and there, and an empty reference', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    await take(STAYS, await stay(person, { Kind: 'day' }), 'admit')
    expect(await read(PERSONS, person)).toMatchObject({ State: 'out', Version: 1 })
    await take(STAYS, await stay(person), 'admit')
    const second = await take(STAYS, await stay(person), 'admit')
    expect(await read(PERSONS, person)).toMatchObject({ State: 'in', Version: 2 })
    await take(STAYS, second, 'discharge')
    expect(await read(PERSONS, person)).toMatchObject({ State: 'out', Version: 3 })
  })

  it('refuse the whole step in the words of the one that cannot be made', async () => {
    const [person, dead, refused] = [
      await put(PERSONS, { Name: '甲' }),
      await take(PERSONS, await put(PERSONS, { Name: '乙' }), 'die'),
      await put(PERSONS, { Name: '丙', Note: '拒收' }),
    ]
    for (const [other, words] of [
      [dead, '病人入院：「乙」当前状态不能入院'],
      [refused, '病人入院：丙 已注明拒收'],
    ] as const) {
      const made = await stay(person, { OtherId: other['Id'] })
      await expect(take(STAYS, made, 'admit')).rejects.toMatchObject({ code: 'invalid', message: words })
      expect(await read(STAYS, made)).toEqual(made)
      expect(await read(PERSONS, person)).toEqual(person)
    }
  })

  it('are told by a trial, which changes nothing', async () => {
    const dead = await take(PERSONS, await put(PERSONS, { Name: '乙' }), 'die')
    const made = await stay(dead)
    const transition = stepOf(STAYS, 'admit')
    const { problems } = await place.store.libraries.check(FIRST, ORIGIN, {
      resource: STAYS,
      kind: 'transition',
      id: String(made['Id']),
      transition,
      open: [],
      problems: [],
    })
    expect(problems.map(({ message }) => message)).toEqual(['病人入院：「乙」当前状态不能入院'])
    expect(await read(STAYS, made)).toEqual(made)
  })

  it('are foretold as far as they can be told, and nothing is done', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: ITEMS })
    const foretold = async (step: string) => {
      const transition = stepOf(STAYS, step)
      const asked = { resource: STAYS, kind: 'transition' as const, id: String(made['Id']), transition }
      return await place.store.libraries.check(FIRST, ORIGIN, { ...asked, open: [], problems: [] })
    }
    expect(await foretold('admit')).toEqual({
      problems: [],
      warnings: [],
      effects: ['病人「甲」入院', '生成 2 条任务'],
    })
    expect(await read(PERSONS, person)).toEqual(person)
    expect(await tasksOf(made)).toEqual([])
    await take(STAYS, made, 'admit')
    expect((await foretold('discharge')).effects).toEqual(['病人「甲」离院', '2 条任务停止'])
  })

  it('read what the house has set, also where nothing else of the library does', () => {
    const [first] = STAYS.effects ?? []
    const effect = { ...first!, set: { On: { today: { setting: 'recheck-days', default: 7 } } } }
    expect(settingCodes(STAYS)).toEqual([])
    expect(settingCodes({ ...STAYS, effects: [effect] })).toEqual(['recheck-days'])
  })

  it('reach no record of another house', async () => {
    const foreign = await put(PERSONS, { Name: '丁' }, SECOND)
    await expect(stay(foreign)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('of many steps at once on one person are made one after the other', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const stays = await Promise.all(Array.from({ length: 8 }, () => stay(person)))
    await Promise.all(stays.map((one) => take(STAYS, one, 'admit')))
    expect(await read(PERSONS, person)).toMatchObject({ State: 'in', Version: 2 })
  })

  it('make a record of each row, once, in the name of who made the step', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: ITEMS })
    await take(STAYS, made, 'admit')
    const tasks = await tasksOf(made)
    expect(tasks).toMatchObject([
      { Name: '站立', Row: 1, Amount: 37, State: 'open', Level: 'bed', Version: 1 },
      { Name: '步行', Row: 2, Amount: 0.3, State: 'open', Level: 'bed', Version: 1 },
    ])
    const [first] = await place.store.libraries.history(FIRST, TASKS, String(tasks[0]?.['Id']))
    expect(first).toMatchObject({ version: 1, userName: FIRST.userName })
  })

  it('make no second one where there is one alike', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: ITEMS })
    await put(TASKS, { Name: '自己写的', StayId: made['Id'], Row: 2 })
    await take(STAYS, made, 'admit')
    expect((await tasksOf(made)).map(({ Name }) => Name)).toEqual(['站立', '自己写的'])
  })

  it('refuse the whole step for a record that would not be whole, and say which', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    for (const [item, words] of [
      [{ Name: '站立', Price: 900, Times: 2 }, '生成任务第 2 条：“金额”必须不大于 1000，现在是 1800'],
      [{ Price: 1, Times: 2 }, '生成任务第 2 条：请填写“名称”'],
      [{ Name: '名称长过十个字的一行任务', Price: 1, Times: 2 }, '生成任务第 2 条：“名称”最多 10 个字，现有 12 个字'],
    ] as const) {
      const made = await stay(person, { Items: [ITEMS[0], item] })
      await expect(take(STAYS, made, 'admit')).rejects.toMatchObject({ code: 'invalid', message: words })
      expect(await tasksOf(made)).toEqual([])
      expect(await read(STAYS, made)).toEqual(made)
    }
  })

  it('are few at a time', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: Array.from({ length: 501 }, () => ITEMS[1]) })
    await expect(take(STAYS, made, 'admit')).rejects.toThrow('一次最多连带 500 条，这里有 501 条')
  })

  it('make a step of all that refer to the record and fulfil the condition, with what its dialog would be answered', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: ITEMS })
    await take(STAYS, made, 'admit')
    const [first] = await tasksOf(made)
    await place.store.libraries.transit(FIRST, ORIGIN, {
      resource: TASKS,
      id: String(first?.['Id']),
      transition: stepOf(TASKS, 'stop'),
      input: { Reason: '病人不愿' },
    })
    await take(STAYS, made, 'discharge')
    expect(await tasksOf(made)).toMatchObject([
      { State: 'stopped', Reason: '病人不愿', Version: 2 },
      { State: 'stopped', Reason: '一', Version: 2 },
    ])
  })

  it('make a record of each that refers, and what is stated of it stays', async () => {
    const person = await put(PERSONS, { Name: '甲' })
    const made = await stay(person, { Items: ITEMS })
    for (const step of ['admit', 'discharge', 'giveBack']) await take(STAYS, made, step)
    const tasks = await tasksOf(made)
    const back = tasks.filter(({ Of }) => Of)
    expect(tasks).toHaveLength(4)
    expect(back).toHaveLength(2)
    for (const { Of, Amount, Level, State } of back) {
      const first = tasks.find(({ Id }) => Id === Of)
      expect({ Amount, Level, State }).toEqual({ Amount: -Number(first?.['Amount']), Level: 'same', State: 'stopped' })
    }
  })

  it('keep in the record what was made or found, with no version of its own', async () => {
    const made = await stay(await put(PERSONS, { Name: '甲' }))
    for (const step of ['admit', 'discharge', 'giveBack']) await take(STAYS, made, step)
    const first = await take(STAYS, made, 'comeBack')
    const [task, ...others] = await tasksOf(made)
    expect([task?.['Name'], others]).toEqual(['复诊', []])
    expect(first).toMatchObject({ State: 'out', NextTaskId: task?.['Id'], Version: 5 })
    expect(await read(STAYS, made)).toEqual(first)
    await take(STAYS, made, 'giveBack')
    expect(await take(STAYS, made, 'comeBack')).toMatchObject({ NextTaskId: task?.['Id'], Version: 7 })
    expect(await tasksOf(made)).toHaveLength(1)
  })
})
