/**
 * A password that is sent to somebody and has to be replaced at once: it fits the policy, and nothing in it looks alike. It ends some
 * hours after it was made, since a message lies in a telephone for whoever finds it.
 */
import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Account } from '../store/accounts.ts'
import type { Transaction } from '../store/database.ts'
import type { CodeDelivery } from './delivery.ts'
import { unfitProblem } from './fitness.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

const CLASSES = ['23456789', 'abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '@#%+='] as const
/** About 70 bits where the policy allows as many. */
const LENGTH = 12
const HOUR_MS = 3_600_000

export interface OneTimePassword {
  readonly password: string
  readonly endsMs: number
}

export interface OneTimeOptions {
  readonly policy: ServerPasswordPolicy
  readonly clock: () => number
  readonly hours: number
}

export function oneTimePassword({ policy, clock, hours }: OneTimeOptions): OneTimePassword {
  return { password: fitPassword(policy), endsMs: clock() + hours * HOUR_MS }
}

/** What the owner, who has proved it, is told when it has ended. */
export const ONE_TIME_ENDED_WORDS =
  '一次性密码已过期，请联系本机构的管理员在“机构用户”中重新发送，或用“忘记密码”自己设置'

export function isOneTimeEnded({ passwordEndsMs }: Account, now: number): boolean {
  return passwordEndsMs !== undefined && now >= passwordEndsMs
}

function fitPassword(policy: ServerPasswordPolicy): string {
  const length = Math.min(policy.max, Math.max(policy.min, LENGTH))
  for (;;) {
    const letters = CLASSES.map(oneOf)
    while (letters.length < length) letters.push(oneOf(CLASSES.join('')))
    const password = shuffled(letters).slice(0, length).join('')
    if (unfitProblem(policy, password) === undefined) return password
  }
}

interface Sending {
  readonly delivery: CodeDelivery
  readonly hours: number
  readonly log: FastifyBaseLogger
}

/** When the transaction is kept: nobody waits for a gateway, and nobody is sent a password that was never set. */
export function sendOneTimePassword(
  tx: Transaction,
  { delivery, hours, log }: Sending,
  { phone, password }: { readonly phone: string; readonly password: string },
): void {
  const send = () => delivery.deliver(phone, password, { purpose: 'firstPassword', hours })
  tx.afterCommit(
    () => void send().catch((err: unknown) => log.error({ err }, 'a one-time password could not be delivered')),
  )
}

function oneOf(letters: string): string {
  return letters[randomInt(letters.length)] ?? ''
}

function shuffled(letters: readonly string[]): readonly string[] {
  const rest = [...letters]
  return letters.map(() => rest.splice(randomInt(rest.length), 1)[0] ?? '')
}
