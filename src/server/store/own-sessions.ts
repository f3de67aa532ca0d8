/**
 * The sessions of one person that still go on, for that person to look at and to end.
 *
 * Shapes  A session is a family of tokens (`tokens.ts`) that was not ended, has not run out, was not left alone for too long, and
 *         has a token that is live: a browser that is locked has none.
 * Units   Milliseconds.
 */
import type { Database, SqlRow } from './database.ts'
import { displayOf } from './displays.ts'
import { sql } from './sql.ts'

export interface OpenSession {
  readonly familyId: string
  readonly agent: string
  readonly address: string
  readonly startedMs: number
  /** Within a minute. */
  readonly activeMs: number
  /** What the screen is called; undefined for a session that is no display. */
  readonly display: string | undefined
}

export interface OwnSessionStore {
  /** The one that was used last comes first. */
  list(userId: string, idleMs: number): Promise<readonly OpenSession[]>
  /** Ends one of this person's sessions; false where it has ended already, or is not theirs. */
  end(userId: string, familyId: string): Promise<boolean>
  /** Ends all of this person's sessions but one; how many. */
  endOthers(userId: string, keepFamilyId: string): Promise<number>
}

const SHOWN_MAX = 100

export function createOwnSessionStore(database: Database, clock: () => number): OwnSessionStore {
  return {
    list: async (userId, idleMs) => {
      const now = clock()
      const rows = await database.query(
        sql`SELECT f.id, f.agent, f.address, f.created_ms::float8 AS started, f.active_ms::float8 AS active, f.display
          FROM token_families f WHERE f.user_id = ${userId} AND f.revoked_ms IS NULL AND f.expires_ms > ${now}::bigint
            AND (f.display IS NOT NULL OR f.active_ms > ${now - idleMs}::bigint) AND EXISTS (SELECT FROM refresh_tokens r
              WHERE r.family_id = f.id AND r.rotated_ms IS NULL AND r.expires_ms > ${now}::bigint)
          ORDER BY f.active_ms DESC, f.id LIMIT ${SHOWN_MAX}::int`,
      )
      return rows.map(sessionOf)
    },
    end: async (userId, familyId) => {
      const ended = await database.query(
        sql`UPDATE token_families SET revoked_ms = ${clock()}::bigint, ended_elsewhere = true
          WHERE user_id = ${userId} AND id = ${familyId} AND revoked_ms IS NULL RETURNING id`,
      )
      return ended.length > 0
    },
    endOthers: async (userId, keepFamilyId) => {
      const ended = await database.query(
        sql`UPDATE token_families SET revoked_ms = ${clock()}::bigint, ended_elsewhere = true
          WHERE user_id = ${userId} AND id <> ${keepFamilyId} AND revoked_ms IS NULL RETURNING id`,
      )
      return ended.length
    },
  }
}

function sessionOf(row: SqlRow): OpenSession {
  return {
    familyId: String(row.id),
    agent: String(row.agent),
    address: String(row.address),
    startedMs: Number(row.started),
    activeMs: Number(row.active),
    display: displayOf(row.display)?.name,
  }
}
