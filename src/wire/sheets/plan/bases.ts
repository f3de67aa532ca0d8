/** Records as they were when a file was exported: the common start of what the file says and of what is stored now. */
import type { WireRecord } from '../../../model/resource.ts'

export interface Base {
  readonly id: string
  /** That the file was exported with. */
  readonly version: number
  /** Null where the history no longer has it. */
  readonly record: WireRecord | null
  /** Who changed the record last, and when (ISO 8601); '' where that is not known. */
  readonly by: string
  readonly at: string
}

export interface Bases {
  add(bases: readonly Base[]): void
  /** Undefined as long as it has not been looked up. */
  get(id: string, version: number): Base | undefined
}

/** Makes an empty collection of records as they were at export, found by id and version. */
export function createBases(): Bases {
  const found = new Map<string, Base>()
  const keyOf = (id: string, version: number) => `${version} ${id}`
  return {
    add(bases) {
      for (const base of bases) found.set(keyOf(base.id, base.version), base)
    },
    get: (id, version) => found.get(keyOf(id, version)),
  }
}
