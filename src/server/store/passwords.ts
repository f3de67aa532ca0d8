/**
 * Stored passwords: the current one, those before it, and the sessions that end when it changes.
 *
 * Source  Reliability requirements A7, A14.
 */
import type { Database, Transaction } from './database.ts'
import { fixed, sql } from './sql.ts'

export interface PasswordSetting {
  /** The session that goes on. */
  readonly keepFamilyId?: string
  /** By somebody else: its owner is to replace it before anything else. */
  readonly isGiven?: boolean
  /** From when on nobody signs in with it; never when absent. */
  readonly endsMs?: number
}

export interface PasswordStore {
  /** Ends every session of the user but the one that is named. The old password goes to the history. */
  setPassword(userId: string, passwordHash: string, setting?: PasswordSetting): Promise<void>
  /** The hashes before the current one, newest first. */
  formerPasswords(userId: string, count: number): Promise<readonly string[]>
}

/** More are never compared: each takes as long as a sign-in. */
export const PASSWORD_HISTORY_MAX = 24

export function createPasswordStore(database: Database, clock: () => number): PasswordStore {
  return {
    setPassword: (userId, passwordHash, setting = {}) =>
      database.transaction('system', (tx) => setPasswordIn(tx, clock(), { ...setting, userId, passwordHash })),
    formerPasswords: async (userId, count) => {
      const rows = await database.query(
        sql`SELECT password_hash FROM password_history WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${count}::int`,
      )
      return rows.map((row) => String(row.password_hash))
    },
  }
}

export interface PasswordReplacement extends PasswordSetting {
  readonly userId: string
  readonly passwordHash: string
}

/** As the owner of the tables. */
export async function setPasswordIn(tx: Transaction, now: number, setting: PasswordReplacement): Promise<void> {
  const { userId, passwordHash, keepFamilyId, isGiven = false, endsMs } = setting
  await tx.query(
    sql`INSERT INTO password_history (user_id, password_hash)
       SELECT id, password_hash FROM users WHERE id = ${userId} FOR UPDATE`,
  )
  // Never the time that is there already, by which a sign-in under way is told.
  await tx.query(
    sql`UPDATE users SET password_hash = ${passwordHash}, password_given = ${isGiven}, password_ends_ms = ${endsMs ?? null}::bigint,
       password_changed_ms = greatest(${now}::bigint, password_changed_ms + 1)
     WHERE id = ${userId}`,
  )
  await forgetOldest(tx, userId)
  await revokeFamilies(tx, now, { userId, keepFamilyId })
}

async function forgetOldest(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    sql`DELETE FROM password_history WHERE user_id = ${userId} AND id NOT IN (
       SELECT id FROM password_history WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${fixed(PASSWORD_HISTORY_MAX)})`,
  )
}

interface Sessions {
  readonly userId: string
  /** The one that goes on. */
  readonly keepFamilyId?: string | undefined
}

export async function revokeFamilies(tx: Transaction, now: number, sessions: Sessions): Promise<void> {
  const { userId, keepFamilyId = '' } = sessions
  await tx.query(
    sql`UPDATE token_families SET revoked_ms = ${now}::bigint
      WHERE user_id = ${userId} AND revoked_ms IS NULL AND id <> ${keepFamilyId}`,
  )
}
