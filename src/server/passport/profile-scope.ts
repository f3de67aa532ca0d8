/** In whose name a person acts: their consortium's, when they administer one, and one of their organizations' otherwise. */
import { heldRights, withRights } from '../../model/rights.ts'
import type { PageGateSettings } from '../../model/page-gates.ts'
import { CONSORTIUM_ADMIN, type Scope } from '../../model/scope.ts'
import { closedTo } from '../page-gates.ts'
import type { ConsortiumMembership, StoredProfile } from '../store/accounts.ts'
import type { IdentitySettings } from './identity-settings.ts'

/** For an organization that is not theirs, without a role. */
export function scopeOfProfile(profile: StoredProfile, organizationId: string, gates: PageGateSettings): Scope {
  const scope = openScope(profile, organizationId)
  return { ...scope, closedPages: closedTo(profile, scope, gates) }
}

function openScope(profile: StoredProfile, organizationId: string): Scope {
  const { userId, displayName: userName, display } = profile
  const person = { userId, userName, ...(display === undefined ? {} : { isDisplay: true as const }) }
  const rights = heldRights(profile.data)
  const consortium = administered(profile)
  if (consortium) {
    const { consortiumId, members } = consortium
    const roles = withRights(consortium.roles, rights)
    return { ...person, roles, organizationId: '', consortiumId, shelf: 'platform', members }
  }
  const organization = profile.organizations.find((membership) => membership.organizationId === organizationId)
  const { consortiumId = '' } = organization ?? {}
  const roles = withRights(organization?.roles ?? [], rights)
  return { ...person, roles, organizationId, consortiumId, shelf: 'organization' }
}

/** Whether an organization demands a second factor of this person, or the house does of all who administer a consortium. */
export function needsFactor(
  profile: StoredProfile,
  { consortiumSecondFactor }: Pick<IdentitySettings, 'consortiumSecondFactor'>,
): boolean {
  return profile.needsSecondFactor || (consortiumSecondFactor && administered(profile) !== undefined)
}

/** The consortium that the person acts for. */
export function administered(profile: StoredProfile): ConsortiumMembership | undefined {
  return profile.consortiums.find(({ roles }) => roles.includes(CONSORTIUM_ADMIN))
}
