/**
 * In which of the caller's own organizations a record is, for both sides. A call of ours: another platform answers 404 to it.
 *
 * Shapes  `Name` (the library's) and `Id` in the query; `{ OrganizationId }`, '' where it is in none of them.
 * Errors  Reading a reply never throws.
 */
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const RECORD_OWNER_PATH = '/bff/api/Search/GetRecordOrganization'

export function encodeRecordOwnerRequest(library: string, id: string): RequestMessage {
  return { method: 'GET', path: RECORD_OWNER_PATH, query: { Name: library, Id: id }, headers: {} }
}

export function encodeRecordOwner(organizationId: string): unknown {
  return { OrganizationId: organizationId }
}

export function decodeRecordOwner(data: unknown): string {
  const id = isObject(data) ? data['OrganizationId'] : undefined
  return typeof id === 'string' ? id : ''
}
