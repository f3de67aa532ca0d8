/** A copy that cannot be written because another record of the organization has its key: which one, and what to do. */
import { Failure } from '../../model/failure.ts'
import { getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { columnName, isNumeric, quoted, tableOf } from './columns.ts'
import { isSqlError } from './database.ts'
import type { Surroundings } from './libraries.ts'
import { naturalKeyIndex } from './library-table.ts'
import { recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'
import { refusalOf } from './save-refusals.ts'

type Note = (record: WireRecord) => void

/** Does the work, which notes what it is about to write; the table's own refusals come out in words. */
export async function inWords<Result>(
  around: Surroundings,
  scope: Scope,
  resource: Resource,
  work: (note: Note) => Promise<Result>,
): Promise<Result> {
  let tried: WireRecord = {}
  try {
    return await work((record) => {
      tried = record
    })
  } catch (error) {
    const isClash = isSqlError(error, '23505') && error.constraint === naturalKeyIndex(resource)
    throw isClash ? await clash(around, scope, resource, tried, error) : refusalOf(error, resource, tried)
  }
}

async function clash(
  around: Surroundings,
  scope: Scope,
  resource: Resource,
  tried: WireRecord,
  cause: unknown,
): Promise<Failure> {
  const fields = resource.identity.naturalKey.map((name) => getField(resource, name))
  const keys = fields.map(
    (field, index) => `r.${quoted(columnName(field))} = $${index + 4}::${isNumeric(field) ? 'float8' : 'text'}`,
  )
  const values = fields.map((field) => (isNumeric(field) ? Number(tried[field.name]) : String(tried[field.name])))
  const [row] = await around.database.read(
    scope,
    `SELECT ${rowSql(resource)} FROM ${tableOf(resource.name)} r
     WHERE r.owner_id = $1 AND r.shelf = $2 AND r.id <> $3 AND ${keys.join(' AND ')}`,
    [ownerOf(scope), scope.shelf, String(tried[resource.identity.id]), ...values],
  )
  const taken = fields.map((field) => `${field.title} ${String(tried[field.name])}`).join('、')
  const other = row ? `本机构的「${labelOf(resource, recordOf(resource, row))}」` : '本机构的其他记录'
  const message = `${taken} 已被${other}使用，请先修改它`
  const problems = fields.slice(0, 1).map(({ name }) => ({ code: 'duplicate', path: `/${name}`, message }))
  return new Failure('invalid', { words: message, problems, cause })
}
