/**
 * What the OAuth library asks of us, for one token request: sign-in starts a family, a refresh rotates within it.
 *
 * Errors  `InvalidGrantError`; a refresh token that comes again after the grace ends its family and leaves an audit row.
 * Source  Reliability requirements A1, A2, A10, A13.
 */
import { randomUUID } from 'node:crypto'
import OAuth2Server from '@node-oauth/oauth2-server'
import { Failure } from '../../model/failure.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import type { Rotated } from '../store/tokens.ts'
import { CLIENT_ID, CLIENT_SECRET, ENDED_ELSEWHERE } from '../../wire/token.ts'
import { ACCESS_TOKEN_MS, REFRESH_GRACE_MS, REFRESH_IDLE_MS, SESSION_MS } from './limits.ts'
import type { Presence } from './presence.ts'
import { type SignIn, traceOf } from './sign-in.ts'
import { createPair, hashToken, openPair, sealPair, type TokenPair } from './tokens.ts'

const CLIENT: OAuth2Server.Client = { id: CLIENT_ID, grants: ['password', 'refresh_token'] }
const ENDED_WORDS = '登录已失效，请重新登录'

export interface GrantOptions {
  readonly store: Store
  readonly clock: () => number
  readonly signIn: SignIn
  readonly presence: Presence
  readonly origin: Origin
  /** What the browser calls itself. */
  readonly agent: string
  /** Of the second factor; '' where none was given. */
  readonly code: string
  readonly isFromHere: boolean
}

type GrantModel = OAuth2Server.PasswordModel & OAuth2Server.RefreshTokenModel

export function createGrantModel(options: GrantOptions): GrantModel {
  const { signIn, origin, code, isFromHere } = options
  let presented = ''
  return {
    getClient: async (id, secret) => (id === CLIENT_ID && secret === CLIENT_SECRET ? CLIENT : undefined),
    getUser: async (name, password) => ({ account: await signIn({ name, password, code, isFromHere }, origin) }),
    getRefreshToken: async (refreshToken) => {
      presented = refreshToken
      return { refreshToken, client: CLIENT, user: {} }
    },
    // Rotation ends the presented token, in the same transaction that makes its successor.
    revokeToken: async () => true,
    saveToken: async (_token, client, user) => {
      const pair =
        presented === '' ? await startFamily(options, user['account'] as Account) : await rotate(options, presented)
      return {
        accessToken: pair.accessToken,
        accessTokenExpiresAt: new Date(pair.accessExpiresMs),
        refreshToken: pair.refreshToken,
        client,
        user,
      }
    },
    getAccessToken: async () => undefined,
  }
}

async function startFamily({ store, clock, origin, agent }: GrantOptions, account: Account): Promise<TokenPair> {
  const now = clock()
  const pair = createPair(now + ACCESS_TOKEN_MS)
  const { userId, passwordChangedMs } = account
  const from = { agent, address: origin.address }
  const family = {
    id: randomUUID(),
    userId,
    passwordChangedMs,
    from,
    expiresMs: now + SESSION_MS,
    ...hashed(pair, now),
  }
  const isStarted = await store.tokens.startFamily(family)
  if (!isStarted) throw new OAuth2Server.InvalidGrantError(ENDED_WORDS)
  await store.audit.write({ action: 'login', object: userId, result: 'ok', userId, ...traceOf(account) }, origin)
  return pair
}

async function rotate(options: GrantOptions, presented: string): Promise<TokenPair> {
  const { store, clock, origin } = options
  const now = clock()
  const pair = createPair(await accessEnd(options, presented, now))
  const rotated = await store.tokens.rotate({
    refreshHash: hashToken(presented),
    successor: sealPair(pair, presented),
    graceMs: REFRESH_GRACE_MS,
    idleMs: REFRESH_IDLE_MS,
    ...hashed(pair, now),
  })
  if (rotated.outcome === 'rotated' || rotated.outcome === 'repeated') return openPair(rotated.successor, presented)
  await auditRefusal(store, rotated, origin)
  if (rotated.outcome === 'endedElsewhere') throw endedElsewhere()
  throw new OAuth2Server.InvalidGrantError(ENDED_WORDS)
}

/** The client says it where it would otherwise say that the session has run out. */
function endedElsewhere(): Failure {
  const words = '已在其他地方退出'
  return new Failure('login', { words, problems: [{ code: ENDED_ELSEWHERE, path: '', message: words }] })
}

/** No access token outlives its session, nor the time after which nobody is there. */
async function accessEnd({ store, presence }: GrantOptions, presented: string, now: number): Promise<number> {
  const longest = now + ACCESS_TOKEN_MS
  const family = await store.tokens.findFamily(hashToken(presented))
  if (!family) return longest
  if (family.isDisplay) return Math.min(longest, family.expiresMs)
  const activeMs = await presence.settle(family.familyId, family.activeMs)
  return Math.min(longest, family.expiresMs, activeMs + REFRESH_IDLE_MS)
}

function hashed(pair: TokenPair, now: number) {
  return {
    access: { hash: hashToken(pair.accessToken), expiresMs: pair.accessExpiresMs },
    refresh: { hash: hashToken(pair.refreshToken), expiresMs: now + SESSION_MS },
  }
}

async function auditRefusal(store: Store, rotated: Rotated, origin: Origin): Promise<void> {
  const userId = rotated.outcome === 'unknown' ? '' : rotated.userId
  const account = userId === '' ? undefined : await store.accounts.findUser(userId)
  const detail = { reason: rotated.outcome }
  await store.audit.write(
    { action: 'refresh', object: userId, result: 'refused', userId, ...traceOf(account), detail },
    origin,
  )
}
