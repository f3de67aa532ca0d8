/**
 * Codes by phone: asked for, delivered, proved.
 *
 * Shapes  A code is six digits, kept as a hash that the ticket's own secret salts. Who has no account is given a ticket too,
 *         with a code that nobody is told: answer, status and work are the same.
 * Errors  `unavailable` when no way of delivery is set up, `tooMany` for an account or an address that asks too often,
 *         `invalid` for a code that is wrong, used or too old.
 * Source  Reliability requirements A8, A9.
 */
import { createHash, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
import type { CodeRequest } from '../../wire/identity.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import type { Ticket, TicketPurpose } from '../store/tickets.ts'
import type { CodeDelivery } from './delivery.ts'
import { CODE_TRIES, CODES_PER_ACCOUNT, CODES_PER_ADDRESS, LOCK_MS, TICKET_MS } from './limits.ts'
import { networkOf, subjectOf } from './proof.ts'
import { traceOf } from './sign-in.ts'
import { createToken, hashToken } from './tokens.ts'

export const NO_DELIVERY_WORDS = '系统没有开通验证码，请联系管理员重置密码或开通账号'
export const WRONG_CODE_WORDS = '验证码不正确或已失效，请重新获取'
const CODE_DIGITS = 6

export interface CodeOptions {
  readonly store: Store
  readonly clock: () => number
  readonly delivery: CodeDelivery | undefined
}

/** The ticket's id. */
export async function startCode(
  { store, clock, delivery, log }: CodeOptions & { readonly log: FastifyBaseLogger },
  request: CodeRequest,
  origin: Origin,
): Promise<string> {
  if (!delivery) throw new Failure('unavailable', { words: NO_DELIVERY_WORDS })
  if ('phone' in request && !isMobileNumber(request.phone))
    refuse([problemOf('PhoneNumber', 'mobile', '请填写正确的手机号')])
  const account = await findAccount(store, request)
  const named = subjectOf(account, 'phone' in request ? request.phone : request.userName)
  await countRequest(store, named, origin)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const receiver = receiverOf(account, request)
  const userId = account && receiver !== '' && request.purpose === 'reset' ? account.userId : ''
  const expiresMs = clock() + TICKET_MS
  const ticket = { purpose: request.purpose, userId, phone: receiver, familyId: '', expiresMs }
  const sessionId = await issueTicket(store, ticket, code)
  const trace = { object: account?.userId ?? '', userId: account?.userId ?? '', ...traceOf(account) }
  const detail = { purpose: request.purpose, sent: receiver !== '' }
  await store.audit.write({ action: 'code', result: 'ok', ...trace, detail }, origin)
  // Not waited for: how long it takes, and whether it can be done, would tell whether there is such an account.
  if (receiver !== '')
    setImmediate(() => void delivery.deliver(receiver, code).catch((err: unknown) => logLost(log, err)))
  return sessionId
}

/** A ticket for somebody who has proved the password in this session. */
export function issueChangeTicket(
  { store, clock }: CodeOptions,
  who: { readonly userId: string; readonly familyId: string },
): Promise<string> {
  return issueTicket(store, { purpose: 'change', phone: '', ...who, expiresMs: clock() + TICKET_MS }, '')
}

export interface ProvedTicket extends Ticket {
  /** False when somebody else was faster. */
  readonly use: () => Promise<boolean>
}

export async function proveCode(
  store: Store,
  { sessionId, captcha }: { readonly sessionId: string; readonly captcha: string },
  purposes: readonly TicketPurpose[],
): Promise<ProvedTicket> {
  const hash = hashToken(sessionId)
  const claim = { hash, codeHash: hashCode(sessionId, captcha), triesMax: CODE_TRIES }
  const ticket = await store.tickets.prove(claim)
  if (!ticket || !purposes.includes(ticket.purpose)) return refuseCode()
  if (ticket.purpose !== 'register' && ticket.userId === '') return refuseCode()
  return { ...ticket, use: () => store.tickets.consume(hash) }
}

export function refuseCode(): never {
  return refuse([problemOf('Captcha', 'captcha', WRONG_CODE_WORDS)])
}

function findAccount(store: Store, request: CodeRequest): Promise<Account | undefined> {
  return 'phone' in request
    ? store.accounts.findUserByPhone(request.phone)
    : store.accounts.findUserByName(request.userName)
}

/** Only what the server knows by itself is counted: the account, and the address of the connection. */
async function countRequest(store: Store, named: string, { address }: Origin): Promise<void> {
  const attempts = [
    { subject: `code:${named}`, tries: CODES_PER_ACCOUNT },
    { subject: `code:address:${networkOf(address)}`, tries: CODES_PER_ADDRESS },
  ]
  const lockedUntil = await store.accounts.startAttempt(attempts, { windowMs: LOCK_MS, lockMs: LOCK_MS })
  if (lockedUntil > 0) throw new Failure('tooMany')
}

/** The phone that the code goes to; '' when it goes nowhere. */
function receiverOf(account: Account | undefined, request: CodeRequest): string {
  if (request.purpose === 'register') return request.phone
  return account && !account.disabled ? account.phone : ''
}

async function issueTicket(
  store: Store,
  ticket: Ticket & { readonly expiresMs: number },
  code: string,
): Promise<string> {
  const sessionId = createToken()
  await store.tickets.issue({ ...ticket, hash: hashToken(sessionId), codeHash: hashCode(sessionId, code) })
  return sessionId
}

function hashCode(sessionId: string, code: string): string {
  return code === '' ? '' : createHash('sha256').update(`${sessionId} ${code}`).digest('hex')
}

function logLost(log: FastifyBaseLogger, err: unknown): void {
  log.error({ err }, 'a code could not be delivered')
}
