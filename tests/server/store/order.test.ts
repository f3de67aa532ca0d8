import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageInput } from '../../../src/model/query.ts'
import type { Resource } from '../../../src/model/resource.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG, catalogOf, FIRST, makeThing, ORIGIN, THINGS, TYPES } from '../../support/libraries.ts'

/** The same library with its choices the other way round. */
const THINGS_BY_CHOICE: Resource = {
  ...THINGS,
  fields: THINGS.fields.map((field) =>
    field.name === 'Category' ? { ...field, choices: [...(field.choices ?? [])].reverse() } : field,
  ),
}

const NAMES = ['张', '王', '李', '阿', '章', '先', '西安', 'Ａ药', 'b药', 'B床10', 'b床9', '第10组', '第2组', '第02组']
const IN_ORDER = ['阿', 'Ａ药', 'b床9', 'B床10', 'b药', '第2组', '第10组', '李', '王', '西安', '先', '张', '章']

describe.each(databases)('the order of text over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG)
    const codes = [
      'BL11',
      'BL2',
      'bl10',
      'BL1',
      'BL001',
      'BL100000000000000000000',
      'BL99999999999999999999',
      '足1',
      '',
    ]
    const { libraries } = place.store
    for (const Code of codes) await libraries.save(FIRST, ORIGIN, { resource: TYPES, record: { Code, Name: 'x' } })
    for (const [index, Name] of NAMES.entries()) {
      const record = makeThing(`${index}`, { Name, Category: index % 2 === 0 ? 'b' : 'a' })
      await libraries.save(FIRST, ORIGIN, { resource: THINGS_BY_CHOICE, record })
    }
  })
  afterAll(() => place.drop())

  const page = (resource: Resource, field: string, order: 'asc' | 'desc', more: Partial<PageInput> = {}) =>
    place.store.libraries.page(FIRST, resource, {
      page: 1,
      pageSize: 50,
      filters: {},
      sort: { field, order },
      ...more,
    })

  it('digits are numbers, letters have no case, blank comes last', async () => {
    const { rows } = await page(TYPES, 'Code', 'asc')
    const codes = rows.map((row) => row.Code)
    expect(codes.slice(0, 2).sort()).toEqual(['BL001', 'BL1'])
    const rest = ['BL2', 'bl10', 'BL11', 'BL99999999999999999999', 'BL100000000000000000000', '足1', '']
    expect(codes.slice(2)).toEqual(rest)
    const back = (await page(TYPES, 'Code', 'desc')).rows.map((row) => row.Code)
    expect(back).toEqual([...codes].reverse())
  })

  it.each([undefined, '组'])('Chinese goes by pinyin, then by character (keyword %s)', async (keyword) => {
    const { rows } = await page(THINGS, 'Name', 'asc', keyword ? { keyword } : {})
    const wanted = IN_ORDER.filter((name) => !keyword || name.includes(keyword))
    expect(rows.map((row) => row.Name).filter((name) => name !== '第02组')).toEqual(wanted)
  })

  it.each<[order: 'asc' | 'desc', keyword?: string]>([['asc'], ['desc'], ['asc', '第'], ['desc', '第']])(
    'pages %s have no gaps and no repeats, keyword %s',
    async (order, keyword) => {
      const more = keyword ? { keyword } : {}
      const { rows, total } = await page(THINGS, 'Name', order, more)
      const seen: unknown[] = []
      for (let number = 1; number <= Math.ceil(total / 2); number += 1)
        seen.push(...(await page(THINGS, 'Name', order, { ...more, page: number, pageSize: 2 })).rows)
      expect(seen).toEqual(rows)
      expect(rows.length).toBe(keyword ? 3 : NAMES.length)
    },
  )

  it('choices go by their place among the choices, and follow when that changes', async () => {
    const order = async () => (await page(THINGS_BY_CHOICE, 'Category', 'asc')).rows.map((row) => row.Category).join('')
    await place.store.useCatalog(catalogOf(THINGS_BY_CHOICE, TYPES))
    expect(await order()).toBe('bbbbbbbaaaaaaa')
    await place.store.useCatalog(catalogOf(THINGS, TYPES))
    expect(await order()).toBe('aaaaaaabbbbbbb')
  })
})
