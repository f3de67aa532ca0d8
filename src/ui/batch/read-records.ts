/** The records of a batch as they are stored now, so that an older version in the list does not fail. */
import { IDS_MAX } from '../../model/limits.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { LibraryProvider } from '../library-provider.ts'
import type { BatchItem } from './run-batch.ts'

export interface BatchRecord extends BatchItem {
  /** Undefined when it is not there any more. */
  readonly record: WireRecord | undefined
}

/** In the order of the ids. */
export async function readRecords(
  provider: LibraryProvider,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly BatchRecord[]> {
  const found = new Map<string, WireRecord>()
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const { data } = await provider.getMany(resource.name, { ids: ids.slice(from, from + IDS_MAX) })
    for (const record of data) found.set(String(record.id), record)
  }
  return ids.map((id) => {
    const record = found.get(id)
    return { id, name: record ? labelOf(resource, record) : id, record }
  })
}
