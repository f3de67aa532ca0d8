/**
 * Renewing the access token: once for all requests that found it expired, late ones included.
 *
 * A request says which token it failed with. If that is no longer the current one, somebody has renewed it already and nothing
 * is asked; else all share the one request under way. An answer that comes after a sign-out is dropped.
 *
 * Errors  `Failure('expired')` when there is nothing to renew with or the platform refuses; the tokens are forgotten then, so
 *         that latecomers do not ask again. Any other failure (timeout, offline, 500) leaves the tokens where they are.
 * Source  Spec §4 (session); reliability §0.7, A3, faults 9 and 12.
 */
import { Failure, type FailureCode } from '../model/failure.ts'
import type { TokenRequest, Tokens } from '../wire/token.ts'
import type { Session } from './session.ts'

const REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>(['invalid', 'expired', 'forbidden', 'login'])

export type Renew = (failedToken: string) => Promise<void>

export function createRenewal(session: Session, fetchTokens: (request: TokenRequest) => Promise<Tokens>): Renew {
  let pending: Promise<void> | undefined

  async function refresh(old: Tokens): Promise<void> {
    const isStillCurrent = () => session.tokens?.accessToken === old.accessToken
    try {
      const tokens = await fetchTokens({ grant: 'refresh', refreshToken: old.refreshToken })
      if (!isStillCurrent()) throw new Failure('expired')
      session.setTokens(tokens.refreshToken === '' ? { ...tokens, refreshToken: old.refreshToken } : tokens)
    } catch (cause) {
      if (!(cause instanceof Failure) || !REFUSALS.has(cause.code)) throw cause
      if (isStillCurrent()) session.clear()
      throw new Failure('expired', { cause })
    }
  }

  return async (failedToken) => {
    const current = session.tokens
    if (!current) throw new Failure('expired')
    if (current.accessToken !== failedToken) return
    if (current.refreshToken === '') {
      session.clear()
      throw new Failure('expired')
    }
    pending ??= refresh(current).finally(() => {
      pending = undefined
    })
    await pending
  }
}
