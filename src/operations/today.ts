/** Adds to what leaves the store the fields that are worked out when they are read. */
import { businessDay } from '../model/business-day.ts'
import { isOfToday, withToday } from '../model/derived.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { LibraryStore } from './store.ts'

/** The same store, whose records are as of today; `clock` is in Unix milliseconds. */
export function ofToday(store: LibraryStore, clock: () => number): LibraryStore {
  const one = (resource: Resource, record: WireRecord) => withToday(resource.fields, record, businessDay(clock()))
  const each = (resource: Resource, records: readonly WireRecord[]) =>
    hasToday(resource) ? records.map((record) => one(resource, record)) : records
  return {
    ...store,
    pageText: async (scope, resource, input) => {
      const page = await store.pageText(scope, resource, input)
      if (!hasToday(resource)) return page
      return { ...page, rows: JSON.stringify(each(resource, JSON.parse(page.rows) as readonly WireRecord[])) }
    },
    page: async (scope, resource, input) => {
      const page = await store.page(scope, resource, input)
      return { ...page, rows: each(resource, page.rows) }
    },
    byIds: async (scope, resource, ids) => each(resource, await store.byIds(scope, resource, ids)),
    unreferenced: async (scope, resource, input) => {
      const page = await store.unreferenced(scope, resource, input)
      return { ...page, rows: each(resource, page.rows) }
    },
    save: async (scope, origin, call) => one(call.resource, await store.save(scope, origin, call)),
    reference: async (scope, origin, call) => {
      const copy = await store.reference(scope, origin, call)
      return { ...copy, record: one(call.resource, copy.record) }
    },
    sync: async (scope, origin, call) => one(call.resource, await store.sync(scope, origin, call)),
    transit: async (scope, origin, call) => one(call.resource, await store.transit(scope, origin, call)),
  }
}

function hasToday({ fields }: Resource): boolean {
  return fields.some(isOfToday)
}
