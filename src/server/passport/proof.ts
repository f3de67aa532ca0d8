/**
 * One attempt to prove a password: counted before the password is looked at, the same work for accounts that do not exist.
 *
 * Attempts on one account, and those from one address, take turns: many at once are neither a way around the count nor
 * locked by it. Names that nobody has are counted apart and much further: with the others, whoever makes up five of them
 * would lock out everybody behind the same address. What is counted comes from the connection and the store alone, never from what the caller says about itself.
 *
 * Source  Reliability requirements A8, A9.
 */
import { createHash } from 'node:crypto'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import { FAILURES_MAX, LOCK_MS, NOBODY_FACTOR } from './limits.ts'
import { verifyPassword } from './password.ts'

export interface PasswordClaim {
  readonly account: Account | undefined
  /** The name that was typed. */
  readonly name: string
  readonly password: string
  readonly address: string
}

export type Proof = 'matches' | 'wrong' | 'locked' | FurtherProof
/** Of somebody whose password is right. */
export type FurtherProof = 'matches' | 'codeNeeded' | 'codeWrong'
/** What else is asked for belongs to the same attempt: a wrong code counts as a wrong password does. */
export type Prove = (claim: PasswordClaim, further?: () => Promise<FurtherProof>) => Promise<Proof>

export function createProof(store: Store, addressTries: number): Prove {
  const takeTurn = createTurns()
  return (claim, further) => {
    const subject = subjectOf(claim.account, claim.name)
    const network = networkOf(claim.address)
    const [address, nobodies] = [`address:${network}`, `nobodies:${network}`]
    return takeTurn([subject, address], async () => {
      const isNobody = claim.account === undefined
      const attempts = [
        { subject, tries: FAILURES_MAX },
        { subject: address, tries: addressTries, isOnlyAsked: isNobody },
        { subject: nobodies, tries: addressTries * NOBODY_FACTOR, isOnlyAsked: !isNobody },
      ]
      const lockedUntil = await store.accounts.startAttempt(attempts, { windowMs: LOCK_MS, lockMs: LOCK_MS })
      if (lockedUntil > 0) return 'locked'
      if (!(await verifyPassword(claim.account?.passwordHash, claim.password))) return 'wrong'
      const proof = (await further?.()) ?? 'matches'
      if (proof === 'codeWrong') return proof
      // A password alone forgets no wrong codes: it only takes its own attempt back.
      const [clear, undo] = proof === 'matches' ? [[subject], [address]] : [[], [subject, address]]
      await store.accounts.endAttempt({ clear, undo })
      return proof
    })
  }
}

/** The user where there is one: spellings that the database takes for the same name are one subject. */
export function subjectOf(account: Account | undefined, name: string): string {
  if (account) return `account:${account.userId}`
  return `nobody:${createHash('sha256').update(name.toLowerCase()).digest('hex')}`
}

/** An IPv6 caller has a whole /64 of addresses to itself; IPv4 in the guise of IPv6 is IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Work that shares a key waits for the work before it. */
function createTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return async <Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> => {
    const turn = Promise.all(keys.map((key) => turns.get(key))).then(work)
    const settled = turn.catch(() => undefined)
    for (const key of keys) turns.set(key, settled)
    try {
      return await turn
    } finally {
      for (const key of keys) if (turns.get(key) === settled) turns.delete(key)
    }
  }
}
