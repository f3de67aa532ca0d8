/**
 * What administrators change of people: accounts, roles, claims, departments, where they belong. Others make these calls.
 *
 * Shapes  `OrganizationId` is the one that the caller acts for when it is absent; a consortium names it. An update names only what
 *         changes, and the version that it was based on.
 * Source  Spec §7 (user, organization); PAGES OrgUser; docs/decisions/0061. Bodies and replies are ours.
 */
import { GRANTED_ROLES, ROLE_TYPES, type RoleType } from '../model/person-roles.ts'
import { ENTITY_ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall, DONE } from './call.ts'
import { orNull } from './list-flags.ts'
import { ADMINISTRATORS } from './person-roles.ts'

/** Rights of the account itself that administrators give. */
export const CLAIMS = ['IsSystemSetting', 'IsShowSpine', 'IsReveal', 'IsExportPlain'] as const
export type Claim = (typeof CLAIMS)[number]

export const DEPARTMENTS_MAX = 20
const ORGANIZATIONS_MAX = 50

/** By wire name, as far as they were sent. */
export interface PersonValues {
  readonly Name?: string
  readonly PhoneNumber?: string
  readonly NickName?: string
  readonly HeadImg?: string
  readonly Sex?: string
  readonly Title?: string
  readonly Introduction?: string
  readonly Specialty?: readonly string[]
}

export interface NewPerson {
  readonly organizationId: string | undefined
  readonly userName: string
  /** '' for none: then its owner sets one by a code. */
  readonly password: string
  readonly roles: readonly string[]
  readonly roleTypes: readonly RoleType[]
  readonly departmentIds: readonly string[]
  readonly values: PersonValues
}

export interface PersonUpdate {
  readonly id: string
  readonly version: number
  readonly organizationId: string | undefined
  readonly isEnabled: boolean | undefined
  readonly roleTypes: readonly RoleType[] | undefined
  readonly values: PersonValues
}

/** How long a text may be at all; whether it will do is said with words where it is read. */
const TEXT = { type: 'string', maxLength: 2_000 } as const
const VALUES = {
  Name: TEXT,
  PhoneNumber: TEXT,
  NickName: TEXT,
  HeadImg: TEXT,
  Sex: { enum: ['', 'male', 'female'] },
  Title: TEXT,
  Introduction: TEXT,
  Specialty: { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 30 } },
} as const
const OWN_ID = orNull(ENTITY_ID)
const ROLE_TYPE_LIST = {
  type: 'array',
  maxItems: ROLE_TYPES.length,
  uniqueItems: true,
  items: { enum: ROLE_TYPES },
} as const
const ROLE_LIST = {
  type: 'array',
  maxItems: GRANTED_ROLES.length,
  uniqueItems: true,
  items: { enum: GRANTED_ROLES },
} as const
const DEPARTMENT_LIST_IDS = { type: 'array', maxItems: DEPARTMENTS_MAX, uniqueItems: true, items: ENTITY_ID } as const

interface SentPerson extends PersonValues {
  readonly Id?: string
  readonly Version?: number
  readonly UserName?: string
  readonly Password?: string
  readonly OrganizationId?: string | null
  readonly Roles?: readonly string[]
  readonly RoleTypes?: readonly RoleType[]
  readonly DepartmentIds?: readonly string[]
  readonly IsEnabled?: boolean
}

export const CREATE_PERSON = defineCall<never, unknown, NewPerson>({
  method: 'POST',
  path: '/passport/user/Create',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        ...VALUES,
        UserName: TEXT,
        Password: TEXT,
        OrganizationId: OWN_ID,
        Roles: ROLE_LIST,
        RoleTypes: ROLE_TYPE_LIST,
        DepartmentIds: DEPARTMENT_LIST_IDS,
      },
      'Name',
      'PhoneNumber',
    ),
  },
  decode({ body }) {
    const sent = body as SentPerson
    const { UserName, Password = '', OrganizationId, Roles = [], RoleTypes = [], DepartmentIds = [], ...values } = sent
    return {
      organizationId: OrganizationId ?? undefined,
      userName: UserName?.trim() || (values.PhoneNumber ?? ''),
      password: Password,
      roles: Roles,
      roleTypes: RoleTypes,
      departmentIds: DepartmentIds,
      values,
    }
  },
  reply: AS_IT_IS,
})

export const UPDATE_PERSON = defineCall<never, unknown, PersonUpdate>({
  method: 'POST',
  path: '/passport/user/Update',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        ...VALUES,
        Id: ENTITY_ID,
        Version: { type: 'integer', minimum: 1 },
        OrganizationId: OWN_ID,
        IsEnabled: { type: 'boolean' },
        RoleTypes: ROLE_TYPE_LIST,
      },
      'Id',
      'Version',
    ),
  },
  decode({ body }) {
    const { Id = '', Version = 0, OrganizationId, IsEnabled, RoleTypes, ...values } = body as SentPerson
    const organizationId = OrganizationId ?? undefined
    return { id: Id, version: Version, organizationId, isEnabled: IsEnabled, roleTypes: RoleTypes, values }
  },
  reply: AS_IT_IS,
})

interface InOrganization {
  readonly userId: string
  readonly organizationId: string | undefined
}

interface SentMember {
  readonly UserId: string
  readonly OrganizationId?: string | null
}

function memberIn(body: unknown): InOrganization {
  const { UserId, OrganizationId } = body as SentMember
  return { userId: UserId, organizationId: OrganizationId ?? undefined }
}

export const SET_ROLES = defineCall<never, unknown, InOrganization & { readonly roles: readonly string[] }>({
  method: 'POST',
  path: '/passport/user/SetUserRoles',
  access: ADMINISTRATORS,
  accepts: { body: only({ UserId: ENTITY_ID, OrganizationId: OWN_ID, Roles: ROLE_LIST }, 'UserId', 'Roles') },
  decode: ({ body }) => ({ ...memberIn(body), roles: (body as { readonly Roles: readonly string[] }).Roles }),
  reply: AS_IT_IS,
})

export const SET_DEPARTMENTS = defineCall<
  never,
  unknown,
  InOrganization & { readonly departmentIds: readonly string[] }
>({
  method: 'POST',
  path: '/passport/user/SetUserDepartments',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      { UserId: ENTITY_ID, OrganizationId: OWN_ID, DepartmentIds: DEPARTMENT_LIST_IDS },
      'UserId',
      'DepartmentIds',
    ),
  },
  decode: ({ body }) => ({
    ...memberIn(body),
    departmentIds: (body as { readonly DepartmentIds: readonly string[] }).DepartmentIds,
  }),
  reply: AS_IT_IS,
})

export const CANCEL_ORGANIZATIONS = defineCall<
  never,
  void,
  { readonly userId: string; readonly organizationIds: readonly string[] }
>({
  method: 'POST',
  path: '/passport/api/UserOrganization/CancelOrganizations',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        UserId: ENTITY_ID,
        OrganizationIds: {
          type: 'array',
          minItems: 1,
          maxItems: ORGANIZATIONS_MAX,
          uniqueItems: true,
          items: ENTITY_ID,
        },
      },
      'UserId',
      'OrganizationIds',
    ),
  },
  decode({ body }) {
    const { UserId, OrganizationIds } = body as SentMember & { readonly OrganizationIds: readonly string[] }
    return { userId: UserId, organizationIds: OrganizationIds }
  },
  reply: DONE,
})

export const CLAIMS_OF = defineCall<never, unknown, string>({
  method: 'POST',
  path: '/passport/user/GetUserClaims',
  access: ADMINISTRATORS,
  accepts: { body: only({ UserId: ENTITY_ID }, 'UserId') },
  decode: ({ body }) => (body as SentMember).UserId,
  reply: AS_IT_IS,
})

/** True to give, false to take. */
export interface ClaimChange {
  readonly userId: string
  readonly claims: Readonly<Partial<Record<Claim, boolean>>>
}

const CLAIM = only({ Type: { enum: CLAIMS }, Value: { type: 'boolean' } }, 'Type', 'Value')

export const SET_CLAIMS = defineCall<ClaimChange, unknown, ClaimChange>({
  method: 'POST',
  path: '/passport/user/SetUserClaims',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      { UserId: ENTITY_ID, Claims: { type: 'array', minItems: 1, maxItems: CLAIMS.length, items: CLAIM } },
      'UserId',
      'Claims',
    ),
  },
  encode: ({ userId, claims }) => ({
    body: { UserId: userId, Claims: Object.entries(claims).map(([Type, Value]) => ({ Type, Value })) },
  }),
  decode({ body }) {
    const sent = body as SentMember & { readonly Claims: readonly { readonly Type: Claim; readonly Value: boolean }[] }
    return { userId: sent.UserId, claims: Object.fromEntries(sent.Claims.map(({ Type, Value }) => [Type, Value])) }
  },
  reply: AS_IT_IS,
})

export const DELETE_CLAIMS = defineCall<ClaimChange, unknown, ClaimChange>({
  method: 'POST',
  path: '/passport/user/DelUserClaims',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      { UserId: ENTITY_ID, Types: { type: 'array', minItems: 1, maxItems: CLAIMS.length, items: { enum: CLAIMS } } },
      'UserId',
      'Types',
    ),
  },
  encode: ({ userId, claims }) => ({ body: { UserId: userId, Types: Object.keys(claims) } }),
  decode({ body }) {
    const sent = body as SentMember & { readonly Types: readonly Claim[] }
    return { userId: sent.UserId, claims: Object.fromEntries(sent.Types.map((type) => [type, false])) }
  },
  reply: AS_IT_IS,
})
