/**
 * Deletes rows, all or none, each with its revision and audit row. A row that others refer to stays.
 */
import { Failure } from '../../model/failure.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { tableOf } from './columns.ts'
import { isSqlError, type Row } from './database.ts'
import { holdOnce, keepAnswer, onceOf } from './idempotency.ts'
import { requireFewIds } from './few-ids.ts'
import type { Surroundings } from './libraries.ts'
import { dropMentions, innerReferences } from './mentions.ts'
import { dataOf, recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'
import { searchEntry } from './search.ts'
import type { Origin } from './store.ts'
import { inUse } from './usage.ts'
import { changeParams, TRACES, traceParams, withoutState, type Work } from './write.ts'

/** What else may be meant by a deletion, and on which condition. */
export interface Removal {
  readonly action: 'delete' | 'cancel'
  /** What a person calls it: 不能删除. */
  readonly verb: string
  /** Throws for a record that must not be deleted so. */
  readonly require: (record: WireRecord) => void
  /** Whoever sends the same again under it is answered as the first time. */
  readonly idempotencyKey?: string | undefined
}

export const DELETION: Removal = { action: 'delete', verb: '删除', require: () => undefined }

/** Answers the records as they were. */
export async function remove(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  ids: readonly string[],
  removal: Removal = DELETION,
): Promise<readonly WireRecord[]> {
  requireFewIds(ids)
  const unique = [...new Set(ids)].sort()
  let last = ''
  try {
    return await around.database.transaction(scope, async (tx) => {
      const work = { tx, around, scope, origin, resource }
      const once = onceOf(removal.idempotencyKey, [resource.name, removal.action, unique])
      const held = await holdOnce(work, once, () => lockRows(work, unique))
      if ('first' in held) return held.first as readonly WireRecord[]
      const records = held.held.map((row) => recordOf(resource, row))
      records.forEach(removal.require)
      if (hasInnerReferences(around.catalog(), resource)) await dropMentions(tx, resource, unique)
      for (const record of records) {
        last = String(record[resource.identity.id])
        await removeRow(work, record, removal)
      }
      await keepAnswer(work, once, removal.action === 'delete' ? [] : records)
      return records
    })
  } catch (error) {
    if (isSqlError(error, '23503')) throw await inUse(around, scope, resource, { id: last, verb: removal.verb }, error)
    throw error
  }
}

function hasInnerReferences({ resources }: Catalog, resource: Resource): boolean {
  return innerReferences(resource, new Set(Object.keys(resources))).length > 0
}

async function lockRows({ tx, scope, resource }: Work, ids: readonly string[]): Promise<readonly Row[]> {
  const table = tableOf(resource.name)
  const seen = await tx.query(`SELECT owner_id, id, shelf FROM ${table} WHERE id = ANY ($1::text[])`, [ids])
  if (seen.length < ids.length) throw new Failure('notFound')
  if (seen.some((row) => row.shelf !== scope.shelf || row.owner_id !== ownerOf(scope))) throw new Failure('forbidden')
  const held = await tx.query(`SELECT id FROM ${table} WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`, [ids])
  const rows = await tx.query(
    `SELECT ${rowSql(resource)} FROM ${table} r WHERE r.id = ANY ($1::text[]) ORDER BY r.id`,
    [held.map((row) => String(row.id))],
  )
  if (rows.length < ids.length) throw new Failure('notFound')
  return rows
}

async function removeRow(work: Work, before: WireRecord, { action }: Removal): Promise<void> {
  const { tx, resource, scope } = work
  const { id, version } = resource.identity
  const { search } = searchEntry(resource, dataOf(resource, before), ownerOf(scope))
  const gone = `DELETE FROM ${tableOf(resource.name)} WHERE owner_id = $1 AND shelf = $2 AND id = $3
    AND $5::jsonb IS NULL AND $6::text IS NULL AND $7::text IS NULL RETURNING id`
  const row = { id: String(before[id]), data: null, search: null, grams: null, action: 'delete' } as const
  await tx.query(`WITH row AS (${gone}), ${TRACES} SELECT id FROM row`, [
    ...traceParams(work, { ...row, version: Number(before[version ?? '']) + 1 }),
    JSON.stringify(withoutState(resource, before)),
    null,
    action,
    action === 'delete' ? null : action,
    ...changeParams(work.origin, { search }),
  ])
}
