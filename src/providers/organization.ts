/**
 * What the platform says about organizations: one in detail, and which ones a consortium has.
 *
 * Source  Spec §3 (organization detail, consortium list entry), §7, §9 (page 1, size 100).
 */
import type { RequestMessage } from '../wire/message.ts'

const CONSORTIUM_PAGE_SIZE = 100

export function organizationRequestOf(id: string): RequestMessage {
  return { method: 'GET', path: '/passport/organization/GetOrganizationById', query: { id }, headers: {} }
}

export function consortiumRequestOf(consortiumId: string): RequestMessage {
  return {
    method: 'POST',
    path: '/passport/OrganizationConsortium/Get',
    query: {},
    headers: {},
    body: { PageIndex: 1, PageSize: CONSORTIUM_PAGE_SIZE, ConsortiumId: consortiumId },
  }
}

export function isTreatmentBookingIn(data: unknown): boolean {
  return (data as { readonly IsTreatmentBooking?: unknown } | null)?.IsTreatmentBooking === true
}

/** Ids of the organizations in a consortium's list; platforms send the rows in a page or bare. */
export function organizationIdsIn(data: unknown): readonly string[] {
  const rows: unknown = Array.isArray(data) ? data : (data as { readonly Row?: unknown } | null)?.Row
  if (!Array.isArray(rows)) return []
  const ids = rows.map((row) => (row as { readonly OrganizationId?: unknown } | null)?.OrganizationId)
  return ids.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []))
}
