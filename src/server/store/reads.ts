/** What is asked of the rows of all libraries, each in one statement. */
import { Failure } from '../../model/failure.ts'
import { EXPORT_ROWS_MAX } from '../../model/limits.ts'
import type { PageInput } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Reads } from '../../operations/port.ts'
import type { IdList, IdQuery, PageText } from '../../operations/store.ts'
import { batch } from './batches.ts'
import { deleted } from './bin.ts'
import { tableName } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import type { Database } from './database.ts'
import { drift } from './drift.ts'
import { earlierVersions } from './earlier-versions.ts'
import { history, ownHistory } from './histories.ts'
import type { Bind } from './page-filter.ts'
import { idsStatement, pageStatement, visibleOwners } from './page-query.ts'
import { pageTextOf, parsePage } from './page-text.ts'
import type { StoreContext } from './port.ts'
import { searchStoredRecords } from './record-search.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'
import { values } from './values.ts'

export function createReads(surroundings: StoreContext): Reads {
  const { database } = surroundings
  return {
    pageText: (scope, resource, input, isFree) => pageText(database, scope, resource, { ...input, isFree }),
    page: async (scope, resource, input, isFree) =>
      parsePage(await pageText(database, scope, resource, { ...input, isFree })),
    idList: (scope, resource, query) => idList(database, scope, resource, query),
    search: (scope, resources, keyword) => searchStoredRecords(database, scope, resources, keyword),
    byIds: (scope, resource, ids) => byIds(database, scope, resource, ids),
    drift: (scope, resource, ids) => drift(database, scope, resource, ids),
    values: (scope, resource, name, keyword) => values(database, scope, resource, { name, keyword }),
    history: (scope, resource, id) => history(database, scope, resource, id),
    ownHistory: (scope, resource, id) => ownHistory(database, scope, resource, id),
    versions: (scope, resource, wanted) => earlierVersions(database, scope, resource, wanted),
    deleted: (scope, resource, query) => deleted(surroundings, scope, resource, query),
    batch: (scope, resource, id, query) => batch(database, scope, resource, { id, query }),
  }
}

interface Asked extends PageInput {
  readonly isFree?: boolean | undefined
}

async function pageText(database: Database, scope: Scope, resource: Resource, input: Asked): Promise<PageText> {
  if (visibleOwners(scope, input.shelf).length === 0) return { rows: '[]', total: 0 }
  const { sql, params } = pageStatement(scope, resource, input, input.isFree ? freeSql(resource, scope) : undefined)
  // How many rows a filter leaves depends on its value, and the plan on how many they are.
  const onePlan = Object.keys(input.filters).length === 0 && !input.where && !input.isFree
  return pageTextOf(resource, await database.read(scope, sql, params, onePlan))
}

/** Enabled rows that the organization has no copy of. */
function freeSql(resource: Resource, scope: Scope): (bind: Bind) => readonly string[] {
  const { enabled } = resource.reference ?? {}
  const copies = `SELECT FROM ${tableName(resource.name)} c WHERE c.source_id = r.id AND c.owner_id =`
  return (bind) => [
    ...(enabled ? [conditionSql(resource, { eq: [enabled, true] }, bind)] : []),
    `NOT EXISTS (${copies} ${bind(ownerOf(scope))})`,
  ]
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
  const sql = `SELECT ${rowSql(resource)} FROM ${tableName(resource.name)} r
WHERE r.id = ANY ($1::text[]) AND r.owner_id = ANY ($2::text[])`
  const rows = await database.read(scope, sql, [ids, visibleOwners(scope)])
  const found = new Map(rows.map((row) => [row.id, recordOfSql(resource, row)]))
  return [...new Set(ids)].flatMap((id) => {
    const record = found.get(id)
    return record ? [record] : []
  })
}
