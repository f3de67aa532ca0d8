/**
 * Where each library lives: the path that the server's menu gives to its page, else `/library/<name>`.
 * The menu is joined with the catalog here; an entry that no library answers to would only lead to 404 and is left out.
 */
import type { BrokenResource, Catalog, Resource } from '../model/resource.ts'
import type { MenuItem } from '../providers/menu.ts'
import type { MenuEntry } from './shell/entry.ts'

export type Library =
  | { readonly path: string; readonly resource: Resource }
  | { readonly path: string; readonly broken: BrokenResource }

export interface LibraryMap {
  readonly libraries: readonly Library[]
  readonly entries: readonly MenuEntry[]
  pathOf(resourceName: string): string
}

export function mapLibraries(catalog: Catalog, menu: readonly MenuItem[], roles: readonly string[]): LibraryMap {
  const pathByPage = new Map<string, string>()
  for (const { pathIndex, path } of flatten(menu)) {
    if (pathIndex && isRouterPath(path) && !pathByPage.has(pathIndex)) pathByPage.set(pathIndex, path)
  }
  const pathFor = (item: Resource | BrokenResource) => pathByPage.get(item.page) ?? `/library/${item.name}`
  const resources = Object.values(catalog.resources)
  const libraries: readonly Library[] = [
    ...resources
      .filter(({ access }) => access.read.length === 0 || access.read.some((role) => roles.includes(role)))
      .map((resource) => ({ path: pathFor(resource), resource })),
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

function flatten(menu: readonly MenuItem[]): readonly MenuItem[] {
  return menu.flatMap((item) => [item, ...flatten(item.items)])
}

/** A path of the menu becomes a pattern of the router, so it may hold no sign that the router reads. */
function isRouterPath(path: string): boolean {
  return /^\/[\w\-./]+$/.test(path)
}

/** Source  Spec §2: links to other sites open in a new tab. */
const EXTERNAL = /^(?:https?:|mailto:|tel:)/

/** Groups stay while something is left in them; with one visible child the child is shown directly (Spec §2). */
function withPages(menu: readonly MenuItem[], paths: ReadonlySet<string>): readonly MenuEntry[] {
  return menu.flatMap<MenuEntry>((item) => {
    if (item.hidden) return []
    const children = withPages(item.items, paths)
    const [only] = children
    if (only && children.length === 1 && !item.alwaysShow && only.children.length === 0) return [only]
    const external = EXTERNAL.test(item.path)
    const leadsSomewhere = external || paths.has(item.path)
    if (!leadsSomewhere && children.length === 0) return []
    return [{ title: item.title, icon: item.icon, external, path: leadsSomewhere ? item.path : '', children }]
  })
}
