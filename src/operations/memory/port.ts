/**
 * The rows of all libraries in memory, as the operations need them: for screens that run without a server.
 *
 * Everything happens in turn, so that nobody sees half of a transaction.
 */
import type { Initials } from '../../model/computed.ts'
import { EXPORT_ROWS_MAX } from '../../model/limits.ts'
import { type Catalog, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { type ListInput, type Reads, type RowPort, undone } from '../port.ts'
import { refused } from '../work.ts'
import { rowWith, usersIn } from './clashes.ts'
import { summaryOfRows } from './summary.ts'
import { findPage, distinctValues } from './find.ts'
import { batchIn, deletedIn, historyOf, ownHistoryOf, earlierVersion } from './histories.ts'
import { searchIn } from './search.ts'
import { isSeen } from './seen.ts'
import type { Tables } from './tables.ts'
import { createTransaction, type Kept, type MemoryTransaction } from './transaction.ts'

export interface MemoryOptions {
  readonly catalog: () => Catalog
  readonly tables: Tables
  /** First letters of pinyin, for keywords, which do without when it is absent. */
  readonly initials?: Initials | undefined
  /** Unix milliseconds; the beginning of all time when absent. */
  readonly clock?: () => number
  /** Nothing that an effect makes is judged by its schema when absent. */
  readonly validatorOf?: RowPort['validatorOf']
}

const NAMES_MAX = 3

export function createMemoryPort(options: MemoryOptions): RowPort {
  const { catalog, tables, initials, clock = () => 0, validatorOf = () => () => [] } = options
  const kept = new Map<string, Kept>()
  const revealed: MemoryTransaction['revealed'] = []
  let last: Promise<unknown> = Promise.resolve()
  let made = 0
  const inTurn = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const transaction: RowPort['transaction'] = (scope, work) =>
    inTurn(async () => {
      const answers = new Map(kept)
      try {
        const within = { catalog: catalog(), tables, scope, kept: answers, revealed, nowMs: clock() }
        const result = await work(createTransaction(within))
        tables.keep()
        for (const [key, answer] of answers) kept.set(key, answer)
        return result
      } catch (error) {
        tables.takeBack()
        throw error
      }
    })
  return {
    catalog,
    clock,
    validatorOf,
    newId: (resource) => {
      do made += 1
      while (tables.of(resource).rows.has(`new-${made}`))
      return `new-${made}`
    },
    transaction,
    trial: (scope, work) => undone((inner) => transaction(scope, inner), work),
    holder: (scope, resource, { key, record }) =>
      inTurn(() => {
        const place = { id: String(record[resource.identity.id] ?? ''), owner: ownerOf(scope), shelf: scope.shelf }
        const row = rowWith(tables.of(resource), place, { key, record })
        return row && tables.record(scope, resource, row)
      }),
    users: (scope, resource, id) =>
      inTurn(() => {
        for (const { user, isInside, rows } of usersIn({ catalog: catalog(), tables }, resource, id)) {
          const seen = rows.filter((row) => isSeen(scope, row)).map((row) => tables.record(scope, user, row))
          const named = findPage(user, seen, { page: 1, pageSize: NAMES_MAX, filters: {} }).rows
          const labels = named.map((record) => labelOf(user, record))
          if (labels.length > 0) return { user, isInside, count: seen.length, labels }
        }
        return undefined
      }),
    reads: inTurnReads(createReads(tables, initials, clock), inTurn),
  }
}

type SyncReads = {
  readonly [Name in keyof Reads]: (...args: Parameters<Reads[Name]>) => Awaited<ReturnType<Reads[Name]>>
}

function inTurnReads(reads: SyncReads, inTurn: <Result>(work: () => Result) => Promise<Result>): Reads {
  const turned = Object.entries(reads).map(([name, read]) => [
    name,
    (...args: never[]) => inTurn(() => (read as (...args: never[]) => unknown)(...args)),
  ])
  return Object.fromEntries(turned) as unknown as Reads
}

function createReads(tables: Tables, initials: Initials | undefined, clock: () => number): SyncReads {
  const records = (scope: Scope, resource: Resource): readonly WireRecord[] =>
    [...tables.of(resource).rows.values()]
      .filter((row) => isSeen(scope, row, resource.asGroup))
      .map((row) => tables.record(scope, resource, row))
  const page = (scope: Scope, resource: Resource, input: ListInput) =>
    findPage(resource, records(scope, resource), { ...input, initials })
  return {
    page,
    pageText: (...asked) => {
      const { rows, total } = page(...asked)
      return { rows: JSON.stringify(rows), total }
    },
    idList: (scope, resource, { only, ...query }) => {
      const { id } = resource.identity
      const { rows } = page(scope, resource, { ...query, page: 1, pageSize: EXPORT_ROWS_MAX + 1 })
      if (rows.length > EXPORT_ROWS_MAX) throw refused(`超过 ${EXPORT_ROWS_MAX / 10_000} 万条，请先筛选再导出`)
      const ids = rows.map((row) => String(row[id])).filter((one) => only?.includes(one) ?? true)
      return { ids, total: ids.length }
    },
    summary: (scope, resource, input) => summaryOfRows(resource, records(scope, resource), { ...input, initials }),
    search: (scope, resources, keyword) =>
      searchIn(resources, keyword, (resource, input) => page(scope, resource, input)),
    byIds: (scope, resource, ids) =>
      [...new Set(ids)].flatMap((id) => {
        const row = tables.of(resource).rows.get(id)
        return row && isSeen(scope, row, resource.asGroup) ? [tables.record(scope, resource, row)] : []
      }),
    drift: (scope, resource, ids) =>
      [...new Set(ids)].flatMap((id) => {
        const { rows } = tables.of(resource)
        const copy = rows.get(id)
        if (copy?.owner !== ownerOf(scope) || !copy.source) return []
        const { source } = copy
        const platform = rows.get(source.id)
        const base = tables.steps(resource, source.id).find(({ version }) => version === source.version)?.after ?? null
        return [{ id, base, platform: platform ? tables.record(scope, resource, platform) : null }]
      }),
    values: (scope, resource, query) => distinctValues(records(scope, resource), query),
    history: (scope, resource, id) => historyOf({ tables, scope, resource }, id),
    ownHistory: (scope, resource, id) => ownHistoryOf({ tables, scope, resource }, id),
    versions: (scope, resource, wanted) => wanted.map((one) => earlierVersion({ tables, scope, resource }, one)),
    deleted: (scope, resource, query) => deletedIn({ tables, scope, resource }, query, { initials, nowMs: clock() }),
    batch: (scope, resource, query) => batchIn({ tables, scope, resource }, query),
  }
}
