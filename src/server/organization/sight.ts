/** Which organizations and consortiums a person may be told about. Source: reliability T1, T2. */
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import type { StoredProfile } from '../store/accounts.ts'
import type { Organization } from '../store/organizations.ts'

/** One's own organizations, and those of a consortium that one administers. */
export function maySee(profile: StoredProfile, { id, consortiumId }: Organization): boolean {
  return profile.organizations.some(({ organizationId }) => organizationId === id) || administers(profile, consortiumId)
}

/** The consortiums of one's organizations, and those that one administers. */
export function belongsTo(profile: StoredProfile, id: string): boolean {
  return administers(profile, id) || profile.organizations.some(({ consortiumId }) => consortiumId === id)
}

function administers({ consortiums }: StoredProfile, id: string): boolean {
  return consortiums.some(({ consortiumId, roles }) => consortiumId === id && roles.includes(CONSORTIUM_ADMIN))
}
