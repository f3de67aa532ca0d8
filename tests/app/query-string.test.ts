/** The address of a list, read and written as ra-core expects it. */
import { describe, expect, it } from 'vitest'
import { parse, stringify } from '../../src/app/instead/query-string.ts'

const FILTER = '{"Name":"运动 & 疗法 (一)!*\'"}'

describe('the query of an address', () => {
  it.each<[search: string, query: object]>([
    ['', {}],
    ['?', {}],
    ['?page=2&sort=Code&order=ASC', { page: '2', sort: 'Code', order: 'ASC' }],
    [`?filter=${encodeURIComponent(FILTER)}`, { filter: FILTER }],
    ['?a=1&a=2&a', { a: ['1', '2', null] }],
    ['?flag&other=', { flag: null, other: '' }],
    ['?text=a+b%2Bc&plain=100%', { text: 'a b+c', plain: '100%' }],
    ['#a=1&&b=2&', { a: '1', b: '2' }],
    ['?a=b=c', { a: 'b=c' }],
  ])('%j is read', (search, query) => expect({ ...parse(search) }).toEqual(query))

  it.each<[query: Parameters<typeof stringify>[0], search: string]>([
    [{}, ''],
    [{ sort: 'Code', order: 'ASC', page: 2 }, 'order=ASC&page=2&sort=Code'],
    [{ none: null, no: false, empty: '', gone: undefined, 'a b': 'c+d' }, 'a%20b=c%2Bd&empty=&no=false&none'],
    [{ filter: "(一)!*'" }, 'filter=%28%E4%B8%80%29%21%2A%27'],
  ])('%j is written in the order of its names', (query, search) => expect(stringify(query)).toBe(search))

  it('is read as it was written', () => {
    const query = { displayedFilters: '{}', filter: FILTER, page: '3' }
    expect({ ...parse(`?${stringify(query)}`) }).toEqual(query)
  })
})
