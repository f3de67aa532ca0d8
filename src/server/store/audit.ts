/**
 * What happened outside a library: sign-ins, refusals. Writes to libraries leave their audit row by themselves, in their own transaction.
 *
 * Source  Reliability requirements U1, U2.
 */
import type { Origin } from '../../operations/store.ts'
import type { Database } from './database.ts'

export interface AuditEntry {
  readonly action: string
  /** What it was done to, e.g. `thing/3f2a…`; '' when nothing in particular. */
  readonly object: string
  readonly result: 'ok' | 'refused'
  readonly userId: string
  /** The organization that the row belongs to; '' for none. */
  readonly organizationId: string
  /** With a consortium, which its administrators act for, the row is the consortium's and stands on the platform's shelf. */
  readonly consortiumId?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface AuditStore {
  write(entry: AuditEntry, origin: Origin): Promise<void>
}

export function createAuditStore(database: Database, clock: () => number): AuditStore {
  return {
    write: (entry, origin) =>
      database.transaction('system', async (tx) => {
        await tx.query(
          `INSERT INTO audit (owner_id, shelf, at, user_id, address, request_id, action, object, result, detail)
           VALUES ($1, $2, $3::timestamptz, $4, $5, $6, $7, $8, $9, $10::jsonb)`,
          [
            entry.consortiumId || entry.organizationId,
            entry.consortiumId ? 'platform' : 'organization',
            new Date(clock()).toISOString(),
            entry.userId,
            origin.address,
            origin.requestId,
            entry.action,
            entry.object,
            entry.result,
            entry.detail ? JSON.stringify(entry.detail) : null,
          ],
        )
      }),
  }
}
