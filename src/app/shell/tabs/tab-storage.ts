/**
 * The open tabs, kept for a reload: for the same person and the same organization only. Of a tab's address no more is kept
 * than where it is and how its list is turned and sorted; what was searched for is nobody's business.
 *
 * Errors  None: anything that is not what was written means no tabs; a storage that throws means that none are kept.
 */
import { ownerOf, type Scope } from '../../../model/scope.ts'
import { bareLocation, type Tab, type TabPage } from './tab-list.ts'

const KEY = 'rc.tabs'
const KEPT_QUERY = ['page', 'perPage', 'sort', 'order'] as const
/** More than anybody opens; what is beyond is not ours. */
const TABS_MAX = 100
/** Of the kept text, in characters. */
const SIZE_MAX = 100_000

interface KeptTab {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly query: string
}

export function writeTabs(scope: Scope, tabs: readonly Tab[]): void {
  const kept = tabs.slice(0, TABS_MAX).map<KeptTab>(({ path, name, title, location }) => ({
    path,
    name,
    title,
    query: keptQuery(location.search),
  }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: scope.userId, owner: ownerOf(scope), tabs: kept }))
  } catch {
    // The tabs of this page's life are in memory anyway.
  }
}

/** `pageAt` says what is at a path now; a page that is no longer in the menu has no tab either. */
export function readTabs(scope: Scope, pageAt: (path: string) => TabPage | undefined): readonly Tab[] {
  const tabs = new Map<string, Tab>()
  for (const { path, query } of readKept(scope)) {
    const page = pageAt(path)
    if (!page) continue
    const { name, title, affix, noCache } = page
    const location = bareLocation(page.path, keptQuery(query))
    tabs.set(page.path, { path: page.path, name, title, affix, noCache, location, round: 0 })
  }
  return [...tabs.values()]
}

function readKept(scope: Scope): readonly KeptTab[] {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text === null || text.length > SIZE_MAX) return []
    const kept: unknown = JSON.parse(text)
    if (!isObject(kept) || kept['userId'] !== scope.userId || kept['owner'] !== ownerOf(scope)) return []
    const tabs = kept['tabs']
    return Array.isArray(tabs) ? tabs.slice(0, TABS_MAX).filter(isKeptTab) : []
  } catch {
    return []
  }
}

function keptQuery(search: string): string {
  const all = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of KEPT_QUERY) {
    const value = all.get(name)
    if (value !== null && /^[\w.]{1,64}$/.test(value)) kept.set(name, value)
  }
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

function isKeptTab(value: unknown): value is KeptTab {
  return isObject(value) && ['path', 'name', 'title', 'query'].every((name) => typeof value[name] === 'string')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
