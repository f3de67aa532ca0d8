/**
 * The session of this browser tab, as one object that is made when the page begins and handed down: who is signed in, whether
 * it is locked, and the one HTTP client that speaks for it. Small: the sign-in page loads it. What stands between the calls and
 * a session that is locked or has run out arrives with the console (`keeper.ts`).
 *
 * Shapes  `rc.lock` in the session storage says whose session it is (account name and user id) and whether it is locked, so
 *         that a locked page stays locked when it is loaded anew. A locked session holds no token: a changed flag opens nothing.
 * Source  Spec §4 (session, screen lock); reliability A4, A5, A12, B8.
 */
import { attempt } from '../../model/attempt.ts'
import { CLIENT_VERSION, IDLE_LOCK_MS } from '../../model/limits.ts'
import { createSignal } from '../../model/observable.ts'
import { KEYWORD_PATTERN } from '../../model/rules.ts'
import { Failure, type SignInDuty } from '../../model/failure.ts'
import { enterWith } from '../../providers/auth.ts'
import { createHttp } from '../../providers/http.ts'
import { createStoredSession } from '../../providers/session-storage.ts'
import type { Session } from '../../providers/session.ts'
import { isDuty, requestTokens } from '../../providers/tokens.ts'
import type { Tokens } from '../../wire/token.ts'
import { dropMenuNote } from '../menu-note.ts'
import { takeOrFetch } from './ahead.ts'

export type SessionState = 'out' | 'in' | 'locked'
/** The person's own wish, here or in another tab; tokens that could not be renewed; somebody who may not be here. */
export type SessionEnd = 'wish' | 'elsewhere' | 'expired' | 'refused'

export interface Person {
  /** '' when only the platform knows it. */
  readonly account: string
  readonly userId: string
  /** Nobody is expected to touch it. */
  readonly isDisplay?: true
}

/** A sign-in whose tokens are good for one thing only, which its owner has to do first. */
export interface UnfinishedSignIn {
  readonly account: string
  readonly tokens: Tokens
  readonly due: SignInDuty
}

/** What stands between the calls and a session that is locked or over; arrives with the console itself. */
export interface CallKeeper {
  /** Resolves when calls may go out; rejects with `Failure('expired')` when they never may. */
  ready(background: boolean): Promise<void>
  /** Whether the session goes on with new tokens; the words say why it cannot by itself. */
  reauthenticate(words: string): Promise<boolean>
}

/** What a session needs of its browser. */
export interface SessionEnv {
  /** Of this tab alone. */
  readonly tabStorage: Storage
  /** Of all tabs; a browser may forbid it. */
  sharedStorage(): Storage
  readonly fetch: typeof fetch
}

export type ConsoleSession = ReturnType<typeof createSession>

export const LOCK_KEY = 'rc.lock'
export const ACTIVE_KEY = 'rc.active'
export const clientVersion = () => (import.meta.env.DEV ? 'debug' : CLIENT_VERSION)

const NOBODY: Person = { account: '', userId: '' }

/** Of the page that the script runs in. */
export function browserEnv(): SessionEnv {
  return { tabStorage: window.sessionStorage, sharedStorage: () => window.localStorage, fetch: takeOrFetch }
}

export function createSession(env: SessionEnv) {
  let isStorageFull = false
  let keeper: CallKeeper | undefined
  let epoch = 0
  let keywordPattern = KEYWORD_PATTERN
  const stored = createStoredSession(env.tabStorage, () => void (isStorageFull = true))
  let { person, state } = restore(env, stored)
  const changed = createSignal()
  const ended = createSignal<SessionEnd>()
  const http = createHttp({
    session: stored,
    clientVersion: clientVersion(),
    keywordPattern: () => keywordPattern,
    fetch: env.fetch,
    epoch: () => epoch,
    ready: async (background) => keeper?.ready(background),
    reauthenticate: async (words) => (await keeper?.reauthenticate(words)) === true,
  })
  /** For the lock and for those who learn who is signed in. */
  const setState = (next: SessionState, who: Person = person) => {
    state = next
    person = who
    noteLock(env, next, who)
    changed.tell()
  }
  async function enter(account: string, tokens: Tokens): Promise<UnfinishedSignIn | undefined> {
    try {
      const { id } = await enterWith({ http, session: stored }, tokens)
      setState('in', { account, userId: id })
      return undefined
    } catch (error) {
      if (error instanceof Failure && isDuty(error.code)) return { account, tokens, due: error.code }
      throw error
    }
  }
  return {
    /** Tokens and organization, as the browser keeps them. */
    stored,
    http,
    state: () => state,
    person: () => person,
    /** Changes with every session; what belongs to an earlier one must not touch this one. */
    epoch: () => epoch,
    /** Whether a reload will lose the session, because the browser keeps nothing more. */
    isUnkept: () => isStorageFull,
    onChange: changed.subscribe,
    /** Called once per session that ends, after its traces are gone. */
    onEnd: ended.subscribe,
    /** What is to be done before the session begins; undefined when it has begun. */
    async signIn(account: string, password: string, otp = ''): Promise<UnfinishedSignIn | undefined> {
      stored.clear()
      return enter(account, await requestTokens(http, { username: account, password, otp }))
    },
    /** Goes on when that has been done. */
    enter,
    /** Ends the session; whoever ends it against the person's wish says why. */
    signOut(end: SessionEnd = 'wish'): void {
      stored.clear()
      dropMenuNote()
      if (state === 'out') return
      epoch += 1
      keywordPattern = KEYWORD_PATTERN
      setState('out', NOBODY)
      ended.tell(end)
    },
    setState,
    keepWith: (next: CallKeeper) => void (keeper = next),
    /** The platform may have a keyword rule of its own (Spec §5). */
    setKeywordPattern: (pattern: RegExp) => void (keywordPattern = pattern),
  }
}

/** Tokens and organization of a page that begins; for the script that asks before the session is made. */
export function restoredSession(env: SessionEnv): Session {
  const stored = createStoredSession(env.tabStorage)
  restore(env, stored)
  return stored
}

/** A session that was locked, or left alone for too long, does not come back with its page. */
function restore(env: SessionEnv, stored: Session): { person: Person; state: SessionState } {
  const kept = attempt(() => JSON.parse(env.tabStorage.getItem(LOCK_KEY) ?? '') as unknown) as Partial<
    Record<keyof Person | 'locked', unknown>
  > | null
  const person = { account: nameOf(kept?.account), userId: nameOf(kept?.userId) }
  const activeAt = Number(attempt(() => env.sharedStorage().getItem(ACTIVE_KEY)) ?? NaN)
  const isWatched = stored.tokens !== null && kept?.isDisplay !== true
  const isLeft = isWatched && activeAt > 0 && Date.now() - activeAt > IDLE_LOCK_MS
  if (kept?.locked !== true && !isLeft) return { person, state: stored.tokens ? 'in' : 'out' }
  stored.dropTokens()
  if (person.account === '') return { person, state: 'out' }
  noteLock(env, 'locked', person)
  return { person, state: 'locked' }
}

function noteLock({ tabStorage }: SessionEnv, state: SessionState, person: Person): void {
  attempt(() => {
    if (state === 'out') tabStorage.removeItem(LOCK_KEY)
    else tabStorage.setItem(LOCK_KEY, JSON.stringify({ ...person, locked: state === 'locked' }))
  })
}

function nameOf(value: unknown): string {
  return typeof value === 'string' && /^\P{Cc}{1,128}$/u.test(value) ? value : ''
}
