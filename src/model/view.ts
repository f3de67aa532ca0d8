/** Views, second pages over one library: whose records they show, and the catalog without them. */
import type { Condition } from './condition.ts'
import { type Catalog, getResource, type Resource } from './resource.ts'

/** Which records of which library a view shows, and what can be done with them there. */
export interface LibraryView {
  readonly of: string
  /** All of them when absent. The server asks it; a client only names the view. */
  readonly where?: Condition
  /** `create`, `update`, `delete`, `cancel` and names of transitions; all that the library can do when absent. */
  readonly offers?: readonly string[]
  /** It has no list: its address names a record (`?id=`). */
  readonly isRecord?: true
}

/** The catalog of all whose records are in tables of ours, be it in another library's. */
export function withoutRooms(catalog: Catalog): Catalog {
  return only(catalog, ({ wire }) => wire !== 'rest')
}

/** The catalog without the second pages over its libraries. */
export function withoutViews(catalog: Catalog): Catalog {
  return only(catalog, ({ view }) => view === undefined)
}

function only(catalog: Catalog, isKept: (resource: Resource) => boolean): Catalog {
  const kept = Object.entries(catalog.resources).filter(([, resource]) => isKept(resource))
  return { ...catalog, resources: Object.fromEntries(kept) }
}

/** The library whose records these are: a view's, or itself. */
export function homeName({ name, view }: Pick<Resource, 'name' | 'view'>): string {
  return view?.of ?? name
}

/** The library of a view as its list is asked: the view's tabs, filters and order over the library's table. Itself for a library. */
export function tabled(catalog: Catalog, resource: Resource): Resource {
  if (!resource.view) return resource
  const home = getResource(catalog, resource.view.of)
  const { filters, sort, tabs, totals } = resource.list
  const { tabs: _tabs, totals: _totals, open: _open, marks: _marks, ...list } = home.list
  const head = { ...(tabs && { tabs }), ...(totals && { totals }) }
  return { ...home, list: { ...list, ...head, filters: [...new Set([...list.filters, ...filters])], sort } }
}

/**
 * The catalog without the libraries behind a REST collection, whose records are kept by whoever answers there, and without views,
 * whose records are their library's: what has a table of ours.
 */
export function withTables(catalog: Catalog): Catalog {
  const kept = Object.entries(catalog.resources).filter(([, { wire, view }]) => wire !== 'rest' && view === undefined)
  return { ...catalog, resources: Object.fromEntries(kept) }
}
