/** The library's records as an import finds them: by id, and by natural key on either shelf. */
import { SHELF_FIELD } from '../../../model/access.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Shelf } from '../../../model/scope.ts'
import { type UniqueKey, uniqueKeysOf, keyText } from '../../../model/unique.ts'

export interface Stored {
  add(records: readonly WireRecord[]): void
  byId(id: string): WireRecord | undefined
  /** Of the shelf that the scope writes to. */
  own(key: string): WireRecord | undefined
  /** Of the other shelf, which it only reads. */
  foreign(key: string): WireRecord | undefined
  /** The first record of the own shelf that has these values of one of the library's keys. */
  holder(key: UniqueKey, values: string): WireRecord | undefined
  isOwn(record: WireRecord): boolean
}

/** Makes an empty collection of the library's records, found by id, natural key or unique values. */
export function createStored(resource: Resource, shelf: Shelf): Stored {
  const ids = new Map<string, WireRecord>()
  const own = new Map<string, WireRecord>()
  const foreign = new Map<string, WireRecord>()
  const holders = new Map(uniqueKeysOf(resource).map((key) => [key.join(), new Map<string, WireRecord>()]))
  const isOwn = (record: WireRecord) => (record[SHELF_FIELD] ?? shelf) === shelf
  const hold = (record: WireRecord) => {
    for (const key of uniqueKeysOf(resource)) {
      const held = holders.get(key.join())
      const values = keyText(key, record)
      if (values !== undefined && !held?.has(values)) held?.set(values, record)
    }
  }
  return {
    add(records) {
      for (const record of records) {
        ids.set(String(record[resource.identity.id] ?? ''), record)
        const key = storedKey(resource, record)
        if (key !== undefined) (isOwn(record) ? own : foreign).set(key, record)
        if (isOwn(record)) hold(record)
      }
    },
    byId: (id) => ids.get(id),
    own: (key) => own.get(key),
    foreign: (key) => foreign.get(key),
    holder: (key, values) => holders.get(key.join())?.get(values),
    isOwn,
  }
}

/** The natural key as one text; nothing when a part is missing or the library has none. */
export function storedKey(resource: Resource, record: WireRecord): string | undefined {
  const values = resource.identity.naturalKey.map((name) => record[name])
  const isWhole = values.length > 0 && values.every((value) => value !== undefined && value !== null && value !== '')
  return isWhole ? JSON.stringify(values) : undefined
}
