import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordHits } from '../../src/model/query.ts'
import { SEARCH_RECORDS } from '../../src/wire/record-search.ts'

const { encode: encodeHits, decode: decodeHits } = SEARCH_RECORDS.reply
const text = fc.string({ unit: 'binary' })
const hits: fc.Arbitrary<RecordHits> = fc.record({
  library: fc.string({ minLength: 1 }),
  total: fc.nat(),
  hasMore: fc.boolean(),
  records: fc.array(
    fc.record({
      id: fc.string({ minLength: 1 }),
      shelf: fc.constantFrom('organization' as const, 'platform' as const),
      label: fc.string({ minLength: 1, unit: 'binary' }),
      code: text,
    }),
    { minLength: 1 },
  ),
})

describe('the search of all libraries', () => {
  it('both sides agree', () => {
    fc.assert(
      fc.property(fc.array(hits), (found) => {
        expect(decodeHits(JSON.parse(JSON.stringify(encodeHits(found))))).toEqual(found)
      }),
    )
  })

  it('reads whatever another platform answers without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        for (const { library, records } of decodeHits(data)) expect([library, records.length]).not.toContain('')
      }),
    )
    expect(
      decodeHits([
        { Name: 'a', Row: [{ Id: 1 }, { Label: '无编号' }] },
        { Name: 'b', Row: [] },
      ]),
    ).toEqual([
      { library: 'a', total: 1, hasMore: false, records: [{ id: '1', shelf: 'organization', label: '1', code: '' }] },
    ])
  })

  it('sends the keyword under the name that the keyword rule knows', () => {
    expect(SEARCH_RECORDS.request('zsl').query).toEqual({ Keyword: 'zsl' })
  })
})
