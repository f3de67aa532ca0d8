/** The answers of writes, each kept under its caller's key. */
import { createHash } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { type Once, ONCE_MS } from '../../operations/once.ts'
import type { Param } from './database.ts'
import type { Within } from './port.ts'

export async function answeredBefore({ tx, around, scope }: Within, once: Once): Promise<unknown> {
  const [first] = await tx.query(
    `SELECT body_hash, answer FROM idempotency
     WHERE owner_id = $1 AND shelf = $2 AND user_id = $3 AND key = $4 AND created_ms > $5::bigint`,
    [ownerOf(scope), scope.shelf, scope.userId, once.key, around.clock() - ONCE_MS],
  )
  if (!first) return undefined
  if (first.body_hash !== hashOf(once)) throw new Failure('replayed')
  return first.answer
}

export async function inTurn({ tx, scope }: Within, once: Once): Promise<void> {
  const key = JSON.stringify(['once', ownerOf(scope), scope.shelf, scope.userId, once.key])
  await tx.query('SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
}

export async function storeAnswer({ tx, around, scope }: Within, once: Once, answer: unknown): Promise<boolean> {
  const now = around.clock()
  const kept = await tx.query(
    `INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::bigint)
     ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
       SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
       WHERE i.created_ms <= $8::bigint RETURNING 1 AS kept`,
    [ownerOf(scope), scope.shelf, scope.userId, once.key, hashOf(once), JSON.stringify(answer), now, now - ONCE_MS],
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
    put(hashOf(once)),
    `${put(JSON.stringify(answer))}::jsonb || state`,
    `${put(now)}::bigint`,
  ]
  return `kept AS (INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
    SELECT $1, $2, $11, ${values.join(', ')} FROM row
    ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
      SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
      WHERE i.created_ms <= ${put(now - ONCE_MS)}::bigint RETURNING 1)`
}

function hashOf({ body }: Once): string {
  return createHash('sha256').update(body).digest('hex')
}
