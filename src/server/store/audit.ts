/**
 * What happened outside a library: sign-ins, refusals. Writes to libraries leave their audit row by themselves, in their own transaction.
 *
 * Source  Reliability requirements U1, U2.
 */
import type { Database } from './database.ts'
import type { AuditEntry, Origin } from './store.ts'

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
