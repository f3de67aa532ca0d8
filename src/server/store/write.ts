/**
 * One changed row: with its revision and its audit row in one statement.
 *
 * Source  Reliability requirements D3, D5, U2.
 */
import { empty, join, type Sql } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Write } from '../../operations/port.ts'
import { dataOf, type CopySource, withoutState } from '../../operations/row.ts'
import type { Origin } from '../../operations/store.ts'
import { exactColumnName, exactFields, keyOf, nameOf, sortColumnName, sortKeyFields, tableOf } from './columns.ts'
import { keepSql } from './idempotency.ts'
import { keepMentions } from './mentions.ts'
import { stateSql } from './reference-state.ts'
import { searchEntry } from './search.ts'
import type { Within } from './sight.ts'
import { sortKeys } from './sort-key.ts'
import { sql } from './sql.ts'
import { wholeDigests } from './whole-values.ts'

/** The record as it is stored now; undefined when another write has changed the version in between, then nothing was written. */
export async function write(within: Within, change: Write): Promise<WireRecord | undefined> {
  const { before, after, once } = change
  const action = before ? 'update' : 'create'
  const traces = tracesSql(within, {
    ...change,
    id: String(after[change.resource.identity.id]),
    action,
    audit: change.audit ?? action,
  })
  const kept = once ? sql`${keepSql(within, once, after)}, ` : empty
  const keptCount = once ? sql`(SELECT count(*) FROM kept)::int` : sql`1`
  const whole = await wholeColumns(within, change)
  const written = await within.tx.query(
    sql`WITH row AS (${rowSqlOf(within, change, whole)}), ${kept}${traces} SELECT state, ${keptCount} AS kept FROM row`,
  )
  const [row] = written
  if (!row) return undefined
  if (row.kept === 0) throw new Failure('replayed')
  await keepMentions(within, change)
  return { ...after, ...(row.state as WireRecord) }
}

/** The part that changes the row. */
function rowSqlOf({ around, scope }: Within, change: Write, whole: readonly Column[]): Sql {
  const { resource, before, after, version, source } = change
  const [owner, id] = [ownerOf(scope), String(after[resource.identity.id])]
  const at = atSql({ around, scope }, change)
  const said = columnsOf({ around, scope }, change, whole)
  if (before) {
    const set = said.map(([name, value]) => sql`${nameOf(name)} = ${value}`)
    return sql`UPDATE ${tableOf(resource)} r SET ${join(set, ', ')} WHERE owner_id = ${owner} AND shelf = ${scope.shelf}
      AND id = ${id} AND version = ${version - 1}::int RETURNING ${writtenSql(resource)}`
  }
  const names = said.map(([name]) => nameOf(name))
  const made = said.map(([, value]) => value)
  return sql`INSERT INTO ${tableOf(resource)} AS r (owner_id, shelf, id, created_at, ${join(names, ', ')})
    VALUES (${owner}, ${scope.shelf}, ${id}, ${at}, ${join(made, ', ')}) RETURNING ${source ? writtenSql(resource) : FRESH}`
}

type Column = readonly [name: string, value: Sql]

/** What a write says of the row, but whose and which it is. */
function columnsOf(placed: Placed, change: Write, whole: readonly Column[]): readonly Column[] {
  const { resource, after, version, source } = change
  const data = dataOf(resource, after)
  const { search, grams } = searchEntry(resource, data, ownerOf(placed.scope))
  return [
    ['version', sql`${version}::int`],
    ['data', sql`${JSON.stringify(data)}::jsonb`],
    ['search', sql`${search}`],
    ['grams', sql`${grams}::int[]`],
    ['updated_at', atSql(placed, change)],
    ...sortColumns(resource, data),
    ...whole,
    ...(source ? sourceColumns(source) : []),
  ]
}

type Placed = Pick<Within, 'around' | 'scope'>

const atSql = ({ around }: Placed, { origin }: Pick<Write, 'origin'>) =>
  sql`${momentOf(origin, around.clock())}::timestamptz`

/** New rows of one library, each with its revision and its audit row, in one statement: for what is told of the past. */
export async function writeNew(within: Within, changes: readonly Write[]): Promise<void> {
  const { scope, around, tx } = within
  const [first] = changes
  if (!first) return
  const { resource } = first
  const made = await Promise.all(
    changes.map(async (change) => ({ change, columns: columnsOf(within, change, await wholeColumns(within, change)) })),
  )
  const names = (made[0]?.columns ?? []).map(([name]) => nameOf(name))
  const rows = made.map(({ change, columns }) => {
    const values = columns.map(([, value]) => value)
    const id = String(change.after[resource.identity.id])
    return sql`(${ownerOf(scope)}, ${scope.shelf}, ${id}, ${atSql(within, change)}, ${join(values, ', ')})`
  })
  const traces = changes.map((change) =>
    traceValues(
      { around, scope },
      { ...change, id: String(change.after[resource.identity.id]), action: 'create', audit: 'create' },
    ),
  )
  await tx.query(sql`WITH row AS (INSERT INTO ${tableOf(resource)} (owner_id, shelf, id, created_at, ${join(names, ', ')}) VALUES ${join(rows, ', ')}),
    revision AS (INSERT INTO revisions (${REVISION_COLUMNS}) VALUES ${join(
      traces.map(({ revision }) => sql`(${revision})`),
      ', ',
    )}),
    trace AS (INSERT INTO audit (${AUDIT_COLUMNS}) VALUES ${join(
      traces.map(({ audit }) => sql`(${audit})`),
      ', ',
    )}) SELECT 1 AS done`)
  for (const change of changes) await keepMentions(within, change)
}

/** What gives the order. */
function sortColumns(resource: Resource, data: WireRecord): readonly Column[] {
  const keys = sortKeys(resource, data)
  return sortKeyFields(resource).map((field) => [sortColumnName(field), sql`${keys[field.name] ?? null}`])
}

/** What a whole value is found by. */
async function wholeColumns({ around, scope }: Within, { resource, after }: Write): Promise<readonly Column[]> {
  const fields = exactFields(resource)
  if (fields.length === 0) return []
  const digests = wholeDigests(resource, after, { owner: ownerOf(scope), digest: await around.digest() })
  return fields.map((field) => [exactColumnName(field), sql`${digests[field.name] ?? null}`])
}

function sourceColumns({ id, version, digest }: CopySource): readonly Column[] {
  return [
    ['source_id', sql`${id}`],
    ['source_version', sql`${version}::int`],
    ['source_digest', sql`${digest}`],
  ]
}

/** A new row that is no copy stands to nothing: its state is in `after` already, and the statement is planned in a third of the time. */
const FRESH = sql`r.id, '{}'::jsonb AS state`

/** How a copy stands to the platform's row follows from what was written, so only the write itself can tell. */
function writtenSql(resource: Resource): Sql {
  const { reference } = resource
  const state = reference ? sql`${keyOf(reference.state)}, ${stateSql(resource, reference)}` : empty
  return sql`r.id, jsonb_build_object(${state}) AS state`
}

function momentOf(origin: Origin, nowMs: number): string {
  return new Date(origin.atMs ?? nowMs).toISOString()
}

interface Traced extends Omit<Write, 'after' | 'audit'> {
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  readonly after: WireRecord | null
  readonly audit: string
  /** By what a deleted row is found again. */
  readonly search?: string
}

/** Revision and audit row of what `row` has changed. */
export function tracesSql(within: Within, traced: Traced): Sql {
  const { revision, audit } = traceValues(within, traced)
  return sql`revision AS (INSERT INTO revisions (${REVISION_COLUMNS}) SELECT ${revision} FROM row),
trace AS (INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ${audit} FROM row)`
}

const REVISION_COLUMNS = sql`owner_id, shelf, library, record_id, version, action, at, user_id, user_name, request_id,
    before, after, reason, origin, batch_id, search, remark, input`
const AUDIT_COLUMNS = sql`owner_id, shelf, at, user_id, user_name, address, request_id, action, object, result, detail`

function traceValues({ around, scope }: Placed, traced: Traced): { readonly revision: Sql; readonly audit: Sql } {
  const { resource, origin, id, version, action, before, after } = traced
  const [owner, { shelf, userId, userName }, { change, requestId }] = [ownerOf(scope), scope, origin]
  const at = sql`${momentOf(origin, around.clock())}::timestamptz`
  const said = [before, after].map((record) => record && JSON.stringify(withoutState(resource, record)))
  const input = traced.input ? JSON.stringify(traced.input) : null
  const told = input === null ? null : `{"input":${input}}`
  return {
    revision: sql`${owner}, ${shelf}, ${resource.name}, ${id}, ${version}::int, ${action}, ${at}, ${userId}, ${userName}, ${requestId},
    ${said[0] ?? null}::jsonb, ${said[1] ?? null}::jsonb, ${traced.reason ?? null}, ${change ? JSON.stringify(change) : null}::jsonb,
    ${change?.batch ?? null}, ${traced.search ?? null}, ${traced.remark ?? null}, ${input}::jsonb`,
    audit: sql`${owner}, ${shelf}, ${at}, ${userId}, ${userName}, ${origin.address}, ${requestId}, ${traced.audit},
    ${`${resource.name}/${id}`}, 'ok', ${told}::jsonb`,
  }
}
