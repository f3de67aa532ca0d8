/**
 * The rows of all libraries: reading here, writing in `save.ts`, `remove.ts`, `copies.ts`, `transit.ts` and `undo.ts`.
 */
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import { EXPORT_ROWS_MAX, HISTORY_MAX } from '../../model/limits.ts'
import type { PageInput, Revision } from '../../model/query.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { batch } from './batches.ts'
import { earlierVersions } from './earlier-versions.ts'
import { deleted } from './bin.ts'
import { tableOf } from './columns.ts'
import { cancel, reference, sync } from './copies.ts'
import type { Database } from './database.ts'
import { drift, unreferenced } from './drift.ts'
import { requireFewIds } from './few-ids.ts'
import { claimKey } from './idempotency.ts'
import { idsStatement, pageStatement, visibleOwners } from './page-query.ts'
import { searchRecords } from './record-search.ts'
import { pageTextOf, readPage } from './page-text.ts'
import { recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'
import { DELETION, remove } from './remove.ts'
import { saveTogether } from './save.ts'
import type { IdList, IdQuery, LibraryStore, PageText } from './store.ts'
import { transit } from './transit.ts'
import { undo } from './undo.ts'
import { values } from './values.ts'

/** What writing needs besides the call itself. `catalog` is asked anew each time, because a running server may get another. */
export interface Surroundings {
  readonly database: Database
  readonly catalog: () => Catalog
  readonly clock: () => number
}

export function createLibraryStore(surroundings: Surroundings): LibraryStore {
  const { database } = surroundings
  return {
    pageText: (scope, resource, input) => pageText(database, scope, resource, input),
    page: async (scope, resource, input) => readPage(await pageText(database, scope, resource, input)),
    idList: (scope, resource, query) => idList(database, scope, resource, query),
    search: (scope, resources, keyword) => searchRecords(database, scope, resources, keyword),
    byIds: (scope, resource, ids) => byIds(database, scope, resource, ids),
    save: (scope, origin, call) => saveTogether(surroundings, scope, origin, { work: (save) => save(call) }),
    saveTogether: (scope, origin, saves) => saveTogether(surroundings, scope, origin, saves),
    remove: async (scope, origin, resource, ids, idempotencyKey) => {
      await remove(surroundings, scope, origin, resource, ids, { ...DELETION, idempotencyKey })
    },
    claimKey: (scope, key, body) => claimKey(surroundings, scope, key, body),
    unreferenced: (scope, resource, input) => unreferenced(database, scope, resource, input),
    reference: (scope, origin, resource, id, idempotencyKey) =>
      reference(surroundings, scope, origin, resource, { id, idempotencyKey }),
    cancel: (scope, origin, resource, id, idempotencyKey) =>
      cancel(surroundings, scope, origin, resource, { id, idempotencyKey }),
    sync: (scope, origin, resource, change) => sync(surroundings, scope, origin, resource, change),
    drift: (scope, resource, ids) => drift(database, scope, resource, ids),
    transit: (scope, origin, resource, change) => transit(surroundings, scope, origin, resource, change),
    values: (scope, resource, field, keyword) => values(database, scope, resource, field, keyword),
    history: (scope, resource, id) => history(database, scope, resource, id),
    versions: (scope, resource, wanted) => earlierVersions(database, scope, resource, wanted),
    undo: (scope, origin, resource, change) => undo({ around: surroundings, scope, origin, resource }, change),
    deleted: (scope, resource, query) => deleted(surroundings, scope, resource, query),
    batch: (scope, resource, id, query) => batch(database, scope, resource, { id, query }),
  }
}

async function pageText(database: Database, scope: Scope, resource: Resource, input: PageInput): Promise<PageText> {
  if (visibleOwners(scope, input.shelf).length === 0) return { rows: '[]', total: 0 }
  const { sql, params } = pageStatement(scope, resource, input)
  // How many rows a filter leaves depends on its value, and the plan on how many they are.
  const onePlan = Object.keys(input.filters).length === 0 && !input.where
  return pageTextOf(resource, await database.read(scope, sql, params, onePlan))
}

async function idList(database: Database, scope: Scope, resource: Resource, query: IdQuery): Promise<IdList> {
  if (visibleOwners(scope, query.shelf).length === 0) return { ids: [], total: 0 }
  const { sql, params } = idsStatement(scope, resource, query, EXPORT_ROWS_MAX)
  const rows = await database.read(scope, sql, params)
  const total = rows.reduce((sum, row) => sum + Number(row.total), 0)
  if (total > EXPORT_ROWS_MAX)
    throw new Failure('invalid', { words: `超过 ${EXPORT_ROWS_MAX / 10_000} 万条，请先筛选再导出` })
  return { ids: rows.map((row) => String(row.ids)), total }
}

async function byIds(
  database: Database,
  scope: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly WireRecord[]> {
  requireFewIds(ids)
  if (ids.length === 0) return []
  const sql = `SELECT ${rowSql(resource)} FROM ${tableOf(resource.name)} r
WHERE r.id = ANY ($1::text[]) AND r.owner_id = ANY ($2::text[])`
  const rows = await database.read(scope, sql, [ids, visibleOwners(scope)])
  const found = new Map(rows.map((row) => [row.id, recordOf(resource, row)]))
  return [...new Set(ids)].flatMap((id) => {
    const record = found.get(id)
    return record ? [record] : []
  })
}

async function history(database: Database, scope: Scope, resource: Resource, id: string): Promise<readonly Revision[]> {
  const rows = await database.transaction(scope, (tx) =>
    tx.query(
      `SELECT version, action, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, user_id, user_name, before, after, reason, remark, origin
FROM revisions WHERE owner_id = ANY ($1::text[]) AND library = $2 AND record_id = $3 ORDER BY version DESC LIMIT ${HISTORY_MAX}`,
      [visibleOwners(scope), resource.name, id],
    ),
  )
  if (rows.length === 0) throw new Failure('notFound')
  return rows.map((row) => ({
    version: Number(row.version),
    action: row.action as Revision['action'],
    at: String(row.at),
    userName: String(row.user_name),
    ...(row.user_id === scope.userId ? { isMine: true as const } : {}),
    before: row.before as WireRecord | null,
    after: row.after as WireRecord | null,
    ...(row.reason === null ? {} : { reason: String(row.reason) }),
    ...(row.remark === null ? {} : { remark: String(row.remark) }),
    ...(row.origin === null ? {} : { origin: row.origin as ChangeOrigin }),
  }))
}
