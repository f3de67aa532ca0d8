/**
 * A write that is sent again under the same key is answered as the first time; another body under it is refused.
 *
 * A creation asks before it writes. An update keeps its answer in the statement that writes, and asks only when it would be
 * refused: what was sent again finds its own change in its way. Deletions, changes of state and what is done to copies hold
 * their rows first and then ask.
 *
 * Source  Reliability requirement D4.
 */
import { Failure } from '../model/failure.ts'
import type { PortTransaction } from './port.ts'
import { canonical } from './row.ts'

/** How long a repeated write is answered with the first one's answer. */
export const ONCE_MS = 86_400_000

/** Under which key an answer is kept, and of what it is the answer. */
export interface Once {
  readonly key: string
  /** Equal exactly for equal calls. */
  readonly body: string
}

export function onceOf(key: string | undefined, body: unknown): Once | undefined {
  return key === undefined ? undefined : { key, body: canonical(body) }
}

/** One call carries several records, each of which has an answer of its own. */
export function keyOfOne(key: string | undefined, id: string): string | undefined {
  return key && `${key} ${id}`
}

export async function earlierAnswer(tx: PortTransaction, once: Once | undefined): Promise<unknown> {
  return once && (await tx.answered(once))
}

/** Keeps the answer for whoever sends the same again. */
export async function keepAnswer(tx: PortTransaction, once: Once | undefined, answer: unknown): Promise<void> {
  if (once && !(await tx.keep(once, answer))) throw new Failure('replayed')
}

/** The answer of an earlier call with the same key; otherwise keeps this one's under the key. */
export async function firstAnswer(tx: PortTransaction, once: Once | undefined, answer: unknown): Promise<unknown> {
  if (!once || (await tx.keep(once, answer))) return undefined
  const first = await tx.answered(once)
  if (first === undefined) throw new Failure('replayed')
  return first
}

/** The answer of an earlier call with the same key; of two at once the second waits for the first one's. */
export async function answeredInTurn(tx: PortTransaction, once: Once | undefined): Promise<unknown> {
  if (once) await tx.inTurn(once)
  return await earlierAnswer(tx, once)
}

/** Rows that are held now, or what was answered before: of two at once the second waits, and finds the first one's answer. */
export async function holdOnce<Held>(
  tx: PortTransaction,
  once: Once | undefined,
  hold: () => Promise<Held>,
): Promise<{ readonly held: Held } | { readonly first: unknown }> {
  const held = await hold().catch((error: unknown) => {
    if (error instanceof Failure) return error
    throw error
  })
  const first = await earlierAnswer(tx, once)
  if (first !== undefined) return { first }
  if (held instanceof Failure) throw held
  return { held }
}
