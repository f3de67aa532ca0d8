/**
 * Who works in an organization: the list, some by their ids, one whole. Others make these calls.
 *
 * Shapes  A row has just the fields of the variant that `DtoTypeName` names. Null is an absent member; `RoleTypes: [null]` is null.
 *         A POST without a member is the older form of asking for one's own profile: then nothing is read.
 * Source  Spec §3 (user list query), §7 (user); reliability T4, T11. What `GetUserById` answers is ours.
 */
import { IDS_MAX } from '../model/limits.ts'
import { PERSON_ROLES, ROLE_TYPES } from '../model/person-roles.ts'
import { isObject } from '../model/plain.ts'
import { ENTITY_ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall } from './call.ts'
import { type AskedRows, LIST_FLAGS, type ListFlags, orNull, windowOf } from './list-flags.ts'
import { ADMINISTRATORS } from './person-roles.ts'

/** With the fields of each: the second has those of the first as well. */
export const PERSON_VARIANTS = ['QueryUserOutputDto3', 'QueryUserOutputDto2'] as const
export type PersonVariant = (typeof PERSON_VARIANTS)[number]

export interface PersonQuery extends AskedRows {
  readonly keyword: string
  readonly roleTypes: readonly string[] | undefined
  /** Undefined is the one that the caller acts for, for a consortium all of its members. */
  readonly organizations: readonly string[] | undefined
  readonly variant: PersonVariant
  /** Undefined is both. */
  readonly isEnabled: boolean | undefined
  readonly departments: readonly string[] | undefined
  /** Only the organization that the caller acts for, whatever else is named. */
  readonly isNarrowed: boolean
}

const IDS = { type: 'array', maxItems: IDS_MAX, items: ENTITY_ID } as const
const FLAG = orNull({ type: 'boolean' })
const ROLE = { enum: [...ROLE_TYPES, ...PERSON_ROLES] } as const

type Sent = ListFlags & {
  readonly Keyword?: string | null
  readonly RoleTypes?: readonly (string | null)[] | null
  readonly OrgIds?: readonly string[] | null
  readonly DtoTypeName?: PersonVariant | null
  readonly IsEnabled?: boolean | null
  readonly DepartmentId?: string | null
  readonly DeptIds?: readonly string[] | null
  readonly Scopeable?: boolean | null
}

/** Undefined for a body without members. */
export const PEOPLE = defineCall<never, unknown, PersonQuery | undefined>({
  method: 'POST',
  path: '/passport/user/GetUserProfile',
  access: 'signedIn',
  accepts: {
    body: orNull(
      only({
        ...LIST_FLAGS,
        Keyword: orNull({ type: 'string', maxLength: 100 }),
        RoleTypes: orNull({ type: 'array', maxItems: 10, items: orNull(ROLE) }),
        OrgIds: orNull(IDS),
        DtoTypeName: orNull({ enum: PERSON_VARIANTS }),
        IsEnabled: FLAG,
        DepartmentId: orNull({ type: 'string', maxLength: 64 }),
        DeptIds: orNull(IDS),
        Scopeable: FLAG,
      }),
    ),
  },
  decode({ body }) {
    if (!isObject(body) || Object.keys(body).length === 0) return undefined
    const asked = body as Sent
    const departments = [...(asked.DepartmentId ? [asked.DepartmentId] : []), ...(asked.DeptIds ?? [])]
    return {
      ...windowOf(asked),
      keyword: asked.Keyword ?? '',
      roleTypes: filled(asked.RoleTypes?.filter((role) => role !== null)),
      organizations: filled(asked.OrgIds),
      variant: asked.DtoTypeName ?? 'QueryUserOutputDto3',
      isEnabled: asked.IsEnabled === null ? undefined : (asked.IsEnabled ?? true),
      departments: filled(departments),
      isNarrowed: asked.Scopeable === true,
    }
  },
  reply: AS_IT_IS,
})

function filled(list: readonly string[] | null | undefined): readonly string[] | undefined {
  return list && list.length > 0 ? list : undefined
}

export const PERSON = defineCall<never, unknown, string>({
  method: 'GET',
  path: '/passport/user/GetUserById',
  access: ADMINISTRATORS,
  accepts: { query: only({ id: ENTITY_ID }, 'id') },
  decode: ({ query }) => String(query['id']),
  reply: AS_IT_IS,
})

/** Those of them that the caller administers; of others nothing is said. */
export const PEOPLE_BY_IDS = defineCall<never, unknown, readonly string[]>({
  method: 'POST',
  path: '/passport/user/GetUserInfoByIds',
  access: ADMINISTRATORS,
  accepts: { body: only({ ids: IDS }, 'ids') },
  decode: ({ body }) => [...new Set((body as { readonly ids: readonly string[] }).ids)],
  reply: AS_IT_IS,
})
