/** A statistic is asked by the specification's own call where there is one, and a reply of another shape is not drawn. */
import { describe, expect, it } from 'vitest'
import { QUERY_RESULTS, resultsCall } from '../../src/wire/query-results.ts'

const ASKED = { query: 'counts', filters: { StartDate: '2026-01-01' }, views: ['all'] }
const FILTERS = [{ name: 'StartDate', kind: 'ge', field: 'Date' }] as const

describe('a statistic', () => {
  it('without a call of its own is asked by name', () => {
    expect(resultsCall({ name: 'counts', filters: FILTERS })).toBe(QUERY_RESULTS)
  })

  it('with one has its filters in the body, and its choice says which views are meant', () => {
    const choice = { name: 'ByAge', true: ['byAge'], false: ['bySchool'] }
    const own = resultsCall({ name: 'counts', call: { path: '/api/Counts', assumed: true, choice }, filters: FILTERS })
    expect(own.request(ASKED)).toMatchObject({
      method: 'POST',
      path: '/api/Counts',
      body: { StartDate: '2026-01-01', Views: ['all'] },
    })
    const read = (body: object) => own.decode({ body, query: {}, headers: {} })
    expect(read({ StartDate: '2026-01-01', PageIndex: 1, Views: ['all'] })).toEqual(ASKED)
    expect(read({ ByAge: true })).toEqual({ query: 'counts', filters: {}, views: ['byAge'] })
    expect(read({ ByAge: false }).views).toEqual(['bySchool'])
    expect(read({}).views).toEqual([])
    expect(own.forDisplays).toBeUndefined()
  })

  it('says by what standards its records were judged, and of a platform that does not it is not known', () => {
    const standards = [{ name: 'rate', standards: ['5°', '7°'], words: '切点不同' }]
    const answer = { name: 'counts', title: '', library: 'l', asOf: '', definitions: [], standards, views: {} }
    const sent = QUERY_RESULTS.reply.encode(answer) as object
    expect(QUERY_RESULTS.reply.decode(sent)).toEqual(answer)
    expect(QUERY_RESULTS.reply.decode({ ...sent, Standards: undefined })).toEqual({ ...answer, standards: [] })
  })

  it.each([[null], [[]], [{ Ikid: {} }], ['x']])('that is answered with %j is said to be of another format', (data) => {
    expect(() => QUERY_RESULTS.reply.decode(data)).toThrow('平台的统计格式与本版本不同')
  })
})
