/** A record that cannot be written because another one of the owner has the same values: which one, in words. */
import { Failure } from '../../model/failure.ts'
import { getField, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Key } from '../../model/unique.ts'
import { columnName, isNumeric, quoted, tableOf } from './columns.ts'
import type { Surroundings } from './libraries.ts'
import { recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'
import { refusalOf, takenFailure, takenKey } from './save-refusals.ts'

export interface Tried {
  readonly resource: Resource
  readonly record: WireRecord
  /** Whether nobody has chosen its values now: a copy of the platform's, a deleted one that returns. */
  readonly isGiven?: boolean
}

/** Notes what is about to be written. */
type Note = (tried: Tried) => void

/** Does the work in transactions of its own; the table's refusals come out in words, after the transaction has ended. */
export async function inWords<Result>(
  around: Surroundings,
  scope: Scope,
  work: (note: Note) => Promise<Result>,
): Promise<Result> {
  let tried: Tried | undefined
  try {
    return await work((next) => {
      tried = next
    })
  } catch (error) {
    if (!tried) throw error
    const { resource, record } = tried
    // A save says it at once, without the other record.
    const cause = error instanceof Failure ? error.cause : error
    const key = takenKey(cause, resource)
    if (!key) throw refusalOf(error, resource, record)
    throw takenFailure(resource, { ...tried, key, other: await holder(around, scope, tried, key) }, cause)
  }
}

async function holder(
  around: Surroundings,
  scope: Scope,
  { resource, record }: Tried,
  key: Key,
): Promise<WireRecord | undefined> {
  const fields = key.map((name) => getField(resource, name))
  const same = fields.map(
    (field, index) => `r.${quoted(columnName(field))} = $${index + 4}::${isNumeric(field) ? 'float8' : 'text'}`,
  )
  const values = fields.map((field) => (isNumeric(field) ? Number(record[field.name]) : String(record[field.name])))
  const [row] = await around.database.read(
    scope,
    `SELECT ${rowSql(resource)} FROM ${tableOf(resource.name)} r
     WHERE r.owner_id = $1 AND r.shelf = $2 AND r.id <> $3 AND ${same.join(' AND ')} ORDER BY r.created_at LIMIT 1`,
    [ownerOf(scope), scope.shelf, String(record[resource.identity.id] ?? ''), ...values],
  )
  return row && recordOf(resource, row)
}
