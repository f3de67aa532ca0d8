/**
 * What the platform's answers about organizations say (`wire/organization.ts`): one in detail, and which ones a consortium has.
 */

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
