/**
 * Who may change what of whom. Nobody changes their own rights, and nobody gives what they do not have.
 *
 * Errors  `forbidden` for a person whom the actor does not administer, whether there is one or not; `invalid` with the cure.
 * Source  Reliability requirements T2, T9, U4; docs/decisions/0061.
 */
import { Failure } from '../../model/failure.ts'
import { type Claim, CLAIMS } from '../../wire/person-changes.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { KeptMembership, KeptPerson } from '../store/kept-people.ts'
import type { Actor } from './actor.ts'

/** Those of the actor's organizations that the person is in; there is one at least. */
export function requireSeen(actor: Actor, person: KeptPerson | undefined): readonly KeptMembership[] {
  const seen = person?.memberships.filter(({ organizationId }) => actor.organizations.includes(organizationId)) ?? []
  if (seen.length === 0) throw new Failure('forbidden')
  return seen
}

/** What belongs to the account counts in every organization, so that who changes it has to administer them all. */
export function requireWhole(actor: Actor, person: KeptPerson): void {
  const seen = requireSeen(actor, person)
  requireNoConsortium(actor, person)
  if (seen.length < person.memberships.length)
    refuse([problemOf('Id', 'shared', `${person.displayName} 还属于其他机构，账号资料只能由联合体管理员修改`)])
}

export function requireMember(actor: Actor, person: KeptPerson, organizationId: string): KeptMembership {
  const member = requireSeen(actor, person).find((one) => one.organizationId === organizationId)
  if (!member)
    return refuse([problemOf('OrganizationId', 'member', `${person.displayName} 不在这个机构中，请核对机构和人员`)])
  requireNoConsortium(actor, person)
  return member
}

/** Who administers a consortium is above the administrators of its members. */
function requireNoConsortium({ consortiumId }: Actor, { displayName, consortiums }: KeptPerson): void {
  if (consortiums.some((id) => id !== consortiumId))
    refuse([problemOf('Id', 'consortium', `${displayName} 是联合体管理员，只能由其联合体修改`)])
}

export function requireOther({ userId }: Actor, { id }: KeptPerson, what: string): void {
  if (userId === id) refuse([problemOf('Id', 'self', `不能修改自己的${what}，请由另一位管理员修改`)])
}

export function claimsOf({ data }: { readonly data: KeptPerson['data'] }): readonly Claim[] {
  return CLAIMS.filter((claim) => data[claim] === true)
}

/** A new telephone opens the account by a code: it may be set only by who could give all that the account has. */
export function requireClaims(actor: Actor, claims: readonly Claim[], field: string): void {
  const own = claimsOf(actor)
  const missing = claims.filter((claim) => !own.includes(claim))
  if (missing.length > 0)
    refuse([problemOf(field, 'grant', `您自己没有 ${missing.join('、')} 权限，请由有此权限的管理员操作`)])
}
