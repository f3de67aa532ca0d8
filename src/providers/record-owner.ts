import { decodeRecordOwner, encodeRecordOwnerRequest } from '../wire/record-owner.ts'
import type { Http } from './http.ts'

/** Of the person's other organizations the one that has the record; '' for none. */
export async function findRecordOwner(http: Http, library: string, id: string): Promise<string> {
  return decodeRecordOwner(await http.request(encodeRecordOwnerRequest(library, id), { background: true }))
}
