/** Plans that PostgreSQL keeps between requests for a page: answers stay in their scope, and what fails leaves nothing behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlanNames } from '../../../src/server/store/plan-names.ts'
import { databases, oneDatabase, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, LONELY, makeThing, ORIGIN, SECOND, THINGS } from '../../support/libraries.ts'

const PAGE = { page: 1, pageSize: 20, filters: {} }
const KEPT = `SELECT count(*)::int AS kept FROM pg_prepared_statements WHERE name LIKE 'kept-%'`

/** With a single connection, so that whoever asks meets what those before have left. */
async function openPlace({ open }: (typeof databases)[number]): Promise<Place> {
  const place = await open(CATALOG, { poolMax: 1 })
  for (const scope of [FIRST, SECOND, LONELY])
    for (const code of ['A', 'B'])
      await place.store.libraries.save(scope, ORIGIN, {
        resource: THINGS,
        record: makeThing(code, { Name: `足三里${scope.organizationId}` }),
      })
  return place
}

describe.each(databases)('a page that is asked for again and again over $name', (database) => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace(database)
  })
  afterAll(() => place.drop())

  it.each([
    ['all rows', {}],
    ['a keyword', { keyword: '足三' }],
  ])('answers each asker their own rows: %s', async (_what, more) => {
    for (let round = 0; round < 8; round += 1)
      for (const scope of [FIRST, SECOND, LONELY]) {
        const { rows, total } = await place.store.libraries.page(scope, THINGS, { ...PAGE, ...more })
        expect(rows.map((row) => row.Name)).toEqual(Array(2).fill(`足三里${scope.organizationId}`))
        expect(total).toBe(2)
      }
  })

  it('answers another keyword with other rows', async () => {
    for (let round = 0; round < 4; round += 1)
      for (const [keyword, total] of [
        ['足三', 2],
        ['合谷', 0],
      ] as const)
        expect((await place.store.libraries.page(FIRST, THINGS, { ...PAGE, keyword })).total).toBe(total)
  })
})

describe.each(oneDatabase)('plans over $name', (database) => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace(database)
  })
  afterAll(() => place.drop())

  const page = (more: object = {}) => place.store.libraries.page(FIRST, THINGS, { ...PAGE, ...more })
  const kept = async () => Number((await place.store.database.query(KEPT))[0]?.kept)

  it('are kept of a page that comes for the third time, and of none with a filter', async () => {
    const before = await kept()
    for (let round = 0; round < 5; round += 1) await page({ filters: { Name: { contains: '足' } } })
    expect(await kept()).toBe(before)
    for (let round = 0; round < 3; round += 1) await page()
    expect(await kept()).toBe(before + 1)
  })

  it('are made anew on another connection when a statement failed', async () => {
    for (let round = 0; round < 3; round += 1) await page({ keyword: '足三' })
    const rename = (from: string, to: string) => place.store.database.query(`ALTER FUNCTION ${from} RENAME TO ${to}`)
    const arguments_ = '(int[], int[], text)'
    await rename(`lib_thing_find${arguments_}`, 'elsewhere')
    await expect(page({ keyword: '足三' })).rejects.toMatchObject({ code: '42883' })
    await rename(`elsewhere${arguments_}`, 'lib_thing_find')
    expect((await page({ keyword: '足三' })).total).toBe(2)
  })
})

describe('a name', () => {
  it('is given to what comes often, always the same', () => {
    const nameOf = createPlanNames()
    expect(['a', 'a', 'b', 'a', 'a', 'b', 'b'].map((sql) => nameOf(sql))).toEqual([
      undefined,
      undefined,
      undefined,
      'kept-1',
      'kept-1',
      undefined,
      'kept-2',
    ])
  })

  it('is given to no more than each connection may keep', () => {
    const nameOf = createPlanNames(2)
    const often = (sql: string) => [1, 2, 3].map(() => nameOf(sql)).at(-1)
    expect(['a', 'b', 'c', 'a'].map(often)).toEqual(['kept-1', 'kept-2', undefined, 'kept-1'])
  })

  it('is not refused to anything because much else was asked once', () => {
    const nameOf = createPlanNames()
    for (let index = 0; index < 5_000; index += 1) expect(nameOf(`once ${index}`)).toBeUndefined()
    expect([1, 2, 3].map(() => nameOf('a')).at(-1)).toBe('kept-1')
  })
})
