/**
 * An export made in the browser, page by page through the data provider, with the writer that the server uses too.
 *
 * Units   `onProgress` gets a share of 1.
 * Errors  What the data provider throws; `Failure('cancelled')` when the signal says so.
 */
import type { DataProvider } from 'ra-core'
import { Failure } from '../../../model/failure.ts'
import { IDS_MAX, PAGE_SIZE_MAX } from '../../../model/limits.ts'
import { type Catalog, labelOf, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { ownerOf, type Scope } from '../../../model/scope.ts'
import type { ExportOrder } from '../../../wire/export-order.ts'
import { originFacts, type FileOrigin } from '../../../wire/sheets/origin.ts'
import {
  mediaTypeOf,
  mentionedIds,
  passesOf,
  type RecordBatch,
  writeRecords,
} from '../../../wire/sheets/write-records.ts'
import { writeFilters } from '../filters/filters.ts'

export interface ExportSurroundings {
  readonly catalog: Catalog
  readonly scope: Scope
  readonly dataProvider: DataProvider
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export async function exportHere(order: ExportOrder, around: ExportSurroundings): Promise<Blob> {
  const { resource, format, fields } = order
  const passes = passesOf(resource, format, fields)
  const state = { pass: 0 }
  const batches = () => {
    const pass = state.pass++
    return readPages(order, around, (share) => around.onProgress((pass + share) / passes))
  }
  const parts: BlobPart[] = []
  const origin = originOf(order, around.scope)
  const facts = originFacts(origin, around.scope.userName, order.facts ?? [])
  for await (const chunk of writeRecords(resource, { format, fields, batches, origin, facts }))
    parts.push(new Uint8Array(chunk))
  return new Blob(parts, { type: mediaTypeOf(format) })
}

function originOf({ resource, ownerName = '' }: ExportOrder, scope: Scope): FileOrigin {
  const { name: library, title } = resource
  return { library, title, owner: ownerOf(scope), ownerName, exportedAt: new Date().toISOString() }
}

async function* readPages(
  { resource, fields, page, ids }: ExportOrder,
  { catalog, dataProvider, signal }: ExportSurroundings,
  onProgress: (share: number) => void,
): AsyncGenerator<RecordBatch> {
  const labels = new Map<string, string>()
  const learn = async (records: readonly WireRecord[]) => {
    for (const [library, mentioned] of mentionedIds(resource, fields, records)) {
      const target = tryGetResource(catalog, library)
      const wanted = [...mentioned].filter((id) => !labels.has(`${library}/${id}`))
      if (!target || wanted.length === 0) continue
      const found: readonly WireRecord[] = (await dataProvider.getMany(library, { ids: wanted, signal })).data
      for (const record of found) labels.set(`${library}/${String(record['id'])}`, labelOf(target, record))
    }
  }
  const pageAt = pageReader(dataProvider, { resource, page, ids, signal })
  for (let number = 1, read = 0; ; number += 1) {
    if (signal.aborted) throw new Failure('cancelled')
    const { records, total } = await pageAt(number)
    await learn(records)
    yield { records, names: (library, id) => labels.get(`${library}/${id}`) }
    read += records.length
    onProgress(total === 0 ? 1 : read / total)
    // Of the chosen records some may be gone; the others still come.
    if (ids ? number * IDS_MAX >= total : read >= total || records.length === 0) return
  }
}

type PageReader = (number: number) => Promise<{ readonly records: readonly WireRecord[]; readonly total: number }>

/** Page by page: the list as it is asked for, or the records that were chosen. */
function pageReader(
  provider: DataProvider,
  { resource, page, ids, signal }: Pick<ExportOrder, 'resource' | 'page'> & ReadPlace,
): PageReader {
  if (ids)
    return async (number) => {
      const some = ids.slice((number - 1) * IDS_MAX, number * IDS_MAX)
      return { records: (await provider.getMany(resource.name, { ids: [...some], signal })).data, total: ids.length }
    }
  const { keyword = '', shelf, sort, filters: values } = page
  const filter = writeFilters({ keyword, values, ...(shelf ? { shelf } : {}) })
  const order = sort ?? resource.list.sort
  return async (number) => {
    const { data, total = 0 } = await provider.getList(resource.name, {
      pagination: { page: number, perPage: PAGE_SIZE_MAX },
      sort: { field: order.field, order: order.order === 'desc' ? 'DESC' : 'ASC' },
      filter,
      signal,
    })
    return { records: data, total }
  }
}

interface ReadPlace {
  readonly ids: readonly string[] | undefined
  readonly signal: AbortSignal
}
