import { describe, expect, it } from 'vitest'
import { KIND_FACTS } from '../../src/model/kind.ts'
import type { PageInput } from '../../src/model/query.ts'
import type { Call } from '../../src/model/call.ts'
import type { Resource } from '../../src/model/resource.ts'
import { listCallFor, withoutJoined } from '../../src/providers/list-call.ts'
import { makeCall } from '../support/resource.ts'
import { CATALOG } from '../support/project.ts'

const list = (name: string, more: object = {}) => makeCall(name, 'list', 'page-query', 'page', more)
const resource = {
  name: 'thing',
  calls: {
    enabled: list('enabled', { where: { eq: ['IsEnabled', true] }, filters: { Kind: 'kind' } }),
    list: list('list', { filters: { Kind: 'kind' } }),
    original: list('original', { shelf: 'platform' }),
    priced: list('priced', { joins: ['PriceId'] }),
    byPlace: list('byPlace', { filters: { Place: 'place' } }),
    get: makeCall('get', 'get', 'id-query', 'record'),
  },
} as unknown as Resource

const named = (page: Partial<PageInput>) => listCallFor(resource, { page: 1, pageSize: 20, filters: {}, ...page }).name

describe('which list is asked', () => {
  it.each<[why: string, page: Partial<PageInput>, call: string]>([
    ['no question in particular', {}, 'list'],
    ['a keyword alone', { keyword: 'a' }, 'list'],
    ['the shelf that a call is for', { shelf: 'platform' }, 'original'],
    ['the other shelf', { shelf: 'organization' }, 'list'],
    ['what a call gives anyway', { filters: { IsEnabled: { in: ['true'] } } }, 'enabled'],
    ['that and more', { filters: { IsEnabled: { in: ['true'] }, Kind: { in: ['a'] } } }, 'enabled'],
    ['the opposite', { filters: { IsEnabled: { in: ['false'] } } }, 'list'],
    ['either', { filters: { IsEnabled: { in: ['true', 'false'] } } }, 'list'],
    ['a joined field', { filters: { PriceId: { in: ['1'] } } }, 'priced'],
    ['just what a call is asked by', { filters: { Place: { in: ['x'] } } }, 'byPlace'],
    ['that and a keyword', { keyword: 'a', filters: { Place: { in: ['x'] } } }, 'list'],
    ['that and another filter', { filters: { Place: { in: ['x'] }, Kind: { in: ['a'] } } }, 'list'],
    ['several of it', { filters: { Place: { in: ['x', 'y'] } } }, 'list'],
  ])('for %s', (_why, page, call) => {
    expect(named(page)).toBe(call)
  })

  it('gives rows without the records that came along, so that a save does not send them back', () => {
    const row = { Id: '1', PriceId: '7', PriceIdRecord: { Id: '7' } }
    expect(withoutJoined(resource.calls['priced']!, row)).toEqual({ Id: '1', PriceId: '7' })
    expect(withoutJoined(resource.calls['list']!, row)).toBe(row)
  })
})

describe('every list of every library is asked by what its screen offers', () => {
  const catalog = CATALOG
  const others = Object.values(catalog.resources).flatMap((library) =>
    Object.values(library.calls)
      .filter((call): call is Call => call?.operation === 'list' && call.name !== 'list')
      .map((call) => [library.name, call.name, library, call] as const),
  )

  it.each(others)('%s %s', (_library, name, library, call) => {
    expect(listCallFor(library, { page: 1, pageSize: 20, filters: {}, ...questionFor(library, call) }).name).toBe(name)
  })

  /** By the shelf switch or the filters on the screen, as their kinds send them. */
  function questionFor(library: Resource, { shelf, where, joins = [], filters = {} }: Call): Partial<PageInput> {
    if (shelf) return { shelf }
    const [field, value] = where && 'eq' in where ? where.eq : [(joins[0] ?? Object.keys(filters)[0])!, 'x']
    expect(library.list.filters).toContain(field)
    const { kind } = library.fields.find((one) => one.name === field)!
    const isSet = KIND_FACTS[kind].filter === 'in'
    return { filters: { [field]: isSet ? { in: [String(value)] } : { contains: String(value) } } }
  }
})
