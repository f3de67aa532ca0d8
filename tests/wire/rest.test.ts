/** What a REST collection of ours may be asked, and what it says to the rest. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { readRestQuestion, type RestFields } from '../../src/wire/rest.ts'

const FIELDS: RestFields = {
  id: { finds: 'exact', sorts: true },
  Name: { finds: 'contains', sorts: true },
  At: { finds: 'span', sorts: true },
  Kind: { finds: 'exact' },
  Note: {},
}
const asked = (filter: unknown, more: Readonly<Record<string, string>> = {}) =>
  readRestQuestion({ filter: JSON.stringify(filter), ...more }, FIELDS)

describe('a question to a collection', () => {
  it('reads what ra-data-simple-rest writes', () => {
    const filter = { q: '张', Name_q: '三', Kind: ['a', 'b'], id: 7, At_gte: '2026-01-01', At_lte: '2026-01-31' }
    expect(asked(filter, { range: '[20,29]', sort: '["At","DESC"]' })).toEqual({
      keyword: '张',
      filters: {
        Name: { contains: '三' },
        Kind: { in: ['a', 'b'] },
        id: { in: ['7'] },
        At: { from: '2025-12-31T16:00:00.000Z', to: '2026-01-31T15:59:59.999Z' },
      },
      sort: { field: 'At', order: 'desc' },
      offset: 20,
      limit: 10,
    })
  })

  it('takes the first thousand rows where nothing is said', () => {
    expect(readRestQuestion({}, FIELDS)).toEqual({ filters: {}, offset: 0, limit: 1_000 })
    expect(asked({}, { range: '[0,999]' }).limit).toBe(1_000)
  })

  it.each<[why: string, query: Readonly<Record<string, string>>, parameter: string, words: RegExp]>([
    ['no JSON', { filter: '{' }, 'filter', /不是 JSON，如 filter=\{\}/],
    ['a list for a filter', { filter: '[]' }, 'filter', /要写成一个对象/],
    [
      'an unknown filter',
      { filter: '{"Nam":"a"}' },
      'filter',
      /不能按 Nam 筛选，可用的有 q、id、Name、Name_q、At、At_gte、At_lte、Kind$/,
    ],
    ['a member of every object', { filter: '{"constructor":"a"}' }, 'filter', /不能按 constructor 筛选/],
    ['a field that is only shown', { filter: '{"Note":"a"}' }, 'filter', /不能按 Note 筛选/],
    ['an end of what has none', { filter: '{"Kind_gte":"a"}' }, 'filter', /不能按 Kind_gte 筛选/],
    ['an object for a value', { filter: '{"Kind":{"a":1}}' }, 'filter', /Kind 的值要是文字/],
    ['too many values', { filter: JSON.stringify({ Kind: Array(501).fill('a') }) }, 'filter', /最多 500 个值/],
    ['a value without end', { filter: JSON.stringify({ Kind: 'a'.repeat(201) }) }, 'filter', /最长 200 个字/],
    ['no time', { filter: '{"At_gte":"yesterday"}' }, 'filter', /At_gte 不是时间，写成 2026-01-31/],
    ['no day of any month', { filter: '{"At_lte":"2026-13-01"}' }, 'filter', /At_lte 不是时间/],
    ['what no text holds', { filter: '{"q":"a\\u0000"}' }, 'filter', /q 的值里有无法查找的字符/],
    ['half a range', { range: '[0]' }, 'range', /起止两个行号/],
    ['a range that runs backwards', { range: '[9,0]' }, 'range', /起止两个行号/],
    ['a range below the first row', { range: '[-1,5]' }, 'range', /起止两个行号/],
    ['1,001 rows', { range: '[0,1000]' }, 'range', /一次最多取 1000 行/],
    ['rows past what a list reaches', { range: '[999999,1000000]' }, 'range', /最多取到第 1000000 行/],
    ['an unknown order', { sort: '["Kind","ASC"]' }, 'sort', /不能按 Kind 排序，可用的有 id、Name、At/],
    ['an unknown direction', { sort: '["At","asc; DROP"]' }, 'sort', /写 ASC 或 DESC/],
  ])('is refused %s', (_why, query, parameter, words) => {
    const refused = expect.objectContaining({
      code: 'invalid',
      message: expect.stringMatching(words),
      problems: [expect.objectContaining({ path: `/${parameter}` })],
    })
    expect(() => readRestQuestion(query, FIELDS)).toThrow(Failure)
    try {
      readRestQuestion(query, FIELDS)
    } catch (error) {
      expect(error).toEqual(refused)
    }
  })
})
