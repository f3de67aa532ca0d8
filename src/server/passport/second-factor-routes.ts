/**
 * Second factors: switched on and off by their owner, reset by a colleague who administers the same organization or consortium,
 * demanded by an organization of its administrators, by the house of those of consortiums.
 *
 * Source  Reliability requirements A8, T1, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../model/scope.ts'
import * as wire from '../../wire/second-factor.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import type { Account, StoredProfile } from '../store/accounts.ts'
import type { Proof, Prove } from './proof.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { administered, needsFactor } from './profile-scope.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  type FactorOptions,
  NOT_ON_WORDS,
  replaceRecoveryCodes,
  takeCode,
  WRONG_OTP_WORDS,
} from './second-factor.ts'
import { originOf, requestScope, sessionOf } from './session.ts'
import { LOCKED_WORDS, traceOf } from './sign-in.ts'

export interface FactorRouteOptions extends FactorOptions {
  readonly prove: Prove
  readonly settings: Pick<IdentitySettings, 'consortiumSecondFactor'>
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

const REQUIRED_WORDS = '管理员必须使用两步验证，不能关闭。换了手机，请由另一位管理员重置'
const OWN_FIRST_WORDS = '请先为自己的账号开启两步验证，再要求其他管理员使用'
const OWN_RESET_WORDS = '自己的两步验证请在上面关闭'
const STRANGER_WORDS = '本机构没有这个账号，请核对'
const OTHER_CONSORTIUM_WORDS = '联合体没有这位管理员，请核对账号；机构的管理员由本机构的同事重置'
const CONSORTIUM_WORDS = '这是联合体管理员，由联合体的另一位管理员重置'

export function registerSecondFactors(server: FastifyInstance, options: FactorRouteOptions): void {
  const { store, rateLimit } = options
  const limited = { config: { rateLimit } }
  answer(server, wire.SECOND_FACTOR, (_asked, request) => stateOf(options, request))
  answer(server, { ...wire.START_SECOND_FACTOR, ...limited }, async (password, request) => {
    const account = await ownAccount(options, request)
    const proof = await prove(options, { account, password, request })
    if (proof !== 'matches') refuseUnproved(proof)
    return beginEnrolment(options, account)
  })
  answer(server, { ...wire.CONFIRM_SECOND_FACTOR, ...limited }, async (code, request) => {
    const account = await ownAccount(options, request)
    const codes = await confirmEnrolment(options, account.userId, code)
    await note(options, { action: 'secondFactorOn', account, request })
    return codes
  })
  answer(server, { ...wire.RENEW_RECOVERY_CODES, ...limited }, async (asked, request) => {
    const account = await provedAccount(options, { ...asked, action: 'recoveryCodes' }, request)
    const codes = await replaceRecoveryCodes(options, account.userId)
    await note(options, { action: 'recoveryCodes', account, request })
    return codes
  })
  answer(server, { ...wire.REMOVE_SECOND_FACTOR, ...limited }, (asked, request) => remove(options, asked, request))
  answer(server, { ...wire.RESET_SECOND_FACTOR, ...limited }, (userName, request) => reset(options, userName, request))
  answer(server, wire.SET_SECOND_FACTOR_RULE, async (isRequired, request) => {
    const account = await ownAccount(options, request)
    if (isRequired && !sessionOf(request).profile.hasSecondFactor)
      throw new Failure('conflict', { words: OWN_FIRST_WORDS })
    await store.secondFactors.setRequired(requestScope(request).organizationId, isRequired)
    await note(options, { action: 'secondFactorRule', account, request, detail: { isRequired } })
  })
}

async function stateOf(
  { store, settings }: FactorRouteOptions,
  request: FastifyRequest,
): Promise<wire.SecondFactorState> {
  const { profile } = sessionOf(request)
  const { organizationId, roles } = requestScope(request)
  const factor = await store.secondFactors.find(profile.userId)
  const place = profile.organizations.find((one) => one.organizationId === organizationId)
  const mayRule = place !== undefined && roles.includes(ORGANIZATION_ADMIN)
  return {
    isOn: profile.hasSecondFactor,
    codesLeft: factor?.isConfirmed ? factor.codesLeft : 0,
    isRequired: needsFactor(profile, settings),
    mayReset: mayRule || roles.includes(CONSORTIUM_ADMIN),
    rule: mayRule
      ? {
          organizationName: place.organizationName,
          isRequired: await store.secondFactors.isRequiredBy(organizationId),
        }
      : undefined,
  }
}

async function remove(options: FactorRouteOptions, asked: wire.FactorProof, request: FastifyRequest): Promise<void> {
  if (needsFactor(sessionOf(request).profile, options.settings))
    throw new Failure('conflict', { words: REQUIRED_WORDS })
  const account = await provedAccount(options, { ...asked, action: 'secondFactorOff' }, request)
  await options.store.secondFactors.remove(account.userId)
  await note(options, { action: 'secondFactorOff', account, request })
}

/** By the password and a code, both: whoever has found an open browser has neither. */
async function provedAccount(
  options: FactorRouteOptions,
  { password, code, action }: wire.FactorProof & { readonly action: string },
  request: FastifyRequest,
): Promise<Account> {
  if (!sessionOf(request).profile.hasSecondFactor) throw new Failure('conflict', { words: NOT_ON_WORDS })
  const account = await ownAccount(options, request)
  const proof = await prove(options, { account, password, code, request })
  if (proof === 'matches') return account
  await note(options, { action, account, request, detail: { reason: proof }, isRefused: true })
  return refuseUnproved(proof)
}

/** Every session of theirs ends: whoever has the lost telephone may have one. */
async function reset(options: FactorRouteOptions, userName: string, request: FastifyRequest): Promise<void> {
  const { store } = options
  const account = await store.accounts.findUserByName(userName)
  const scope = requestScope(request)
  if (account?.userId === scope.userId) refuse([problemOf('UserName', 'own', OWN_RESET_WORDS)])
  const profile = account && (await store.accounts.profileOf(account.userId))
  const stranger = strangerWords(scope, profile)
  if (!account || stranger !== undefined) return refuse([problemOf('UserName', 'unknown', stranger ?? STRANGER_WORDS)])
  if (!(await store.secondFactors.remove(account.userId)))
    return refuse([problemOf('UserName', 'none', `账号 ${account.userName} 的${NOT_ON_WORDS}`)])
  await store.tokens.revokeUser(account.userId)
  await note(options, { action: 'secondFactorReset', account, request })
}

/** Whoever administers a consortium stands in its organizations too, and is not theirs to reset. */
function strangerWords(scope: Scope, profile: StoredProfile | undefined): string | undefined {
  const consortiumId = profile && administered(profile)?.consortiumId
  if (scope.shelf === 'platform') return consortiumId === scope.consortiumId ? undefined : OTHER_CONSORTIUM_WORDS
  if (!profile?.organizations.some(({ organizationId }) => organizationId === scope.organizationId))
    return STRANGER_WORDS
  return consortiumId === undefined ? undefined : CONSORTIUM_WORDS
}

interface OwnProof {
  readonly account: Account
  readonly password: string
  /** Asked for as well, where it is given. */
  readonly code?: string
  readonly request: FastifyRequest
}

function prove(options: FactorRouteOptions, { account, password, code, request }: OwnProof): Promise<Proof> {
  const further = async () => ((await takeCode(options, account.userId, code ?? '')) ? 'matches' : 'codeWrong')
  const claim = { account, name: account.userName, password, address: request.ip }
  return options.prove(claim, code === undefined ? undefined : further)
}

function refuseUnproved(proof: Exclude<Proof, 'matches'>): never {
  if (proof === 'codeWrong') return refuse([problemOf('Code', 'otp', WRONG_OTP_WORDS)])
  return refuse([problemOf('Password', proof, proof === 'locked' ? LOCKED_WORDS : '密码不正确，请重新填写')])
}

async function ownAccount({ store }: FactorRouteOptions, request: FastifyRequest): Promise<Account> {
  const account = await store.accounts.findUser(sessionOf(request).profile.userId)
  if (!account) throw new Failure('expired')
  return account
}

interface Noted {
  readonly action: string
  /** Whose factor it is about. */
  readonly account: Account
  readonly request: FastifyRequest
  readonly detail?: Readonly<Record<string, unknown>>
  readonly isRefused?: boolean
}

async function note({ store }: FactorRouteOptions, { action, account, request, detail, isRefused }: Noted) {
  const { userId } = sessionOf(request).profile
  const { organizationId } = requestScope(request)
  const trace = { ...traceOf(account), ...(organizationId === '' ? {} : { organizationId }) }
  const entry = { action, object: account.userId, userId, ...trace, ...(detail ? { detail } : {}) }
  await store.audit.write({ ...entry, result: isRefused ? 'refused' : 'ok' }, originOf(request))
}
