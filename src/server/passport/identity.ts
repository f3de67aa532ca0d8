/**
 * What people do about their own account: prove the password, set another, register.
 *
 * Errors  `invalid` with the field and words that say the cure. Nothing is told about an account to anybody who has not
 *         proved a code that went to a phone, or a password.
 * Source  Spec §3 (password change), §5, §7; reliability requirements A7–A9, A14, U1.
 */
import { randomUUID } from 'node:crypto'
import { isMobileNumber } from '../../model/text-rules.ts'
import type { PasswordChange, Registration } from '../../wire/identity.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { Account } from '../store/accounts.ts'
import type { Origin } from '../../operations/store.ts'
import type { StoredSession } from '../store/tokens.ts'
import { type CodeOptions, issueChangeTicket, proveCode, refuseCode } from './codes.ts'
import { holdsName, LIKE_NAME_WORDS, personProblems, PHONE_WORDS, unfitProblem } from './fitness.ts'
import { verifyPassword, hashPassword } from './password.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'
import type { Prove } from './proof.ts'
import { LOCKED_WORDS, traceOf } from './sign-in.ts'

export interface IdentityOptions extends CodeOptions {
  readonly prove: Prove
  readonly policy: ServerPasswordPolicy
}

export const OLD_PASSWORD_WORDS = '原密码不正确'
export const SAME_PASSWORD_WORDS = '新密码不能与原密码相同'
export const NAME_TAKEN_WORDS = '账号已被使用，请换一个'
export const PHONE_TAKEN_WORDS = '该手机号已有账号，请直接登录或使用“忘记密码”'

/** A ticket for one change in this session. */
export async function provePassword(
  options: IdentityOptions,
  { familyId, profile, password }: StoredSession & { readonly password: string },
  origin: Origin,
): Promise<string> {
  const { store, prove } = options
  const account = await store.accounts.findUser(profile.userId)
  const proof = await prove({ account, name: profile.userName, password, address: origin.address })
  const reason = proof === 'matches' ? {} : { detail: { reason: proof === 'wrong' ? 'password' : 'locked' } }
  const trace = { object: profile.userId, userId: profile.userId, ...traceOf(account), ...reason }
  const result = proof === 'matches' ? 'ok' : 'refused'
  await store.audit.write({ action: 'checkPassword', result, ...trace }, origin)
  if (proof !== 'matches')
    refuse([problemOf('Password', proof, proof === 'locked' ? LOCKED_WORDS : OLD_PASSWORD_WORDS)])
  return issueChangeTicket(options, { userId: profile.userId, familyId })
}

/** By a code, for somebody who is not signed in: every session ends. By a proved password: every other one. */
export async function replacePassword(
  options: IdentityOptions,
  { session, ...change }: PasswordChange & { readonly session: StoredSession | null },
  origin: Origin,
): Promise<void> {
  const { store, policy } = options
  refuseUnfit(policy, 'NewPassword', change.newPassword)
  const ticket = await proveCode(store, change, change.captcha === '' ? ['change'] : ['reset'])
  if (ticket.purpose === 'change' && ticket.familyId !== session?.familyId) refuseCode()
  const account = await store.accounts.findUser(ticket.userId)
  if (!account || account.disabled) return refuseCode()
  refuseLikeName('NewPassword', change.newPassword, account.userName)
  await refuseUsedBefore(options, account, change.newPassword)
  const passwordHash = await hashPassword(change.newPassword)
  if (!(await ticket.use())) return refuseCode()
  await store.accounts.setPassword(account.userId, passwordHash, { keepFamilyId: ticket.familyId })
  const trace = { object: account.userId, userId: account.userId, ...traceOf(account) }
  await store.audit.write({ action: 'password', result: 'ok', ...trace, detail: { by: ticket.purpose } }, origin)
}

/** The account has no role: whoever opens it for use gives it some. */
export async function registerAccount(options: IdentityOptions, from: Registration, origin: Origin): Promise<void> {
  const { store, policy } = options
  refuseUnfitPerson(from)
  refuseUnfit(policy, 'Password', from.password)
  refuseLikeName('Password', from.password, from.userName)
  const ticket = await proveCode(store, from, ['register'])
  if (ticket.phone !== from.phone) refuseCode()
  if (await store.accounts.hasPhone(from.phone)) refuse([problemOf('PhoneNumber', 'taken', PHONE_TAKEN_WORDS)])
  if (await store.accounts.findUserByName(from.userName)) refuse([problemOf('UserName', 'taken', NAME_TAKEN_WORDS)])
  const passwordHash = await hashPassword(from.password)
  if (!(await ticket.use())) refuseCode()
  const id = randomUUID()
  const data = { PhoneNumber: from.phone }
  const user = { id, name: from.userName, displayName: from.name, passwordHash, data }
  if (!(await store.accounts.addUser(user))) refuse([problemOf('UserName', 'taken', NAME_TAKEN_WORDS)])
  await store.audit.write({ action: 'register', object: id, result: 'ok', userId: id, organizationId: '' }, origin)
}

function refuseUnfit(policy: ServerPasswordPolicy, field: string, password: string): void {
  const problem = unfitProblem(policy, password)
  if (problem) refuse([problemOf(field, problem.code, problem.message)])
}

function refuseLikeName(field: string, password: string, userName: string): void {
  if (holdsName(password, userName)) refuse([problemOf(field, 'name', LIKE_NAME_WORDS)])
}

async function refuseUsedBefore({ store, policy }: IdentityOptions, account: Account, password: string): Promise<void> {
  if (await verifyPassword(account.passwordHash, password))
    refuse([problemOf('NewPassword', 'same', SAME_PASSWORD_WORDS)])
  if (policy.history === 0) return
  for (const former of await store.accounts.formerPasswords(account.userId, policy.history)) {
    if (await verifyPassword(former, password))
      refuse([problemOf('NewPassword', 'history', `新密码不能与最近 ${policy.history} 次用过的密码相同`)])
  }
}

function refuseUnfitPerson({ userName, name, phone }: Registration): void {
  const problems = personProblems({ userName, name })
  if (problems.length > 0) refuse(problems)
  if (!isMobileNumber(phone)) refuse([problemOf('PhoneNumber', 'mobile', PHONE_WORDS)])
}
