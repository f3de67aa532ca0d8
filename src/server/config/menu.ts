/**
 * The menu as one caller may see it: the stored entries, and every library that no entry names under a group of its own.
 *
 * Shapes  `pathIndex` names the page; a library answers to the entry whose pathIndex is its `page`.
 * Errors  None: of a stored menu that somebody has spoilt, what can be read is kept.
 * Source  Spec §2 (dynamic routes), §3 (menu item), §6 (roles); reliability B4, S8.
 */
import { isMenuAddress } from '../../model/address.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { stringOf } from '../../model/plain.ts'
import type { Shelf } from '../../model/scope.ts'

export interface StoredMenuItem {
  readonly path: string
  readonly name: string
  readonly pathIndex: string
  /** A button stands for a right inside its page and is no entry. */
  readonly type: 'menu' | 'button'
  /** Nobody is shut out by an empty list. */
  readonly role: readonly string[]
  /** A route without an entry. */
  readonly hidden: boolean
  /** A group stays one even with a single entry. */
  readonly alwaysShow: boolean
  /** The entry that is marked while this page is shown; '' for its own. */
  readonly activeMenu: string
  readonly meta: {
    readonly title: string
    readonly icon: string
    readonly affix: boolean
    readonly noCache: boolean
    readonly breadcrumb: boolean
  }
  readonly subMenu: readonly StoredMenuItem[]
}

type Loose = Readonly<Record<string, unknown>>

const DEPTH_MAX = 8
const ITEMS_MAX = 2_000

/** Undefined for what is no menu at all. */
export function readMenuItems(stored: unknown): readonly StoredMenuItem[] | undefined {
  const items = readItems(stored, { depth: 0, left: ITEMS_MAX })
  return items.length > 0 ? items : undefined
}

/** Nothing for a person without roles: they cannot enter at all. */
export function menuFor(
  stored: readonly StoredMenuItem[],
  catalog: Catalog,
  roles: readonly string[],
): readonly StoredMenuItem[] {
  if (roles.length === 0) return []
  return [...stored, ...othersOf(stored, catalog)].flatMap((item) => visibleTo(item, catalog, roles))
}

/** What a display shows; nothing else is a page to it. */
const WALLS: Readonly<Record<Shelf, string>> = { platform: 'LargeDataScreen', organization: 'HospitalDataAnalysis' }

export function wallEntries(stored: readonly StoredMenuItem[], shelf: Shelf): readonly StoredMenuItem[] {
  return stored.flatMap((item) => {
    const own = item.pathIndex === WALLS[shelf] ? [{ ...item, subMenu: [] }] : []
    return [...own, ...wallEntries(item.subMenu, shelf)]
  })
}

function readItems(stored: unknown, room: { readonly depth: number; left: number }): readonly StoredMenuItem[] {
  if (!Array.isArray(stored) || room.depth >= DEPTH_MAX) return []
  const items: StoredMenuItem[] = []
  for (const item of stored.filter(isLoose)) {
    if (room.left <= 0) break
    if (!isMenuAddress(stringOf(item['path'])) || !isRoles(item['role'])) continue
    room.left -= 1
    const inner = { depth: room.depth + 1, left: room.left }
    items.push(readItem(item, inner))
    room.left = inner.left
  }
  return items
}

function readItem(item: Loose, room: { readonly depth: number; left: number }): StoredMenuItem {
  const meta = isLoose(item['meta']) ? item['meta'] : {}
  const name = stringOf(item['name'])
  return {
    path: stringOf(item['path']),
    name,
    pathIndex: stringOf(item['pathIndex']),
    type: item['type'] === 'button' ? 'button' : 'menu',
    role: (item['role'] ?? []) as readonly string[],
    hidden: item['hidden'] === true,
    alwaysShow: item['alwaysShow'] === true,
    activeMenu: stringOf(item['activeMenu']),
    meta: {
      title: stringOf(meta['title']) || name,
      icon: stringOf(meta['icon']),
      affix: meta['affix'] === true,
      noCache: meta['noCache'] === true,
      breadcrumb: meta['breadcrumb'] !== false,
    },
    subMenu: readItems(item['subMenu'], room),
  }
}

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list that cannot be read may have shut somebody out: the entry is left out rather than shown to all. */
function isRoles(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((role) => typeof role === 'string'))
}

function othersOf(stored: readonly StoredMenuItem[], catalog: Catalog): readonly StoredMenuItem[] {
  const named = new Set(stored.flatMap(pagesOf))
  const others = Object.values(catalog.resources).filter((resource) => !named.has(resource.page))
  if (others.length === 0) return []
  const group = readItem({ path: '/library', name: '其他资料库', meta: { icon: 'library' } }, { depth: 0, left: 0 })
  return [{ ...group, subMenu: others.map(entryOf) }]
}

function entryOf({ name, title, page }: Resource): StoredMenuItem {
  const item = { path: `/library/${name}`, name: page, pathIndex: page, meta: { title, icon: 'library' } }
  return readItem(item, { depth: 0, left: 0 })
}

function pagesOf(item: StoredMenuItem): readonly string[] {
  return [item.pathIndex, ...item.subMenu.flatMap(pagesOf)]
}

/** A group that has lost all its entries goes with them; a page stays without what hung below it. */
function visibleTo(item: StoredMenuItem, catalog: Catalog, roles: readonly string[]): readonly StoredMenuItem[] {
  if (!shares(item.role, roles)) return []
  const library = Object.values(catalog.resources).find((resource) => resource.page === item.pathIndex)
  if (library && !shares(library.access.read, roles)) return []
  const subMenu = item.subMenu.flatMap((child) => visibleTo(child, catalog, roles))
  const isEmptied = item.pathIndex === '' && item.subMenu.length > 0 && subMenu.length === 0
  return isEmptied ? [] : [{ ...item, subMenu }]
}

function shares(allowed: readonly string[], roles: readonly string[]): boolean {
  return allowed.length === 0 || allowed.some((role) => roles.includes(role))
}
