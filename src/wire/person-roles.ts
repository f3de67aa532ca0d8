/**
 * The roles there are, who holds them, who has brought others in. Others make these calls.
 *
 * Source  Spec §7 (user, department, Role, Inviter). The specification shows neither bodies nor replies: both are ours.
 */
import { ROLE_TYPES, type RoleType } from '../model/person-roles.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { ENTITY_ID, NAME, only } from './accepts.ts'
import { AS_IT_IS, defineCall, nothing, type Access } from './call.ts'
import { orNull } from './list-flags.ts'

/** Whoever administers an organization or a consortium. */
export const ADMINISTRATORS: Access = { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] }

export const ROLES = defineCall<never, unknown, void>({
  method: 'GET',
  path: '/passport/Role/Read',
  access: ADMINISTRATORS,
  decode: nothing,
  reply: AS_IT_IS,
})

/** Undefined is the organization that the caller acts for. */
export const ORGANIZATION_ROLES = defineCall<never, unknown, string | undefined>({
  method: 'POST',
  path: '/passport/user/GetOrganizationRoles',
  access: ADMINISTRATORS,
  accepts: { body: only({ OrganizationId: orNull(ENTITY_ID) }) },
  decode: ({ body }) => (body as { readonly OrganizationId?: string | null }).OrganizationId ?? undefined,
  reply: AS_IT_IS,
})

export const INVITERS = defineCall<never, unknown, void>({
  method: 'GET',
  path: '/passport/Inviter/GetList',
  access: ADMINISTRATORS,
  decode: nothing,
  reply: AS_IT_IS,
})

export interface RoleTypeQuery {
  readonly organizationId: string | undefined
  readonly departmentId: string | undefined
  readonly roleType: RoleType | undefined
}

/** For pickers: the people of an organization or of one department who work as that. */
export const PEOPLE_BY_ROLE_TYPE = defineCall<never, unknown, RoleTypeQuery>({
  method: 'GET',
  path: '/passport/userDepartment/GetOrgUserOrDeptUserByRoleType',
  access: ADMINISTRATORS,
  accepts: {
    query: only({ organizationId: ENTITY_ID, departmentId: NAME, roleType: { enum: ROLE_TYPES } }),
  },
  decode: ({ query: { organizationId, departmentId, roleType } }) => ({
    organizationId: organizationId as string | undefined,
    departmentId: departmentId as string | undefined,
    roleType: roleType as RoleType | undefined,
  }),
  reply: AS_IT_IS,
})
