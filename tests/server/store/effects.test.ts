/** What steps bring about in other records, whoever keeps the rows: all of it or nothing, and for nobody's rights. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { AFFECTED_CATALOG, PERSONS, STAYS } from '../../support/affected.ts'
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
})
