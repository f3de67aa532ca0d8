/**
 * Tabs of one session: the codes by which a further tab joins, and the end of one tab's tokens. Only hashes are kept.
 *
 * Shapes  A tab is a branch of the session's family: tokens that grew from one code, or from the sign-in itself (branch '').
 *         The family's end, its idle time and its revocation hold for all of its tabs.
 * Units   Milliseconds.
 */
import type { Sql } from 'sql-template-tag'
import { nameOf } from './columns.ts'
import type { Database } from './database.ts'
import { addTokens } from './token-rows.ts'
import type { Token } from './tokens.ts'
import { sql } from './sql.ts'

export interface NewTab {
  readonly codeHash: string
  readonly branch: string
  readonly access: Token
  readonly refresh: Token
}

export interface TabCodeStore {
  issue(code: { readonly hash: string; readonly familyId: string; readonly expiresMs: number }): Promise<void>
  /** The live family that a live code belongs to. */
  findFamily(codeHash: string): Promise<{ readonly familyId: string; readonly userId: string } | undefined>
  /** Of any number of calls for one code, one is told true. */
  join(tab: NewTab): Promise<boolean>
  /** Ends the tokens of the tab that this one belongs to; the session's other tabs go on. */
  endTab(tokenHash: string): Promise<void>
}

export function createTabCodeStore(database: Database, clock: () => number): TabCodeStore {
  return {
    issue: async ({ hash, familyId, expiresMs }) => {
      await database.query(
        sql`INSERT INTO tab_codes (hash, family_id, expires_ms) VALUES (${hash}, ${familyId}, ${expiresMs}::bigint)`,
      )
    },
    findFamily: async (codeHash) => {
      const [row] = await database.query(familyOf(codeHash, clock()))
      return row && { familyId: String(row.id), userId: String(row.user_id) }
    },
    join: ({ codeHash, branch, access, refresh }) =>
      database.transaction('system', async (tx) => {
        // The family stays as it is until the tab has its tokens: a revocation under way comes before or after.
        const [family] = await tx.query(sql`${familyOf(codeHash, clock())} FOR SHARE OF f`)
        const used = await tx.query(sql`DELETE FROM tab_codes WHERE hash = ${codeHash} RETURNING hash`)
        if (!family || used.length === 0) return false
        await addTokens(tx, { familyId: String(family.id), branch, access, refresh })
        return true
      }),
    endTab: (tokenHash) =>
      database.transaction('system', async (tx) => {
        const [tab] = await tx.query(sql`SELECT family_id, branch FROM refresh_tokens WHERE hash = ${tokenHash}
          UNION ALL SELECT family_id, branch FROM access_tokens WHERE hash = ${tokenHash}`)
        if (!tab) return
        for (const table of ['access_tokens', 'refresh_tokens'])
          await tx.query(sql`UPDATE ${nameOf(table)} SET expires_ms = 0
            WHERE family_id = ${String(tab.family_id)} AND branch = ${String(tab.branch)}`)
      }),
  }
}

function familyOf(codeHash: string, now: number): Sql {
  return sql`SELECT f.id, f.user_id FROM tab_codes c JOIN token_families f ON f.id = c.family_id JOIN users u ON u.id = f.user_id
    WHERE c.hash = ${codeHash} AND c.expires_ms > ${now}::bigint AND f.expires_ms > ${now}::bigint
      AND f.revoked_ms IS NULL AND NOT u.disabled`
}
