/**
 * Whose people somebody administers: an organization's administrator those of the organizations where they have that role, a
 * consortium's those of its members.
 *
 * Errors  `forbidden` for an organization that is not theirs, whether it exists or not; `invalid` where one has to be named.
 * Source  Reliability requirements T1, T2, T9, T11; docs/decisions/0061.
 */
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../model/scope.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { StoredProfile } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import { requestScope, sessionOf } from './session.ts'

export interface Actor {
  readonly userId: string
  readonly userName: string
  /** The consortium that they act for; '' for who acts for an organization. */
  readonly consortiumId: string
  /** The organization that they act for; '' for who acts for a consortium. */
  readonly organizationId: string
  /** All that they administer. */
  readonly organizations: readonly string[]
  /** What else they may do, by name. */
  readonly data: Readonly<Record<string, unknown>>
}

export async function actorOf(store: Store, request: FastifyRequest): Promise<Actor> {
  const { profile } = sessionOf(request)
  const scope = requestScope(request)
  const isConsortium = scope.shelf === 'platform' && scope.roles.includes(CONSORTIUM_ADMIN)
  const organizations = isConsortium ? await store.accounts.memberIds(scope.consortiumId) : administeredBy(profile)
  return {
    userId: profile.userId,
    userName: profile.displayName,
    consortiumId: isConsortium ? scope.consortiumId : '',
    organizationId: isConsortium ? '' : scope.organizationId,
    organizations,
    data: profile.data,
  }
}

/** As `actorOf`, for an organization's administrator in the middle of a transaction. */
export function actorOfProfile(profile: StoredProfile, { organizationId, roles }: Scope): Actor {
  const isOwn = roles.includes(ORGANIZATION_ADMIN)
  return {
    userId: profile.userId,
    userName: profile.displayName,
    consortiumId: '',
    organizationId,
    organizations: isOwn ? administeredBy(profile) : [],
    data: profile.data,
  }
}

function administeredBy({ organizations }: Pick<StoredProfile, 'organizations'>): readonly string[] {
  return organizations.flatMap((one) => (one.roles.includes(ORGANIZATION_ADMIN) ? [one.organizationId] : []))
}

/** The one that is named, or else the one that the caller acts for. */
export function administeredOrganization(actor: Actor, named: string | undefined, field = 'OrganizationId'): string {
  const id = named ?? actor.organizationId
  if (id === '') return refuse([problemOf(field, 'required', `请在 ${field} 中写明是哪个机构`)])
  if (!actor.organizations.includes(id)) throw new Failure('forbidden')
  return id
}

/** Those that are named; without any the one that the caller acts for, and for a consortium all of its members. */
export function administeredOrganizations(actor: Actor, named: readonly string[] | undefined): readonly string[] {
  if (named && named.length > 0) {
    if (!named.every((id) => actor.organizations.includes(id))) throw new Failure('forbidden')
    return [...new Set(named)]
  }
  if (actor.organizationId === '') return actor.organizations
  return [administeredOrganization(actor, undefined)]
}

/** To read an organization's rows of a library; nothing is written in it, since it has no role. */
export function readingScope(actor: Actor, organizationId: string): Scope {
  const { userId, userName } = actor
  return { userId, userName, roles: [], organizationId, consortiumId: '', shelf: 'organization' }
}
