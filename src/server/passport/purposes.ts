/** For what an organization lets its people look at what is masked: one of its own list, or whatever they write where it has none. */
import type { Scope } from '../../model/scope.ts'
import type { OrganizationMembership, StoredProfile } from '../store/accounts.ts'

export function purposesOf({ organizationData }: OrganizationMembership): readonly string[] {
  const kept = organizationData['RevealPurposes']
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
}

/** Undefined where anything may be written. */
export function purposesIn({ organizations }: StoredProfile, { organizationId }: Scope): readonly string[] | undefined {
  const own = organizations.find((one) => one.organizationId === organizationId)
  const purposes = own ? purposesOf(own) : []
  return purposes.length === 0 ? undefined : purposes
}
