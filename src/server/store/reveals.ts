/** Who was shown masked data, and when: counted for the limit, and written to the trail for good. */
import { ownerOf } from '../../model/scope.ts'
import type { Revealed } from '../../operations/port.ts'
import type { Within } from './sight.ts'
import { sql } from './sql.ts'

/** A person's last minute; nobody else's rows are seen or counted. */
export const REVEALS_TABLE = `
CREATE TABLE IF NOT EXISTS reveals (user_id text NOT NULL, at_ms bigint NOT NULL);
CREATE INDEX IF NOT EXISTS reveals_user ON reveals (user_id, at_ms);`

/** Older ones are forgotten at once. */
export async function revealsSince({ tx, scope: { userId } }: Within, sinceMs: number): Promise<number> {
  const key = JSON.stringify(['reveal', userId])
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await tx.query(sql`DELETE FROM reveals WHERE user_id = ${userId} AND at_ms <= ${sinceMs}::bigint`)
  const [counted] = await tx.query(sql`SELECT count(*)::int AS count FROM reveals WHERE user_id = ${userId}`)
  return Number(counted?.count)
}

export async function noteReveal(
  { tx, around, scope }: Within,
  { resource, origin, id, fields, purpose }: Revealed,
): Promise<void> {
  const { userId, userName, shelf } = scope
  const now = around.clock()
  await tx.query(sql`INSERT INTO reveals (user_id, at_ms) VALUES (${userId}, ${now}::bigint)`)
  await tx.query(sql`INSERT INTO audit (owner_id, shelf, at, user_id, user_name, address, request_id, action, object, result, detail)
    VALUES (${ownerOf(scope)}, ${shelf}, ${new Date(now).toISOString()}::timestamptz, ${userId}, ${userName}, ${origin.address},
      ${origin.requestId}, 'reveal', ${`${resource.name}/${id}`}, 'ok', ${JSON.stringify({ fields, purpose })}::jsonb)`)
}
