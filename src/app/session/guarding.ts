/**
 * The guard at work: the router asks it before a page of the console is shown, so that nobody sees a page that they are sent
 * away from, and a page with unsaved work stays where it is until its owner has agreed.
 *
 * Source  Spec §2 (router guard), §4 (session); which failures sign out: docs/decisions/0009.
 */
import { type LoaderFunctionArgs, redirect, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Failure, type FailureCode } from '../../model/failure.ts'
import { PATHS } from '../paths.ts'
import { staticRouteOf } from '../static-routes.ts'
import { decide, type Decision, type GuardedVisit } from './guard.ts'
import type { Gate, GateState } from './gate.ts'
import { isAtOrBelow, redirectTarget, signInPath, tryDecode } from './redirect.ts'

/** The rest of the console, as the guard needs it. */
export interface GuardNeeds {
  readonly gate: Gate
  /** The path that is on the screen. */
  here(): string
  isSignedIn(): boolean
  isLocked(): boolean
  /** Whether another tab of this browser has let this one in. */
  join(): Promise<boolean>
  /** Whether unsaved work may go. */
  confirmDiscard(): Promise<boolean>
  /** Throws away what `confirmDiscard` asked for. */
  discard(): void
  /** By the person's own wish. */
  logout(): void
  /** For somebody who may not be here. */
  dismiss(): void
  refresh(path: string): void
  announceFailure(code: FailureCode, words: string): void
}

/** What may be over in a moment: it signs nobody out, another try is offered instead. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'offline',
  'timeout',
  'cancelled',
  'server',
  'unavailable',
  'tooMany',
])

export function isFinal(error: unknown): boolean {
  if (!(error instanceof Failure) || PASSING.has(error.code)) return false
  return !(error.cause instanceof Failure && PASSING.has(error.cause.code))
}

export function createGuard(around: GuardNeeds) {
  return {
    loader: async ({ request }: LoaderFunctionArgs) => {
      const url = new URL(request.url)
      if (around.isSignedIn() && !around.isLocked()) {
        if (isAtOrBelow(url.pathname, PATHS.signOut)) return leave(around)
        if (isAtOrBelow(url.pathname, PATHS.switchTo)) return switchOrganization(around, url)
      }
      if (visitOf(around, url).state === 'out' && !staticRouteOf(url.pathname)?.isOpen)
        await around.join().catch(() => false)
      const decision = await settle(around, url)
      return decision.kind === 'lock' ? lockedAt(around, url.pathname) : follow(around, decision)
    },
    /** Only what leads elsewhere is worth a round through the loader. */
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.href === nextUrl.href || decide(visitOf(around, nextUrl)).kind !== 'stay',
  }
}

function visitOf({ gate, isSignedIn, isLocked }: GuardNeeds, { pathname, search }: URL): GuardedVisit {
  const state = gate.now()
  return {
    path: pathname,
    search,
    state: isLocked() ? 'locked' : isSignedIn() ? 'in' : 'out',
    admitted: state.kind === 'open',
    roles: state.kind === 'open' ? state.admission.roles : [],
    placeAt: state.kind === 'open' ? state.placeAt : () => undefined,
  }
}

async function settle(around: GuardNeeds, url: URL): Promise<Decision> {
  const first = decide(visitOf(around, url))
  if (first.kind !== 'admit') return first
  const state = await around.gate.enter()
  if (state.kind === 'open') return decide(visitOf(around, url))
  const to = dismissed(around, state, url.pathname + url.search)
  return to === undefined ? first : { kind: 'go', to, replace: true }
}

function follow({ refresh }: GuardNeeds, decision: Decision) {
  if (decision.kind !== 'go') return null
  if (decision.fresh) refresh(decision.to)
  return decision.replace ? replace(decision.to) : redirect(decision.to)
}

/** Where somebody goes who was not let in; undefined for who may try again. Whoever ended the session has said why. */
function dismissed(around: GuardNeeds, state: GateState, wanted: string): string | undefined {
  if (state.kind !== 'refused') return undefined
  const { error } = state
  if (around.isSignedIn() && !isFinal(error)) return undefined
  if (around.isSignedIn()) {
    around.dismiss()
    const failure = error instanceof Failure ? error : new Failure('userInfo')
    around.announceFailure(failure.code, failure.message)
  }
  return signInPath(wanted)
}

/** The desk behind the lock keeps its pages: it must not find itself where it has none. */
function lockedAt(around: GuardNeeds, path: string) {
  const state = around.gate.now()
  if (state.kind !== 'open' || state.placeAt(path)?.path === path) return null
  const here = around.here()
  return replace(state.placeAt(here.split('?')[0] ?? '') ? here : PATHS.base)
}

async function leave(around: GuardNeeds) {
  if (!(await around.confirmDiscard())) return stay(around)
  around.logout()
  return redirect(PATHS.signIn)
}

/** `to` in the address is the page that is wanted there. */
async function switchOrganization(around: GuardNeeds, { pathname, searchParams, origin }: URL) {
  const organizationId = tryDecode(pathname.slice(PATHS.switchTo.length + 1))
  if (organizationId === undefined) return stay(around)
  if (!(await around.confirmDiscard())) return stay(around)
  const state = await around.gate.switchTo(organizationId)
  if (state.kind === 'open') {
    around.discard()
    return redirect(redirectTarget(searchParams.get('to'), origin))
  }
  const to = dismissed(around, state, PATHS.root)
  if (to !== undefined) return redirect(to)
  const { code, message } = failureOf(state)
  around.announceFailure(code, message)
  return stay(around)
}

function failureOf(state: GateState): Failure {
  return state.kind === 'refused' && state.error instanceof Failure ? state.error : new Failure('unknown')
}

/** The page on the screen stays; a visit that began here has none yet. */
function stay({ here }: GuardNeeds) {
  const path = here()
  return replace([PATHS.signOut, PATHS.switchTo].some((other) => isAtOrBelow(path, other)) ? PATHS.root : path)
}
