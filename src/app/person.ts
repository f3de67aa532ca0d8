/** Who is signed in and on whose behalf they act, read from profile and menu once per organization. */
import { CONSORTIUM_ADMIN, type Scope } from '../model/scope.ts'
import type { PagedEntry } from './library-routes.ts'
import type { Owner } from './shell/top-bar.tsx'

export interface Person {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  /** All organizations that this person may act for; the first is the one to begin with. */
  readonly organizations: readonly Owner[]
  readonly consortiums: readonly Owner[]
}

export interface Admission {
  readonly person: Person
  readonly organizationId: string
  readonly menu: readonly PagedEntry[]
  readonly keywordPattern?: RegExp
}

/** A consortium administrator acts for the platform shelf, everybody else for one organization. */
export function scopeOf({ person, organizationId }: Admission): Scope {
  const isPlatform = person.roles.includes(CONSORTIUM_ADMIN)
  return {
    userId: person.id,
    userName: person.name,
    roles: person.roles,
    organizationId: isPlatform ? '' : organizationId,
    consortiumId: person.consortiums[0]?.id ?? '',
    shelf: isPlatform ? 'platform' : 'organization',
  }
}

/** The owner of what this person writes, by name, and what else they may switch to. */
export function ownersOf({ person, organizationId }: Admission): {
  readonly kind: string
  readonly owner: Owner
  readonly owners: readonly Owner[]
} {
  if (person.roles.includes(CONSORTIUM_ADMIN)) {
    const owner = person.consortiums[0] ?? { id: '', name: '' }
    return { kind: '平台', owner: { ...owner, name: owner.name || '平台' }, owners: [] }
  }
  const owner = person.organizations.find(({ id }) => id === organizationId) ?? {
    id: organizationId,
    name: organizationId,
  }
  return { kind: '机构', owner, owners: person.organizations }
}
