/**
 * A write that is sent again under the same key is answered as the first time; another body under it is refused.
 *
 * A creation asks before it writes. An update and a change of state keep their answer in the statement that writes, and ask
 * only when they would be refused: what was sent again finds its own change in its way.
 *
 * Source  Reliability requirement D4.
 */
import { createHash } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Param } from './database.ts'
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
  if (!idempotencyKey) return undefined
  const hash = hashOf([resource.name, record])
  const now = around.clock()
  const who = [ownerOf(scope), scope.shelf, scope.userId, idempotencyKey]
  const kept = await tx.query(
    `INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::bigint)
     ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
       SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
       WHERE i.created_ms <= $8::bigint RETURNING 1 AS kept`,
    [...who, hash, JSON.stringify(answer), now, now - IDEMPOTENCY_MS],
  )
  if (kept.length > 0) return undefined
  const [first] = await tx.query(
    'SELECT body_hash, answer FROM idempotency WHERE owner_id = $1 AND shelf = $2 AND user_id = $3 AND key = $4',
    who,
  )
  if (first?.body_hash !== hash) throw new Failure('replayed')
  return first.answer as WireRecord
}

/** Under which key an answer is kept, and of what it is the answer. */
export interface Once {
  readonly key: string
  readonly hash: string
}

export function onceOf(key: string | undefined, body: unknown): Once | undefined {
  return key === undefined ? undefined : { key, hash: hashOf(body) }
}

/** What was answered under the key before; `Failure('replayed')` when that was another write. */
export async function earlierAnswer(
  { tx, around, scope }: Pick<Work, 'tx' | 'around' | 'scope'>,
  once: Once | undefined,
): Promise<WireRecord | undefined> {
  if (!once) return undefined
  const [first] = await tx.query(
    `SELECT body_hash, answer FROM idempotency
     WHERE owner_id = $1 AND shelf = $2 AND user_id = $3 AND key = $4 AND created_ms > $5::bigint`,
    [ownerOf(scope), scope.shelf, scope.userId, once.key, around.clock() - IDEMPOTENCY_MS],
  )
  if (!first) return undefined
  if (first.body_hash !== once.hash) throw new Failure('replayed')
  return first.answer as WireRecord
}

/**
 * A part of a writing statement that keeps the answer with the row, after the parameters of `traceParams`; it answers no row
 * when the key is taken.
 */
export function keepSql(once: Once, answer: WireRecord, now: number, params: Param[]): string {
  const put = (value: Param) => `$${params.push(value)}`
  const values = [put(once.key), put(once.hash), `${put(JSON.stringify(answer))}::jsonb`, `${put(now)}::bigint`]
  return `kept AS (INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
    SELECT $1, $2, $11, ${values.join(', ')} FROM row
    ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
      SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
      WHERE i.created_ms <= ${put(now - IDEMPOTENCY_MS)}::bigint RETURNING 1)`
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}
