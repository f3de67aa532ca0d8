/**
 * Who calls, on whose behalf, and whether the route is theirs to call.
 *
 * The organization headers only select among the granted organizations; whatever else names one must agree with them.
 * Errors  `expired` without a live token, `forbidden` for a foreign organization or a missing role, `noRoles` for a person
 *         who has none at all, `passwordDue` while a password that somebody else has set is in use, `secondFactorDue` for want of
 *         a second factor that an organization or the house demands. Refusals leave an audit row.
 * Source  Reliability requirements A6, T1–T3, U1; Spec §6.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, FAILURES, type SignInDuty } from '../../model/failure.ts'
import type { PageGateSettings } from '../../model/page-gates.ts'
import type { Scope } from '../../model/scope.ts'
import { CHANGE_HEADER, decodeChange } from '../../wire/change-origin.ts'
import type { Access } from '../../wire/call.ts'
import { failureOfError } from '../refusal.ts'
import type { OrganizationMembership, StoredProfile } from '../store/accounts.ts'
import { suspendedFailure, suspensionOf } from '../store/suspension.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import type { StoredSession } from '../store/tokens.ts'
import type { IdentitySettings } from './identity-settings.ts'
import type { Presence } from './presence.ts'
import { administered, needsFactor, scopeOfProfile } from './profile-scope.ts'
import { hashToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: StoredSession | null
    /** Organization that the query or body names, once it has been read. */
    namedOrganization: string
  }
  interface FastifyInstance {
    gateSettings: PageGateSettings
  }
  interface FastifyContextConfig {
    /** Called by timers of the console: does not count as somebody being there. */
    background?: boolean
    /** Open to somebody who still has that to do. */
    during?: SignInDuty
    /** Open to a display. */
    forDisplays?: boolean
  }
}

const DISPLAY_WORDS = '投屏只显示统计数字；要做别的，请重新登录'
const ORGANIZATION_HEADERS = ['organizationid', 'x-organization-id'] as const

export interface SessionOptions {
  readonly store: Store
  readonly presence: Presence
  readonly settings: Pick<IdentitySettings, 'consortiumSecondFactor'> & { readonly gates: PageGateSettings }
}

export function requireAccess(server: FastifyInstance, { store, presence, settings }: SessionOptions): void {
  server.decorate('gateSettings', settings.gates)
  server.decorateRequest('session', null)
  server.decorateRequest('namedOrganization', '')
  // After the rate limits, before the body is read: nobody's body is parsed for a stranger.
  server.addHook('preParsing', async (request) => {
    const { access, background, during, forDisplays } = request.routeOptions.config
    if (request.is404 || access === 'open') return
    if (access === undefined) throw new Failure('forbidden')
    request.session = (await findSession(store, request)) ?? null
    if (!request.session && access === 'client' && (await isClient(store, request))) return
    const { familyId, activeMs, profile } = sessionOf(request)
    refuseSuspended(profile, headersOf(request))
    refuseWhileDue(dutyOf(profile, needsFactor(profile, settings)), during)
    if (profile.display !== undefined && !forDisplays) throw new Failure('forbidden', { words: DISPLAY_WORDS })
    refuseUnlessGranted(request, access)
    if (!background && profile.display === undefined) await presence.note(familyId, activeMs)
  })
  server.addHook('onError', async (request, _reply, error) => {
    if (failureOfError(error).status === 403) await auditDenial(store, request)
  })
}

/** The scope that the request acts in; `named` is an organization that its query or body names. */
export function requestScope(request: FastifyRequest, named?: string): Scope {
  const { profile } = sessionOf(request)
  if (named !== undefined) request.namedOrganization = named
  return scopeOfProfile(profile, selectOrganization(profile, organizationsOf(request)), request.server.gateSettings)
}

/** The scope of a session that acts for an organization outside of any request; refuses whoever every call refuses. */
export function admittedScope(
  profile: StoredProfile,
  named: readonly string[],
  settings: SessionOptions['settings'],
): Scope {
  refuseSuspended(profile, named)
  refuseWhileDue(dutyOf(profile, needsFactor(profile, settings)), undefined)
  return scopeOfProfile(profile, selectOrganization(profile, named), settings.gates)
}

export function sessionOf(request: FastifyRequest): StoredSession {
  if (!request.session) throw new Failure('expired')
  return request.session
}

export function originOf(request: FastifyRequest): Origin {
  const change = decodeChange(request.headers[CHANGE_HEADER.toLowerCase()])
  return { requestId: request.id, address: request.ip, ...(change ? { change } : {}) }
}

/** The selected organization's id, the first one's when none is selected, '' for a person in none. */
export function selectOrganization(profile: StoredProfile, named: readonly string[]): string {
  const [selected, ...others] = new Set(named)
  if (others.length > 0) throw new Failure('forbidden')
  if (selected === undefined) return profile.organizations[0]?.organizationId ?? ''
  if (!profile.organizations.some(({ organizationId }) => organizationId === selected)) throw new Failure('forbidden')
  return selected
}

/** What the two headers say; an empty one says nothing. */
export function headersOf(request: FastifyRequest): readonly string[] {
  return ORGANIZATION_HEADERS.map((name) => request.headers[name])
    .flat()
    .filter((value): value is string => value !== undefined && value !== '')
}

/** Every organization that the request names, in whatever part of it. */
function organizationsOf(request: FastifyRequest): readonly string[] {
  return [...headersOf(request), ...(request.namedOrganization === '' ? [] : [request.namedOrganization])]
}

async function findSession(store: Store, request: FastifyRequest): Promise<StoredSession | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : store.tokens.findAccess(hashToken(token))
}

async function isClient(store: Store, request: FastifyRequest): Promise<boolean> {
  const token = tokenOf(request)
  return token !== undefined && store.tickets.hasClientToken(hashToken(token))
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** In words, whether they name an organization or have no other: a session that began before goes on to be told. */
function refuseSuspended(profile: StoredProfile, named: readonly string[]): void {
  const { suspended, organizations } = profile
  if (suspended.length === 0) return
  const meant = suspended.filter(({ organizationId }) => named.includes(organizationId))
  const isOutOfAll = organizations.length === 0 && administered(profile) === undefined
  if (meant.length > 0 || isOutOfAll) throw suspendedFailure(suspendedNames(meant.length > 0 ? meant : suspended))
}

/** The rest waits until the person has done what their sign-in still asks of them. */
function refuseWhileDue(due: SignInDuty | undefined, during: SignInDuty | undefined): void {
  if (due !== undefined && due !== during) throw dueFailure(due)
}

function dutyOf({ isPasswordGiven, hasSecondFactor }: StoredProfile, isFactorNeeded: boolean): SignInDuty | undefined {
  if (isPasswordGiven) return 'passwordDue'
  return isFactorNeeded && !hasSecondFactor ? 'secondFactorDue' : undefined
}

/** Its code stands among the problems too: of a 403 a client knows no more than the status. */
function dueFailure(code: SignInDuty): Failure {
  return new Failure(code, { problems: [{ code, path: '', message: FAILURES[code].words }] })
}

/** What suspended organizations are called, and why they are so. */
export function suspendedNames(suspended: readonly OrganizationMembership[]) {
  return suspended.map(({ organizationName: name, organizationData }) => {
    return { name, reason: suspensionOf(organizationData) ?? '' }
  })
}

function refuseUnlessGranted(request: FastifyRequest, access: Access): void {
  const { roles } = requestScope(request)
  if (access !== 'anyRole' && typeof access === 'string') return
  if (roles.length === 0) throw new Failure('noRoles')
  if (access !== 'anyRole' && !access.roles.some((role) => roles.includes(role))) throw new Failure('forbidden')
}

async function auditDenial(store: Store, request: FastifyRequest): Promise<void> {
  const profile = request.session?.profile
  const entry = {
    action: 'denied',
    object: `${request.method} ${request.routeOptions.url ?? ''}`,
    result: 'refused',
    userId: profile?.userId ?? '',
    organizationId: profile?.organizations[0]?.organizationId ?? '',
    consortiumId: (profile && administered(profile)?.consortiumId) ?? '',
    detail: { organizations: organizationsOf(request) },
  } as const
  await store.audit.write(entry, originOf(request))
}
