/**
 * Which records a transition of the house's own is due for, over all owners and processes.
 *
 * Shapes  A step is claimed before it is tried, in one statement: whoever else asks at the same moment gets none of it. A claim tells
 *         when the step may be tried again, if it is still due then; so the claim of a process that died ends by itself. A record
 *         that has been written to since begins anew.
 * Units   Milliseconds.
 * Source  LANGUAGE 1.6; docs/decisions/0100.
 */
import { join } from 'sql-template-tag'
import { getField, type Resource } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { dueUntil, SYSTEM_USER, type TimedTransition, timedTransitions } from '../../model/timed.ts'
import { columnName, nameOf, tableOf } from './columns.ts'
import { duePredicate } from './due-index.ts'
import type { StoreContext } from './sight.ts'
import { sql } from './sql.ts'

export interface DueStep {
  readonly resource: Resource
  readonly transition: TimedTransition
  readonly id: string
  /** Nobody's roles: what is read and written is the owner's. */
  readonly scope: Scope
}

export interface TimedSteps {
  /** Steps that are due now and the caller's to try, some at a time; none when there are no more. */
  claim(): Promise<readonly DueStep[]>
  /** It is done: nothing needs to be remembered. */
  settle(step: DueStep): Promise<void>
}

export const TIMED_TABLE = `
CREATE TABLE IF NOT EXISTS timed_steps (
  library text NOT NULL, step text NOT NULL, record_id text NOT NULL, version int NOT NULL, attempts int NOT NULL,
  next_ms bigint NOT NULL, PRIMARY KEY (library, step, record_id));
CREATE INDEX IF NOT EXISTS timed_steps_age ON timed_steps (next_ms);`

const MINUTE_MS = 60_000
/** After each refusal the next try is later; after the last there is none until the record is written to. */
export const PAUSES_MS = [5, 60, 6 * 60, 24 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)
const CLAIMED_MAX = 50

export function createTimedSteps({ database, clock, catalog }: StoreContext): TimedSteps {
  return {
    claim: async () => {
      for (const resource of Object.values(catalog().resources))
        for (const transition of timedTransitions(resource)) {
          const rows = await database.transaction('system', (tx) => tx.query(claimSql(resource, transition, clock())))
          if (rows.length > 0) return rows.map((row) => stepOf(resource, transition, row))
        }
      return []
    },
    settle: async ({ resource, transition, id }) => {
      await database.query(sql`DELETE FROM timed_steps
        WHERE library = ${resource.name} AND step = ${transition.name} AND record_id = ${id}`)
    },
  }
}

/** What must hold of the row for the step to be due is asked of plain columns alone: one index answers it (`due-index.ts`). */
function claimSql(resource: Resource, transition: TimedTransition, now: number) {
  const { after, name } = transition
  const due = nameOf(columnName(getField(resource, after.field)))
  const pauses = sql`ARRAY[${join(PAUSES_MS)}]::bigint[]`
  return sql`WITH due AS (
    SELECT r.owner_id, r.shelf, r.id, r.version FROM ${tableOf(resource)} r
    WHERE ${duePredicate(resource, transition)} AND r.${due} <= ${dueUntil(resource, after, now)}
      AND NOT EXISTS (SELECT FROM timed_steps t WHERE t.library = ${resource.name} AND t.step = ${name} AND t.record_id = r.id
        AND t.version = r.version AND (t.next_ms > ${now}::bigint OR t.attempts >= ${PAUSES_MS.length}::int))
    ORDER BY r.${due} LIMIT ${CLAIMED_MAX}::int),
  claimed AS (
    INSERT INTO timed_steps AS t (library, step, record_id, version, attempts, next_ms)
    SELECT ${resource.name}, ${name}, id, version, 1, ${now}::bigint + (${pauses})[1] FROM due
    ON CONFLICT (library, step, record_id) DO UPDATE SET version = EXCLUDED.version,
      attempts = CASE WHEN t.version = EXCLUDED.version THEN t.attempts + 1 ELSE 1 END,
      next_ms = ${now}::bigint + (${pauses})[CASE WHEN t.version = EXCLUDED.version THEN t.attempts + 1 ELSE 1 END]
    WHERE t.version <> EXCLUDED.version OR (t.next_ms <= ${now}::bigint AND t.attempts < ${PAUSES_MS.length}::int)
    RETURNING record_id)
  SELECT due.owner_id, due.shelf, due.id, coalesce(c.consortium_id, '') AS consortium_id
  FROM due JOIN claimed ON claimed.record_id = due.id LEFT JOIN consortium_organizations c ON c.organization_id = due.owner_id`
}

function stepOf(
  resource: Resource,
  transition: TimedTransition,
  { owner_id: owner, shelf, id, consortium_id: consortium }: Readonly<Record<string, unknown>>,
): DueStep {
  const isPlatform = shelf === 'platform'
  const scope: Scope = {
    ...SYSTEM_USER,
    roles: [],
    organizationId: isPlatform ? '' : String(owner),
    consortiumId: isPlatform ? String(owner) : String(consortium),
    shelf: shelf as Shelf,
  }
  return { resource, transition, id: String(id), scope }
}
