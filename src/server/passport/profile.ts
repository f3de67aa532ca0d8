/**
 * What a person is told about themselves.
 *
 * Source  Spec §3 (user profile): the first organization is the current one, the first consortium gives the consortium id.
 */
import type { OrganizationMembership, Profile } from '../store/accounts.ts'

export function encodeProfile(profile: Profile, organizationId: string): Readonly<Record<string, unknown>> {
  const current = profile.organizations.find((membership) => membership.organizationId === organizationId)
  const others = profile.organizations.filter((membership) => membership !== current)
  const roles = [...(current?.roles ?? []), ...profile.consortiums.flatMap((membership) => membership.roles)]
  const organizations = [...(current ? [current] : []), ...others].map((membership) => encodeOrganization(membership))
  return {
    Id: profile.userId,
    Roles: [...new Set(roles)],
    PhoneNumber: textOf(profile, 'PhoneNumber'),
    Name: profile.displayName,
    NickName: textOf(profile, 'NickName'),
    HeadImg: textOf(profile, 'HeadImg'),
    Department: textOf(profile, 'Department'),
    Consortiums: profile.consortiums.map(({ consortiumId, consortiumName }) => ({
      Id: consortiumId,
      Name: consortiumName,
    })),
    Organization: organizations[0] ?? null,
    Organizations: organizations,
  }
}

function encodeOrganization({ organizationId, organizationName }: OrganizationMembership) {
  return { Id: organizationId, Name: organizationName, HeadImg: '', City: '', LatLon: '', IsTreatmentBooking: false }
}

/** Only these named texts leave the server, whatever else is kept about a person. */
function textOf(profile: Profile, name: string): string {
  const value = profile.data[name]
  return typeof value === 'string' ? value : ''
}
