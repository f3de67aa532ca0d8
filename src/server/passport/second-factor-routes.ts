/**
 * Second factors: switched on and off by their owner, reset by a colleague who administers the same organization, demanded by
 * an organization of its administrators.
 *
 * Source  Reliability requirements A8, T1, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { ORGANIZATION_ADMIN } from '../../model/scope.ts'
import * as wire from '../../wire/second-factor.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import type { Account } from '../store/accounts.ts'
import type { Proof, Prove } from './proof.ts'
import { beginEnrolment, confirmEnrolment, type FactorOptions, takeCode, WRONG_OTP_WORDS } from './second-factor.ts'
import { originOf, requestScope, sessionOf } from './session.ts'
import { LOCKED_WORDS, traceOf } from './sign-in.ts'

export interface FactorRouteOptions extends FactorOptions {
  readonly prove: Prove
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

const REQUIRED_WORDS = '您的机构要求两步验证，不能关闭。换了手机，请由本机构的另一位管理员重置'
const OWN_FIRST_WORDS = '请先为自己的账号开启两步验证，再要求其他管理员使用'
const OWN_RESET_WORDS = '自己的两步验证请在上面关闭'
const STRANGER_WORDS = '本机构没有这个账号，请核对'
const NOT_ON_WORDS = '两步验证没有开启'

export function registerSecondFactors(server: FastifyInstance, options: FactorRouteOptions): void {
  const { store, rateLimit } = options
  const limited = { config: { rateLimit } }
  answer(server, wire.SECOND_FACTOR, (_asked, request) => stateOf(options, request))
  answer(server, { ...wire.START_SECOND_FACTOR, ...limited }, async (password, request) => {
    const account = await ownAccount(options, request)
    refuseUnproved(await prove(options, { account, password, request }))
    return beginEnrolment(options, account)
  })
  answer(server, { ...wire.CONFIRM_SECOND_FACTOR, ...limited }, async (code, request) => {
    const account = await ownAccount(options, request)
    const codes = await confirmEnrolment(options, account.userId, code)
    await note(options, { action: 'secondFactorOn', account, request })
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

async function stateOf({ store }: FactorRouteOptions, request: FastifyRequest): Promise<wire.SecondFactorState> {
  const { profile } = sessionOf(request)
  const { organizationId, roles } = requestScope(request)
  const factor = await store.secondFactors.find(profile.userId)
  const place = profile.organizations.find((one) => one.organizationId === organizationId)
  const mayRule = place !== undefined && roles.includes(ORGANIZATION_ADMIN)
  return {
    isOn: profile.hasSecondFactor,
    codesLeft: factor?.isConfirmed ? factor.codesLeft : 0,
    isRequired: profile.needsSecondFactor,
    rule: mayRule
      ? {
          organizationName: place.organizationName,
          isRequired: await store.secondFactors.isRequiredBy(organizationId),
        }
      : undefined,
  }
}

/** Asks for the password and a code: whoever has found an open browser has neither. */
async function remove(options: FactorRouteOptions, asked: wire.FactorProof, request: FastifyRequest): Promise<void> {
  const { hasSecondFactor, needsSecondFactor } = sessionOf(request).profile
  if (!hasSecondFactor) throw new Failure('conflict', { words: NOT_ON_WORDS })
  if (needsSecondFactor) throw new Failure('conflict', { words: REQUIRED_WORDS })
  const account = await ownAccount(options, request)
  const proof = await prove(options, { account, password: asked.password, code: asked.code, request })
  if (proof !== 'matches') {
    await note(options, { action: 'secondFactorOff', account, request, detail: { reason: proof }, isRefused: true })
    refuseUnproved(proof)
  }
  await options.store.secondFactors.remove(account.userId)
  await note(options, { action: 'secondFactorOff', account, request })
}

/** Every session of theirs ends: whoever has the lost telephone may have one. */
async function reset(options: FactorRouteOptions, userName: string, request: FastifyRequest): Promise<void> {
  const { store } = options
  const account = await store.accounts.findUserByName(userName)
  const { organizationId, userId } = requestScope(request)
  if (account?.userId === userId) refuse([problemOf('UserName', 'own', OWN_RESET_WORDS)])
  const profile = account && (await store.accounts.profileOf(account.userId))
  if (!account || !profile?.organizations.some((place) => place.organizationId === organizationId))
    return refuse([problemOf('UserName', 'unknown', STRANGER_WORDS)])
  if (!(await store.secondFactors.remove(account.userId)))
    return refuse([problemOf('UserName', 'none', `账号 ${account.userName} 的${NOT_ON_WORDS}`)])
  await store.tokens.revokeUser(account.userId)
  await note(options, { action: 'secondFactorReset', account, request })
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

function refuseUnproved(proof: Proof): void {
  if (proof === 'codeWrong') refuse([problemOf('Code', 'otp', WRONG_OTP_WORDS)])
  if (proof !== 'matches')
    refuse([problemOf('Password', proof, proof === 'locked' ? LOCKED_WORDS : '密码不正确，请重新填写')])
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
