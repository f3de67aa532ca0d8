/**
 * Certification of doctors: papers, an application with the papers as they are, and what becomes of it. Others make these calls.
 *
 * Shapes  An application is pending, then passed or returned with a reason; it is withdrawn when the papers change. What
 *         somebody is certified for counts in one organization.
 * Source  Spec §7 (user); PAGES OrgUser, §4.2; docs/decisions/0061. Bodies and replies are ours.
 */
import { REASON_MAX } from '../model/limits.ts'
import { ENTITY_ID, only } from './accepts.ts'
import { AS_IT_IS, defineCall, nothing } from './call.ts'
import { type AskedRows, LIST_FLAGS, type ListFlags, orNull, windowOf } from './list-flags.ts'
import { ADMINISTRATORS } from './person-roles.ts'

export const AUTH_STATES = ['none', 'pending', 'passed', 'returned'] as const
export type AuthState = (typeof AUTH_STATES)[number]
/** Applied, and not passed so far. */
export const UNPASSED: readonly AuthState[] = ['pending', 'returned']

export interface Certificate {
  readonly Kind: string
  readonly Image: string
  /** A day; '' for no end. */
  readonly ValidUntil: string
}

export interface Papers {
  readonly LicenceNo?: string
  readonly LicenceUntil?: string
  readonly Certificates?: readonly Certificate[]
}

export interface PapersUpdate {
  readonly userId: string
  readonly version: number
  readonly papers: Papers
}

const CERTIFICATES_MAX = 8
const TEXT = { type: 'string', maxLength: 500 } as const

export const UPDATE_CERTIFICATES = defineCall<never, unknown, PapersUpdate>({
  method: 'POST',
  path: '/passport/user/v1/UpdateUserCertificates',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        UserId: ENTITY_ID,
        Version: { type: 'integer', minimum: 1 },
        LicenceNo: TEXT,
        LicenceUntil: TEXT,
        Certificates: {
          type: 'array',
          maxItems: CERTIFICATES_MAX,
          items: only({ Kind: TEXT, Image: TEXT, ValidUntil: orNull(TEXT) }, 'Kind', 'Image'),
        },
      },
      'UserId',
      'Version',
    ),
  },
  decode({ body }) {
    const { UserId, Version, Certificates, ...texts } = body as Papers & {
      readonly UserId: string
      readonly Version: number
    }
    const certificates = Certificates?.map(({ Kind, Image, ValidUntil }) => ({
      Kind,
      Image,
      ValidUntil: ValidUntil ?? '',
    }))
    return {
      userId: UserId,
      version: Version,
      papers: { ...texts, ...(certificates ? { Certificates: certificates } : {}) },
    }
  },
  reply: AS_IT_IS,
})

export interface AuthenticationOf {
  readonly userId: string | undefined
  /** The one that the caller acts for when absent. */
  readonly organizationId: string | undefined
}

interface SentAuthentication {
  readonly UserId?: string | null
  readonly OrganizationId?: string | null
}

function authenticationIn(body: unknown): AuthenticationOf {
  const { UserId, OrganizationId } = body as SentAuthentication
  return { userId: UserId ?? undefined, organizationId: OrganizationId ?? undefined }
}

/** Hands the papers in. */
export const SUBMIT_AUTHENTICATION = defineCall<never, unknown, AuthenticationOf>({
  method: 'POST',
  path: '/passport/user/SaveDoctorAuthenticationAudit',
  access: ADMINISTRATORS,
  accepts: { body: only({ UserId: ENTITY_ID, OrganizationId: orNull(ENTITY_ID) }, 'UserId') },
  decode: ({ body }) => authenticationIn(body),
  reply: AS_IT_IS,
})

export interface AuthenticationDecision {
  /** The application's. */
  readonly id: string
  readonly state: 'passed' | 'returned'
  /** Of a return. */
  readonly reason: string
}

export const DECIDE_AUTHENTICATION = defineCall<never, unknown, AuthenticationDecision>({
  method: 'POST',
  path: '/passport/user/DoctorAuthenticationOperation',
  access: ADMINISTRATORS,
  accepts: {
    body: only(
      {
        Id: ENTITY_ID,
        Operation: { enum: ['pass', 'return'] },
        Reason: orNull({ type: 'string', maxLength: REASON_MAX }),
      },
      'Id',
      'Operation',
    ),
  },
  decode({ body }) {
    const { Id, Operation, Reason } = body as Readonly<Record<'Id' | 'Operation', string>> & {
      readonly Reason?: string | null
    }
    return { id: Id, state: Operation === 'pass' ? 'passed' : 'returned', reason: (Reason ?? '').trim() }
  },
  reply: AS_IT_IS,
})

/** One's own without a `UserId`. */
export const LATEST_AUTHENTICATION = defineCall<never, unknown, AuthenticationOf>({
  method: 'POST',
  path: '/passport/user/GetLatestAuth',
  access: 'signedIn',
  accepts: { body: only({ UserId: orNull(ENTITY_ID), OrganizationId: orNull(ENTITY_ID) }) },
  decode: ({ body }) => authenticationIn(body),
  reply: AS_IT_IS,
})

export interface DoctorQuery extends AskedRows {
  readonly keyword: string
  readonly organizations: readonly string[] | undefined
  readonly authStates: readonly AuthState[] | undefined
}

export const AUTH_DOCTORS = defineCall<never, unknown, DoctorQuery>({
  method: 'POST',
  path: '/passport/user/GetAuthDoctors',
  access: ADMINISTRATORS,
  accepts: {
    body: only({
      ...LIST_FLAGS,
      Keyword: orNull({ type: 'string', maxLength: 100 }),
      OrgIds: orNull({ type: 'array', maxItems: 500, items: ENTITY_ID }),
      AuthStates: orNull({ type: 'array', maxItems: AUTH_STATES.length, items: { enum: AUTH_STATES } }),
    }),
  },
  decode({ body }) {
    const asked = body as ListFlags & {
      readonly Keyword?: string | null
      readonly OrgIds?: readonly string[] | null
      readonly AuthStates?: readonly AuthState[] | null
    }
    return {
      ...windowOf(asked),
      keyword: asked.Keyword ?? '',
      organizations: asked.OrgIds ?? undefined,
      authStates: asked.AuthStates && asked.AuthStates.length > 0 ? asked.AuthStates : undefined,
    }
  },
  reply: AS_IT_IS,
})

const PERSON_ID = { type: 'string', pattern: '^[\\w-]{1,64}$' } as const

/** By the id of the person. */
export const AUTH_DOCTOR = defineCall<never, unknown, string>({
  method: 'GET',
  path: '/passport/user/GetSingleAuthDoctor/:id',
  access: ADMINISTRATORS,
  accepts: { params: only({ id: PERSON_ID }, 'id') },
  decode: ({ params }) => String(params?.['id']),
  reply: AS_IT_IS,
})

export const UNPASSED_DOCTORS = defineCall<never, unknown, void>({
  method: 'GET',
  path: '/passport/user/GetAllUnPassedAuthUsers',
  access: ADMINISTRATORS,
  decode: nothing,
  reply: AS_IT_IS,
})
