/**
 * A creation that is sent again under the same key is answered as the first time.
 *
 * Source  Reliability requirement D4.
 */
import { createHash } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { canonical } from './records.ts'
import type { Save } from './store.ts'
import type { Work } from './write.ts'

/** How long a repeated creation is answered with the first one's answer. */
export const IDEMPOTENCY_MS = 86_400_000

/** The answer of an earlier creation with the same key; otherwise keeps this one's under the key. */
export async function firstAnswer(
  { tx, around, scope, resource, record, idempotencyKey }: Work & Save,
  answer: WireRecord,
): Promise<WireRecord | undefined> {
  if (!idempotencyKey) return undefined
  const hash = createHash('sha256')
    .update(canonical([resource.name, record]))
    .digest('hex')
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
