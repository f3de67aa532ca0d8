/**
 * Tabs of one session: the codes by which a further tab joins, and the end of one tab's tokens. Only hashes are kept.
 *
 * Shapes  A tab is a branch of the session's family: tokens that grew from one code, or from the sign-in itself (branch '').
 *         The family's end, its idle time and its revocation hold for all of its tabs.
 * Units   Milliseconds.
 */
import type { Database } from './database.ts'
import { addTokens } from './token-rows.ts'
import type { Token } from './tokens.ts'

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
      await database.query('INSERT INTO tab_codes (hash, family_id, expires_ms) VALUES ($1, $2, $3::bigint)', [
        hash,
        familyId,
        expiresMs,
      ])
    },
    findFamily: async (codeHash) => {
      const [row] = await database.query(FIND_FAMILY, [codeHash, clock()])
      return row && { familyId: String(row.id), userId: String(row.user_id) }
    },
    join: ({ codeHash, branch, access, refresh }) =>
      database.transaction('system', async (tx) => {
        // The family stays as it is until the tab has its tokens: a revocation under way comes before or after.
        const [family] = await tx.query(`${FIND_FAMILY} FOR SHARE OF f`, [codeHash, clock()])
        const used = await tx.query('DELETE FROM tab_codes WHERE hash = $1 RETURNING hash', [codeHash])
        if (!family || used.length === 0) return false
        await addTokens(tx, { familyId: String(family.id), branch, access, refresh })
        return true
      }),
    endTab: (tokenHash) =>
      database.transaction('system', async (tx) => {
        const [tab] = await tx.query(FIND_TAB, [tokenHash])
        if (!tab) return
        for (const table of ['access_tokens', 'refresh_tokens'])
          await tx.query(`UPDATE ${table} SET expires_ms = 0 WHERE family_id = $1 AND branch = $2`, [
            String(tab.family_id),
            String(tab.branch),
          ])
      }),
  }
}

const FIND_FAMILY = `SELECT f.id, f.user_id FROM tab_codes c JOIN token_families f ON f.id = c.family_id JOIN users u ON u.id = f.user_id
  WHERE c.hash = $1 AND c.expires_ms > $2::bigint AND f.expires_ms > $2::bigint AND f.revoked_ms IS NULL AND NOT u.disabled`

const FIND_TAB = `SELECT family_id, branch FROM refresh_tokens WHERE hash = $1
  UNION ALL SELECT family_id, branch FROM access_tokens WHERE hash = $1`
