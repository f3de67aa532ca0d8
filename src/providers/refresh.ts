/**
 * Renewing the access token: once for all requests that found it expired, late ones included.
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
import { Failure, type FailureCode } from '../model/failure.ts'
import type { TokenRequest, Tokens } from '../wire/token.ts'
import type { Session } from './session.ts'

const REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>(['invalid', 'expired', 'forbidden', 'login'])

export type Renew = (failedToken: string) => Promise<void>

export function createRenewal(session: Session, fetchTokens: (request: TokenRequest) => Promise<Tokens>): Renew {
  let pending: { readonly token: string; readonly done: Promise<void> } | undefined

  async function refresh(old: Tokens): Promise<void> {
    const request: TokenRequest = { grant: 'refresh', refreshToken: old.refreshToken }
    const isCurrent = () => session.tokens?.accessToken === old.accessToken
    try {
      const tokens = await fetchTokens(request).catch((error: unknown) => {
        if (isOffline(error) && isCurrent()) return fetchTokens(request)
        throw error
      })
      if (isCurrent())
        session.setTokens(tokens.refreshToken === '' ? { ...tokens, refreshToken: old.refreshToken } : tokens)
    } catch (cause) {
      if (!(cause instanceof Failure) || !REFUSALS.has(cause.code)) throw cause
      if (isCurrent()) session.dropTokens()
      if (!session.tokens) throw new Failure('expired', { cause })
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

function isOffline(error: unknown): boolean {
  return error instanceof Failure && error.code === 'offline'
}
