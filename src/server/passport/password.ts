/**
 * Passwords are kept as argon2id, hashed and checked on the library's own threads.
 *
 * Units   `memoryCost` KiB.
 * Source  Reliability requirements A9, A14; the costs are OWASP's (19 MiB, two passes, one lane).
 */
import { hash, verify } from '@node-rs/argon2'

/** argon2id; the library's own constant is an ambient enum, which erased types cannot read. */
const ARGON2ID = 2
const COSTS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** What an account that does not exist is checked against, so that it takes as long as one that does. */
const NOBODY = hashPassword('nobody has this password')

/** Undefined for an account that does not exist: the same work is done and the answer is no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password).catch(() => false)
  return matches && stored !== undefined
}
