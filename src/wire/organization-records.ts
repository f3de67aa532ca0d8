/**
 * Organizations as their administrators keep them: the list, one's own data, what it mainly offers. Others make these calls.
 *
 * Shapes  An update names only what changes, and the version that it was based on. Main deals (主营项目) are written by id, new
 *         ones without.
 * Source  Spec §3 (organization detail), §7 (organization); PAGES Hospital; docs/decisions/0061. Bodies and replies are ours.
 */
import { ENTITY_ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall, DONE } from './call.ts'
import { type AskedRows, LIST_FLAGS, type ListFlags, orNull, windowOf } from './list-flags.ts'
import { ADMINISTRATORS } from './person-roles.ts'

/** Switches that the consortium may turn too; they answer `Biz/GetByCode` and the menu. */
export const ORGANIZATION_SWITCHES = ['IsTreatmentBooking', 'NurseConsult', 'TherapistConsult'] as const
export const ORGANIZATION_TEXTS = ['HeadImg', 'City', 'LatLon', 'Address', 'Telephone', 'Introduction'] as const
export const DASHBOARD_TITLE = 'DataDashboardTitle'
export const MAIN_DEALS_MAX = 50

export interface OrganizationQuery extends AskedRows {
  readonly keyword: string
}

export interface OrganizationChange {
  readonly id: string
  readonly version: number
  /** By wire name; what is not named stays. */
  readonly values: Readonly<Record<string, string | boolean>>
}

export interface MainDeal {
  /** '' for a new one. */
  readonly id: string
  readonly name: string
  readonly introduction: string
  readonly image: string
  readonly sort: number
}

const TEXT = { type: 'string', maxLength: 2_000 } as const
const DEAL_NAME_MAX = 60

export const ORGANIZATION_LIST = defineCall<never, unknown, OrganizationQuery>({
  method: 'POST',
  path: '/passport/organization/GetList',
  access: ADMINISTRATORS,
  accepts: { body: only({ ...LIST_FLAGS, Keyword: orNull({ type: 'string', maxLength: 100 }) }) },
  decode({ body }) {
    const asked = body as ListFlags & { readonly Keyword?: string | null }
    return { ...windowOf(asked), keyword: asked.Keyword ?? '' }
  },
  reply: AS_IT_IS,
})

export const UPDATE_ORGANIZATION = defineCall<never, unknown, OrganizationChange>({
  method: 'POST',
  path: '/passport/organization/Update',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        Id: ENTITY_ID,
        Version: { type: 'integer', minimum: 1 },
        Name: TEXT,
        ...Object.fromEntries(ORGANIZATION_TEXTS.map((name) => [name, TEXT])),
        ...Object.fromEntries(ORGANIZATION_SWITCHES.map((name) => [name, { type: 'boolean' }])),
        [DASHBOARD_TITLE]: TEXT,
      } as Readonly<Record<'Id' | 'Version', object>>,
      'Id',
      'Version',
    ),
  },
  decode({ body }) {
    const { Id: id, Version: version, ...values } = body as Readonly<Record<string, string | boolean>>
    return { id: String(id), version: Number(version), values }
  },
  reply: AS_IT_IS,
})

interface NamedOrganization {
  /** The caller's own when absent. */
  readonly organizationId: string | undefined
}

const OWN_ID = orNull(ENTITY_ID)

function namedIn(body: unknown): NamedOrganization {
  return { organizationId: (body as { readonly OrganizationId?: string | null }).OrganizationId ?? undefined }
}

const DEAL = only(
  {
    Id: orNull({ type: 'string', maxLength: 64 }),
    Name: { type: 'string', minLength: 1, maxLength: DEAL_NAME_MAX },
    Introduction: orNull({ type: 'string', maxLength: 500 }),
    Image: orNull({ type: 'string', maxLength: 500 }),
    Sort: orNull({ type: 'integer', minimum: 0, maximum: 9_999 }),
  },
  'Name',
)

interface SentDeal {
  readonly Id?: string | null
  readonly Name: string
  readonly Introduction?: string | null
  readonly Image?: string | null
  readonly Sort?: number | null
}

export const UPSERT_MAIN_DEALS = defineCall<
  never,
  unknown,
  NamedOrganization & { readonly deals: readonly MainDeal[] }
>({
  method: 'POST',
  path: '/passport/organization/UpsertOrganizationMainDeals',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      { OrganizationId: OWN_ID, Deals: { type: 'array', minItems: 1, maxItems: MAIN_DEALS_MAX, items: DEAL } },
      'Deals',
    ),
  },
  decode({ body }) {
    const { Deals } = body as { readonly Deals: readonly SentDeal[] }
    const deals = Deals.map((deal) => ({
      id: deal.Id ?? '',
      name: deal.Name.trim(),
      introduction: deal.Introduction ?? '',
      image: deal.Image ?? '',
      sort: deal.Sort ?? 0,
    }))
    return { ...namedIn(body), deals }
  },
  reply: AS_IT_IS,
})

export const MAIN_DEALS = defineCall<never, unknown, NamedOrganization>({
  method: 'POST',
  path: '/passport/organization/GetOrganizationMainDeals',
  access: 'signedIn',
  accepts: { body: only({ OrganizationId: OWN_ID }) },
  decode: ({ body }) => namedIn(body),
  reply: AS_IT_IS,
})

export const DELETE_MAIN_DEALS = defineCall<never, void, NamedOrganization & { readonly ids: readonly string[] }>({
  method: 'POST',
  path: '/passport/organization/v1/DelOrganizationMainDeals',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      { OrganizationId: OWN_ID, ids: { type: 'array', minItems: 1, maxItems: MAIN_DEALS_MAX, items: ENTITY_ID } },
      'ids',
    ),
  },
  decode: ({ body }) => ({ ...namedIn(body), ids: (body as { readonly ids: readonly string[] }).ids }),
  reply: DONE,
})

/** By the telephone of who administers the consortium. */
export const CONSORTIUM_BY_PHONE = defineCall<never, unknown, string>({
  method: 'GET',
  path: '/passport/api/Consortium/GetConsortiumOrganizationsByAdminPhone',
  access: ADMINISTRATORS,
  accepts: { query: only({ adminPhone: { type: 'string', minLength: 1, maxLength: 32 } }, 'adminPhone') },
  decode: ({ query }) => String(query['adminPhone']),
  reply: AS_IT_IS,
})
