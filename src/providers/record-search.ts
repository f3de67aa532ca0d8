/** The search of all libraries over HTTP; loaded when somebody searches. */
import type { RecordHits } from '../model/query.ts'
import { decodeHits, encodeRecordSearch } from '../wire/record-search.ts'
import type { Http } from './http.ts'

export async function searchRecords(http: Http, keyword: string, signal?: AbortSignal): Promise<readonly RecordHits[]> {
  return decodeHits(await http.request(encodeRecordSearch(keyword), signal ? { signal } : {}))
}
