/**
 * An export made in the browser, page by page through the data provider, with the writer that the server uses too.
 *
 * Units   `onProgress` gets a share of 1.
 * Errors  What the data provider throws; `Failure('cancelled')` when the signal says so.
 */
import type { DataProvider } from 'ra-core'
import { Failure } from '../../model/failure.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import { type Catalog, labelOf, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { ExportOrder } from '../../wire/export-order.ts'
import { mediaTypeOf, mentionsOf, passesOf, type RecordBatch, writeRecords } from '../../wire/sheets/write-records.ts'
import { writeFilters } from './filters.ts'

export interface ExportSurroundings {
  readonly catalog: Catalog
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
  for await (const chunk of writeRecords(resource, { format, fields, batches })) parts.push(new Uint8Array(chunk))
  return new Blob(parts, { type: mediaTypeOf(format) })
}

async function* readPages(
  { resource, fields, page }: ExportOrder,
  { catalog, dataProvider, signal }: ExportSurroundings,
  onProgress: (share: number) => void,
): AsyncGenerator<RecordBatch> {
  const { keyword = '', shelf, sort, filters: values } = page
  const filter = writeFilters({ keyword, values, ...(shelf ? { shelf } : {}) })
  const order = sort ?? resource.list.sort
  const labels = new Map<string, string>()
  for (let number = 1, read = 0; ; number += 1) {
    if (signal.aborted) throw new Failure('cancelled')
    const { data, total = 0 } = await dataProvider.getList(resource.name, {
      pagination: { page: number, perPage: PAGE_SIZE_MAX },
      sort: { field: order.field, order: order.order === 'desc' ? 'DESC' : 'ASC' },
      filter,
      signal,
    })
    const records: readonly WireRecord[] = data
    for (const [library, ids] of mentionsOf(resource, fields, records)) {
      const target = tryGetResource(catalog, library)
      const wanted = [...ids].filter((id) => !labels.has(`${library}/${id}`))
      if (!target || wanted.length === 0) continue
      const found: readonly WireRecord[] = (await dataProvider.getMany(library, { ids: wanted, signal })).data
      for (const record of found) labels.set(`${library}/${String(record['id'])}`, labelOf(target, record))
    }
    yield { records, names: (library, id) => labels.get(`${library}/${id}`) }
    read += records.length
    onProgress(total === 0 ? 1 : read / total)
    if (records.length === 0 || read >= total) return
  }
}
