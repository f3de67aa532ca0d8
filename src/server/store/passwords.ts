/**
 * Stored passwords: the current one, those before it, and the sessions that end when it changes.
 *
 * Source  Reliability requirements A7, A14.
 */
import type { Database, Transaction } from './database.ts'

export interface PasswordStore {
  /** Ends every session of the user but the one that is named. The old password goes to the history. */
  setPassword(userId: string, passwordHash: string, keepFamilyId?: string): Promise<void>
  /** The hashes before the current one, newest first. */
  formerPasswords(userId: string, count: number): Promise<readonly string[]>
}

/** More are never compared: each takes as long as a sign-in. */
export const PASSWORD_HISTORY_MAX = 24

export function createPasswordStore(database: Database, clock: () => number): PasswordStore {
  return {
    setPassword: (userId, passwordHash, keepFamilyId = '') =>
      database.transaction('system', async (tx) => {
        await tx.query(
          'INSERT INTO password_history (user_id, password_hash) SELECT id, password_hash FROM users WHERE id = $1 FOR UPDATE',
          [userId],
        )
        // Never the time that is there already, by which a sign-in under way is told.
        await tx.query(
          `UPDATE users SET password_hash = $2, password_changed_ms = greatest($3::bigint, password_changed_ms + 1)
           WHERE id = $1`,
          [userId, passwordHash, clock()],
        )
        await forgetOldest(tx, userId)
        await revokeFamilies(tx, userId, clock(), keepFamilyId)
      }),
    formerPasswords: async (userId, count) => {
      const rows = await database.query(
        'SELECT password_hash FROM password_history WHERE user_id = $1 ORDER BY id DESC LIMIT $2::int',
        [userId, count],
      )
      return rows.map((row) => String(row.password_hash))
    },
  }
}

async function forgetOldest(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `DELETE FROM password_history WHERE user_id = $1 AND id NOT IN (
       SELECT id FROM password_history WHERE user_id = $1 ORDER BY id DESC LIMIT ${PASSWORD_HISTORY_MAX})`,
    [userId],
  )
}

export async function revokeFamilies(tx: Transaction, userId: string, now: number, keepFamilyId = ''): Promise<void> {
  await tx.query(
    'UPDATE token_families SET revoked_ms = $2::bigint WHERE user_id = $1 AND revoked_ms IS NULL AND id <> $3',
    [userId, now, keepFamilyId],
  )
}
