/**
 * What writes of the past refer to, read once for all that is told together and not held: nobody changes it meanwhile. Numbers that
 * records keep of others are as they were before it.
 */
import type { Resource, WireRecord } from '../model/resource.ts'
import type { CountingTransaction } from './port.ts'
import type { StoredRow } from './row.ts'

export function withKnownTargets(tx: CountingTransaction): CountingTransaction {
  const records = createKnown<WireRecord>((library, ids) => tx.targets(library, ids))
  const rows = createKnown<StoredRow>(async (library, ids) => {
    const found = await tx.find(library, ids)
    return new Map(found.map((row) => [row.id, row]))
  })
  return {
    ...tx,
    targets: records,
    share: async (library, ids) => [...(await rows(library, ids)).values()],
  }
}

type Reading<Found> = (library: Resource, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>

/** What was found stays; those who ask in the same moment are answered by one reading. */
function createKnown<Found>(read: Reading<Found>): Reading<Found> {
  const known = new Map<string, Map<string, Found>>()
  const waiting = new Map<string, { readonly ids: Set<string>; readonly done: Promise<void> }>()
  const begin = (library: Resource, found: Map<string, Found>) => {
    const ids = new Set<string>()
    const done = Promise.resolve().then(async () => {
      waiting.delete(library.name)
      for (const [id, one] of await read(library, [...ids])) found.set(id, one)
    })
    const reading = { ids, done }
    waiting.set(library.name, reading)
    return reading
  }
  return async (library, ids) => {
    const found = known.get(library.name) ?? new Map<string, Found>()
    known.set(library.name, found)
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const reading = waiting.get(library.name) ?? begin(library, found)
      for (const id of missing) reading.ids.add(id)
      await reading.done
    }
    return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])))
  }
}
