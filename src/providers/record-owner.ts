import { RECORD_OWNER } from '../wire/record-owner.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'

/** Of the person's other organizations the one that has the record; '' for none. */
export function findRecordOwner(http: Http, library: string, id: string): Promise<string> {
  return ask(withOptions(http, { background: true }), RECORD_OWNER, { library, id })
}
