/**
 * The menu as one caller may see it: the stored entries, and every library that no entry names under a group of its own.
 *
 * Shapes  `pathIndex` names the page; a library answers to the entry whose pathIndex is its `page`.
 * Source  Spec §2 (dynamic routes), §3 (menu item), §6 (roles).
 */
import type { Catalog, Resource } from '../../model/resource.ts'

export interface MenuItem {
  readonly path: string
  readonly name: string
  readonly pathIndex: string
  /** Nobody is shut out by an empty list. */
  readonly role: readonly string[]
  readonly meta: { readonly title: string; readonly icon: string }
  readonly subMenu: readonly MenuItem[]
}

const OTHERS: MenuItem = {
  path: '/library',
  name: '其他资料库',
  pathIndex: '',
  role: [],
  meta: { title: '其他资料库', icon: 'library' },
  subMenu: [],
}

export function menuFor(stored: readonly MenuItem[], catalog: Catalog, roles: readonly string[]): readonly MenuItem[] {
  return [...stored, ...othersOf(stored, catalog)].flatMap((item) => visibleTo(item, catalog, roles))
}

function othersOf(stored: readonly MenuItem[], catalog: Catalog): readonly MenuItem[] {
  const named = new Set(stored.flatMap(pagesOf))
  const others = Object.values(catalog.resources).filter((resource) => !named.has(resource.page))
  return others.length === 0 ? [] : [{ ...OTHERS, subMenu: others.map(entryOf) }]
}

function entryOf({ name, title, page }: Resource): MenuItem {
  return {
    path: `/library/${name}`,
    name: page,
    pathIndex: page,
    role: [],
    meta: { title, icon: 'library' },
    subMenu: [],
  }
}

function pagesOf(item: MenuItem): readonly string[] {
  return [item.pathIndex, ...item.subMenu.flatMap(pagesOf)]
}

/** A group that has lost all its entries goes with them. */
function visibleTo(item: MenuItem, catalog: Catalog, roles: readonly string[]): readonly MenuItem[] {
  if (!shares(item.role, roles)) return []
  const library = Object.values(catalog.resources).find((resource) => resource.page === item.pathIndex)
  if (library && !shares(library.access.read, roles)) return []
  const subMenu = item.subMenu.flatMap((child) => visibleTo(child, catalog, roles))
  return item.subMenu.length > 0 && subMenu.length === 0 ? [] : [{ ...item, subMenu }]
}

function shares(allowed: readonly string[], roles: readonly string[]): boolean {
  return allowed.length === 0 || allowed.some((role) => roles.includes(role))
}
