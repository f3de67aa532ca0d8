/**
 * How tokens are come by: with a password, and by renewing those that have expired, once for all requests that found it so.
 *
 * A request says which token it failed with. If that is no longer the current one, somebody has renewed it already and nothing
 * is asked; else all share the one request under way. An answer that comes after a sign-out is dropped. A request whose answer
 * was lost is asked again at once: within its grace the platform gives the same successor.
 *
 * Errors  `Failure('expired')` when there is nothing to renew with or the platform refuses; the tokens are forgotten then, so
 *         that latecomers do not ask again. Any other failure (timeout, offline, 500) leaves the tokens where they are. The
 *         clock of this machine is never looked at.
 * Source  Spec §4 (session); reliability §0.7, A3, faults 9 to 13.
 */
import { Failure, type FailureCode, FAILURES, SIGN_IN_DUTIES, type SignInDuty } from '../model/failure.ts'
import { PROFILE } from '../wire/console-start.ts'
import type { Answer, RequestMessage } from '../wire/message.ts'
import { ENDED_ELSEWHERE, OTP_NEEDED, TOKEN, type Tokens, tokensOf } from '../wire/token.ts'
import { ask, type Requesting, withOptions } from './ask.ts'
import type { Http } from './http.ts'
import { decodeProfile, type Profile } from './profile.ts'
import type { Session } from './session.ts'

const REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>(['invalid', 'expired', 'forbidden', 'login'])

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Of the second factor; '' where it has not been asked for. */
  readonly otp?: string
}

/** Tokens that no session holds yet, and whose they are. */
export interface ProvenTokens {
  readonly tokens: Tokens
  readonly profile: Profile
}

/** Asks the platform who has these credentials; touches no session. */
export async function proveIdentity(http: Http, credentials: Credentials): Promise<ProvenTokens> {
  const tokens = await requestTokens(http, credentials)
  return { tokens, profile: await holderOf(http, tokens) }
}

/** With a password; whether their holder may do anything yet, `holderOf` tells. */
export async function requestTokens(http: Http, credentials: Credentials): Promise<Tokens> {
  return await http
    .send(TOKEN.request({ grant: 'password', ...credentials }))
    .then(tokensOf)
    .catch(refuseLogin)
}

/** Whose tokens these are, and that they have a role; `passwordDue` for who has to do that first. */
export async function holderOf(http: Http, tokens: Tokens): Promise<Profile> {
  const profile = decodeProfile(await ask(withTokens(http, tokens), PROFILE, undefined).catch(refuseProfile))
  if (profile.roles.length === 0) throw new Failure('noRoles')
  return profile
}

/** The client with tokens that no session holds. */
export function withTokens(http: Http, { tokenType, accessToken }: Tokens): Requesting {
  return withOptions(http, { headers: { authorization: `${tokenType} ${accessToken}` } })
}

/** Whether the password was right, and a code of the second factor is to come with it. */
export function isOtpNeeded(error: unknown): boolean {
  return error instanceof Failure && error.problems.some(({ code }) => code === OTP_NEEDED)
}

export function isDuty(code: string): code is SignInDuty {
  return SIGN_IN_DUTIES.some((duty) => duty === code)
}

type Renew = (failedToken: string) => Promise<void>

/** `send` makes the call past everything that waits for a session. */
export function createRenewal(session: Session, send: (message: RequestMessage) => Promise<Answer>): Renew {
  let pending: { readonly token: string; readonly done: Promise<void> } | undefined

  async function refresh(old: Tokens): Promise<void> {
    const fetchTokens = async () =>
      tokensOf(await send(TOKEN.request({ grant: 'refresh', refreshToken: old.refreshToken })))
    const isCurrent = () => session.tokens?.accessToken === old.accessToken
    try {
      const tokens = await fetchTokens().catch((error: unknown) => {
        if (isOffline(error) && isCurrent()) return fetchTokens()
        throw error
      })
      if (isCurrent())
        session.setTokens(tokens.refreshToken === '' ? { ...tokens, refreshToken: old.refreshToken } : tokens)
    } catch (cause) {
      if (!(cause instanceof Failure) || !REFUSALS.has(cause.code)) throw cause
      if (isCurrent()) session.dropTokens()
      if (!session.tokens) throw new Failure('expired', { cause, ...wordsOfEnd(cause) })
    }
    // Signed out meanwhile. Tokens that somebody else has put there are as good.
    if (!session.tokens) throw new Failure('expired')
  }

  return async (failedToken) => {
    const current = session.tokens
    if (!current) throw new Failure('expired')
    if (current.accessToken !== failedToken) return
    if (current.refreshToken === '') {
      session.dropTokens()
      throw new Failure('expired')
    }
    if (pending?.token !== failedToken) {
      const done = refresh(current).finally(() => {
        if (pending?.done === done) pending = undefined
      })
      pending = { token: failedToken, done }
    }
    await pending.done
  }
}

/** Why the session is over, where its owner has ended it from another one. */
function wordsOfEnd({ problems, message }: Failure): { readonly words?: string } {
  return problems.some(({ code }) => code === ENDED_ELSEWHERE) ? { words: message } : {}
}

function isOffline(error: unknown): boolean {
  return error instanceof Failure && error.code === 'offline'
}

/** The platform's words for a refused sign-in where it has some, and those for no connection; else 登录失败. */
function refuseLogin(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const isOwnWords = error.message !== FAILURES[error.code].words
  if (error.code === 'offline' || error.code === 'timeout' || error.code === 'tooMany') throw error
  const { problems } = error
  throw new Failure('login', { ...(isOwnWords ? { words: error.message } : {}), problems, cause: error })
}

/** Without a profile nobody can work: whatever the reason, the person is told that. */
export function refuseProfile(error: unknown): never {
  if (error instanceof Failure && (error.code === 'expired' || isDuty(error.code))) throw error
  throw new Failure('userInfo', { cause: error })
}
