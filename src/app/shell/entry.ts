/**
 * One line of the menu, and how the whole is read: which lines are shown, which is active, what stands above a page.
 *
 * Source  Spec §2 (Layout), §3 (menu item).
 */
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'

export interface MenuEntry {
  readonly title: string
  /** A router path, or the address of another site (`external`); '' for a group that has no page. */
  readonly path: string
  readonly icon?: string
  readonly external?: boolean
  /** A page without a line in the sidebar; the crumbs know it. */
  readonly hidden?: boolean
  /** Stays a group even around a single child. */
  readonly alwaysShow?: boolean
  /** The path whose line is marked while this page is open. */
  readonly activeMenu?: string
  /** A page that this console does not have yet: it can be reached and says so. */
  readonly unbuilt?: boolean
  /** False: left out of the crumbs. */
  readonly breadcrumb?: boolean
  readonly children: readonly MenuEntry[]
}

/** Up to so many lines the groups begin open; beyond, the sidebar would be a wall. */
const OPEN_MAX = 14

/** The entries from the top down to the one whose page `path` is or lies below; the longest match wins. */
export function trailTo(entries: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  let best: readonly MenuEntry[] = []
  const walk = (level: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of level) {
      const trail = [...above, entry]
      const longer = entry.path.length >= (best.at(-1)?.path.length ?? 0)
      if (longer && isAtOrBelow(path, entry.path)) best = trail
      walk(entry.children, trail)
    }
  }
  walk(entries, [])
  return best
}

/** The path whose line is marked: the page's activeMenu if it has one, else its own (Spec §2). */
export function activePath(entries: readonly MenuEntry[], path: string): string {
  return trailTo(entries, path).at(-1)?.activeMenu || path
}

/** What the sidebar draws: hidden lines are left out, a single visible child takes its group's place, empty groups go. */
export function shownEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap<MenuEntry>((entry) => {
    if (entry.hidden) return []
    const children = shownEntries(entry.children)
    const [only] = children
    if (only && children.length === 1 && !entry.alwaysShow) return [withIcon(only, entry.icon)]
    if (children.length === 0 && entry.path === '') return []
    return [{ ...entry, children }]
  })
}

function withIcon(entry: MenuEntry, icon: string | undefined): MenuEntry {
  return entry.icon || !icon ? entry : { ...entry, icon }
}

export interface MenuLeaf {
  readonly entry: MenuEntry
  /** The names of the groups it lies in, e.g. 基础数据 / 穴位. */
  readonly above: string
}

/** The lines that lead somewhere, in the order of the sidebar. */
export function menuLeavesOf(entries: readonly MenuEntry[], above: readonly string[] = []): readonly MenuLeaf[] {
  return entries.flatMap((entry) =>
    entry.children.length > 0
      ? menuLeavesOf(entry.children, [...above, entry.title])
      : [{ entry, above: above.join(' / ') }],
  )
}

/** What stands beside the name of a page that is not there yet. */
export const UNBUILT = '未开通'

/** Whether groups begin open. */
export function isShort(entries: readonly MenuEntry[]): boolean {
  return menuLeavesOf(entries).length <= OPEN_MAX
}

/** Tells the entries of one level apart. */
export function entryKey(entry: MenuEntry): string {
  return `${entry.path} ${entry.title}`
}

/** The first entry that has a page of this site. */
export function firstPage(entries: readonly MenuEntry[]): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.hidden) continue
    if (entry.path && !entry.external && entry.children.length === 0) return entry
    const below = firstPage(entry.children)
    if (below) return below
  }
  return undefined
}

/** Where the logo leads, by role (Spec §2). */
export function logoPath(roles: readonly string[]): string {
  if (roles.includes(CONSORTIUM_ADMIN)) return '/LargeDataScreen/index'
  return roles.includes(ORGANIZATION_ADMIN) ? '/home/index' : '/baseIndex/index'
}

function isAtOrBelow(path: string, page: string): boolean {
  // Addresses are compared as the router compares them: without regard to case.
  const [here, there] = [path.toLowerCase(), page.toLowerCase()]
  return page !== '' && (here === there || here.startsWith(`${there}/`))
}
