/**
 * The second factor of a sign-in: a code of an authenticator (TOTP), or one of ten recovery codes.
 *
 * Shapes  A code is good for its own 30 seconds, one span before and one after, and once: the span that was used last is kept, and
 *         no code of it or of an earlier one is taken any more.
 * Units   Milliseconds.
 * Errors  `invalid` with the field and words that say the cure. Failures count together with those of the password.
 * Source  RFC 6238 §5.2; reliability requirements A8, U1.
 */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Failure } from '../../model/failure.ts'
import type { Enrolment } from '../../wire/second-factor.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import { LETTERS } from './founding.ts'
import type { Sealing } from './sealing.ts'

export interface FactorOptions {
  readonly store: Store
  readonly clock: () => number
  readonly sealing: Sealing
}

/** How a code was good; `left` counts the recovery codes that remain. */
export type TakenCode = { readonly kind: 'authenticator' } | { readonly kind: 'recovery'; readonly left: number }

const ISSUER = '康复资料管理台'
const PERIOD_S = 30
const DIGITS = 6
/** Spans before and after the present one. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
export const WRONG_OTP_WORDS = '验证码不正确，或者已经用过。请等验证器显示下一个再填，没有手机时用恢复码'
export const ALREADY_ON_WORDS = '两步验证已经开启。要换手机，请先关闭再重新开启'
export const NOT_ON_WORDS = '两步验证没有开启'
const STALE_WORDS = '这次设置已经失效，请重新开始'

/** A new secret, in words for an authenticator; good once a code of it has been shown. */
export async function beginEnrolment({ store, sealing }: FactorOptions, account: Account): Promise<Enrolment> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const isBegun = await store.secondFactors.begin(account.userId, await sealing.seal(secret, account.userId))
  if (!isBegun) throw new Failure('conflict', { words: ALREADY_ON_WORDS })
  return { secret, uri: generatorOf(secret, account.userName).toString() }
}

/** The recovery codes, which are never shown again. */
export async function confirmEnrolment(
  { store, sealing, clock }: FactorOptions,
  userId: string,
  code: string,
): Promise<readonly string[]> {
  const factor = await store.secondFactors.find(userId)
  if (!factor) throw new Failure('conflict', { words: STALE_WORDS })
  if (factor.isConfirmed) throw new Failure('conflict', { words: ALREADY_ON_WORDS })
  const step = stepOf(await sealing.open(factor.sealed, userId), code, clock())
  if (step === undefined)
    return refuse([problemOf('Code', 'otp', '验证码不正确，请填写验证器现在显示的 6 位数字，并核对手机的时间')])
  const { codes, digests: recoveryDigests } = await newRecoveryCodes(sealing, userId)
  if (!(await store.secondFactors.confirm({ userId, sealed: factor.sealed, step, recoveryDigests })))
    throw new Failure('conflict', { words: STALE_WORDS })
  return codes
}

/** Ten in the place of those that are left, which are good no more. */
export async function replaceRecoveryCodes(
  { store, sealing }: FactorOptions,
  userId: string,
): Promise<readonly string[]> {
  const { codes, digests } = await newRecoveryCodes(sealing, userId)
  if (!(await store.secondFactors.renewRecoveryCodes(userId, digests)))
    throw new Failure('conflict', { words: NOT_ON_WORDS })
  return codes
}

/** Undefined for a code that is wrong, used, or of somebody without a factor. */
export async function takeCode(options: FactorOptions, userId: string, code: string): Promise<TakenCode | undefined> {
  const { store, sealing, clock } = options
  const plain = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(plain)) {
    const factor = await store.secondFactors.find(userId)
    const step = factor?.isConfirmed ? stepOf(await sealing.open(factor.sealed, userId), plain, clock()) : undefined
    const isTaken = step !== undefined && (await store.secondFactors.useStep(userId, step))
    return isTaken ? { kind: 'authenticator' } : undefined
  }
  if (plain.length !== RECOVERY_LETTERS) return undefined
  const left = await store.secondFactors.useRecoveryCode(userId, await digestsOf(sealing, userId, plain))
  return left === undefined ? undefined : { kind: 'recovery', left }
}

/** The span that the code belongs to; undefined for none of those that are open now. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = generatorOf(secret, '').validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta
}

function generatorOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, digits: DIGITS, period: PERIOD_S })
}

async function newRecoveryCodes(sealing: Sealing, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  return {
    codes,
    digests: await Promise.all(codes.map(async (one) => (await digestsOf(sealing, userId, one))[0] ?? '')),
  }
}

function recoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** However it is written: small letters, spaces and dashes do not matter. */
function digestsOf(sealing: Sealing, userId: string, code: string): Promise<readonly string[]> {
  return sealing.digests(`${userId} ${code.toUpperCase().replace(/[\s-]/g, '')}`)
}
