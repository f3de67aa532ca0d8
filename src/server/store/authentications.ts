/**
 * Applications for a doctor's certification. Writing happens in the transaction that changes the person, who is held meanwhile.
 *
 * Shapes  An application keeps the papers as they were. Of one person in one organization one is pending at most.
 * Units   Columns that end in `_ms` are Unix milliseconds.
 */
import type { Database, SqlRow, Transaction } from './database.ts'
import { fixed, isoSql, sql } from './sql.ts'

export const AUTHENTICATION_TABLES = `
CREATE TABLE IF NOT EXISTS doctor_authentications (
  organization_id text NOT NULL REFERENCES organizations, id text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('pending', 'passed', 'returned', 'withdrawn')), papers jsonb NOT NULL, reason text NOT NULL,
  submitted_ms bigint NOT NULL, submitted_by text NOT NULL, decided_ms bigint, decided_by text, PRIMARY KEY (organization_id, id));
CREATE INDEX IF NOT EXISTS doctor_authentications_user ON doctor_authentications (user_id, organization_id, submitted_ms);
CREATE UNIQUE INDEX IF NOT EXISTS doctor_authentications_pending ON doctor_authentications (organization_id, user_id)
  WHERE state = 'pending';`

export interface Application {
  readonly id: string
  readonly userId: string
  readonly organizationId: string
  readonly state: string
  readonly papers: Readonly<Record<string, unknown>>
  readonly reason: string
  /** ISO 8601, UTC; '' for what has not happened. */
  readonly submittedAt: string
  readonly submittedBy: string
  readonly decidedAt: string
  readonly decidedBy: string
}

export interface AuthenticationStore {
  /** Newest first, of these organizations alone. */
  applications(userId: string, organizations: readonly string[], limit: number): Promise<readonly Application[]>
  application(id: string, organizations: readonly string[]): Promise<Application | undefined>
}

const COLUMNS = sql`a.id, a.user_id, a.organization_id, a.state, a.papers, a.reason, ${isoSql(sql`to_timestamp(a.submitted_ms / 1000.0)`)} AS submitted_at,
  coalesce((SELECT u.display_name FROM users u WHERE u.id = a.submitted_by), '') AS submitted_name,
  coalesce(${isoSql(sql`to_timestamp(a.decided_ms / 1000.0)`)}, '') AS decided_at,
  coalesce((SELECT u.display_name FROM users u WHERE u.id = a.decided_by), '') AS decided_name`

export function createAuthenticationStore(database: Database): AuthenticationStore {
  return {
    applications: async (userId, organizations, limit) => {
      const rows = await database.query(sql`SELECT ${COLUMNS} FROM doctor_authentications a
        WHERE a.user_id = ${userId} AND a.organization_id = ANY (${organizations}::text[])
        ORDER BY a.submitted_ms DESC, a.id DESC LIMIT ${fixed(limit)}`)
      return rows.map(applicationOf)
    },
    application: async (id, organizations) => {
      const [row] = await database.query(sql`SELECT ${COLUMNS} FROM doctor_authentications a
        WHERE a.organization_id = ANY (${organizations}::text[]) AND a.id = ${id}`)
      return row && applicationOf(row)
    },
  }
}

export interface NewApplication {
  readonly id: string
  readonly userId: string
  readonly organizationId: string
  readonly papers: Readonly<Record<string, unknown>>
  readonly by: string
  readonly now: number
}

export async function addApplication(tx: Transaction, application: NewApplication): Promise<void> {
  const { id, userId, organizationId, papers, by, now } = application
  await tx.query(
    sql`INSERT INTO doctor_authentications (organization_id, id, user_id, state, papers, reason, submitted_ms, submitted_by)
      VALUES (${organizationId}, ${id}, ${userId}, 'pending', ${JSON.stringify(papers)}::jsonb, '', ${now}::bigint, ${by})`,
  )
}

/** False when it was decided before. */
export async function decideApplication(
  tx: Transaction,
  decided: {
    readonly id: string
    readonly organizationId: string
    readonly state: string
    readonly reason: string
    readonly by: string
    readonly now: number
  },
): Promise<boolean> {
  const { id, organizationId, state, reason, by, now } = decided
  const rows = await tx.query(
    sql`UPDATE doctor_authentications SET state = ${state}, reason = ${reason}, decided_ms = ${now}::bigint, decided_by = ${by}
      WHERE organization_id = ${organizationId} AND id = ${id} AND state = 'pending' RETURNING id`,
  )
  return rows.length > 0
}

/** The one that waits to be decided. */
export async function pendingApplication(
  tx: Transaction,
  userId: string,
  organizationId: string,
): Promise<Application | undefined> {
  const [row] = await tx.query(sql`SELECT ${COLUMNS} FROM doctor_authentications a
    WHERE a.user_id = ${userId} AND a.organization_id = ${organizationId} AND a.state = 'pending'`)
  return row && applicationOf(row)
}

/** The papers are no longer those that were handed in. */
export async function withdrawApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    sql`UPDATE doctor_authentications SET state = 'withdrawn' WHERE user_id = ${userId} AND state = 'pending'`,
  )
}

function applicationOf(row: SqlRow): Application {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    organizationId: String(row.organization_id),
    state: String(row.state),
    papers: row.papers as Application['papers'],
    reason: String(row.reason),
    submittedAt: String(row.submitted_at),
    submittedBy: String(row.submitted_name),
    decidedAt: String(row.decided_at),
    decidedBy: String(row.decided_name),
  }
}
