/** What becomes of a person's roles, departments and membership, and whether it may. Source: reliability T2, T9, U4; docs/decisions/0061. */
import { GRANTED_ROLES } from '../../model/person-roles.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Judge } from '../store/person-changes.ts'
import type { Actor } from './actor.ts'
import { requireMember, requireOther, requireSeen } from './person-rules.ts'

/** Roles that are given otherwise stay. */
export function rolesJudge(actor: Actor, organizationId: string, roles: readonly string[]): Judge {
  return (found) => {
    const person = seenBy(actor, found)
    const { roles: before } = requireMember(actor, person, organizationId)
    requireOther(actor, person, '角色')
    const granted: readonly string[] = GRANTED_ROLES
    const after = [...before.filter((role) => !granted.includes(role)), ...roles]
    const endsSessions = before.some((role) => !after.includes(role))
    const memberships = [{ organizationId, roles: after }]
    return { action: 'setUserRoles', organizationId, memberships, endsSessions, detail: { before, after } }
  }
}

export function leavingJudge(actor: Actor, ids: readonly string[]): Judge {
  return (found) => {
    const person = seenBy(actor, found)
    for (const id of ids) requireMember(actor, person, id)
    requireOther(actor, person, '机构')
    return {
      action: 'cancelOrganizations',
      organizationId: ids[0]!,
      memberships: ids.map((organizationId) => ({ organizationId, leaves: true })),
      endsSessions: true,
      detail: { organizationIds: ids },
    }
  }
}

export function departmentsJudge(actor: Actor, organizationId: string, departmentIds: readonly string[]): Judge {
  return (found) => {
    const person = seenBy(actor, found)
    requireMember(actor, person, organizationId)
    requireOther(actor, person, '科室')
    const memberships = [{ organizationId, departmentIds }]
    return { action: 'setUserDepartments', organizationId, memberships, detail: { departmentIds } }
  }
}

export function seenBy(actor: Actor, person: KeptPerson | undefined): KeptPerson {
  requireSeen(actor, person)
  return person as KeptPerson
}
