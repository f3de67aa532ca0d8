/**
 * The tabs, as data: which are open, which have their page alive, which is on screen.
 *
 * Shapes  `alive` is in the order of the last visit, the latest last. A tab that was closed while it was on screen is `gone`:
 *         out of the strip, its page on screen until the next one is.
 * Source  Spec §2 (tab strip), §3 (tab), §4 (tabs).
 */
import type { Location } from 'react-router'

/** Most pages that are alive at once; pages with unsaved work are kept beyond it. */
export const ALIVE_MAX = 12
const CLOSED_MAX = 10
/** A page of this name is shown anew instead of being left (Spec §2). */
const DASHBOARD = 'Dashboard'

/** What the menu says about a tab's page. */
export interface TabPage {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly affix: boolean
  readonly noCache: boolean
}

export interface Tab extends TabPage {
  /** Where in its page the person is. */
  readonly location: Location
  /** The page's own title, while it is alive. */
  readonly shownTitle?: string
  /** Counts how often the page was built anew. */
  readonly round: number
  readonly isGone?: boolean
}

export interface TabList {
  readonly tabs: readonly Tab[]
  readonly alive: readonly string[]
  /** '' while what is on screen has no tab. */
  readonly active: string
  /** The latest last. */
  readonly closed: readonly Tab[]
}

/** Paths of pages that nobody may throw away unasked. */
export type Unsaveds = ReadonlySet<string>

export type TabAction =
  | { readonly type: 'visit'; readonly page: TabPage; readonly location: Location; readonly unsaved: Unsaveds }
  | { readonly type: 'away'; readonly unsaved: Unsaveds }
  | { readonly type: 'move'; readonly path: string; readonly location: Location }
  | { readonly type: 'title'; readonly path: string; readonly title: string }
  | { readonly type: 'close'; readonly paths: readonly string[] }
  | { readonly type: 'refresh'; readonly path: string }

export function startTabs(affixed: readonly TabPage[], restored: readonly Tab[]): TabList {
  const first = affixed.map((page) => restored.find(({ path }) => path === page.path) ?? newTab(page))
  const rest = restored.filter(({ path }) => !first.some((tab) => tab.path === path))
  return { tabs: [...first, ...rest], alive: [], active: '', closed: [] }
}

export function reduceTabs(list: TabList, action: TabAction): TabList {
  switch (action.type) {
    case 'visit':
      return visit(list, action)
    case 'away':
      return leaveActive({ ...list, tabs: list.tabs.filter(({ isGone }) => !isGone), active: '' }, action.unsaved, list)
    case 'move':
      return edit(list, action.path, { location: action.location })
    case 'title':
      return edit(list, action.path, { shownTitle: action.title })
    case 'close':
      return close(list, action.paths)
    case 'refresh':
      return refresh(list, action.path)
  }
}

/** The tabs that the strip shows. */
export function shownTabs({ tabs }: TabList): readonly Tab[] {
  return tabs.filter(({ isGone }) => !isGone)
}

/** Affixed tabs stay, whatever is asked. */
export function closable(list: TabList, except?: string): readonly string[] {
  return shownTabs(list)
    .filter(({ affix, path }) => !affix && path !== except)
    .map(({ path }) => path)
}

/** What to do when these tabs are closed: where to go, if the one on screen is among them. */
export function afterClosing(list: TabList, paths: readonly string[]): { go?: string; refresh?: string } {
  if (!paths.includes(list.active)) return {}
  const last = shownTabs(list).findLast(({ path }) => !paths.includes(path))
  if (last) return { go: addressOfTab(last) }
  const active = tabAt(list, list.active)
  return active?.name === DASHBOARD ? { refresh: active.path } : { go: '/' }
}

export function tabAt({ tabs }: TabList, path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path && !tab.isGone)
}

export function tabTitle(tab: Tab): string {
  return tab.shownTitle ?? tab.title
}

export function addressOfTab({ location }: Tab): string {
  return location.pathname + location.search + location.hash
}

function newTab(page: TabPage, location: Location = bareLocation(page.path)): Tab {
  const { path, name, title, affix, noCache } = page
  return { path, name, title, affix, noCache, location, round: 0 }
}

export function bareLocation(pathname: string, search = ''): Location {
  return { pathname, search, hash: '', state: null, key: 'default' }
}

function visit(list: TabList, action: Extract<TabAction, { type: 'visit' }>): TabList {
  const { page, location, unsaved } = action
  const known = list.tabs.find(({ path }) => path === page.path)
  // A page that was closed and is visited again is a new one.
  const round = known?.isGone ? known.round + 1 : (known?.round ?? 0)
  const kept = known && !known.isGone ? known : undefined
  const tab: Tab = kept ? { ...kept, location } : { ...newTab(page, location), round }
  const tabs = (known ? list.tabs.map((one) => (one === known ? tab : one)) : [...list.tabs, tab]).filter(
    (one) => !one.isGone,
  )
  const alive = [...list.alive.filter((path) => path !== page.path), page.path]
  const closed = list.closed.filter(({ path }) => path !== page.path)
  const next = { tabs, alive, active: page.path, closed }
  return withinCap(list.active === page.path ? next : leaveActive(next, unsaved, list), unsaved)
}

/** A page that is not to be cached is thrown away when it is left. */
function leaveActive(next: TabList, unsaved: Unsaveds, { active, tabs }: TabList): TabList {
  const left = tabs.find(({ path }) => path === active)
  const isDropped = left?.isGone || (left?.noCache && !unsaved.has(active))
  const alive = next.alive.filter((path) => path === next.active || !(isDropped && path === active))
  return withoutDeadTitles({ ...next, alive })
}

function withinCap(list: TabList, unsaved: Unsaveds): TabList {
  let over = list.alive.length - ALIVE_MAX
  if (over <= 0) return list
  const alive = list.alive.filter((path) => path === list.active || unsaved.has(path) || over-- <= 0)
  return withoutDeadTitles({ ...list, alive })
}

function withoutDeadTitles(list: TabList): TabList {
  const tabs = list.tabs.map((tab) => {
    if (tab.shownTitle === undefined || list.alive.includes(tab.path)) return tab
    const { shownTitle: _, ...rest } = tab
    return rest
  })
  return { ...list, tabs }
}

function edit(list: TabList, path: string, change: Partial<Tab>): TabList {
  const tab = tabAt(list, path)
  if (!tab) return list
  return { ...list, tabs: list.tabs.map((one) => (one === tab ? { ...tab, ...change } : one)) }
}

function close(list: TabList, paths: readonly string[]): TabList {
  const going = shownTabs(list).filter((tab) => !tab.affix && paths.includes(tab.path))
  if (going.length === 0) return list
  const isGoing = new Set(going.map(({ path }) => path))
  return {
    ...list,
    tabs: list.tabs.flatMap((tab) => {
      if (!isGoing.has(tab.path)) return [tab]
      return tab.path === list.active ? [{ ...tab, isGone: true }] : []
    }),
    alive: list.alive.filter((path) => path === list.active || !isGoing.has(path)),
    closed: [...list.closed.filter(({ path }) => !isGoing.has(path)), ...going].slice(-CLOSED_MAX),
  }
}

function refresh(list: TabList, path: string): TabList {
  const tab = tabAt(list, path)
  if (!tab) return list
  const { shownTitle: _, ...rest } = tab
  const anew = { ...rest, round: tab.round + 1 }
  return { ...list, tabs: list.tabs.map((one) => (one === tab ? anew : one)) }
}
