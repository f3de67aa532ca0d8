/**
 * What callers may know about organizations: one in detail, those of a consortium, what is set for one by code.
 *
 * Shapes  The replies are those of the specification; `providers/organization.ts` reads them, leniently.
 * Source  Spec §3 (organization detail, consortium list entry), §7, §9 (page 1, size 100). What `Biz/GetByCode` answers is ours.
 */
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../model/limits.ts'
import { ENTITY_ID as ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall, type ReceivedParts } from './call.ts'

const PAGE_MAX = 1_000_000
const CONSORTIUM_PAGE_SIZE = 100

export const ORGANIZATION = defineCall<string, unknown>({
  method: 'GET',
  path: '/passport/organization/GetOrganizationById',
  access: 'signedIn',
  accepts: { query: only({ id: ID }, 'id') },
  encode: (id) => ({ query: { id } }),
  decode: ({ query }) => String(query['id']),
  reply: AS_IT_IS,
})

export interface ConsortiumPage {
  readonly consortiumId: string
  readonly page: number
  readonly pageSize: number
}

export const CONSORTIUM = defineCall<string, unknown, ConsortiumPage>({
  method: 'POST',
  path: '/passport/OrganizationConsortium/Get',
  access: 'signedIn',
  accepts: {
    body: only(
      {
        PageIndex: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
        PageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
        ConsortiumId: ID,
      },
      'ConsortiumId',
    ),
  },
  encode: (consortiumId) => ({
    body: { PageIndex: 1, PageSize: CONSORTIUM_PAGE_SIZE, ConsortiumId: consortiumId },
  }),
  decode({ body }) {
    const asked = body as { readonly PageIndex?: number; readonly PageSize?: number; readonly ConsortiumId: string }
    const { PageIndex = 1, PageSize = PAGE_SIZE_DEFAULT, ConsortiumId } = asked
    return { consortiumId: ConsortiumId, page: PageIndex, pageSize: PageSize }
  },
  reply: AS_IT_IS,
})

export const BUSINESS_CODES = ['NurseConsult', 'TherapistConsult', 'DataDashboardTitle'] as const

export interface BusinessQuery {
  readonly organizationId: string
  readonly code: (typeof BUSINESS_CODES)[number]
}

export const BUSINESS_SETTING = defineCall<BusinessQuery, unknown>({
  ...businessAt('/bff/api/v1/Biz/GetByCode'),
  encode: ({ organizationId, code }) => ({ query: { orgId: organizationId, code } }),
})

/** The same under its second address. Others make it. */
export const BUSINESS_SETTING_BESIDE = defineCall<never, unknown, BusinessQuery>(businessAt('/bff/biz/GetByCode'))

/* @__NO_SIDE_EFFECTS__ */
function businessAt(path: string) {
  return {
    method: 'GET',
    path,
    access: 'signedIn',
    forDisplays: true,
    accepts: { query: only({ orgId: ID, code: { enum: BUSINESS_CODES } }, 'orgId', 'code') },
    decode({ query }: ReceivedParts): BusinessQuery {
      return { organizationId: String(query['orgId']), code: query['code'] as BusinessQuery['code'] }
    },
    reply: AS_IT_IS,
  } as const
}
