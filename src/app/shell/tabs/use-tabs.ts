/**
 * The tabs of the console: follows the address, keeps the list for a reload, and does what the strip asks. Work that nobody
 * saved is asked about before the page that holds it goes.
 */
import { useEffect, useReducer, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import type { Scope } from '../../../model/scope.ts'
import { confirmDiscard } from '../../discard.ts'
import type { MenuPages } from '../../menu-pages.ts'
import { knownUnsavedPages, unsavedPages } from '../../unsaved.ts'
import { createFrames, type PageFrames } from './page-frames.ts'
import { subscribeRefresh } from './refresh.ts'
import {
  addressOfTab,
  afterClosing,
  closable,
  reduceTabs,
  startTabs,
  tabAt,
  type TabAction,
  type TabList,
} from './tab-list.ts'
import { readTabs, writeTabs } from './tab-storage.ts'
import { useLatest } from '../../../ui/use-latest.ts'

export interface Tabs {
  readonly list: TabList
  readonly frames: PageFrames
  go(path: string): void
  close(path: string): void
  closeOthers(path: string): void
  closeAll(): void
  /** Builds the page anew. */
  refresh(path: string): void
  /** Opens the tab that was closed last. */
  reopen(): void
  /** A page out of sight has moved within itself. */
  move(path: string, location: Location): void
  isActive(path: string): boolean
}

export function useTabs(scope: Scope, menu: MenuPages): Tabs {
  const { list, dispatch } = useFollowedList(scope, menu)
  const navigate = useNavigate()
  const latest = useLatest(list)
  const [tabs] = useState(() =>
    createCommands({ list: () => latest.current, dispatch, navigate: (...to) => void navigate(...to) }),
  )
  useEffect(() => tabs.frames.keepOnly(list.alive), [tabs, list.alive])
  useEffect(() => () => tabs.frames.keepOnly([]), [tabs])
  useEffect(() => subscribeRefresh((path) => tabs.refresh(pathnameOf(path))), [tabs])
  useEffect(
    () =>
      writeTabs(
        scope,
        list.tabs.filter(({ isGone }) => !isGone),
      ),
    [scope, list.tabs],
  )
  useUnloadWarning()
  return { ...tabs, list }
}

/** The list is brought in line with the address while rendering, so that no frame shows one without the other. */
function useFollowedList(scope: Scope, menu: MenuPages) {
  const location = useLocation()
  const isPush = useNavigationType() === 'PUSH'
  const navigate = useNavigate()
  const [list, dispatch] = useReducer(reduceTabs, null, () =>
    startTabs(
      menu.pages.filter(({ affix }) => affix),
      readTabs(scope, menu.placeOf),
    ),
  )
  const [seen, setSeen] = useState<Location>()
  // After a change of organization the address is still the other one's, about to be left: its page gets no tab here.
  const isElses = useNavigation().state !== 'idle' && seen === undefined
  if (seen !== location && !isElses) {
    setSeen(location)
    dispatch(actionFor({ list, menu }, location, isPush))
  }
  const tab = tabAt(list, list.active)
  const wanted = tab && tab.location.key === location.key ? addressOfTab(tab) : undefined
  useEffect(() => {
    if (wanted === undefined || wanted === location.pathname + location.search + location.hash) return
    void navigate(wanted, { replace: true, state: location.state })
  }, [wanted, location, navigate])
  return { list, dispatch }
}

interface Known {
  readonly list: TabList
  readonly menu: MenuPages
}

function actionFor({ list, menu }: Known, location: Location, isPush: boolean): TabAction {
  const unsaved = new Set(knownUnsavedPages().map(({ key }) => key))
  const page = menu.placeOf(location.pathname)
  // Another spelling of a path is no page of its own; it is redirected.
  if (!page || page.path !== location.pathname) return { type: 'away', unsaved }
  return { type: 'visit', page, location: isPush ? asItWas(list, page.path, location) : location, unsaved }
}

/** Who goes back to an open page by its bare path finds its list turned and filtered as they left it. */
function asItWas(list: TabList, path: string, location: Location): Location {
  const tab = tabAt(list, path)
  if (!tab || list.active === path || location.search !== '') return location
  return { ...tab.location, state: location.state, key: location.key }
}

interface Ground {
  list(): TabList
  dispatch(action: TabAction): void
  navigate(to: string, options?: { readonly state?: unknown }): void
}

function createCommands({ list, dispatch, navigate }: Ground): Omit<Tabs, 'list'> {
  const frames = createFrames({
    setTitle: (path, title) => dispatch({ type: 'title', path, title }),
    leave: (path, to, state) => void leave(path, to, state),
    open: (to) => navigate(to),
  })
  const close = async (paths: readonly string[], back = list().active): Promise<void> => {
    if (paths.length === 0 || !(await mayGo(paths))) return
    const { go, refresh: again } = afterClosing(list(), paths)
    if (again !== undefined) return renew(again)
    dispatch({ type: 'close', paths })
    const behind = paths.includes(back) ? undefined : tabAt(list(), back)
    if (go !== undefined) navigate(behind ? addressOfTab(behind) : go)
  }
  const leave = async (path: string, to: string, state: unknown): Promise<void> => {
    if (!(await mayGo([path]))) return
    const wasActive = list().active === path
    dispatch({ type: 'close', paths: [path] })
    const open = tabAt(list(), pathnameOf(to))
    if (wasActive) navigate(open ? addressOfTab(open) : to, { state })
  }
  const renew = (path: string) => {
    frames.drop(path)
    dispatch({ type: 'refresh', path })
  }
  const go = (path: string) => {
    const tab = tabAt(list(), path)
    if (tab && list().active !== path) navigate(addressOfTab(tab))
  }
  return {
    frames,
    go,
    close: (path) => void close([path]),
    closeOthers: (path) => void close(closable(list(), path), path),
    closeAll: () => void close(closable(list())),
    refresh: (path) => {
      go(path)
      void mayGo([path]).then((may) => may && renew(path))
    },
    reopen: () => {
      const last = list().closed.at(-1)
      if (last) navigate(addressOfTab(last))
    },
    move: (path, location) => dispatch({ type: 'move', path, location }),
    isActive: (path) => list().active === path,
  }
}

/** Whether these pages may go; asks when they hold what is not saved, and forgets it then. */
async function mayGo(paths: readonly string[]): Promise<boolean> {
  const pages = unsavedPages().filter(({ key }) => paths.includes(key))
  if (!(await confirmDiscard(pages))) return false
  for (const { unsaved } of pages) if (unsaved.isDirty()) unsaved.abandon()
  return true
}

function useUnloadWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedPages().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}

function pathnameOf(path: string): string {
  return /^[^?#]*/.exec(path)?.[0] ?? path
}
