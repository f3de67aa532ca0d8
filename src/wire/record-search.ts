/**
 * The search of all libraries, for both sides. A call of ours: another platform answers 404 to it.
 *
 * Shapes  `Keyword` in the query; a bare list of `{ Name, Total, HasMore, Row: [{ Id, Shelf, Label, Code }] }`, one for each
 *         library that has something, best first.
 * Errors  Reading a reply never throws: what has no name or id is left out.
 */
import type { RecordHit, RecordHits } from '../model/query.ts'
import { only } from './accepts.ts'
import { defineCall } from './call.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

/** Longer than any code or name. */
export const SEARCH_KEYWORD_MAX = 100

export const SEARCH_RECORDS = defineCall<string, readonly RecordHits[]>({
  method: 'GET',
  path: '/bff/api/Search/GetRecords',
  access: 'anyRole',
  accepts: { query: only({ Keyword: { type: 'string', minLength: 1, maxLength: SEARCH_KEYWORD_MAX } }, 'Keyword') },
  encode: (keyword) => ({ query: { Keyword: keyword } }),
  decode: ({ query }) => String(query['Keyword']),
  reply: { encode: encodeHits, decode: decodeHits },
})

function encodeHits(hits: readonly RecordHits[]): readonly unknown[] {
  return hits.map(({ library, total, hasMore, records }) => ({
    Name: library,
    Total: total,
    HasMore: hasMore,
    Row: records.map(({ id, shelf, label, code }) => ({ Id: id, Shelf: shelf, Label: label, Code: code })),
  }))
}

function decodeHits(data: unknown): readonly RecordHits[] {
  if (!Array.isArray(data)) return []
  return data.filter(isObject).flatMap<RecordHits>(({ Name, Total, HasMore, Row }) => {
    const library = plainTextOf(Name)
    const records = (Array.isArray(Row) ? Row : []).filter(isObject).flatMap(decodeHit)
    if (library === '' || records.length === 0) return []
    return [{ library, total: typeof Total === 'number' ? Total : records.length, hasMore: HasMore === true, records }]
  })
}

function decodeHit({ Id, Shelf, Label, Code }: Readonly<Record<string, unknown>>): readonly RecordHit[] {
  const id = plainTextOf(Id)
  if (id === '') return []
  const shelf = Shelf === 'platform' ? 'platform' : 'organization'
  return [{ id, shelf, label: plainTextOf(Label) || id, code: plainTextOf(Code) }]
}
