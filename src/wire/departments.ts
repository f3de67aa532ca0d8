/**
 * The lists of departments. Others make these calls; creating, changing and deleting are calls of the library that keeps them.
 *
 * Source  Spec §3 (department list query), §7 (department); docs/decisions/0061. `IsLocked` is taken and never true: no
 *         department of ours is locked.
 */
import { ENTITY_ID as ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall } from './call.ts'
import { ADMINISTRATORS } from './person-roles.ts'
import { LIST_FLAGS, type ListFlags, orNull, type AskedRows, windowOf } from './list-flags.ts'

/** By whose call the library of departments is known. */
export const DEPARTMENT_CREATION = '/passport/department/Create'

export interface DepartmentQuery extends AskedRows {
  /** The caller's own when absent. */
  readonly organizationId: string | undefined
  readonly keyword: string
  readonly isEnabled: boolean | undefined
  readonly isLocked: boolean | undefined
}

const FLAG = orNull({ type: 'boolean' })

export const DEPARTMENT_LIST = defineCall<never, unknown, DepartmentQuery>({
  method: 'POST',
  path: '/passport/department/GetList',
  access: ADMINISTRATORS,
  accepts: {
    body: only({
      ...LIST_FLAGS,
      OrgId: orNull(ID),
      IsEnabled: FLAG,
      IsLocked: FLAG,
      Keyword: orNull({ type: 'string', maxLength: 100 }),
    }),
  },
  decode({ body }) {
    const asked = body as ListFlags &
      Readonly<Record<'IsEnabled' | 'IsLocked', boolean | null | undefined>> & {
        readonly OrgId?: string | null
        readonly Keyword?: string | null
      }
    return {
      ...windowOf(asked),
      organizationId: asked.OrgId ?? undefined,
      keyword: asked.Keyword ?? '',
      isEnabled: asked.IsEnabled ?? undefined,
      isLocked: asked.IsLocked ?? undefined,
    }
  },
  reply: AS_IT_IS,
})

export const DEPARTMENTS_OF_ORGANIZATION = defineCall<never, unknown, string>({
  method: 'GET',
  path: '/passport/department/GetDepartmentByOrganization',
  access: ADMINISTRATORS,
  accepts: { query: only({ organizationId: ID }, 'organizationId') },
  decode: ({ query }) => String(query['organizationId']),
  reply: AS_IT_IS,
})
