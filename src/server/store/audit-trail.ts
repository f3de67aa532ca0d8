/**
 * The trail of audit rows, read: in a database role of its own, for the owner that the scope writes for, a page at a time. Nothing
 * here or elsewhere changes a row.
 *
 * Source  Reliability requirements T5, U3.
 */
import type { Sql } from 'sql-template-tag'
import { LIST_ROWS_MAX } from '../../model/limits.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { RestQuestion } from '../../wire/rest.ts'
import { AUDIT_ROLE, type SqlRow, type Transaction } from './database.ts'
import { containsSql, type RestColumn, restPageSql } from './rest-page.ts'
import { allOf, anyOf, fixed, isoSql, sql } from './sql.ts'

/** One row as it was written, with what the record was called and what was changed in it. */
export interface AuditRow {
  readonly id: string
  readonly action: string
  readonly result: 'ok' | 'refused'
  readonly userId: string
  /** ISO. */
  readonly at: string
  readonly userName: string
  readonly address: string
  readonly requestId: string
  /** The first part of the object: a library's name, or another word. */
  readonly kind: string
  /** What follows it. */
  readonly objectId: string
  readonly detail: Readonly<Record<string, unknown>>
  /** The newest version of the record that is known, where the object is one. */
  readonly record: WireRecord | null
  /** Of the change that the row is about; both null where it is about none. */
  readonly before: WireRecord | null
  readonly after: WireRecord | null
}

export interface AuditQuestion extends RestQuestion {
  /** Actions that have a name of their own. */
  readonly actions: readonly string[]
  /** Names of libraries with records. */
  readonly records: readonly string[]
  /** Names of libraries and of what else has a title, in the order of their titles, in which rows are sorted by library. */
  readonly libraries: readonly string[]
  /** Only rows about these; of all when absent. */
  readonly about?: readonly string[]
  /** Those whose title the keyword is part of. */
  readonly meant: readonly string[]
}

/** Actions without a name of their own are asked for by these: those of libraries' records, and the rest. */
export const STATE_ACTION = 'transit'
export const OTHER_ACTION = 'other'

export interface AuditPage {
  readonly rows: readonly AuditRow[]
  readonly total: number
}

/** `tx` reads nothing else afterwards: it keeps the role to its end. */
export async function readTrail(tx: Transaction, scope: Scope, question: AuditQuestion): Promise<AuditPage> {
  await tx.query(sql`SELECT set_config('role', ${AUDIT_ROLE}, true)`)
  const { about, meant } = question
  const columns = columnsOf(question)
  const found = (keyword: string) =>
    anyOf([
      containsSql(sql`concat_ws(chr(10), a.user_name, a.object, a.address, a.request_id)`, keyword),
      ...(meant.length > 0 ? [sql`${LIBRARY} = ANY (${meant}::text[])`] : []),
    ])
  const { where, order, rows: part } = restPageSql({ columns, found }, question)
  const own = allOf([
    sql`a.owner_id = ${ownerOf(scope)} AND a.shelf = ${scope.shelf}`,
    where,
    ...(about === undefined ? [] : [sql`${LIBRARY} = ANY (${about}::text[])`]),
  ])
  const [counted] = await tx.query(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM audit a WHERE ${own} LIMIT ${fixed(LIST_ROWS_MAX)}) c`,
  )
  const rows =
    await tx.query(sql`SELECT a.id::text AS id, ${isoSql(sql`a.at`)} AS at, a.user_id, a.user_name, a.address, a.request_id,
      a.action, a.result, ${KIND} AS kind, ${OBJECT_ID} AS object_id, a.detail, r.before, r.after, r.is_own
    FROM (SELECT * FROM audit a WHERE ${own} ${order} ${part}) a LEFT JOIN LATERAL (${NEWEST}) r ON true ${order}`)
  return { rows: rows.map(rowOf), total: Number(counted?.total) }
}

const KIND = sql`split_part(a.object, '/', 1)`
/** An export says in its detail of what. */
const LIBRARY = sql`coalesce(a.detail->>'library', ${KIND})`
const OBJECT_ID = sql`substr(a.object, length(split_part(a.object, '/', 1)) + 2)`

function columnsOf({ actions, libraries, records }: AuditQuestion): Readonly<Record<string, RestColumn>> {
  const text = (value: Sql): RestColumn => ({ value, type: 'text' })
  return {
    id: { value: sql`a.id`, type: 'number' },
    At: { value: sql`a.at`, type: 'time' },
    UserName: text(sql`a.user_name`),
    UserId: text(sql`a.user_id`),
    Action: text(sql`CASE WHEN a.action = ANY (${actions}::text[]) THEN a.action
      WHEN ${KIND} = ANY (${records}::text[]) THEN ${STATE_ACTION} ELSE ${OTHER_ACTION} END`),
    Library: { value: sql`coalesce(array_position(${libraries}::text[], ${LIBRARY}), 0)`, type: 'number' },
    RecordId: text(OBJECT_ID),
    Result: text(sql`a.result`),
    Address: text(sql`a.address`),
    RequestId: text(sql`a.request_id`),
  }
}

/** The version that the row is about, or the newest one, which says what the record is called. */
const NEWEST = sql`SELECT v.before, v.after, v.request_id = a.request_id AND v.at = a.at AS is_own FROM revisions v
  WHERE v.owner_id = a.owner_id AND v.library = ${KIND} AND v.record_id = ${OBJECT_ID}
  ORDER BY (v.request_id = a.request_id AND v.at = a.at) DESC, v.version DESC LIMIT 1`

function rowOf(row: SqlRow): AuditRow {
  const [before, after] = [row.before, row.after].map((one) => (one ?? null) as WireRecord | null)
  const isOwn = row.is_own === true
  return {
    id: String(row.id),
    at: String(row.at),
    userId: String(row.user_id),
    userName: String(row.user_name),
    address: String(row.address),
    requestId: String(row.request_id),
    action: String(row.action),
    result: row.result as AuditRow['result'],
    kind: String(row.kind),
    objectId: String(row.object_id),
    detail: (row.detail ?? {}) as AuditRow['detail'],
    record: after ?? before ?? null,
    before: isOwn ? (before ?? null) : null,
    after: isOwn ? (after ?? null) : null,
  }
}
