/** What an update does to a person, and whether it may. Source: reliability A6, D5, T9. */
import { Failure } from '../../model/failure.ts'
import type { PersonUpdate } from '../../wire/person-changes.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Judge, PersonPatch } from '../store/person-changes.ts'
import { type Actor, administeredOrganization } from './actor.ts'
import { claimsOf, requireClaims, requireMember, requireOther, requireSeen, requireWhole } from './person-rules.ts'

export function updateOf(actor: Actor, update: PersonUpdate): Judge {
  return (found) => {
    const [first] = requireSeen(actor, found)
    const person = found as KeptPerson
    if (person.version !== update.version) throw new Failure('conflict')
    const { Name: displayName, ...data } = update.values
    const isWhole = Object.keys(update.values).length > 0 || update.isEnabled !== undefined
    if (!isWhole && !update.roleTypes) refuse([problemOf('Id', 'required', '没有要修改的内容，请写明要修改的字段')])
    if (isWhole) requireWhole(actor, person)
    if (update.isEnabled !== undefined) requireOther(actor, person, '启用状态')
    return {
      action: 'updateUser',
      organizationId: first!.organizationId,
      ...rolesPart(actor, person, update),
      displayName,
      data,
      isEnabled: update.isEnabled,
      endsSessions: update.isEnabled === false || isPhoneGiven(actor, person, update),
      detail: { fields: [...Object.keys(update.values), ...(update.isEnabled === undefined ? [] : ['IsEnabled'])] },
    }
  }
}

function rolesPart(
  actor: Actor,
  person: KeptPerson,
  { roleTypes, organizationId: named }: PersonUpdate,
): Pick<PersonPatch, 'memberships'> {
  if (!roleTypes) return {}
  const organizationId = administeredOrganization(actor, named)
  requireMember(actor, person, organizationId)
  requireOther(actor, person, '岗位')
  return { memberships: [{ organizationId, roleTypes }] }
}

/** By somebody else. Whoever reads codes at a telephone can set the password: the account with all of its rights. */
function isPhoneGiven(actor: Actor, person: KeptPerson, { values: { PhoneNumber } }: PersonUpdate): boolean {
  const isNew = PhoneNumber !== undefined && PhoneNumber !== person.data['PhoneNumber']
  if (!isNew || actor.userId === person.id) return false
  requireClaims(actor, claimsOf(person), 'PhoneNumber')
  return true
}
