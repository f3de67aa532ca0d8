/**
 * In which of the caller's own organizations a record is, for both sides. A call of ours: another platform answers 404 to it.
 *
 * Shapes  `Name` (the library's) and `Id` in the query; `{ OrganizationId }`, '' where it is in none of them.
 * Errors  Reading a reply never throws.
 */
import { isObject } from '../model/plain.ts'
import { NAME, only } from './accepts.ts'
import { defineCall } from './call.ts'

export interface RecordAddress {
  readonly library: string
  readonly id: string
}

export const RECORD_OWNER = defineCall<RecordAddress, string>({
  method: 'GET',
  path: '/bff/api/Search/GetRecordOrganization',
  access: 'anyRole',
  accepts: { query: only({ Name: NAME, Id: NAME }, 'Name', 'Id') },
  encode: ({ library, id }) => ({ query: { Name: library, Id: id } }),
  decode: ({ query }) => ({ library: String(query['Name']), id: String(query['Id']) }),
  reply: {
    encode: (organizationId) => ({ OrganizationId: organizationId }),
    decode(data) {
      const id = isObject(data) ? data['OrganizationId'] : undefined
      return typeof id === 'string' ? id : ''
    },
  },
})
