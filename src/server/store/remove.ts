/**
 * Deletes rows, all or none, each with its revision and audit row. A row that others refer to stays.
 */
import { Failure } from '../../model/failure.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { columnName, quoted, tableOf } from './columns.ts'
import { isSqlError, type Row, type Transaction } from './database.ts'
import { requireFewIds, type Surroundings } from './libraries.ts'
import { recordOf } from './records.ts'
import { TRACES } from './save.ts'
import type { Origin } from './store.ts'

export async function remove(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  requireFewIds(ids)
  const unique = [...new Set(ids)].sort()
  let last = ''
  try {
    await around.database.transaction(scope, async (tx) => {
      const rows = await lockRows(tx, scope, resource, unique)
      for (const row of rows) {
        last = String(row.id)
        await removeRow(tx, around, scope, origin, resource, row)
      }
    })
  } catch (error) {
    if (isSqlError(error, '23503')) throw await inUse(around, scope, resource, last, error)
    throw error
  }
}

async function lockRows(
  tx: Transaction,
  scope: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const table = tableOf(resource.name)
  const seen = await tx.query(`SELECT owner_id, id, shelf FROM ${table} WHERE id = ANY ($1::text[])`, [ids])
  if (seen.length < ids.length) throw new Failure('notFound')
  if (seen.some((row) => row.shelf !== scope.shelf || row.owner_id !== ownerOf(scope))) throw new Failure('forbidden')
  return tx.query(
    `SELECT owner_id, id, shelf, version, data FROM ${table} WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`,
    [ids],
  )
}

async function removeRow(
  tx: Transaction,
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  row: Row,
) {
  const before = recordOf(resource, row)
  const gone = `DELETE FROM ${tableOf(resource.name)} WHERE owner_id = $1 AND shelf = $2 AND id = $3
    AND $5::jsonb IS NULL AND $6::text IS NULL AND $7::text IS NULL RETURNING id`
  await tx.query(`WITH row AS (${gone}), ${TRACES} SELECT id FROM row`, [
    ownerOf(scope),
    scope.shelf,
    String(row.id),
    Number(row.version) + 1,
    null,
    null,
    null,
    new Date(around.clock()).toISOString(),
    resource.name,
    'delete',
    scope.userId,
    scope.userName,
    origin.requestId,
    origin.address,
    JSON.stringify(before),
    null,
  ])
}

/** Names what stands in the way, as far as this scope can see it. */
async function inUse(
  around: Surroundings,
  scope: Scope,
  resource: Resource,
  id: string,
  cause: unknown,
): Promise<Failure> {
  const users = Object.values(around.catalog().resources).flatMap((user) =>
    user.fields
      .filter((field) => field.kind === 'reference' && field.reference === resource.name)
      .map((field) => ({ user, field })),
  )
  const words = await around.database.transaction(scope, async (tx) => {
    const [row] = await tx.query(
      `SELECT owner_id, id, shelf, version, data FROM ${tableOf(resource.name)} WHERE id = $1`,
      [id],
    )
    const label = row ? `${resource.title}“${labelOf(resource, recordOf(resource, row))}”` : `该${resource.title}`
    for (const { user, field } of users) {
      const [found] = await tx.query(
        `SELECT count(*)::int AS count FROM ${tableOf(user.name)} WHERE ${quoted(columnName(field))} = $1`,
        [id],
      )
      if (Number(found?.count) > 0) return `${label}下还有 ${Number(found?.count)} 条${user.title}，不能删除`
    }
    return `${label}仍被其他机构的内容使用，不能删除`
  })
  const problems = [{ code: 'inUse', path: '', message: words }]
  return new Failure('invalid', { words, problems, cause })
}
