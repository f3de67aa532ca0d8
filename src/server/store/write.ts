/**
 * One changed row: with its revision and its audit row in one statement.
 *
 * Source  Reliability requirements D3, D5, U2.
 */
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Write } from '../../operations/port.ts'
import { dataOf, type CopySource, withoutState } from '../../operations/row.ts'
import type { Origin } from '../../operations/store.ts'
import { literal, quotedName, sortColumnName, sortKeyFields, tableName } from './columns.ts'
import type { Param } from './database.ts'
import { keepSql } from './idempotency.ts'
import { keepMentions } from './mentions.ts'
import type { Within } from './port.ts'
import { stateSql } from './reference-state.ts'
import { searchEntry } from './search.ts'
import { sortKeys } from './sort-key.ts'

/** The record as it is stored now; undefined when another write has changed the version in between, then nothing was written. */
export async function write(within: Within, change: Write): Promise<WireRecord | undefined> {
  const { tx, around, scope } = within
  const { resource, before, after, version } = change
  const owner = ownerOf(scope)
  const data = dataOf(resource, after)
  const { search, grams } = searchEntry(resource, data, owner)
  const stored = { version, data: JSON.stringify(data), search, grams }
  const params: Param[] = [
    ...traceParams(within, change, {
      ...stored,
      id: String(after[resource.identity.id]),
      action: before ? 'update' : 'create',
    }),
    before ? JSON.stringify(withoutState(resource, before)) : null,
    JSON.stringify(withoutState(resource, after)),
    change.audit ?? (before ? 'update' : 'create'),
    change.reason ?? null,
    ...changeParams(change.origin, { remark: change.remark }),
  ]
  const extras = extraColumns(resource, data, change.source, params)
  const kept = change.once ? `${keepSql(change.once, after, around.clock(), params)}, ` : ''
  const written = await tx.query(
    `WITH row AS (${before ? updateSql(resource, extras) : insertSql(resource, extras, change.source)}), ${kept}${TRACES}
     SELECT state, ${kept ? '(SELECT count(*) FROM kept)::int' : '1'} AS kept FROM row`,
    params,
  )
  const [row] = written
  if (!row) return undefined
  if (row.kept === 0) throw new Failure('replayed')
  await keepMentions(tx, around.catalog(), resource, { owner, shelf: scope.shelf, before, after })
  return { ...after, ...(row.state as WireRecord) }
}

type Extra = readonly [column: string, value: string]

/** Columns that not every library has, with the placeholders of their values. */
function extraColumns(
  resource: Resource,
  data: WireRecord,
  source: CopySource | undefined,
  params: Param[],
): readonly Extra[] {
  const fields = sortKeyFields(resource)
  const keys = fields.length > 0 ? `$${params.push(JSON.stringify(sortKeys(resource, data)))}` : ''
  const sorts = fields.map((field): Extra => [
    quotedName(sortColumnName(field)),
    `${keys}::jsonb->>${literal(field.name)}`,
  ])
  if (!source) return sorts
  return [
    ...sorts,
    ['source_id', `$${params.push(source.id)}`],
    ['source_version', `$${params.push(source.version)}::int`],
    ['source_digest', `$${params.push(source.digest)}`],
  ]
}

function updateSql(resource: Resource, extras: readonly Extra[]): string {
  const set = extras.map(([column, value]) => `, ${column} = ${value}`).join('')
  return `UPDATE ${tableName(resource.name)} r SET version = $4, data = $5::jsonb, search = $6, grams = $7::int[], updated_at = $8::timestamptz${set}
       WHERE owner_id = $1 AND shelf = $2 AND id = $3 AND version = $4 - 1 RETURNING ${writtenSql(resource)}`
}

function insertSql(resource: Resource, extras: readonly Extra[], source: CopySource | undefined): string {
  const [columns, values] = [extras.map(([column]) => `, ${column}`), extras.map(([, value]) => `, ${value}`)]
  return `INSERT INTO ${tableName(resource.name)} AS r (owner_id, shelf, id, version, data, search, grams, created_at, updated_at${columns.join('')})
       VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7::int[], $8::timestamptz, $8::timestamptz${values.join('')}) RETURNING ${source ? writtenSql(resource) : FRESH}`
}

/** A new row that is no copy stands to nothing: its state is in `after` already, and the statement is planned in a third of the time. */
const FRESH = `r.id, '{}'::jsonb AS state`

/** How a copy stands to the platform's row follows from what was written, so only the write itself can tell. */
function writtenSql(resource: Resource): string {
  const { reference } = resource
  const state = reference ? `${literal(reference.state)}, ${stateSql(resource, reference)}` : ''
  return `r.id, jsonb_build_object(${state}) AS state`
}

interface Traced {
  readonly id: string
  readonly version: number
  readonly data: string | null
  readonly search: string | null
  readonly grams: readonly string[] | null
  readonly action: 'create' | 'update' | 'delete'
}

/** The first fourteen parameters of every change. */
export function traceParams(
  { around, scope }: Within,
  { origin, resource }: Pick<Write, 'origin' | 'resource'>,
  row: Traced,
): readonly Param[] {
  const now = new Date(origin.atMs ?? around.clock()).toISOString()
  return [
    ownerOf(scope),
    scope.shelf,
    row.id,
    row.version,
    row.data,
    row.search,
    row.grams,
    now,
    resource.name,
    row.action,
    scope.userId,
    scope.userName,
    origin.requestId,
    origin.address,
  ]
}

/** How the change came about, for the end of the parameters of `TRACES`; `search` is by what a deleted row is found again. */
export function changeParams({ change }: Origin, { search, remark }: Told = {}): readonly Param[] {
  return [change ? JSON.stringify(change) : null, change?.batch ?? null, search ?? null, remark ?? null]
}

interface Told {
  readonly search?: string | undefined
  readonly remark?: string | undefined
}

/**
 * Revision and audit row: the parameters of `traceParams`, then before, after, the audit row's action, the reason and those of
 * `changeParams`.
 */
export const TRACES = `revision AS (
  INSERT INTO revisions (owner_id, shelf, library, record_id, version, action, at, user_id, user_name, request_id, before, after, reason,
    origin, batch_id, search, remark)
  SELECT $1, $2, $9, $3, $4, $10, $8::timestamptz, $11, $12, $13, $15::jsonb, $16::jsonb, $18,
    $19::jsonb, $20, $21, $22 FROM row),
trace AS (
  INSERT INTO audit (owner_id, shelf, at, user_id, address, request_id, action, object, result)
  SELECT $1, $2, $8::timestamptz, $11, $14, $13, $17, $9 || '/' || $3, 'ok' FROM row)`
