/** What is asked of the rows of all libraries, each in one statement. */
import { Failure } from '../../model/failure.ts'
import { EXPORT_ROWS_MAX } from '../../model/limits.ts'
import type { ListSummary } from '../../model/list-head.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { ListInput, Reads, SummaryInput } from '../../operations/port.ts'
import type { IdList, IdQuery, PageText } from '../../operations/store.ts'
import { batch } from './batches.ts'
import { deleted } from './bin.ts'
import { tableOf } from './columns.ts'
import { drift } from './drift.ts'
import { earlierVersions } from './earlier-versions.ts'
import { history, ownHistory } from './histories.ts'
import { idsStatement, pageStatement } from './page-query.ts'
import { visibleOwners } from './visible-shelves.ts'
import { pageTextOf, parsePage } from './page-text.ts'
import { searchStoredRecords } from './record-search.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'
import { summaryOfRow, summaryStatement } from './summary-query.ts'
import { type Sight, sightOf, type StoreContext } from './sight.ts'
import { sql } from './sql.ts'
import { values } from './values.ts'
import { withDigests } from './whole-values.ts'

export function createReads(around: StoreContext): Reads {
  const seen =
    <Asked, Answer>(read: (sight: Sight, asked: Asked) => Promise<Answer>) =>
    (scope: Sight['scope'], resource: Sight['resource'], asked: Asked) =>
      read(sightOf(around, scope, resource), asked)
  return {
    pageText: seen(pageText),
    page: seen(async (sight, input: ListInput) => parsePage(await pageText(sight, input))),
    idList: seen(idList),
    summary: seen(summary),
    search: (scope, resources, keyword) => searchStoredRecords({ around, scope }, resources, keyword),
    byIds: seen(byIds),
    drift: seen(drift),
    values: seen(values),
    history: seen(history),
    ownHistory: seen(ownHistory),
    versions: seen(earlierVersions),
    deleted: seen(deleted),
    batch: seen(batch),
  }
}

async function pageText(sight: Sight, asked: ListInput): Promise<PageText> {
  const { scope, resource, read } = sight
  const input = await withDigests(sight, asked)
  if (visibleOwners(resource, scope, input.shelf).length === 0) return { rows: '[]', total: 0 }
  // How many rows a filter leaves depends on its value, and the plan on how many they are.
  const onePlan = Object.keys(input.filters).length === 0 && !input.where && !input.isFree
  return pageTextOf(resource, await read(pageStatement(scope, resource, input), onePlan))
}

async function idList(sight: Sight, asked: IdQuery): Promise<IdList> {
  const { scope, resource, read } = sight
  const query = await withDigests(sight, asked)
  if (visibleOwners(resource, scope, query.shelf).length === 0) return { ids: [], total: 0 }
  const rows = await read(idsStatement(scope, resource, query))
  const total = rows.reduce((sum, row) => sum + Number(row.total), 0)
  if (total > EXPORT_ROWS_MAX)
    throw new Failure('invalid', { words: `超过 ${EXPORT_ROWS_MAX / 10_000} 万条，请先筛选再导出` })
  return { ids: rows.map((row) => String(row.ids)), total }
}

async function summary(sight: Sight, asked: SummaryInput): Promise<ListSummary> {
  const { scope, resource, read } = sight
  const input = await withDigests(sight, asked)
  const isEmpty =
    visibleOwners(resource, scope, input.shelf).length === 0 || input.tabs.length + input.totals.length === 0
  const [row = {}] = isEmpty ? [] : await read(summaryStatement(scope, resource, input))
  return summaryOfRow(input, row)
}

async function byIds({ scope, resource, read }: Sight, ids: readonly string[]): Promise<readonly WireRecord[]> {
  const rows = await read(sql`SELECT ${rowSql(resource)} FROM ${tableOf(resource)} r
    WHERE r.id = ANY (${ids}::text[]) AND r.owner_id = ANY (${visibleOwners(resource, scope)}::text[])`)
  const found = new Map(rows.map((row) => [row.id, recordOfSql(resource, row)]))
  return [...new Set(ids)].flatMap((id) => {
    const record = found.get(id)
    return record ? [record] : []
  })
}
