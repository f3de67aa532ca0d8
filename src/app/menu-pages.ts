/**
 * The pages of the console, from the server's menu: every item with a path of this site is a page under that path, hidden
 * ones included. A library's pages (list, /create, /drift, /week, /bin, /changes, /:id, /:id/show) hang below its item; a page that this console does not
 * have says so. Libraries that no item names live under `/library/<name>`.
 *
 * Shapes  Of two items with one path the first counts.
 * Source  Spec §2 (dynamic routes), §3 (menu item).
 */
import { mayRead } from '../model/access.ts'
import { isExternalLink } from '../model/text-rules.ts'
import type { BrokenResource, LibraryHead, LibraryIndex } from '../model/resource.ts'
import type { StatisticHead } from '../model/statistic.ts'
import type { MenuItem } from '../providers/menu.ts'
import { PATHS } from './paths.ts'
import { findPlace, pathKey } from './menu-places.ts'
import { isAtOrBelow } from './session/redirect.ts'
import type { MenuEntry } from './shell/entry.ts'

export type Content =
  | { readonly kind: 'library'; readonly library: LibraryHead }
  | { readonly kind: 'broken'; readonly broken: BrokenResource }
  | { readonly kind: 'home' }
  | { readonly kind: 'welcome' }
  | { readonly kind: 'account' }
  | { readonly kind: 'rights' }
  | { readonly kind: 'wall' }
  | { readonly kind: 'consult' }
  | { readonly kind: 'statistic'; readonly statistic: StatisticHead }
  | { readonly kind: 'unbuilt'; readonly pathIndex: string }

/** What the menu says about one page. */
export interface MenuPage {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly affix: boolean
  readonly noCache: boolean
  readonly activeMenu: string
  readonly content: Content
  /** Of pages that belong together: all of them, this one among them. */
  readonly tabs?: readonly PageTab[]
}

export interface PageTab {
  readonly path: string
  readonly title: string
}

export type LibraryScreen = 'list' | 'create' | 'edit' | 'show' | 'drift' | 'week' | 'bin' | 'changes'

/** One address of the console. `title` is the place's own, without the name of a record. */
export interface Place extends MenuPage {
  readonly screen: LibraryScreen
  /** The record of `edit` and `show`. */
  readonly id?: string
}

export interface MenuPages {
  readonly pages: readonly MenuPage[]
  readonly entries: readonly MenuEntry[]
  /** The path of a library's list. */
  pathOf(resourceName: string): string
  /** What is at an address; its `path` is how the address is spelt. A library that the person may not read says so itself. */
  placeOf(pathname: string): Place | undefined
  /** Whether the menu has a page at an address, or above it, that is for other roles. */
  isClosed(pathname: string): boolean
}

const PLAIN = { affix: false, noCache: false, activeMenu: '' } as const

/** The pages that are made by hand, by the menu's name for them. */
const HAND_MADE: Readonly<Record<string, Content>> = {
  Home: { kind: 'home' },
  HomeConsortiumAdmin: { kind: 'home' },
  AccountRights: { kind: 'rights' },
  LargeDataScreen: { kind: 'wall' },
  HospitalDataAnalysis: { kind: 'wall' },
  Consultation: { kind: 'consult' },
}

interface SidePage {
  /** Below the path of the first, where the menu has no item of its own for it. */
  readonly at: string
  readonly title: string
  readonly page: string
}

/** Pages that stand beside one of the menu, under tabs. */
const SIDE_PAGES: Readonly<Record<string, readonly SidePage[]>> = {
  SystemSetting: [
    { at: 'audit', title: '审计日志', page: 'AuditLog' },
    { at: 'rights', title: '权利', page: 'AccountRights' },
  ],
}

export function mapPages(index: LibraryIndex, menu: readonly MenuItem[], roles: readonly string[]): MenuPages {
  const contentOf = contentFinder(index)
  const pages = new Map<string, MenuPage>()
  const items = flatten(menu)
  const statistics = Object.values(index.statistics ?? {})
  for (const item of items.filter(({ isForbidden }) => !isForbidden)) {
    if (!item.path.startsWith('/') || pages.has(pathKey(item.path))) continue
    // A group without a page of its own is no place.
    if (item.pathIndex === '' && item.items.length > 0) continue
    for (const page of withSides(item, { items, contentOf, roles, statistics })) pages.set(pathKey(page.path), page)
  }
  const pathByLibrary = new Map<string, string>()
  for (const page of pages.values()) {
    const name = libraryName(page.content)
    if (name && !pathByLibrary.has(name)) pathByLibrary.set(name, page.path)
  }
  const others = [...Object.values(index.resources), ...index.broken].filter(({ name }) => !pathByLibrary.has(name))
  const add = (path: string, page: MenuPage) => pages.has(pathKey(path)) || pages.set(pathKey(path), page)
  for (const library of others) add(`/library/${library.name}`, otherPage(library, contentOf))
  for (const path of [PATHS.base, `${PATHS.base}/index`]) add(path, BASE_PAGE)
  add(PATHS.account, ACCOUNT_PAGE)
  const isForbidden = (page: MenuPage | undefined) => page !== undefined && isClosedTo(page, roles)
  return {
    pages: [...new Set(pages.values())].filter((page) => !isForbidden(page)),
    entries: [
      ...entriesOf(menu, (item) => {
        const page = pages.get(pathKey(item.path))
        return isForbidden(page) ? 'closed' : page?.content.kind === 'unbuilt' ? 'unbuilt' : 'open'
      }),
      ...others.map(({ name, title }) => hiddenEntry(`/library/${name}`, title || name)),
    ],
    pathOf: (name) => pathByLibrary.get(name) ?? `/library/${name}`,
    placeOf: (pathname) => findPlace(pages, pathname),
    isClosed: (pathname) =>
      items.some(({ path, isForbidden }) => isForbidden && path.startsWith('/') && isAtOrBelow(pathname, path)),
  }
}

/** The page of an item, and those that stand beside it. */
function withSides(item: MenuItem, { items, contentOf, roles, statistics }: Ground): readonly MenuPage[] {
  const first = pageOf(item, contentOf(item.pathIndex))
  const sides = Object.hasOwn(SIDE_PAGES, item.pathIndex) ? (SIDE_PAGES[item.pathIndex] ?? []) : []
  const counted = statisticPages(first, statistics)
  if (sides.length === 0 && counted.length === 0) return [first]
  const named = sides.map(({ at, title, page }): MenuPage => {
    const own = items.find((one) => one.pathIndex === page && one.path.startsWith('/') && !one.isForbidden)
    if (own) return pageOf(own, contentOf(page))
    const path = `${first.path}/${at}`
    return { ...PLAIN, path, name: page, title, activeMenu: first.path, content: contentOf(page) }
  })
  const built = [
    first,
    ...[...named, ...counted].filter((page) => page.content.kind !== 'unbuilt' && !isClosedTo(page, roles)),
  ]
  const tabs = built.map(({ path, title }) => ({ path, title }))
  return built.map((page) => ({ ...page, tabs }))
}

interface Ground {
  /** All lines of the menu. */
  readonly items: readonly MenuItem[]
  readonly contentOf: (page: string) => Content
  readonly roles: readonly string[]
  readonly statistics: readonly StatisticHead[]
}

/** What is counted of a library stands beside its list. */
function statisticPages(list: MenuPage, statistics: readonly StatisticHead[]): readonly MenuPage[] {
  const library = libraryName(list.content)
  const own = statistics.filter(({ of }) => of === library)
  return own.map((statistic, at): MenuPage => {
    const path = `${list.path}/statistics${at === 0 ? '' : `-${statistic.name}`}`
    const { title, name } = statistic
    return { ...PLAIN, path, name, title, activeMenu: list.path, content: { kind: 'statistic', statistic } }
  })
}

function isClosedTo({ content }: MenuPage, roles: readonly string[]): boolean {
  if (content.kind === 'statistic') return !mayRead(content.statistic, { roles })
  return content.kind === 'library' && !mayRead(content.library, { roles })
}

function contentFinder({ resources, broken, statistics = {} }: LibraryIndex): (pathIndex: string) => Content {
  const known = new Map<string, Content>(Object.entries(HAND_MADE))
  for (const one of Object.values(statistics))
    if (one.page !== undefined) known.set(one.page, { kind: 'statistic', statistic: one })
  for (const one of broken) known.set(one.page, { kind: 'broken', broken: one })
  for (const library of Object.values(resources)) known.set(library.page, { kind: 'library', library })
  return (pathIndex) => known.get(pathIndex) ?? { kind: 'unbuilt', pathIndex }
}

function pageOf(item: MenuItem, content: Content): MenuPage {
  const { path, name, title, affix, noCache, activeMenu } = item
  return { path, name: name || path, title: title || 'no-name', affix, noCache, activeMenu, content }
}

function otherPage(
  { name, title, page }: LibraryHead | BrokenResource,
  contentOf: (page: string) => Content,
): MenuPage {
  return { ...PLAIN, path: `/library/${name}`, name: page, title: title || name, content: contentOf(page) }
}

/** Source  Spec §2: the child baseIndex titled home. */
const BASE_PAGE: MenuPage = {
  ...PLAIN,
  path: PATHS.base,
  name: 'BaseIndex',
  title: '首页',
  content: { kind: 'welcome' },
}

/** Everybody's own, whatever the menu has. */
const ACCOUNT_PAGE: MenuPage = {
  ...PLAIN,
  path: PATHS.account,
  name: 'AccountSecurity',
  title: '账号安全',
  content: { kind: 'account' },
}

/** For the crumbs of a page that the menu does not have. */
function hiddenEntry(path: string, title: string): MenuEntry {
  return { title, path, hidden: true, external: false, children: [] }
}

/** All lines of the menu; what the sidebar shows of them is its own affair. */
function entriesOf(
  menu: readonly MenuItem[],
  stateOf: (item: MenuItem) => 'open' | 'unbuilt' | 'closed',
): readonly MenuEntry[] {
  return menu.flatMap<MenuEntry>((item) => {
    if (item.isForbidden) return []
    const children = entriesOf(item.items, stateOf)
    const external = isExternalLink(item.path)
    const state = stateOf(item)
    const leadsSomewhere = external || (item.path !== '' && item.pathIndex !== '' && state !== 'closed')
    if (!leadsSomewhere && children.length === 0) return []
    const { title, icon, hidden, alwaysShow, activeMenu, breadcrumb } = item
    const path = leadsSomewhere ? item.path : ''
    const unbuilt = path !== '' && !external && state === 'unbuilt'
    return [{ title, icon, hidden, alwaysShow, activeMenu, breadcrumb, external, unbuilt, path, children }]
  })
}

function flatten(menu: readonly MenuItem[]): readonly MenuItem[] {
  return menu.flatMap((item) => [item, ...flatten(item.items)])
}

function libraryName(content: Content): string | undefined {
  if (content.kind === 'library') return content.library.name
  return content.kind === 'broken' ? content.broken.name : undefined
}
