/**
 * What the console knows of every library of a build before one is opened, beside their places: titles, rights and operations.
 *
 * Shapes  Packed in columns, in the order of the catalog; rights and operations, which many libraries share, are listed once and
 *         numberedValues. An unpacked head names its calls by their operations: how they travel is in the library's file.
 */
import { operationsOf } from '../model/access.ts'
import type { Operation } from '../model/call.ts'
import type { LibraryAccess } from '../model/library-access.ts'
import type { LibraryHead, Resource } from '../model/resource.ts'

export interface PackedHeads {
  readonly titles: readonly string[]
  /** For each library a number in `kinds`. */
  readonly kindAt: readonly number[]
  readonly kinds: readonly Kind[]
  /** For each library a number in `operations`. */
  readonly operationsAt: readonly number[]
  readonly operations: readonly (readonly Operation[])[]
}

interface Kind extends Pick<LibraryHead, 'scopes' | 'single' | 'view' | 'waits'> {
  /** How it is read is in the library's file. */
  readonly access: Pick<LibraryAccess, 'read'>
}

/** A head, or the whole library. */
interface HeadSource extends LibraryHead {
  readonly list?: Pick<Resource['list'], 'tabs'>
}

/** Packs the heads of all libraries for the console's first script; what many of them share stands there once. */
export function packHeads(heads: readonly HeadSource[]): PackedHeads {
  const kinds = numberedValues(
    heads.map((head): Kind => {
      const { access, scopes, single, view } = head
      const waits = waitsOf(head, heads)
      return {
        access: { read: access.read },
        scopes,
        ...(single && { single }),
        ...(view && { view: true }),
        ...(waits.length > 0 && { waits }),
      }
    }),
  )
  const operations = numberedValues(heads.map((head) => [...operationsOf(head)].sort()))
  return {
    titles: heads.map(({ title }) => title),
    kindAt: kinds.at,
    kinds: kinds.known,
    operationsAt: operations.at,
    operations: operations.known,
  }
}

/** Tabs of its list that ask for attention; a library leaves to its views those that they have as well. */
function waitsOf({ name, list }: HeadSource, heads: readonly HeadSource[]): NonNullable<LibraryHead['waits']> {
  const views = heads.filter(({ view }) => typeof view === 'object' && view.of === name)
  const shownByViews = new Set(views.flatMap((view) => (view.list?.tabs ?? []).map((tab) => tab.name)))
  const tabs = (list?.tabs ?? []).filter((tab) => tab.tone !== undefined && !shownByViews.has(tab.name))
  return tabs.map((tab) => ({ name: tab.name, title: tab.title }))
}

/** Each value once, and for each its number among those. */
/** Values that are alike once, and for each where it is. */
export function numberedValues<Value>(values: readonly Value[]): {
  readonly at: readonly number[]
  readonly known: readonly Value[]
} {
  const texts = values.map((value) => JSON.stringify(value))
  const known = [...new Set(texts)]
  return { at: texts.map((text) => known.indexOf(text)), known: known.map((text) => JSON.parse(text) as Value) }
}

/** `places` in the same order. */
export function unpackHeads(
  { titles, kindAt, kinds, operationsAt, operations }: PackedHeads,
  places: readonly Pick<LibraryHead, 'name' | 'page'>[],
): readonly LibraryHead[] {
  const calls = operations.map((some) => Object.fromEntries(some.map((operation) => [operation, { operation }])))
  return places.map(({ name, page }, at) => {
    return { name, page, title: titles[at]!, ...kinds[kindAt[at]!]!, calls: calls[operationsAt[at]!]! }
  })
}
