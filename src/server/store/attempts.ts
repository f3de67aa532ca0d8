/**
 * Counting sign-in attempts before the password is looked at, so that no race lets more of them through.
 *
 * Shapes  A subject is whatever is counted on its own: `account:name`, `address:10.0.0.1`. Only what the server itself knows
 *         may become a subject.
 * Units   Milliseconds.
 * Source  Reliability requirement A8.
 */
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

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
        sql`SELECT subject, locked_until_ms::float8 AS until FROM login_failures WHERE locked_until_ms > ${clock()}::bigint
         ORDER BY locked_until_ms DESC, subject LIMIT 1000`,
      )
      return rows.map((row) => ({ subject: String(row.subject), untilMs: Number(row.until) }))
    },
    liftLocks: async (subjects) => {
      const rows = await database.query(
        sql`DELETE FROM login_failures WHERE ${subjects === 'all' ? sql`true` : sql`subject = ANY (${subjects}::text[])`}
         RETURNING locked_until_ms > ${clock()}::bigint AS locked`,
      )
      return rows.filter((row) => row.locked === true).length
    },
  }
}

/** Within a transaction of the owner of the tables. */
export async function liftLockIn(tx: Transaction, subject: string): Promise<void> {
  await tx.query(sql`DELETE FROM login_failures WHERE subject = ${subject}`)
}

export function createAttempts(database: Database, clock: () => number): AttemptStore {
  return {
    startAttempt: (attempts, limits) =>
      database.transaction('system', (tx) => startAttempt(tx, attempts, { ...limits, now: clock() })),
    endAttempt: ({ clear, undo }) =>
      database.transaction('system', async (tx) => {
        await tx.query(sql`DELETE FROM login_failures WHERE subject = ANY (${clear}::text[])`)
        await tx.query(
          sql`UPDATE login_failures SET count = greatest(count - 1, 0), locked_until_ms = 0 WHERE subject = ANY (${undo}::text[])`,
        )
      }),
  }
}

async function startAttempt(
  tx: Transaction,
  attempts: readonly Attempt[],
  { windowMs, lockMs, now }: AttemptLimits & { readonly now: number },
): Promise<number> {
  // Sorted, so that two attempts with the same subjects never wait for each other in a circle.
  const sorted = [...attempts].sort((left, right) => (left.subject < right.subject ? -1 : 1))
  const subjects = sorted.map(({ subject }) => subject)
  const rows = await lockSubjects(tx, subjects, now)
  const locked = Math.max(0, ...rows.map((row) => Number(row.locked_until)))
  if (locked > now) return locked
  for (const { subject, tries } of sorted.filter(({ isOnlyAsked }) => !isOnlyAsked)) {
    const row = rows.find((one) => one.subject === subject)
    const isFresh = !row || Number(row.locked_until) > 0 || Number(row.first) + windowMs <= now
    const count = isFresh ? 1 : Number(row.count) + 1
    const [first, until] = [isFresh ? now : Number(row.first), count >= tries ? now + lockMs : 0]
    await tx.query(sql`UPDATE login_failures SET count = ${count}::int, first_ms = ${first}::bigint,
      locked_until_ms = ${until}::bigint WHERE subject = ${subject}`)
  }
  return 0
}

async function lockSubjects(tx: Transaction, subjects: readonly string[], now: number) {
  await tx.query(
    sql`INSERT INTO login_failures (subject, count, first_ms, locked_until_ms)
     SELECT s, 0, ${now}::bigint, 0 FROM unnest(${subjects}::text[]) WITH ORDINALITY AS u(s, n) ORDER BY n
     ON CONFLICT (subject) DO NOTHING`,
  )
  return tx.query(
    sql`SELECT subject, count, first_ms::float8 AS first, locked_until_ms::float8 AS locked_until FROM login_failures
     WHERE subject = ANY (${subjects}::text[]) ORDER BY subject FOR UPDATE`,
  )
}
