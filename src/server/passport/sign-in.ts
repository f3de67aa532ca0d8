/**
 * Signing in with account and password.
 *
 * Errors  `InvalidGrantError` in words that do not tell whether the account exists; what is wrong with an account itself is
 *         told to whoever has proved its password.
 * Source  Reliability requirements A8, A9, A14, U1.
 */
import OAuth2Server from '@node-oauth/oauth2-server'
import { isPublished } from '../demo-people.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import { isPasswordExpired, type ServerPasswordPolicy } from './password-policy.ts'
import type { Prove } from './proof.ts'

export const WRONG_PASSWORD_WORDS = '账号或密码错误'
export const LOCKED_WORDS = '登录失败次数过多，请 10 分钟后再试'
export const DISABLED_WORDS = '账号已停用，请联系开通账号'
export const DEMO_REMOTE_WORDS = '演示账号的密码是公开的，只能在服务器本机登录；正式账号由管理员开通'
export const PASSWORD_EXPIRED_WORDS = '密码已过期，请通过“忘记密码”重新设置'

export interface SignInRequest {
  readonly name: string
  readonly password: string
  /** Whether it was typed at the server's own machine. */
  readonly isFromHere: boolean
}

export type SignIn = (credentials: SignInRequest, origin: Origin) => Promise<Account>

export interface SignInOptions {
  readonly store: Store
  readonly clock: () => number
  readonly prove: Prove
  readonly policy: ServerPasswordPolicy
  readonly demoRemote: boolean
}

export function createSignIn({ store, clock, prove, policy, demoRemote }: SignInOptions): SignIn {
  return async ({ name, password, isFromHere }, origin) => {
    const account = await store.accounts.findUserByName(name)
    const refuse = async (reason: string, words: string): Promise<never> => {
      const who = { object: account?.userId ?? '', userId: account?.userId ?? '', ...traceOf(account) }
      await store.audit.write({ action: 'login', result: 'refused', ...who, detail: { reason } }, origin)
      throw new OAuth2Server.InvalidGrantError(words)
    }
    const proof = await prove({ account, name, password, address: origin.address })
    if (proof === 'locked') return refuse('locked', LOCKED_WORDS)
    if (!account || proof === 'wrong') return refuse('password', WRONG_PASSWORD_WORDS)
    if (account.disabled) return refuse('disabled', DISABLED_WORDS)
    if (!isFromHere && !demoRemote && isPublished(account, password)) return refuse('demo', DEMO_REMOTE_WORDS)
    if (isPasswordExpired(policy, account.passwordChangedMs, clock())) return refuse('expired', PASSWORD_EXPIRED_WORDS)
    return account
  }
}

/** Whose audit a row about this account belongs to. */
export function traceOf(account: Account | undefined) {
  return { organizationId: account?.organizationId ?? '', consortiumId: account?.consortiumId ?? '' }
}
