/**
 * The session of this browser tab and the one HTTP client that speaks for it. Small: the sign-in page loads it.
 *
 * Shapes  `rc.lock` in the session storage says whose session it is (account name and user id) and whether it is locked, so
 *         that a locked page stays locked when it is loaded anew. A locked session holds no token: a changed flag opens nothing.
 * Source  Spec §4 (session, screen lock); reliability A4, A5, A12, B8.
 */
import { CLIENT_VERSION, IDLE_LOCK_MS } from '../../model/limits.ts'
import { KEYWORD_PATTERN } from '../../model/rules.ts'
import { signIn as signInToPlatform } from '../../providers/auth.ts'
import { createHttp } from '../../providers/http.ts'
import { createStoredSession } from '../../providers/session-storage.ts'
import { dropMenuNote } from '../menu-note.ts'
import { takeOrFetch } from './ahead.ts'
import { createSignal } from '../../model/observable.ts'
import { attempt } from '../../model/attempt.ts'

export type SessionState = 'out' | 'in' | 'locked'
/** The person's own wish, here or in another tab; tokens that could not be renewed; somebody who may not be here. */
export type SessionEnd = 'wish' | 'elsewhere' | 'expired' | 'refused'

export interface Person {
  /** '' when only the platform knows it. */
  readonly account: string
  readonly userId: string
}

/** What stands between the calls and a session that is locked or over; arrives with the console itself. */
export interface Keeper {
  /** Resolves when calls may go out; rejects with `Failure('expired')` when they never may. */
  ready(background: boolean): Promise<void>
  /** Whether the session goes on with new tokens. */
  reauthenticate(): Promise<boolean>
}

export const LOCK_KEY = 'rc.lock'
export const ACTIVE_KEY = 'rc.active'
export const clientVersion = import.meta.env.DEV ? 'debug' : CLIENT_VERSION

let isStorageFull = false
let keeper: Keeper | undefined
let epoch = 0
let keywordPattern = KEYWORD_PATTERN

export const session = createStoredSession(window.sessionStorage, () => void (isStorageFull = true))
export const http = createHttp({
  session,
  clientVersion,
  keywordPattern: () => keywordPattern,
  fetch: takeOrFetch,
  epoch: () => epoch,
  ready: async (background) => keeper?.ready(background),
  reauthenticate: async () => (await keeper?.reauthenticate()) === true,
})

const nobody: Person = { account: '', userId: '' }
let { person, state } = restore()
const changed = createSignal()
const ended = createSignal<SessionEnd>()

export function sessionState(): SessionState {
  return state
}

export function isSignedIn(): boolean {
  return state === 'in'
}

export function currentPerson(): Person {
  return person
}

/** Changes with every session; what belongs to an earlier one must not touch this one. */
export function sessionEpoch(): number {
  return epoch
}

export const onSessionChange = changed.subscribe

/** Called once per session that ends, after its traces are gone. */
export const onSessionEnd = ended.subscribe

export function keepWith(next: Keeper): void {
  keeper = next
}

export async function signIn(account: string, password: string): Promise<void> {
  const profile = await signInToPlatform({ http, session }, { username: account, password })
  setState('in', { account, userId: profile.id })
}

/** Ends the session; whoever ends it against the person's wish says why. */
export function signOut(end: SessionEnd = 'wish'): void {
  session.clear()
  dropMenuNote()
  if (state === 'out') return
  epoch += 1
  keywordPattern = KEYWORD_PATTERN
  setState('out', nobody)
  ended.tell(end)
}

/** For the lock and for those who learn who is signed in. */
export function setState(next: SessionState, who: Person = person): void {
  state = next
  person = who
  attempt(() => {
    if (next === 'out') sessionStorage.removeItem(LOCK_KEY)
    else sessionStorage.setItem(LOCK_KEY, JSON.stringify({ ...who, locked: next === 'locked' }))
  })
  changed.tell()
}

/** Whether a reload will lose the session, because the browser keeps nothing more. */
export function isSessionUnkept(): boolean {
  return isStorageFull
}

/** The platform may have a keyword rule of its own (Spec §5). */
export function setKeywordPattern(pattern: RegExp): void {
  keywordPattern = pattern
}

/** A session that was locked, or left alone for too long, does not come back with its page. */
function restore(): { person: Person; state: SessionState } {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(LOCK_KEY) ?? '') as unknown) as Partial<
    Record<keyof Person | 'locked', unknown>
  > | null
  const who = { account: nameOf(kept?.account), userId: nameOf(kept?.userId) }
  const activeAt = Number(attempt(() => localStorage.getItem(ACTIVE_KEY)) ?? NaN)
  const isLeft = session.tokens !== null && activeAt > 0 && Date.now() - activeAt > IDLE_LOCK_MS
  if (kept?.locked !== true && !isLeft) return { person: who, state: session.tokens ? 'in' : 'out' }
  session.dropTokens()
  if (who.account === '') return { person: who, state: 'out' }
  attempt(() => sessionStorage.setItem(LOCK_KEY, JSON.stringify({ ...who, locked: true })))
  return { person: who, state: 'locked' }
}

function nameOf(value: unknown): string {
  return typeof value === 'string' && /^\P{Cc}{1,128}$/u.test(value) ? value : ''
}
