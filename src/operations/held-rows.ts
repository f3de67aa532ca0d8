/** The rows that a transaction holds to count in them, as they are: nobody else may change them until it ends. */
import type { Resource } from '../model/resource.ts'
import type { PortTransaction } from './port.ts'
import type { StoredRow } from './row.ts'

export interface RowPlace {
  readonly resource: Resource
  readonly id: string
}

export interface HeldRows {
  /** In the order of libraries and ids, so that nobody waits in a circle; those of another owner or shelf are not the scope's to count in. */
  hold(places: readonly RowPlace[]): Promise<void>
  /** Undefined for one that is not held, or not there. */
  known(place: RowPlace): StoredRow | undefined
  keep(place: RowPlace, row: StoredRow | undefined): void
  /** Whoever asks next reads it anew. */
  forget(place: RowPlace): void
  forgetAll(resource: Resource): void
}

export function createHeldRows(tx: PortTransaction): HeldRows {
  const rows = new Map<string, StoredRow | undefined>()
  return {
    hold: async (places) => {
      const wanted = new Map<string, { readonly resource: Resource; readonly ids: Set<string> }>()
      for (const place of places) {
        const { resource, id } = place
        if (rows.has(rowKey(place))) continue
        const entry = wanted.get(resource.name) ?? { resource, ids: new Set() }
        entry.ids.add(id)
        wanted.set(resource.name, entry)
      }
      for (const [, { resource, ids }] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
        const found = new Map((await tx.holdOwn(resource, [...ids].sort())).map((row) => [row.id, row]))
        for (const id of ids) rows.set(rowKey({ resource, id }), found.get(id))
      }
    },
    known: (place) => rows.get(rowKey(place)),
    keep: (place, row) => void rows.set(rowKey(place), row),
    forget: (place) => void rows.delete(rowKey(place)),
    forgetAll: ({ name }) => {
      for (const key of rows.keys()) if (key.startsWith(`${name} `)) rows.delete(key)
    },
  }
}

/** In the order in which rows are held. */
export function rowKey({ resource, id }: RowPlace): string {
  return `${resource.name} ${id}`
}
