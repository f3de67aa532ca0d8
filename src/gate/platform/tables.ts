/**
 * The rows of every library in memory, with their history: what stands where the server has its store.
 *
 * Shapes  A library's rows are asked for when somebody first looks at them, so that a catalog of any size costs nothing.
 *         Records are whole, in wire names, as they leave the store; how a copy stands to its platform row is found out on reading.
 */
import type { ChangeOrigin } from '../../model/change-origin.ts'
import type { Revision } from '../../model/query.ts'
import { type Catalog, getResource, type Resource, type WireRecord } from '../../model/resource.ts'
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { earlierOf } from './earlier.ts'

/** The rows that a library begins with, complete with id, owner, shelf and version. */
export type RowsOf = (resource: Resource) => readonly WireRecord[]

export interface Change {
  readonly before: WireRecord | null
  readonly after: WireRecord | null
  readonly reason?: string
  readonly remark?: string | undefined
  readonly origin?: ChangeOrigin | undefined
}

export interface Tables {
  rows(resource: Resource): readonly WireRecord[]
  find(resource: Resource, id: string): WireRecord | undefined
  history(resource: Resource, id: string): readonly Revision[]
  /** Ids of what has been written to, the last first. */
  written(resource: Resource): readonly string[]
  /** Stores `after`, or takes `before` away, and keeps both. */
  write(resource: Resource, change: Change, scope: Scope): void
  /** Not used by any row of any library. */
  newId(resource: Resource): string
}

interface Table {
  readonly rows: Map<string, WireRecord>
  readonly history: Map<string, readonly Revision[]>
}

export function createTables(catalog: Catalog, rowsOf: RowsOf, now: () => number): Tables {
  const tables = new Map<string, Table>()
  let made = 0
  const tableOf = (resource: Resource): Table => {
    const known = tables.get(resource.name)
    if (known) return known
    // The catalog's own, since the caller's may be of an earlier compilation.
    const own = getResource(catalog, resource.name)
    const rows = new Map(rowsOf(own).map((row) => [idOf(own, row), row]))
    const table: Table = { rows, history: new Map() }
    tables.set(resource.name, table)
    return table
  }
  return {
    rows: (resource) => Array.from(tableOf(resource).rows.values()),
    find: (resource, id) => tableOf(resource).rows.get(id),
    history: (resource, id) => historyOf(tableOf(resource), resource, id, now),
    written: (resource) => [...tableOf(resource).history.keys()].reverse(),
    write(resource, { before, after, reason, remark, origin }, scope) {
      const table = tableOf(resource)
      const id = idOf(resource, after ?? before ?? {})
      const known = historyOf(table, resource, id, now)
      const revision: Revision = {
        version: versionOf(resource, after) ?? (versionOf(resource, before) ?? 0) + 1,
        action: before === null ? 'create' : after === null ? 'delete' : 'update',
        at: new Date(now()).toISOString(),
        userName: scope.userName,
        isMine: true,
        before,
        after,
        ...(reason === undefined ? {} : { reason }),
        ...(remark === undefined ? {} : { remark }),
        ...(origin === undefined ? {} : { origin }),
      }
      table.history.delete(id)
      table.history.set(id, [revision, ...known])
      if (after === null) table.rows.delete(id)
      else table.rows.set(id, after)
    },
    newId: (resource) => {
      do made += 1
      while (tableOf(resource).rows.has(`new-${made}`))
      return `new-${made}`
    },
  }
}

export function idOf(resource: Resource, record: WireRecord): string {
  return String(record[resource.identity.id] ?? '')
}

export function versionOf({ identity }: Resource, record: WireRecord | null): number | undefined {
  const version = identity.version === undefined ? undefined : record?.[identity.version]
  return typeof version === 'number' ? version : undefined
}

/** Whether the scope sees the row: its organization's own, and its consortium's on the platform's shelf. */
export function isSeen(scope: Scope, row: WireRecord): boolean {
  if (row[SHELF_FIELD] === 'platform') return row[OWNER_FIELD] === scope.consortiumId
  return scope.shelf === 'organization' && row[OWNER_FIELD] === scope.organizationId
}

export function isOwn(scope: Scope, row: WireRecord): boolean {
  return row[SHELF_FIELD] === scope.shelf && row[OWNER_FIELD] === ownerOf(scope)
}

const DAY_MS = 86_400_000

/** Rows that were there from the beginning have a past too: a creation, and for each further version a change. */
function historyOf(table: Table, resource: Resource, id: string, now: () => number): readonly Revision[] {
  const known = table.history.get(id)
  if (known) return known
  const row = table.rows.get(id)
  if (!row) return []
  const versions = Array.from({ length: Math.max(1, versionOf(resource, row) ?? 1) }, (_, index) => index + 1)
  const states = versions.map((version) => earlierOf(resource, row, versions.length - version))
  return versions
    .map((version, index): Revision => ({
      version,
      action: index === 0 ? 'create' : 'update',
      at: new Date(now() - (versions.length - index) * DAY_MS).toISOString(),
      userName: '系统管理员',
      before: states[index - 1] ?? null,
      after: states[index] ?? row,
    }))
    .reverse()
}
