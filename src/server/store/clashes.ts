/** The refusals of the tables themselves: indexes that keep rows apart, and foreign keys. */
import { mentionsOf } from '../../model/mentions.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Clash } from '../../operations/port.ts'
import { columnFields, tableName } from './columns.ts'
import { isSqlError } from './database.ts'
import { referenceConstraint } from './library-table.ts'
import { mentionConstraint } from './mentions.ts'
import { sourceIndex } from './reference-state.ts'
import { keyOfIndex } from './unique-keys.ts'

/** Does what writes the record; what stands in its way comes out as a `Clash`, every other error as it is. */
export async function clashing<T>(resource: Resource, record: WireRecord, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw clashOf(resource, record, error) ?? error
  }
}

function clashOf(resource: Resource, record: WireRecord, error: unknown): Clash | undefined {
  if (isSqlError(error, '23503'))
    return new Clash({ kind: 'reference', ...missing(resource, record, error.constraint) }, error)
  if (!isSqlError(error, '23505')) return undefined
  const { constraint = '' } = error
  const key = keyOfIndex(resource, constraint)
  if (key) return new Clash({ kind: 'key', key }, error)
  const table = tableName(resource.name)
  if (constraint === sourceIndex(resource)) return new Clash({ kind: 'copy' }, error)
  const isId = [`${table}_pkey`, `${table}_id`, 'revisions_pkey'].includes(constraint)
  return isId ? new Clash({ kind: 'id' }, error) : undefined
}

/** What the record refers to that is not there. */
function missing(resource: Resource, record: WireRecord, constraint: string | undefined) {
  const own = columnFields(resource).find((field) => constraint === referenceConstraint(resource, field))
  if (own) return { title: own.title, path: `/${own.name}` }
  const inner = mentionsOf(resource.fields, record).find(
    ({ field: { reference } }) => reference && constraint === mentionConstraint(resource, reference),
  )
  return inner ? { title: inner.field.title, path: inner.path } : {}
}
