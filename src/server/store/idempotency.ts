/** The answers of writes, each kept under its caller's key. */
import { createHash } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { type Once, ONCE_MS } from '../../operations/once.ts'
import type { Within } from './sight.ts'
import { sql } from './sql.ts'

export async function answeredBefore({ tx, around, scope }: Within, once: Once): Promise<unknown> {
  const [first] = await tx.query(
    sql`SELECT body_hash, answer FROM idempotency
     WHERE owner_id = ${ownerOf(scope)} AND shelf = ${scope.shelf} AND user_id = ${scope.userId}
       AND key = ${once.key} AND created_ms > ${around.clock() - ONCE_MS}::bigint`,
  )
  if (!first) return undefined
  if (first.body_hash !== hashOf(once)) throw new Failure('replayed')
  return first.answer
}

export async function inTurn({ tx, scope }: Within, once: Once): Promise<void> {
  const key = JSON.stringify(['once', ownerOf(scope), scope.shelf, scope.userId, once.key])
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export async function storeAnswer({ tx, around, scope }: Within, once: Once, answer: unknown): Promise<boolean> {
  const now = around.clock()
  const place = sql`${ownerOf(scope)}, ${scope.shelf}, ${scope.userId}, ${once.key}, ${hashOf(once)}`
  const kept =
    await tx.query(sql`INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
    VALUES (${place}, ${JSON.stringify(answer)}::jsonb, ${now}::bigint) ${orStale(now)} AS kept`)
  return kept.length > 0
}

/** A part of a writing statement that keeps the answer with the row; it answers no row when the key is taken. */
export function keepSql({ around, scope }: Within, once: Once, answer: WireRecord): Sql {
  const now = around.clock()
  const place = sql`${ownerOf(scope)}, ${scope.shelf}, ${scope.userId}, ${once.key}, ${hashOf(once)}`
  return sql`kept AS (INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
    SELECT ${place}, ${JSON.stringify(answer)}::jsonb || state, ${now}::bigint FROM row ${orStale(now)})`
}

/** In the place of an answer whose time is over. */
function orStale(now: number): Sql {
  return sql`ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
    SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
    WHERE i.created_ms <= ${now - ONCE_MS}::bigint RETURNING 1`
}

function hashOf({ body }: Once): string {
  return createHash('sha256').update(body).digest('hex')
}
