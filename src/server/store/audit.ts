/**
 * What happened outside a library: sign-ins, refusals. Writes to libraries leave their audit row by themselves, in their own
 * transaction. `audit-trail.ts` reads the rows.
 *
 * Source  Reliability requirements U1, U2.
 */
import type { Sql } from 'sql-template-tag'
import type { Origin } from '../../operations/store.ts'
import type { Scope } from '../../model/scope.ts'
import { SYSTEM_USER } from '../../model/timed.ts'
import type { Database, Transaction } from './database.ts'
import { type AuditPage, type AuditQuestion, readTrail } from './audit-trail.ts'
import { sql } from './sql.ts'

/** How the object of what is done to an account begins. */
const ACCOUNT = 'user/'

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
  page(scope: Scope, question: AuditQuestion): Promise<AuditPage>
}

export function createAuditStore(database: Database, clock: () => number): AuditStore {
  return {
    write: (entry, origin) => database.transaction('system', (tx) => writeAudit(tx, entry, { origin, now: clock() })),
    page: (scope, question) => database.transaction(scope, (tx) => readTrail(tx, scope, question)),
  }
}

/** In the transaction of what it tells of. */
export async function writeAudit(
  tx: Transaction,
  { consortiumId, organizationId, userId, action, object, result, detail }: AuditEntry,
  { origin, now }: { readonly origin: Origin; readonly now: number },
): Promise<void> {
  const [owner, shelf] = consortiumId ? [consortiumId, 'platform'] : [organizationId, 'organization']
  const about = object.startsWith(ACCOUNT) ? object.slice(ACCOUNT.length) : ''
  const told = sql`${detail ? JSON.stringify(detail) : null}::jsonb`
  await tx.query(sql`INSERT INTO audit (owner_id, shelf, at, user_id, user_name, address, request_id, action, object, result, detail)
    VALUES (${owner}, ${shelf}, ${new Date(now).toISOString()}::timestamptz, ${userId},
      coalesce((SELECT display_name FROM users WHERE id = ${userId}), ${userId === SYSTEM_USER.userId ? SYSTEM_USER.userName : ''}), ${origin.address}, ${origin.requestId},
      ${action}, ${object}, ${result}, ${about === '' ? told : sql`coalesce(${told}, '{}') || ${namedSql(about)}`})`)
}

/** An account may be gone when somebody asks, so the trail keeps what it was called. */
function namedSql(userId: string): Sql {
  return sql`coalesce((SELECT jsonb_build_object('name', display_name) FROM users WHERE id = ${userId}), '{}')`
}
