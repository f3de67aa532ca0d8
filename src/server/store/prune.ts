/**
 * Forgets what has no meaning any more: answers kept for repeated creations, families that ended, counts of failed sign-ins, tickets
 * that nobody used, removed views of lists after a day, exported files after a week,
 * consultation rooms when the time that they are kept for is over.
 */
import { forgetRooms } from './consult-moderation.ts'
import type { Database } from './database.ts'
import { forgetOldTasks } from './export-tasks.ts'
import { sweepFiles } from './files.ts'
import { ONCE_MS } from '../../operations/once.ts'
import type { JobStore } from './jobs.ts'
import { sql } from './sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Ended families are kept for a while, so that a late replay is still recognised as one. */
const FAMILY_AFTERLIFE_MS = 7 * 24 * HOUR_MS
/** So long a removed view of a list can be brought back. */
const REMOVED_VIEW_MS = 24 * HOUR_MS

/** What was refused so long ago is begun anew, if it is still due. */
const TIMED_STEP_MS = 30 * 24 * HOUR_MS

export async function prune(database: Database, now: number): Promise<void> {
  await database.transaction('system', async (tx) => {
    await tx.query(sql`DELETE FROM idempotency WHERE created_ms <= ${now - ONCE_MS}::bigint`)
    await tx.query(sql`DELETE FROM token_families WHERE expires_ms <= ${now - FAMILY_AFTERLIFE_MS}::bigint`)
    await tx.query(sql`DELETE FROM access_tokens WHERE expires_ms <= ${now - HOUR_MS}::bigint`)
    await tx.query(sql`DELETE FROM identity_tickets WHERE expires_ms <= ${now - HOUR_MS}::bigint`)
    await tx.query(sql`DELETE FROM tab_codes WHERE expires_ms <= ${now - HOUR_MS}::bigint`)
    await tx.query(sql`DELETE FROM client_tokens WHERE expires_ms <= ${now - HOUR_MS}::bigint`)
    await tx.query(
      sql`DELETE FROM login_failures WHERE greatest(first_ms, locked_until_ms) <= ${now - 24 * HOUR_MS}::bigint`,
    )
    await tx.query(sql`DELETE FROM list_views WHERE removed_ms <= ${now - REMOVED_VIEW_MS}::bigint`)
    await tx.query(sql`DELETE FROM timed_steps WHERE next_ms <= ${now - TIMED_STEP_MS}::bigint`)
    await forgetOldTasks(tx, now)
    await forgetRooms(tx, now)
  })
}

/** Prunes once an hour and looks for unfinished uploads each minute; a failure is left to the next time. Keeps no process alive. */
export function tidyRegularly(database: Database, jobs: JobStore, clock: () => number): () => void {
  const every = (ms: number, work: (now: number) => Promise<unknown>) =>
    setInterval(() => void work(clock()).catch(() => undefined), ms).unref()
  const timers = [
    every(HOUR_MS, (now) => prune(database, now)),
    every(HOUR_MS, () => jobs.tidy()),
    every(MINUTE_MS, (now) => sweepFiles(database, now)),
  ]
  return () => timers.forEach(clearInterval)
}
