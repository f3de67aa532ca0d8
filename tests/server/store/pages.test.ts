import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterValue, PageInput } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { stores, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, PLATFORM, SECOND, THINGS, TYPES } from '../../support/libraries.ts'

const ROWS: readonly WireRecord[] = [
  {
    Code: 'A-1',
    Name: '足三里',
    Category: 'a',
    Price: 10.1,
    Weight: 3,
    IsEnabled: true,
    Tags: ['急', '老'],
    Day: '2024-01-30',
    At: '2024-01-30T08:00:00Z',
  },
  {
    Code: 'A-2',
    Name: '三阴交',
    Category: 'b',
    Price: 9,
    Weight: -1,
    IsEnabled: false,
    Tags: ['老'],
    Day: '2024-01-31',
    At: '2024-01-31T23:59:59Z',
  },
  {
    Code: 'a-3',
    Name: '合谷 LI4',
    Category: 'a',
    Price: 100,
    IsEnabled: true,
    Tags: [],
    Day: '2024-02-01',
    At: '2024-02-01T00:00:00Z',
  },
  { Code: 'B_4', Name: '100%纯棉', Price: 0, Weight: 0.1, Remark: 'Hello World' },
  { Code: 'B\\5', Name: '内关', Price: 1.005, Weight: 1e21 },
]

const FULL_PINYIN: [why: string, keyword: string, found: readonly string[]][] = [
  ['full pinyin without tones', 'zusanli', ['A-1']],
  ['a part of the full pinyin', 'yinjiao', ['A-2']],
]

const CODES: [field: string, ascending: readonly string[]] = ['Code', ['A-1', 'A-2', 'a-3', 'B\\5', 'B_4']]

describe.each(stores)('a page over $name', ({ open, isSql }) => {
  let place: Place
  let typeId: unknown

  beforeAll(async () => {
    place = await open(CATALOG)
    const { libraries } = place.store
    typeId = (await libraries.save(FIRST, ORIGIN, { resource: TYPES, record: { Code: 'T', Name: '类' } })).Id
    for (const row of ROWS) {
      const record = row.Code === 'A-1' ? { ...row, TypeId: typeId } : row
      await libraries.save(FIRST, ORIGIN, { resource: THINGS, record })
    }
    await libraries.save(SECOND, ORIGIN, { resource: THINGS, record: makeThing('A-1', { Name: '足三里' }) })
    await libraries.save(PLATFORM, ORIGIN, {
      resource: THINGS,
      record: makeThing('P-1', { Name: '平台足三里', Price: 5000 }),
    })
  })
  afterAll(() => place.drop())

  const page = (input: Partial<PageInput>) =>
    place.store.libraries.page(FIRST, THINGS, { page: 1, pageSize: 50, filters: {}, shelf: 'organization', ...input })
  const codes = async (input: Partial<PageInput>) => (await page(input)).rows.map((row) => row.Code)

  it('answers records complete with what the server keeps, values exactly as stored', async () => {
    const { rows, total } = await page({ keyword: '内关' })
    const [row] = rows
    expect(total).toBe(1)
    expect(row).toEqual({
      ...ROWS[4],
      Id: expect.stringMatching(isSql ? /^[0-9a-f-]{36}$/ : /./),
      OrganizationId: 'org-1',
      Shelf: 'organization',
      Version: 1,
    })
  })

  it.each<[why: string, keyword: string, found: readonly string[]]>([
    ['pinyin initials', 'zsl', ['A-1']],
    ['upper case initials', 'ZSL', ['A-1']],
    ['a part of the initials', 'sl', ['A-1']],
    // In memory there is no dictionary.
    ...(isSql ? FULL_PINYIN : []),
    ['one Chinese character', '三', ['A-1', 'A-2']],
    ['two Chinese characters', '三里', ['A-1']],
    ['a whole name', '足三里', ['A-1']],
    ['characters that are not side by side', '足里', []],
    ['a code in another case', 'a-', ['A-1', 'A-2', 'a-3']],
    ['latin inside a name, any case', 'li4', ['a-3']],
    ['full-width letters', 'ＬＩ４', ['a-3']],
    ['a per cent sign means itself', '0%', ['B_4']],
    ['an underscore means itself', 'b_', ['B_4']],
    ['a backslash means itself', 'b\\', ['B\\5']],
    ['a quote means itself', `'`, []],
    ['spaces around it do not count', ' 内关 ', ['B\\5']],
    ['an unsearched field is not searched', 'hello', []],
    ['a piece that spans two values is no hit', 'a-1足', []],
    ['one that nobody has', '膻中', []],
    ['blank finds all', '  ', ['A-1', 'A-2', 'a-3', 'B\\5', 'B_4']],
  ])('keyword: %s (%s)', async (_why, keyword, found) => {
    expect((await codes({ keyword })).toSorted()).toEqual(found.toSorted())
    expect((await page({ keyword, pageSize: 1 })).total).toBe(found.length)
  })

  it('a keyword reaches the platform shelf, and no other organization', async () => {
    const { rows } = await page({ keyword: 'zsl', shelf: undefined })
    expect(rows.map((row) => [row.Code, row.Shelf])).toEqual([
      ['A-1', 'organization'],
      ['P-1', 'platform'],
    ])
    expect(await codes({ keyword: 'zsl', shelf: 'platform' })).toEqual(['P-1'])
  })

  it.each<[field: string, filter: FilterValue, found: readonly string[]]>([
    ['Category', { in: ['a'] }, ['A-1', 'a-3']],
    ['Category', { in: ['a', 'b'] }, ['A-1', 'A-2', 'a-3']],
    ['Category', { in: ['c'] }, []],
    ['IsEnabled', { in: ['false'] }, ['A-2']],
    ['IsEnabled', { in: ['true', 'false'] }, ['A-1', 'A-2', 'a-3']],
    ['Tags', { in: ['老'] }, ['A-1', 'A-2']],
    ['Tags', { in: ['急', '无'] }, ['A-1']],
    ['Price', { from: '9', to: '10.1' }, ['A-1', 'A-2']],
    ['Price', { from: '100' }, ['a-3']],
    ['Price', { to: '0' }, ['B_4']],
    ['Price', { from: '1.005', to: '1.005' }, ['B\\5']],
    ['Price', { in: ['9.0', '100'] }, ['A-2', 'a-3']],
    ['Weight', { from: '-5', to: '0.1' }, ['A-2', 'B_4']],
    ['Weight', { from: '1e20' }, ['B\\5']],
    ['Day', { from: '2024-01-31' }, ['A-2', 'a-3']],
    ['Day', { from: '2024-01-31', to: '2024-01-31' }, ['A-2']],
    ['At', { from: '2024-01-31', to: '2024-01-31' }, ['A-2']],
    ['At', { to: '2024-01-30T08:00:00Z' }, ['A-1']],
    ['Name', { contains: '三' }, ['A-1', 'A-2']],
    ['Name', { contains: 'li' }, ['a-3']],
    ['Name', { contains: '%' }, ['B_4']],
    ['Remark', { contains: 'hello w' }, ['B_4']],
    ['OrganizationId', { in: ['org-1', 'org-2'] }, ['A-1', 'A-2', 'a-3', 'B\\5', 'B_4']],
    ['OrganizationId', { in: ['org-2'] }, []],
    ['Shelf', { in: ['platform'] }, []],
    ['Version', { from: '2' }, []],
    ['Price', {}, ['A-1', 'A-2', 'a-3', 'B\\5', 'B_4']],
  ])('filter %s %j', async (field, filter, found) => {
    const { rows, total } = await page({ filters: { [field]: filter } })
    expect(rows.map((row) => row.Code).toSorted()).toEqual(found.toSorted())
    expect(total).toBe(found.length)
  })

  it('filters by reference and by id, several at once', async () => {
    expect(await codes({ filters: { TypeId: { in: [String(typeId)] } } })).toEqual(['A-1'])
    const { rows } = await page({})
    const ids = rows.slice(0, 2).map((row) => String(row.Id))
    expect(await codes({ filters: { Id: { in: ids } } })).toEqual(['A-1', 'A-2'])
    expect(await codes({ filters: { Id: { in: ids }, Price: { from: '10' } } })).toEqual(['A-1'])
    expect(await codes({ keyword: '三', filters: { Category: { in: ['b'] } } })).toEqual(['A-2'])
  })

  it.each<[field: string, ascending: readonly string[]]>([
    // In memory punctuation stands where the browser's own collation has it.
    ...(isSql ? [CODES] : []),
    ['Price', ['B_4', 'B\\5', 'A-2', 'A-1', 'a-3']],
    ['Weight', ['A-2', 'B_4', 'A-1', 'B\\5', 'a-3']],
    ['Day', ['A-1', 'A-2', 'a-3']],
    ['At', ['A-1', 'A-2', 'a-3']],
    ['Secret', []],
  ])('sorts by %s both ways', async (field, ascending) => {
    expect((await codes({ sort: { field, order: 'asc' } })).slice(0, ascending.length)).toEqual(ascending)
    const descending = await codes({ sort: { field, order: 'desc' } })
    expect(descending.slice(descending.length - ascending.length)).toEqual([...ascending].reverse())
  })

  it('equal values keep one order across pages, so that nothing is shown twice', async () => {
    const seen: unknown[] = []
    for (const number of [1, 2, 3])
      seen.push(...(await codes({ page: number, pageSize: 2, sort: { field: 'Secret', order: 'asc' } })))
    expect([...seen].sort()).toEqual(['A-1', 'A-2', 'B\\5', 'B_4', 'a-3'])
  })

  it('a page behind the last is empty and still knows the total', async () => {
    expect(await page({ page: 9 })).toEqual({ rows: [], total: 5 })
  })

  it.each<[what: string, input: Partial<PageInput>]>([
    ['more than 1000 rows', { pageSize: 1001 }],
    ['no rows', { pageSize: 0 }],
    ['half a row', { pageSize: 1.5 }],
    ['page 0', { page: 0 }],
    ['a page beyond counting', { page: Number.MAX_SAFE_INTEGER }],
    ['an unknown filter', { filters: { Nonsense: { in: ['a'] } } }],
    ['words for a number', { filters: { Price: { from: 'cheap' } } }],
    ['an unknown sort', { sort: { field: `Code"; DROP TABLE users; --`, order: 'asc' } }],
    ['a sort by a list', { sort: { field: 'Tags', order: 'asc' } }],
  ])('L3: refuses %s', async (_what, input) => {
    await expect(page(input)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('byIds answers in the order asked, leaves out what is unseen, and takes at most 500', async () => {
    const { rows } = await page({})
    const ids = rows.map((row) => String(row.Id)).reverse()
    const foreign = (await place.store.libraries.page(SECOND, THINGS, { page: 1, pageSize: 1, filters: {} })).rows[0]
    const found = await place.store.libraries.byIds(FIRST, THINGS, [
      String(foreign?.Id),
      ...ids,
      'nobody',
      ids[0] ?? '',
    ])
    expect(found.map((row) => row.Id)).toEqual(ids)
    const many = Array.from({ length: 501 }, (_, index) => `id-${index}`)
    await expect(place.store.libraries.byIds(FIRST, THINGS, many)).rejects.toMatchObject({ code: 'invalid' })
  })
})
