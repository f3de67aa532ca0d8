/**
 * The menu that the platform gives this person.
 *
 * Shapes  Asked for with the joined roles and `type` union (with the consortium's id) or org (with the organization's). Button
 *         items and items of other roles are dropped; hidden ones stay, since they are routes without an entry.
 * Errors  A reply that fails is logged and yields no menu (Spec §8); only a session that has expired is passed on.
 * Source  Spec §2 (dynamic routes), §3 (menu item), §6.
 */
import { Failure } from '../model/failure.ts'
import type { Scope } from '../model/scope.ts'
import type { RequestMessage } from '../wire/message.ts'
import type { Http } from './http.ts'

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
  readonly activeMenu: string
  readonly items: readonly MenuItem[]
}

export function menuRequestOf(scope: Scope): RequestMessage {
  const isPlatform = scope.shelf === 'platform'
  const query = {
    roles: scope.roles.join(','),
    type: isPlatform ? 'union' : 'org',
    id: isPlatform ? scope.consortiumId : scope.organizationId,
  }
  return { method: 'GET', path: '/bff/api/menu/get', query, headers: {} }
}

export async function fetchMenu(http: Http, scope: Scope, signal?: AbortSignal): Promise<readonly MenuItem[]> {
  try {
    return decodeMenu(await http.request(menuRequestOf(scope), signal ? { signal } : {}), scope.roles)
  } catch (error) {
    if (error instanceof Failure && (error.code === 'expired' || error.code === 'cancelled')) throw error
    console.error('the menu could not be loaded', error)
    return []
  }
}

export function decodeMenu(data: unknown, roles: readonly string[]): readonly MenuItem[] {
  if (!Array.isArray(data)) return []
  return data
    .filter((item): item is Loose => typeof item === 'object' && item !== null)
    .flatMap((item) => {
      const allowed = rolesOf(item['role'])
      const isAllowed = allowed.length === 0 || roles.some((role) => allowed.includes(role))
      return isAllowed && item['type'] !== 'button' ? [decodeItem(item, roles)] : []
    })
}

type Loose = Readonly<Record<string, unknown>>

function decodeItem(item: Loose, roles: readonly string[]): MenuItem {
  const meta = (item['meta'] ?? {}) as Loose
  const either = (key: string) => item[key] ?? meta[key]
  return {
    path: textOf(item['path']),
    name: textOf(item['name']),
    pathIndex: textOf(item['pathIndex']),
    title: textOf(meta['title']) || textOf(item['name']),
    icon: textOf(meta['icon']),
    affix: meta['affix'] === true,
    noCache: meta['noCache'] === true,
    hidden: either('hidden') === true,
    alwaysShow: item['alwaysShow'] === true,
    activeMenu: textOf(either('activeMenu')),
    items: decodeMenu(item['subMenu'], roles),
  }
}

function rolesOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
