/**
 * One attempt to sign in: counted before the password is looked at, the same work for accounts that do not exist.
 *
 * Attempts on one account take turns, so that many at once are neither a way around the count nor locked by it.
 * Errors  `InvalidGrantError` in words that do not tell whether the account exists.
 * Source  Reliability requirements A8, A9, U1.
 */
import { createHash } from 'node:crypto'
import OAuth2Server from '@node-oauth/oauth2-server'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../store/store.ts'
import { ADDRESS_FAILURES_MAX, FAILURES_MAX, LOCK_MS } from './limits.ts'
import { checkPassword } from './password.ts'

export const WRONG_PASSWORD_WORDS = '账号或密码错误'
export const LOCKED_WORDS = '登录失败次数过多，请 10 分钟后再试'
export const DISABLED_WORDS = '账号已停用，请联系开通账号'

export interface Credentials {
  readonly name: string
  readonly password: string
}

export type SignIn = (credentials: Credentials, origin: Origin) => Promise<string>

/** The user's id. */
export function createSignIn(store: Store): SignIn {
  const turns = new Map<string, Promise<unknown>>()
  return async (credentials, origin) => {
    const account = await store.accounts.findUserByName(credentials.name)
    const subject = subjectOf(account, credentials.name)
    const turn = (turns.get(subject) ?? Promise.resolve()).then(() =>
      attempt(store, { account, subject, credentials, origin }),
    )
    const settled = turn.catch(() => undefined)
    turns.set(subject, settled)
    try {
      return await turn
    } finally {
      if (turns.get(subject) === settled) turns.delete(subject)
    }
  }
}

interface Attempt {
  readonly account: Account | undefined
  readonly subject: string
  readonly credentials: Credentials
  readonly origin: Origin
}

async function attempt(store: Store, { account, subject, credentials, origin }: Attempt): Promise<string> {
  const address = `address:${origin.address}`
  const subjects = [
    { subject, tries: FAILURES_MAX },
    { subject: address, tries: ADDRESS_FAILURES_MAX },
  ]
  const lockedUntil = await store.accounts.startAttempt(subjects, { windowMs: LOCK_MS, lockMs: LOCK_MS })
  if (lockedUntil > 0) return refuse(store, { account, origin, reason: 'locked', words: LOCKED_WORDS })
  const matches = await checkPassword(account?.passwordHash, credentials.password)
  if (!account || !matches) return refuse(store, { account, origin, reason: 'password', words: WRONG_PASSWORD_WORDS })
  await store.accounts.endAttempt({ clear: [subject], undo: [address] })
  if (account.disabled) return refuse(store, { account, origin, reason: 'disabled', words: DISABLED_WORDS })
  return account.userId
}

/** The user where there is one: spellings that the database takes for the same name are one subject. */
function subjectOf(account: Account | undefined, name: string): string {
  if (account) return `account:${account.userId}`
  return `nobody:${createHash('sha256').update(name.toLowerCase()).digest('hex')}`
}

interface Refusal {
  readonly account: Account | undefined
  readonly origin: Origin
  readonly reason: string
  readonly words: string
}

async function refuse(store: Store, { account, origin, reason, words }: Refusal): Promise<never> {
  const userId = account?.userId ?? ''
  const entry = {
    action: 'login',
    object: userId,
    result: 'refused',
    userId,
    organizationId: '',
    detail: { reason },
  } as const
  await store.audit.write(entry, origin)
  throw new OAuth2Server.InvalidGrantError(words)
}
