/**
 * The search of all libraries, for both sides. A call of ours: another platform answers 404 to it.
 *
 * Shapes  `Keyword` in the query; a bare list of `{ Name, Total, HasMore, Row: [{ Id, Shelf, Label, Code }] }`, one for each
 *         library that has something, best first.
 * Errors  Reading a reply never throws: what has no name or id is left out.
 */
import type { RecordHit, RecordHits } from '../model/query.ts'
import type { RequestMessage } from './message.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

export const RECORD_SEARCH_PATH = '/bff/api/Search/GetRecords'

/** Longer than any code or name. */
export const SEARCH_KEYWORD_MAX = 100

export function encodeRecordSearch(keyword: string): RequestMessage {
  return { method: 'GET', path: RECORD_SEARCH_PATH, query: { Keyword: keyword }, headers: {} }
}

export function encodeHits(hits: readonly RecordHits[]): readonly unknown[] {
  return hits.map(({ library, total, hasMore, records }) => ({
    Name: library,
    Total: total,
    HasMore: hasMore,
    Row: records.map(({ id, shelf, label, code }) => ({ Id: id, Shelf: shelf, Label: label, Code: code })),
  }))
}

export function decodeHits(data: unknown): readonly RecordHits[] {
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
