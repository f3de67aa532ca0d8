import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildQuery, parseQuery, urlOf } from '../../src/wire/query-string.ts'
import { nastyText } from '../../src/gate/fuzz/texts.ts'

describe('query strings', () => {
  it.each<[query: Record<string, string | string[]>, text: string]>([
    [{}, ''],
    [{ Keyword: 'a+b c' }, 'Keyword=a%2Bb%20c'],
    [{ Id: ['1', '2'] }, 'Id=1&Id=2'],
    [{ Id: [] }, ''],
    [{ 'a&b': '足=三' }, 'a%26b=%E8%B6%B3%3D%E4%B8%89'],
    [{ half: '\ud83d' }, 'half=%EF%BF%BD'],
  ])('builds %j', (query, text) => {
    expect(buildQuery(query)).toBe(text)
  })

  it.each<[text: string, query: Record<string, string | string[]>]>([
    ['', {}],
    ['?a=1', { a: '1' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a=b+c%2Bd', { a: 'b c+d' }],
    ['a&b=', { a: '', b: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['&&a=1&', { a: '1' }],
  ])('parses %j', (text, query) => {
    expect({ ...parseQuery(text) }).toEqual(query)
  })

  it.each(['a=%', 'a=%E0%A4%A', '%zz=1'])('refuses %j', (text) => {
    expect(() => parseQuery(text)).toThrow('地址中的百分号编码不完整')
  })

  it('keeps names that objects inherit', () => {
    expect(Object.keys(parseQuery('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor'])
  })

  it('parsing undoes building, as the platform URL sees it too', () => {
    const query = fc.dictionary(nastyText, fc.oneof(nastyText, fc.array(nastyText, { minLength: 2, maxLength: 3 })))
    fc.assert(
      fc.property(query, (sent) => {
        const address = new URL(urlOf({ path: '/x', query: sent }), 'http://localhost')
        expect({ ...parseQuery(address.search) }).toEqual({ ...sent })
        const pairs = Object.entries(sent).flatMap(([key, value]) => [value].flat().map((one) => [key, one]))
        expect([...address.searchParams.entries()]).toEqual(pairs)
      }),
    )
  })
})
