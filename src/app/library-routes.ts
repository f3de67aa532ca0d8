/**
 * Where each library lives: the path that the server's menu gives to its page, else `/library/<name>`.
 * The menu is joined with the catalog here; an entry that no library answers to would only lead to 404 and is left out.
 */
import type { BrokenResource, Catalog, Resource } from '../model/resource.ts'
import type { MenuEntry } from './shell/entry.ts'

/** A menu entry as the server means it, with the name of the page behind it. */
export interface PagedEntry extends Omit<MenuEntry, 'children'> {
  /** pathIndex; '' for a group or a link. */
  readonly page: string
  readonly children: readonly PagedEntry[]
}

export type Library =
  | { readonly path: string; readonly resource: Resource }
  | { readonly path: string; readonly broken: BrokenResource }

export interface LibraryMap {
  readonly libraries: readonly Library[]
  readonly entries: readonly MenuEntry[]
  pathOf(resourceName: string): string
}

export function mapLibraries(catalog: Catalog, menu: readonly PagedEntry[], roles: readonly string[]): LibraryMap {
  const pathByPage = new Map<string, string>()
  for (const entry of flatten(menu))
    if (entry.page && !pathByPage.has(entry.page)) pathByPage.set(entry.page, entry.path)
  const pathFor = (item: Resource | BrokenResource) => pathByPage.get(item.page) ?? `/library/${item.name}`
  const resources = Object.values(catalog.resources)
  const readable = resources.filter(
    ({ access }) => access.read.length === 0 || access.read.some((role) => roles.includes(role)),
  )
  const libraries: readonly Library[] = [
    ...readable.map((resource) => ({ path: pathFor(resource), resource })),
    ...catalog.broken.map((broken) => ({ path: pathFor(broken), broken })),
  ]
  const paths = new Set(libraries.map((library) => library.path))
  return {
    libraries,
    entries: withPages(menu, paths),
    pathOf: (name) => {
      const resource = resources.find((candidate) => candidate.name === name)
      return resource ? pathFor(resource) : `/library/${name}`
    },
  }
}

function flatten(menu: readonly PagedEntry[]): readonly PagedEntry[] {
  return menu.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** Groups stay while something is left in them; a group's own path is dropped when it leads nowhere. */
function withPages(menu: readonly PagedEntry[], paths: ReadonlySet<string>): readonly MenuEntry[] {
  return menu.flatMap<MenuEntry>((entry) => {
    const children = withPages(entry.children, paths)
    const leadsSomewhere = entry.external === true || paths.has(entry.path)
    if (!leadsSomewhere && children.length === 0) return []
    const { title, icon, external } = entry
    return [{ title, icon, external, path: leadsSomewhere ? entry.path : '', children }]
  })
}
