/** A password that is sent to somebody and has to be replaced at once: it fits the policy, and nothing in it looks alike. */
import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from '../store/database.ts'
import type { CodeDelivery } from './delivery.ts'
import { unfitProblem } from './fitness.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

const CLASSES = ['23456789', 'abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '@#%+='] as const
/** About 70 bits where the policy allows as many. */
const LENGTH = 12

export function oneTimePassword(policy: ServerPasswordPolicy): string {
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
  readonly log: FastifyBaseLogger
}

/** When the transaction is kept: nobody waits for a gateway, and nobody is sent a password that was never set. */
export function sendOneTimePassword(
  tx: Transaction,
  { delivery, log }: Sending,
  { phone, password }: { readonly phone: string; readonly password: string },
): void {
  const send = () => delivery.deliver(phone, password, 'firstPassword')
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
