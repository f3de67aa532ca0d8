/**
 * The menu that the platform gives this person.
 *
 * Shapes  Asked for with the joined roles and `type` union (with the consortium's id) or org (with the organization's). Button
 *         items and items whose address may not be followed are dropped; hidden ones stay, since they are routes without an
 *         entry; those of other roles stay as places that are known to be closed. A path that is not complete belongs below its parent's.
 * Errors  A reply that fails is logged and yields no menu (Spec §8); only a session that has expired is passed on.
 * Source  Spec §2 (dynamic routes), §3 (menu item), §6; reliability B4.
 */
import { isMenuAddress } from '../model/address.ts'
import { Failure } from '../model/failure.ts'
import { isExternalLink } from '../model/text-rules.ts'
import type { Scope } from '../model/scope.ts'
import type { Http } from './http.ts'
import { gateMenu } from './menu-gates.ts'
import { fetchMenuFacts, type MenuContext } from './menu-facts.ts'
import { MENU } from '../wire/console-start.ts'
import { ask } from './ask.ts'
import { stringOf } from '../model/plain.ts'

export interface MenuItem {
  readonly path: string
  readonly name: string
  /** Names the page: a library's `page`. '' for a group. */
  readonly pathIndex: string
  readonly title: string
  readonly icon: string
  readonly affix: boolean
  readonly noCache: boolean
  readonly hidden: boolean
  readonly alwaysShow: boolean
  /** Whether the page stands in the way that the top bar shows. */
  readonly breadcrumb: boolean
  readonly activeMenu: string
  /** It is there, but for other roles than this person's, and so is all that hangs below it. */
  readonly isForbidden?: true
  readonly items: readonly MenuItem[]
}

export async function fetchMenu(http: Http, scope: Scope, context: MenuContext): Promise<readonly MenuItem[]> {
  try {
    const menu = decodeMenu(await ask(http, MENU, scope), scope.roles)
    return gateMenu(menu, await fetchMenuFacts(http, menu, context))
  } catch (error) {
    if (error instanceof Failure && error.code === 'expired') throw error
    console.error('the menu could not be loaded', error)
    return []
  }
}

export function decodeMenu(data: unknown, roles: readonly string[]): readonly MenuItem[] {
  return decodeItems(data, { roles, parentPath: '', depth: 0, isForbidden: false })
}

type Loose = Readonly<Record<string, unknown>>

interface Place {
  readonly roles: readonly string[]
  readonly parentPath: string
  readonly depth: number
  readonly isForbidden: boolean
}

/** Deeper than anybody would look, far shallower than the stack. */
const DEPTH_MAX = 16

function decodeItems(data: unknown, place: Place): readonly MenuItem[] {
  if (!Array.isArray(data) || place.depth >= DEPTH_MAX) return []
  return data
    .filter((item): item is Loose => typeof item === 'object' && item !== null)
    .flatMap((item) => {
      const path = pathOf(item, place.parentPath)
      if (path === undefined || item['type'] === 'button') return []
      const isForbidden = place.isForbidden || !isFor(item, place.roles)
      return [decodeItem(item, path, { ...place, isForbidden })]
    })
}

function decodeItem(item: Loose, path: string, { roles, depth, isForbidden }: Place): MenuItem {
  const meta = metaOf(item)
  const either = (key: string) => item[key] ?? meta[key]
  return {
    path,
    name: stringOf(item['name']),
    pathIndex: stringOf(item['pathIndex']),
    title: stringOf(meta['title']) || stringOf(item['name']),
    icon: stringOf(meta['icon']),
    affix: meta['affix'] === true,
    noCache: meta['noCache'] === true,
    hidden: either('hidden') === true,
    alwaysShow: item['alwaysShow'] === true,
    breadcrumb: meta['breadcrumb'] !== false,
    activeMenu: stringOf(either('activeMenu')),
    ...(isForbidden ? { isForbidden } : {}),
    items: decodeItems(item['subMenu'], { roles, parentPath: path, depth: depth + 1, isForbidden }),
  }
}

/** Undefined for an address that may not be followed. */
function pathOf(item: Loose, parentPath: string): string | undefined {
  const path = stringOf(item['path'])
  if (path === '' || isExternalLink(path) || path.startsWith('/') || !parentPath.startsWith('/'))
    return isMenuAddress(path) ? path : undefined
  const whole = `${parentPath.replace(/\/$/, '')}/${path}`
  return isMenuAddress(path) && isMenuAddress(whole) ? whole : undefined
}

/** The specification speaks of the item's role list, and of `meta.roles` for routes. */
function isFor(item: Loose, roles: readonly string[]): boolean {
  return [item['role'], metaOf(item)['roles']].map(rolesOf).every((allowed) => {
    return allowed.length === 0 || roles.some((role) => allowed.includes(role))
  })
}

function metaOf(item: Loose): Loose {
  const meta = item['meta']
  return typeof meta === 'object' && meta !== null ? (meta as Loose) : {}
}

function rolesOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',').map((role) => role.trim())
  return Array.isArray(value) ? value : []
}
