/**
 * The open tabs, kept for a reload and for a return to the organization: for the same person, each organization's by themselves.
 * Of a tab's address no more is kept than `keptQuery` lets through.
 *
 * Shapes  `{ userId, owners: [[owner, tabs], …] }`, the organization that was used last at the end.
 * Errors  None: anything that is not what was written means no tabs; a storage that throws means that none are kept.
 */
import { ownerOf, type Scope } from '../../../model/scope.ts'
import { keptQuery } from './kept-query.ts'
import { bareLocation, type Tab, type TabPage } from './tab-list.ts'
import { isObject } from '../../../model/plain.ts'

const KEY = 'rc.tabs'
/** More than anybody opens; what is beyond is not ours. */
const TABS_MAX = 100
/** Organizations whose tabs are kept at once. */
const OWNERS_MAX = 10
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
  const own = ownerOf(scope)
  const others = readOwners(scope).filter(([owner]) => owner !== own)
  const owners = [...others.slice(1 - OWNERS_MAX), [own, kept]]
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: scope.userId, owners }))
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

type OwnedTabs = readonly [owner: string, tabs: readonly KeptTab[]]

function readKept(scope: Scope): readonly KeptTab[] {
  const own = ownerOf(scope)
  return readOwners(scope).find(([owner]) => owner === own)?.[1] ?? []
}

/** The tabs of each organization of this person. */
function readOwners(scope: Scope): readonly OwnedTabs[] {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text === null || text.length > SIZE_MAX) return []
    const kept: unknown = JSON.parse(text)
    if (!isObject(kept) || kept['userId'] !== scope.userId) return []
    const owners = kept['owners']
    return Array.isArray(owners) ? (owners as unknown[]).flatMap(readOwner) : []
  } catch {
    return []
  }
}

function readOwner(entry: unknown): readonly OwnedTabs[] {
  if (!Array.isArray(entry)) return []
  const [owner, tabs] = entry as unknown[]
  if (typeof owner !== 'string' || !Array.isArray(tabs)) return []
  return [[owner, (tabs as unknown[]).slice(0, TABS_MAX).filter(isKeptTab)]]
}

function isKeptTab(value: unknown): value is KeptTab {
  return isObject(value) && ['path', 'name', 'title', 'query'].every((name) => typeof value[name] === 'string')
}
