/** One keyword over many libraries, and what comes first in the search of one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageInput } from '../../../src/model/query.ts'
import { databases, type Place } from '../../support/databases.ts'
import {
  CATALOG,
  FIRST,
  LONELY,
  makeThing,
  ORIGIN,
  PLATFORM,
  SECOND,
  SHARED,
  SHARED_CATALOG,
  THINGS,
  TYPES,
} from '../../support/libraries.ts'

describe.each(databases)('a search of all libraries over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG)
    const save = (scope: typeof FIRST, code: string, name: string) =>
      place.store.libraries.save(scope, ORIGIN, { resource: THINGS, record: makeThing(code, { Name: name }) })
    await save(FIRST, 'A1', '手足三里')
    await save(FIRST, 'A2', '足三里下')
    await save(FIRST, 'A3', '足三里')
    await save(FIRST, 'A4', 'zsl')
    await save(FIRST, 'ZSL', '别的')
    await save(SECOND, 'B1', '足三里')
    await save(PLATFORM, 'P1', '足三里')
    await place.store.libraries.save(FIRST, ORIGIN, { resource: TYPES, record: { Code: 'T', Name: '足三里穴' } })
  })
  afterAll(() => place.drop())
  const search = (keyword: string, scope = FIRST, libraries = [TYPES, THINGS]) =>
    place.store.libraries.search(scope, libraries, keyword)

  it('puts the code first, then the name, its initials, what begins so, and what holds it somewhere', async () => {
    const [things] = await search('ZSL')
    expect(things).toMatchObject({ library: 'thing', total: 6, hasMore: false })
    expect(things?.records.map(({ label }) => label)).toEqual(['别的', 'zsl', '足三里', '足三里', '足三里下'])
    expect(things?.records.map(({ shelf }) => shelf)).toEqual([
      'organization',
      'organization',
      'organization',
      'platform',
      'organization',
    ])
    expect(things?.records[2]).toMatchObject({ label: '足三里', code: 'A3' })
  })

  it('finds full pinyin, words and codes, the library with the better match first', async () => {
    expect((await search('zusanlixue')).map(({ library }) => library)).toEqual(['thing-type'])
    expect((await search('足三里')).map(({ library }) => library)).toEqual(['thing', 'thing-type'])
    expect((await search('足三里穴')).map(({ library }) => library)).toEqual(['thing-type'])
    expect((await search('a3')).flatMap(({ records }) => records.map(({ label }) => label))).toEqual(['足三里'])
    expect(await search('没有')).toEqual([])
    expect(await search(' ')).toEqual([])
    expect(await search('足三里', FIRST, [])).toEqual([])
  })

  it('stays within the scope: nobody sees another organization, a platform sees its own', async () => {
    const seen = async (scope: typeof FIRST) =>
      (await search('足三里', scope)).flatMap(({ records }) => records.map(({ code }) => code))
    expect(await seen(SECOND)).toEqual(['B1', 'P1'])
    expect(await seen(PLATFORM)).toEqual(['P1'])
    expect(await seen(LONELY)).toEqual([])
  })

  it('asks the database once, however many libraries', async () => {
    const { database } = place.store
    const asked: unknown[] = []
    const read = database.read
    database.read = (...asking) => {
      asked.push(asking)
      return read(...asking)
    }
    try {
      expect((await search('足三里')).length).toBe(2)
    } finally {
      database.read = read
    }
    expect(asked.length).toBe(1)
  })

  it.each<[why: string, input: Partial<PageInput>, names: readonly string[]]>([
    ['initials that are exactly so come first', { keyword: 'zsl' }, ['足三里', 'zsl', '别的', '手足三里', '足三里下']],
    ['a name that is exactly so comes first', { keyword: '足三里' }, ['足三里', '手足三里', '足三里下']],
    [
      'who sorts by a column has its order',
      { keyword: 'zsl', sort: { field: 'Code', order: 'desc' } },
      ['别的', 'zsl', '足三里', '足三里下', '手足三里'],
    ],
  ])('in a list, %s', async (_why, input, names) => {
    const usual = { page: 1, pageSize: 50, filters: {}, shelf: 'organization' } as const
    const page = await place.store.libraries.page(FIRST, THINGS, { ...usual, ...input })
    expect(page.rows.map((row) => row.Name)).toEqual(names)
    const short = { ...usual, pageSize: 2, ...input }
    const pages = [1, 2, 3].map((number) => place.store.libraries.page(FIRST, THINGS, { ...short, page: number }))
    expect((await Promise.all(pages)).flatMap(({ rows }) => rows.map((row) => row.Name))).toEqual(names)
    const { ids } = await place.store.libraries.idList(FIRST, THINGS, { ...usual, ...input })
    expect(ids.join('\u001f').split('\u001f')).toEqual(page.rows.map((row) => row.Id))
  })
})

describe.each(databases)('many rows over $name', ({ open }) => {
  const ROWS = 1_200
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
    await place.store.libraries.saveTogether(FIRST, ORIGIN, {
      work: async (save) => {
        for (let number = 0; number < ROWS; number += 1)
          await save({ resource: SHARED, record: makeThing(`M-${number}`, { Name: `运动疗法 ${number}` }) })
        await save({ resource: SHARED, record: makeThing('M', { Name: '运动' }) })
        return save({ resource: SHARED, record: makeThing('X', { Name: '大运动' }) })
      },
    })
  })
  afterAll(() => place.drop())

  it('are counted as far as 500, and what is meant exactly is among the five whatever came before', async () => {
    const [hits] = await place.store.libraries.search(FIRST, [SHARED], 'yd')
    expect(hits).toMatchObject({ total: 500, hasMore: true })
    expect(hits?.records).toHaveLength(5)
    expect(hits?.records[0]?.label).toBe('运动')
    const [coded] = await place.store.libraries.search(FIRST, [SHARED], 'm')
    expect(coded?.records[0]?.code).toBe('M')
  })

  it('a platform record stands for itself until the organization has a copy of it', async () => {
    const { libraries } = place.store
    const made = await libraries.save(PLATFORM, ORIGIN, { resource: SHARED, record: makeThing('K', { Name: '康复' }) })
    const find = async () => (await libraries.search(FIRST, [SHARED], '康复'))[0]
    expect(await find()).toMatchObject({ total: 1, records: [{ shelf: 'platform' }] })
    const { record } = await libraries.reference(FIRST, ORIGIN, { resource: SHARED, id: String(made.Id) })
    expect(await find()).toMatchObject({ total: 1, records: [{ id: record.Id, shelf: 'organization' }] })
  })
})
