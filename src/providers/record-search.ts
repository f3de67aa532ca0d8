/** The search of all libraries over HTTP; loaded when somebody searches. */
import type { RecordHits } from '../model/query.ts'
import { SEARCH_RECORDS } from '../wire/record-search.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'

export function searchRecords(http: Http, keyword: string, signal?: AbortSignal): Promise<readonly RecordHits[]> {
  return ask(withOptions(http, { signal }), SEARCH_RECORDS, keyword)
}
