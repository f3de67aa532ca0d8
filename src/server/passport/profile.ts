/**
 * What a person is told about themselves.
 *
 * Shapes  An organization's administrator is told of the consortium that the current organization is in; whether somebody
 *         acts for a consortium is told by the role alone.
 * Source  Spec §3 (user profile): the first organization is the current one, the first consortium gives the consortium id.
 */
import type { OrganizationMembership, StoredProfile } from '../store/accounts.ts'
import { administered } from './profile-scope.ts'
import { purposesOf } from './purposes.ts'

export function encodeProfile(profile: StoredProfile, organizationId: string): Readonly<Record<string, unknown>> {
  const current = profile.organizations.find((membership) => membership.organizationId === organizationId)
  const others = profile.organizations.filter((membership) => membership !== current)
  const roles = [...(current?.roles ?? []), ...profile.consortiums.flatMap((membership) => membership.roles)]
  const organizations = [...(current ? [current] : []), ...others].map((membership) => encodeOrganization(membership))
  const { data } = profile
  return {
    Id: profile.userId,
    Roles: [...new Set(roles)],
    PhoneNumber: textOf(data, 'PhoneNumber'),
    Name: profile.displayName,
    NickName: textOf(data, 'NickName'),
    HeadImg: textOf(data, 'HeadImg'),
    Department: textOf(data, 'Department'),
    IsShowSpine: data['IsShowSpine'] === true,
    IsSystemSetting: data['IsSystemSetting'] === true,
    IsReveal: data['IsReveal'] === true,
    IsExportPlain: data['IsExportPlain'] === true,
    Consortiums: consortiumsOf(profile, current),
    Organization: organizations[0] ?? null,
    Organizations: organizations,
    ...(profile.display === undefined ? {} : { Display: profile.display }),
  }
}

function encodeOrganization(membership: OrganizationMembership) {
  const { organizationId, organizationName, organizationData: data } = membership
  return {
    Id: organizationId,
    Name: organizationName,
    HeadImg: textOf(data, 'HeadImg'),
    City: textOf(data, 'City'),
    LatLon: textOf(data, 'LatLon'),
    IsTreatmentBooking: data['IsTreatmentBooking'] === true,
    ExportReason: data['ExportReason'] === true,
    RevealPurposes: purposesOf(membership),
  }
}

/** Own consortiums first, then the one that the current organization is in. */
function consortiumsOf(profile: StoredProfile, current: OrganizationMembership | undefined) {
  const own = profile.consortiums.map(({ consortiumId, consortiumName, members }) => ({
    Id: consortiumId,
    Name: consortiumName,
    ...(consortiumId === administered(profile)?.consortiumId
      ? { Members: members.map(({ id, name }) => ({ Id: id, Name: name })) }
      : {}),
  }))
  if (!current || current.consortiumId === '' || own.some(({ Id }) => Id === current.consortiumId)) return own
  return [...own, { Id: current.consortiumId, Name: current.consortiumName }]
}

/** Only these named texts leave the server, whatever else is kept about a person or an organization. */
function textOf(data: Readonly<Record<string, unknown>>, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}
