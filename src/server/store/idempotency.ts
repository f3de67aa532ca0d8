/**
 * A write that is sent again under the same key is answered as the first time; another body under it is refused.
 *
 * A creation asks before it writes. An update keeps its answer in the statement that writes, and asks only when it would be
 * refused: what was sent again finds its own change in its way. Deletions, changes of state and what is done to copies hold
 * their rows first and then ask.
 *
 * Source  Reliability requirement D4.
 */
import { createHash } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Param } from './database.ts'
import type { Surroundings } from './libraries.ts'
import { canonical } from './records.ts'
import type { Save } from './store.ts'
import type { Work } from './write.ts'

/** How long a repeated write is answered with the first one's answer. */
export const IDEMPOTENCY_MS = 86_400_000

/** The answer of an earlier creation with the same key; otherwise keeps this one's under the key. */
export async function firstAnswer(
  { tx, around, scope, resource, record, idempotencyKey }: Work & Save,
  answer: WireRecord,
): Promise<WireRecord | undefined> {
  const once = onceOf(idempotencyKey, [resource.name, record])
  if (!once) return undefined
  const work = { tx, around, scope }
  if (await isKept(work, once, answer)) return undefined
  const first = await earlierAnswer(work, once)
  if (first === undefined) throw new Failure('replayed')
  return first as WireRecord
}

/** Refuses a key that another call was made with; the records of one call are answered each under a key of its own. */
export async function claimKey(around: Surroundings, scope: Scope, key: string, body: unknown): Promise<void> {
  if (ownerOf(scope) === '') return
  await around.database.transaction(scope, async (tx) => {
    const [work, once] = [
      { tx, around, scope },
      { key, hash: hashOf(body) },
    ]
    if (!(await isKept(work, once, null))) await earlierAnswer(work, once)
  })
}

type Asking = Pick<Work, 'tx' | 'around' | 'scope'>

/** Under which key an answer is kept, and of what it is the answer. */
export interface Once {
  readonly key: string
  readonly hash: string
}

export function onceOf(key: string | undefined, body: unknown): Once | undefined {
  return key === undefined ? undefined : { key, hash: hashOf(body) }
}

/** What was answered under the key before; `Failure('replayed')` when that was another write. */
export async function earlierAnswer({ tx, around, scope }: Asking, once: Once | undefined): Promise<unknown> {
  if (!once) return undefined
  const [first] = await tx.query(
    `SELECT body_hash, answer FROM idempotency
     WHERE owner_id = $1 AND shelf = $2 AND user_id = $3 AND key = $4 AND created_ms > $5::bigint`,
    [ownerOf(scope), scope.shelf, scope.userId, once.key, around.clock() - IDEMPOTENCY_MS],
  )
  if (!first) return undefined
  if (first.body_hash !== once.hash) throw new Failure('replayed')
  return first.answer
}

/** Of two with the same key at once the second waits for the first one's answer. */
export async function answerInTurn(asking: Asking, once: Once | undefined): Promise<unknown> {
  if (!once) return undefined
  const { scope } = asking
  const key = JSON.stringify(['once', ownerOf(scope), scope.shelf, scope.userId, once.key])
  await asking.tx.query('SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  return await earlierAnswer(asking, once)
}

/** Rows that are held now, or what was answered before: of two at once the second waits, and finds the first one's answer. */
export async function holdOnce<Held>(
  asking: Asking,
  once: Once | undefined,
  hold: () => Promise<Held>,
): Promise<{ readonly held: Held } | { readonly first: unknown }> {
  const held = await hold().catch((error: unknown) => {
    if (error instanceof Failure) return error
    throw error
  })
  const first = await earlierAnswer(asking, once)
  if (first !== undefined) return { first }
  if (held instanceof Failure) throw held
  return { held }
}

/** Keeps the answer for whoever sends the same again. */
export async function keepAnswer(asking: Asking, once: Once | undefined, answer: unknown): Promise<void> {
  if (once && !(await isKept(asking, once, answer))) throw new Failure('replayed')
}

/** False when the key is taken. */
async function isKept({ tx, around, scope }: Asking, { key, hash }: Once, answer: unknown): Promise<boolean> {
  const now = around.clock()
  const kept = await tx.query(
    `INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::bigint)
     ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
       SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
       WHERE i.created_ms <= $8::bigint RETURNING 1 AS kept`,
    [ownerOf(scope), scope.shelf, scope.userId, key, hash, JSON.stringify(answer), now, now - IDEMPOTENCY_MS],
  )
  return kept.length > 0
}

/**
 * A part of a writing statement that keeps the answer with the row, after the parameters of `traceParams`; it answers no row
 * when the key is taken.
 */
export function keepSql(once: Once, answer: WireRecord, now: number, params: Param[]): string {
  const put = (value: Param) => `$${params.push(value)}`
  const values = [
    put(once.key),
    put(once.hash),
    `${put(JSON.stringify(answer))}::jsonb || state`,
    `${put(now)}::bigint`,
  ]
  return `kept AS (INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
    SELECT $1, $2, $11, ${values.join(', ')} FROM row
    ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
      SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
      WHERE i.created_ms <= ${put(now - IDEMPOTENCY_MS)}::bigint RETURNING 1)`
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}
