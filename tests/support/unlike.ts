/** Records that may stand beside the ones they were made from. */
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { keyField, uniqueKeysOf } from '../../src/model/unique.ts'

/** The record under other keys: the text of each begins with the mark, and is as long as before. */
export function unlike(resource: Resource, record: WireRecord, mark: string): WireRecord {
  const changes = uniqueKeysOf(resource).flatMap((key) => {
    const { name, kind } = keyField(resource, key)
    const text = record[name]
    if (kind !== 'text' || typeof text !== 'string') return []
    const head = text.startsWith(mark) ? 'Y'.repeat(mark.length) : mark
    return [[name, `${head}${text.slice(mark.length)}`] as const]
  })
  return { ...record, ...Object.fromEntries(changes) }
}
