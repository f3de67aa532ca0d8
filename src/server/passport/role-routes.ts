/** Which roles there are and who holds them, who has opened accounts, and people for pickers. Source: Spec §7. */
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import { GRANTED_ROLES, PERSON_ROLE_WORDS, PERSON_ROLES, ROLE_TYPES } from '../../model/person-roles.ts'
import { INVITERS, ORGANIZATION_ROLES, PEOPLE_BY_ROLE_TYPE, ROLES } from '../../wire/person-roles.ts'
import { answer } from '../answer.ts'
import type { Store } from '../store/open.ts'
import { actorOf, administeredOrganization, administeredOrganizations } from './actor.ts'
import { shownPhone } from './person-words.ts'

const INVITERS_MAX = 200

export function registerRoles(server: FastifyInstance, store: Store): void {
  answer(server, ROLES, () => [
    ...PERSON_ROLES.map((role) => {
      const isGranted = (GRANTED_ROLES as readonly string[]).includes(role)
      return { Id: role, Name: PERSON_ROLE_WORDS[role], Kind: 'role', IsGrantable: isGranted }
    }),
    ...ROLE_TYPES.map((type) => ({ Id: type, Name: PERSON_ROLE_WORDS[type], Kind: 'roleType', IsGrantable: true })),
  ])
  answer(server, ORGANIZATION_ROLES, async (named, request) => {
    const organizationId = administeredOrganization(await actorOf(store, request), named)
    const counts = await store.people.roleCounts(organizationId)
    return GRANTED_ROLES.map((role) => ({
      Id: role,
      Name: PERSON_ROLE_WORDS[role],
      OrganizationId: organizationId,
      UserCount: counts.get(role) ?? 0,
    }))
  })
  answer(server, INVITERS, async (_asked, request) => {
    const organizations = administeredOrganizations(await actorOf(store, request), undefined)
    const rows = await store.people.inviters(organizations, INVITERS_MAX)
    return rows.map(({ id, name, count }) => ({ Id: id, Name: name, UserCount: count }))
  })
  answer(server, PEOPLE_BY_ROLE_TYPE, async ({ organizationId: named, departmentId, roleType }, request) => {
    const actor = await actorOf(store, request)
    const organizations = administeredOrganizations(actor, named === undefined ? undefined : [named])
    const { rows } = await store.people.people({
      organizations,
      isEnabled: true,
      departments: departmentId === undefined ? undefined : [departmentId],
      roleTypes: roleType === undefined ? undefined : [roleType],
      page: 1,
      pageSize: PAGE_SIZE_MAX,
    })
    return rows.map((person) => ({ Id: person.id, Name: person.name, PhoneNumber: shownPhone(actor, person.phone) }))
  })
}
