/**
 * Counting sign-in attempts before the password is looked at, so that no race lets more of them through.
 *
 * Shapes  A subject is whatever is counted on its own: `account:name`, `address:10.0.0.1`. Only what the server itself knows
 *         may become a subject.
 * Units   Milliseconds.
 * Source  Reliability requirement A8.
 */
import type { Database, Transaction } from './database.ts'

export interface Attempt {
  readonly subject: string
  /** Attempts that are let through within the window; the last of them locks, unless it is taken back as a success. */
  readonly tries: number
  /** Its lock holds for the attempt, which does not count for it. */
  readonly isOnlyAsked?: boolean
}

export interface AttemptLimits {
  readonly windowMs: number
  readonly lockMs: number
}

export interface AttemptStore {
  /** Counts one attempt for each subject, unless one of them is locked. Answers until when it is; 0 lets the attempt through. */
  startAttempt(attempts: readonly Attempt[], limits: AttemptLimits): Promise<number>
  /** After a success: forgets the subjects in `clear`, takes this one attempt, and its lock, back from those in `undo`. */
  endAttempt(subjects: { readonly clear: readonly string[]; readonly undo: readonly string[] }): Promise<void>
}

export interface AttemptLock {
  readonly subject: string
  /** Unix milliseconds. */
  readonly untilMs: number
}

export interface LockStore {
  locks(): Promise<readonly AttemptLock[]>
  /** Forgets what was counted for these subjects, or for all. How many of them were locked. */
  liftLocks(subjects: readonly string[] | 'all'): Promise<number>
}

export function createLocks(database: Database, clock: () => number): LockStore {
  return {
    locks: async () => {
      const rows = await database.query(
        `SELECT subject, locked_until_ms::float8 AS until FROM login_failures WHERE locked_until_ms > $1::bigint
         ORDER BY locked_until_ms DESC, subject LIMIT 1000`,
        [clock()],
      )
      return rows.map((row) => ({ subject: String(row.subject), untilMs: Number(row.until) }))
    },
    liftLocks: async (subjects) => {
      const rows = await database.query(
        `DELETE FROM login_failures WHERE $1::bool OR subject = ANY ($2::text[])
         RETURNING locked_until_ms > $3::bigint AS locked`,
        [subjects === 'all', subjects === 'all' ? [] : subjects, clock()],
      )
      return rows.filter((row) => row.locked === true).length
    },
  }
}

export function createAttempts(database: Database, clock: () => number): AttemptStore {
  return {
    startAttempt: (attempts, limits) =>
      database.transaction('system', (tx) => startAttempt(tx, attempts, limits, clock())),
    endAttempt: ({ clear, undo }) =>
      database.transaction('system', async (tx) => {
        await tx.query('DELETE FROM login_failures WHERE subject = ANY ($1::text[])', [clear])
        await tx.query(
          `UPDATE login_failures SET count = greatest(count - 1, 0), locked_until_ms = 0 WHERE subject = ANY ($1::text[])`,
          [undo],
        )
      }),
  }
}

async function startAttempt(
  tx: Transaction,
  attempts: readonly Attempt[],
  limits: AttemptLimits,
  now: number,
): Promise<number> {
  // Sorted, so that two attempts with the same subjects never wait for each other in a circle.
  const sorted = [...attempts].sort((left, right) => (left.subject < right.subject ? -1 : 1))
  const subjects = sorted.map(({ subject }) => subject)
  const rows = await lockSubjects(tx, subjects, now)
  const locked = Math.max(0, ...rows.map((row) => Number(row.locked_until)))
  if (locked > now) return locked
  for (const { subject, tries } of sorted.filter(({ isOnlyAsked }) => !isOnlyAsked)) {
    const row = rows.find((one) => one.subject === subject)
    const isFresh = !row || Number(row.locked_until) > 0 || Number(row.first) + limits.windowMs <= now
    const count = isFresh ? 1 : Number(row.count) + 1
    await tx.query(
      `UPDATE login_failures SET count = $2::int, first_ms = $3::bigint, locked_until_ms = $4::bigint WHERE subject = $1`,
      [subject, count, isFresh ? now : Number(row.first), count >= tries ? now + limits.lockMs : 0],
    )
  }
  return 0
}

async function lockSubjects(tx: Transaction, subjects: readonly string[], now: number) {
  await tx.query(
    `INSERT INTO login_failures (subject, count, first_ms, locked_until_ms)
     SELECT s, 0, $2::bigint, 0 FROM unnest($1::text[]) WITH ORDINALITY AS u(s, n) ORDER BY n ON CONFLICT (subject) DO NOTHING`,
    [subjects, now],
  )
  return tx.query(
    `SELECT subject, count, first_ms::float8 AS first, locked_until_ms::float8 AS locked_until FROM login_failures
     WHERE subject = ANY ($1::text[]) ORDER BY subject FOR UPDATE`,
    [subjects],
  )
}
