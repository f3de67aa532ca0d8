/**
 * The rows of every library in memory, with their history.
 *
 * Shapes  A library's rows are asked for when somebody first looks at them, so that a catalog of any size costs nothing. Whatever
 *         is changed can be taken back, until `keep` is called.
 */
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import type { Revision } from '../../model/query.ts'
import { type Catalog, getResource, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { rollupsOf } from '../../model/rollup.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { canonical, dataOf, recordOf, type StoredRow } from '../row.ts'
import { withMeasures } from './measured.ts'

/** The rows that a library begins with, complete with id, owner, shelf and version. */
export type RowsOf = (resource: Resource) => readonly WireRecord[]

/** What became of such a row before, newest first; its creation alone when absent. */
export type PastOf = (resource: Resource, row: WireRecord) => readonly Revision[]

export interface MemoryRevision extends Revision {
  /** '' for what was there from the beginning. */
  readonly userId: string
  readonly owner: string
  readonly shelf: Shelf
}

export interface Table {
  readonly resource: Resource
  readonly rows: Map<string, StoredRow>
  readonly steps: Map<string, readonly MemoryRevision[]>
}

export interface Tables {
  of(resource: Resource): Table
  /** The row as a record, with how it stands to the platform's row for whoever looks. */
  record(scope: Scope, resource: Resource, row: StoredRow): WireRecord
  row(scope: Scope, resource: Resource, row: StoredRow): StoredRow
  /** Newest first. */
  steps(resource: Resource, id: string): readonly MemoryRevision[]
  /** Stores or removes the row, and keeps the step where there is one. */
  put(
    resource: Resource,
    id: string,
    change: { readonly row: StoredRow | undefined; readonly step?: MemoryRevision },
  ): void
  /** What was put since the last `keep` is taken back. */
  takeBack(): void
  keep(): void
}

export function createTables(catalog: () => Catalog, rowsOf: RowsOf, pastOf: PastOf = createdOnce): Tables {
  const tables = new Map<string, Table>()
  const undone: (() => void)[] = []
  const of = (resource: Resource): Table => {
    const known = tables.get(resource.name)
    if (known) return known
    // The catalog's own, since the caller's may be of an earlier compilation.
    const table = begun(getResource(catalog(), resource.name), rowsOf, pastOf)
    tables.set(resource.name, table)
    if (rollupsOf(table.resource).length === 0) return table
    const numbered = withMeasures(table.resource, table.rows, (rollup) => {
      const child = tryGetResource(catalog(), rollup.of)
      return child && { child, rows: of(child).rows.values() }
    })
    for (const [id, row] of numbered) table.rows.set(id, row)
    return table
  }
  const row = (scope: Scope, resource: Resource, stored: StoredRow): StoredRow =>
    resource.reference ? { ...stored, state: stateOf(of(resource), scope, stored) } : stored
  return {
    of,
    row,
    record: (scope, resource, stored) => recordOf(resource, row(scope, resource, stored)),
    steps: (resource, id) => of(resource).steps.get(id) ?? [],
    put(resource, id, change) {
      const { rows, steps } = of(resource)
      const [oldRow, oldSteps] = [rows.get(id), steps.get(id)]
      undone.push(() => {
        put(rows, id, oldRow)
        put(steps, id, oldSteps)
      })
      put(rows, id, change.row)
      if (!change.step) return
      // Written last stands last.
      steps.delete(id)
      steps.set(id, [change.step, ...(oldSteps ?? [])])
    },
    takeBack: () =>
      undone
        .splice(0)
        .reverse()
        .forEach((takeBack) => takeBack()),
    keep: () => void undone.splice(0),
  }
}

function put<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

function begun(resource: Resource, rowsOf: RowsOf, pastOf: PastOf): Table {
  const records = rowsOf(resource)
  const place = (record: WireRecord) => ({
    owner: String(record[OWNER_FIELD]),
    shelf: record[SHELF_FIELD] as Shelf,
  })
  const { id, version } = resource.identity
  const steps = new Map(
    records.map((record): [string, readonly MemoryRevision[]] => [
      String(record[id]),
      pastOf(resource, record).map((revision) => ({ ...revision, userId: '', ...place(record) })),
    ]),
  )
  const rows = records.map((record): StoredRow => {
    const source = sourceIn(resource, record)
    const digest =
      source && digestOf(resource, steps.get(source.id)?.find((one) => one.version === source.version)?.after)
    return {
      id: String(record[id]),
      ...place(record),
      version: Number(record[version ?? ''] ?? 1),
      data: dataOf(resource, record),
      ...(source ? { source: { ...source, digest: digest ?? '' } } : {}),
    }
  })
  return { resource, rows: new Map(rows.map((row) => [row.id, row])), steps }
}

function createdOnce(resource: Resource, row: WireRecord): readonly Revision[] {
  const version = Number(row[resource.identity.version ?? ''] ?? 1)
  return [{ version, action: 'create', at: new Date(0).toISOString(), userName: '', before: null, after: row }]
}

function sourceIn({ reference }: Resource, record: WireRecord) {
  const id = reference && record[reference.source]
  return reference && typeof id === 'string' ? { id, version: Number(record[reference.version]) } : undefined
}

/** One of `REFERENCE_STATES`; null where the platform itself looks. */
function stateOf({ resource, rows }: Table, scope: Scope, row: StoredRow): string | null {
  const { enabled } = resource.reference!
  if (row.shelf === 'platform') {
    if (scope.organizationId === '') return null
    const isCopied = [...rows.values()].some((one) => one.owner === scope.organizationId && one.source?.id === row.id)
    return isCopied ? 'referenced' : 'unreferenced'
  }
  if (!row.source) return 'own'
  const platform = rows.get(row.source.id)
  if (platform?.shelf !== 'platform' || (enabled && platform.data[enabled] !== true)) return 'disabled'
  if (digestOf(resource, platform.data) !== row.source.digest) return 'updated'
  return digestOf(resource, row.data) === row.source.digest ? 'referenced' : 'changed'
}

const digests = new WeakMap<WireRecord, string>()

/** Of the fields that are compared: neither read-only ones nor those that the organization keeps; null and absent are one. */
export function digestOf(resource: Resource, data: WireRecord | null | undefined): string | undefined {
  if (!data) return undefined
  const known = digests.get(data)
  if (known !== undefined) return known
  const apart = new Set(resource.reference?.keeps)
  for (const { name, readOnly } of resource.fields) if (readOnly) apart.add(name)
  const compared = Object.entries(dataOf(resource, data)).filter(([name]) => !apart.has(name))
  const digest = canonical(withoutNulls(Object.fromEntries(compared)))
  digests.set(data, digest)
  return digest
}

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => part ?? undefined) ?? 'null')
}
