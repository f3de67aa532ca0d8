/**
 * The rows of a list's filter for a print, and what they refer to is called.
 *
 * Errors  What the data provider throws.
 */
import type { DataProvider } from 'ra-core'
import { IDS_MAX, PRINT_ROWS_MAX } from '../../model/limits.ts'
import { type Catalog, labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { TableColumn, LabelsByLibrary } from '../list/table/columns.ts'
import { writeFilters } from '../list/filters/filters.ts'
import type { ListView } from '../list/list-view.ts'

interface Wanted {
  readonly catalog: Catalog
  readonly dataProvider: DataProvider
  readonly resource: Resource
  readonly view: Pick<ListView, 'filters' | 'sort'>
  readonly columns: readonly TableColumn[]
  readonly signal: AbortSignal
}

export interface ReadRows {
  readonly rows: readonly WireRecord[]
  readonly labels: LabelsByLibrary
  /** That the filter finds. */
  readonly total: number
}

export async function readRows(wanted: Wanted): Promise<ReadRows> {
  const { dataProvider, resource, view, signal } = wanted
  const { data, total = 0 } = await dataProvider.getList(resource.name, {
    pagination: { page: 1, perPage: PRINT_ROWS_MAX },
    sort: { field: view.sort.field, order: view.sort.order === 'desc' ? 'DESC' : 'ASC' },
    filter: writeFilters(view.filters),
    // The dialog says what went wrong.
    meta: { rowByRow: true },
    signal,
  })
  const rows: readonly WireRecord[] = data
  return { rows, total, labels: await readLabels(wanted, rows) }
}

async function readLabels(
  { catalog, dataProvider, columns, signal }: Wanted,
  rows: readonly WireRecord[],
): Promise<LabelsByLibrary> {
  const labels = new Map<string, Map<string, string>>()
  for (const { field } of columns) {
    const target = field.reference === undefined ? undefined : tryGetResource(catalog, field.reference)
    if (!target) continue
    const known = labels.get(target.name) ?? new Map<string, string>()
    labels.set(target.name, known)
    const ids = [...new Set(rows.map((row) => String(row[field.name] ?? '')))].filter((id) => id && !known.has(id))
    for (let at = 0; at < ids.length; at += IDS_MAX) {
      const found = await dataProvider.getMany(target.name, { ids: ids.slice(at, at + IDS_MAX), signal })
      for (const record of found.data as readonly WireRecord[]) known.set(String(record['id']), labelOf(target, record))
    }
  }
  return labels
}
