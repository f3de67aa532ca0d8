/**
 * Signing in with account and password.
 *
 * Errors  `InvalidGrantError` in words that do not tell whether the account exists; what is wrong with an account itself is
 *         told to whoever has proved its password.
 * Source  Reliability requirements A8, A9, A14, U1.
 */
import OAuth2Server from '@node-oauth/oauth2-server'
import { Failure } from '../../model/failure.ts'
import { problemOf } from '../../wire/strict.ts'
import { OTP, OTP_NEEDED } from '../../wire/token.ts'
import { isPublished } from '../demo-people.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import { suspendedFailure } from '../store/suspension.ts'
import type { Origin } from '../../operations/store.ts'
import { isOneTimeEnded, ONE_TIME_ENDED_WORDS } from './one-time-password.ts'
import { isPasswordExpired, type ServerPasswordPolicy } from './password-policy.ts'
import type { FurtherProof, Prove } from './proof.ts'
import { administered } from './profile-scope.ts'
import { suspendedNames } from './session.ts'
import type { Sealing } from './sealing.ts'
import { takeCode, WRONG_OTP_WORDS } from './second-factor.ts'

export const WRONG_PASSWORD_WORDS = '账号或密码错误'
export const LOCKED_WORDS = '登录失败次数过多，请 10 分钟后再试'
export const DISABLED_WORDS = '账号已停用，请联系开通账号'
export const DEMO_REMOTE_WORDS = '演示账号的密码是公开的，只能在服务器本机登录；正式账号由管理员开通'
const NEEDED_WORDS = '请输入两步验证的验证码'
export const PASSWORD_EXPIRED_WORDS = '密码已过期，请通过“忘记密码”重新设置'

export interface SignInRequest {
  readonly name: string
  readonly password: string
  /** Of the second factor; '' where none was given. */
  readonly code: string
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
  readonly sealing: Sealing
}

export function createSignIn(options: SignInOptions): SignIn {
  const { store, clock, prove, policy, demoRemote } = options
  return async ({ name, password, code, isFromHere }, origin) => {
    const account = await store.accounts.findUserByName(name)
    const refuse = async (reason: string, words: string, error?: Failure): Promise<never> => {
      const who = { object: account?.userId ?? '', userId: account?.userId ?? '', ...traceOf(account) }
      await store.audit.write({ action: 'login', result: 'refused', ...who, detail: { reason } }, origin)
      throw error ?? new OAuth2Server.InvalidGrantError(words)
    }
    const claim = { account, name, password, address: origin.address }
    const proof = await prove(claim, account && (() => proveFactor(options, { account, code }, origin)))
    if (proof === 'locked') return refuse('locked', LOCKED_WORDS)
    if (!account || proof === 'wrong') return refuse('password', WRONG_PASSWORD_WORDS)
    if (proof === 'codeWrong') return refuse('secondFactor', WRONG_OTP_WORDS, otpFailure('otp', WRONG_OTP_WORDS))
    // No refusal: the sign-in has a second step.
    if (proof === 'codeNeeded') throw otpFailure(OTP_NEEDED, NEEDED_WORDS)
    if (account.disabled) return refuse('disabled', DISABLED_WORDS)
    const out = await suspendedWords(store, account)
    if (out !== undefined) return refuse('suspended', out, new Failure('login', { words: out }))
    if (!isFromHere && !demoRemote && isPublished(account, password)) return refuse('demo', DEMO_REMOTE_WORDS)
    if (isOneTimeEnded(account, clock())) return refuse('oneTimeEnded', ONE_TIME_ENDED_WORDS)
    if (isPasswordExpired(policy, account.passwordChangedMs, clock())) return refuse('expired', PASSWORD_EXPIRED_WORDS)
    return account
  }
}

/** Undefined for somebody who has another organization to act for, or a consortium. */
async function suspendedWords(store: Store, { userId }: Account): Promise<string | undefined> {
  const profile = await store.accounts.profileOf(userId)
  if (!profile || profile.suspended.length === 0 || profile.organizations.length > 0) return undefined
  return administered(profile) ? undefined : suspendedFailure(suspendedNames(profile.suspended)).message
}

/** Asks nothing of somebody without a second factor. */
async function proveFactor(
  options: SignInOptions,
  { account, code }: { readonly account: Account; readonly code: string },
  origin: Origin,
): Promise<FurtherProof> {
  const factor = await options.store.secondFactors.find(account.userId)
  if (!factor?.isConfirmed) return 'matches'
  if (code === '') return 'codeNeeded'
  const taken = await takeCode(options, account.userId, code)
  if (!taken) return 'codeWrong'
  if (taken.kind === 'recovery') {
    const who = { object: account.userId, userId: account.userId, ...traceOf(account) }
    const entry = { action: 'recoveryCode', result: 'ok', ...who, detail: { left: taken.left } } as const
    await options.store.audit.write(entry, origin)
  }
  return 'matches'
}

function otpFailure(code: string, words: string): Failure {
  return new Failure('login', { words, problems: [problemOf(OTP, code, words)] })
}

/** Whose audit a row about this account belongs to. */
export function traceOf(account: Account | undefined) {
  return { organizationId: account?.organizationId ?? '', consortiumId: account?.consortiumId ?? '' }
}
