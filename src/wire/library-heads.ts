/**
 * What the console knows of every library of a build before one is opened, beside their places: titles, rights and operations.
 *
 * Shapes  Packed in columns, in the order of the catalog; rights and operations, which many libraries share, are listed once and
 *         numbered. An unpacked head names its calls by their operations: how they travel is in the library's file.
 */
import { operationsOf } from '../model/access.ts'
import type { Operation } from '../model/call.ts'
import type { LibraryAccess } from '../model/library-access.ts'
import type { LibraryHead } from '../model/resource.ts'

export interface PackedHeads {
  readonly titles: readonly string[]
  /** For each library a number in `kinds`. */
  readonly kindAt: readonly number[]
  readonly kinds: readonly Kind[]
}

interface Kind extends Pick<LibraryHead, 'scopes' | 'single' | 'view'> {
  /** How a consortium sees the rows of its members is in the library's file. */
  readonly access: Omit<LibraryAccess, 'group'>
  readonly operations: readonly Operation[]
}

/** Packs the heads of all libraries for the console's first script; what many of them share stands there once. */
export function packHeads(heads: readonly LibraryHead[]): PackedHeads {
  const kinds = heads.map((head) => {
    const { access: full, scopes, single, view } = head
    const { group: _group, ...access } = full
    return JSON.stringify({ access, scopes, single, view: view && true, operations: [...operationsOf(head)].sort() })
  })
  const known = [...new Set(kinds)]
  return {
    titles: heads.map(({ title }) => title),
    kindAt: kinds.map((kind) => known.indexOf(kind)),
    kinds: known.map((kind) => JSON.parse(kind) as Kind),
  }
}

/** `places` in the same order. */
export function unpackHeads(
  { titles, kindAt, kinds }: PackedHeads,
  places: readonly Pick<LibraryHead, 'name' | 'page'>[],
): readonly LibraryHead[] {
  const known = kinds.map(({ operations, ...rest }) => ({
    ...rest,
    calls: Object.fromEntries(operations.map((operation) => [operation, { operation }])),
  }))
  return places.map(({ name, page }, at) => ({ name, page, title: titles[at]!, ...known[kindAt[at]!]! }))
}
