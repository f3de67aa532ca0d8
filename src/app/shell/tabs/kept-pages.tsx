/**
 * The pages of the open tabs, all in the document: the one on screen, and those out of sight, whose effects React has undone
 * and whose state it keeps.
 *
 * Each page has a router of its own around it, as far as it can see: its own address, and a way to go elsewhere that only
 * the page on screen may take. So an address of one page never reaches another, and a change of tab renders two pages.
 */
import { Activity, memo, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import {
  type Location,
  type NavigationType,
  parsePath,
  type To,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { type PageFrame, PageFrameProvider } from '../../../ui/page.tsx'
import { panelId, tabId } from './tab-id.ts'
import type { Tab } from './tab-list.ts'
import type { Tabs } from './use-tabs.ts'

interface KeptPagesProps {
  readonly tabs: Tabs
  /** The screen at a path; the same function as long as the menu is the same. */
  readonly screenAt: (path: string) => ReactNode
}

export function KeptPages({ tabs, screenAt }: KeptPagesProps) {
  const { list, frames, move, isActive } = tabs
  return list.tabs
    .filter(({ path }) => list.alive.includes(path))
    .map((tab) => (
      <KeptPage
        key={`${tab.path} ${tab.round}`}
        tab={tab}
        isShown={tab.path === list.active}
        frame={frames.of(tab.path, tab.title)}
        {...{ move, isActive, screenAt }}
      />
    ))
}

interface KeptPageProps extends Pick<Tabs, 'move' | 'isActive'>, Pick<KeptPagesProps, 'screenAt'> {
  readonly tab: Tab
  readonly isShown: boolean
  readonly frame: PageFrame
}

const KeptPage = memo(({ tab, isShown, frame, move, isActive, screenAt }: KeptPageProps) => {
  const { path, location } = tab
  const navigation = useOwnNavigation({ path, location, move, isActive })
  const place = useMemo(() => ({ location, navigationType: 'POP' as NavigationType }), [location])
  const screen = useMemo(() => screenAt(path), [screenAt, path])
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <NavigationContext.Provider value={navigation}>
        <LocationContext.Provider value={place}>
          <RouteContext.Provider value={NO_ROUTE}>
            <PageFrameProvider value={frame}>
              <Page path={path}>{screen}</Page>
            </PageFrameProvider>
          </RouteContext.Provider>
        </LocationContext.Provider>
      </NavigationContext.Provider>
    </Activity>
  )
})
KeptPage.displayName = 'KeptPage'

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false }

interface OwnNavigation extends Pick<Tabs, 'move' | 'isActive'> {
  readonly path: string
  readonly location: Location
}

/** What a page out of sight does late, such as a filter that was typed a moment ago, changes its own address alone. */
function useOwnNavigation({ path, location, move, isActive }: OwnNavigation) {
  const outer = useContext(NavigationContext)
  const latest = useRef(location)
  useLayoutEffect(() => void (latest.current = location))
  return useMemo(() => {
    const { navigator } = outer
    const within = (to: To, state: unknown) => {
      const { pathname = path, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
      if (pathname === path) move(path, { ...latest.current, search, hash, state })
    }
    const own: typeof navigator = {
      ...navigator,
      go: (steps) => isActive(path) && navigator.go(steps),
      push: (to, state, options) => (isActive(path) ? navigator.push(to, state, options) : within(to, state)),
      replace: (to, state, options) => (isActive(path) ? navigator.replace(to, state, options) : within(to, state)),
    }
    return { ...outer, navigator: own }
  }, [outer, path, move, isActive])
}

/** One scroll container per page. Browsers differ in what they keep of a box that is not drawn, so places are kept here. */
function Page({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<Element, readonly [left: number, top: number]>())
  useLayoutEffect(() => {
    const kept = places.current
    for (const [element, [left, top]] of kept) {
      if (!element.isConnected) kept.delete(element)
      else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo?.({ left, top })
    }
    const note = ({ target }: Event) => {
      if (target instanceof Element) kept.set(target, [target.scrollLeft, target.scrollTop])
    }
    const element = box.current
    element?.addEventListener('scroll', note, { capture: true, passive: true })
    return () => element?.removeEventListener('scroll', note, { capture: true })
  }, [])
  return (
    <div className="rc-page" role="tabpanel" aria-labelledby={tabId(path)} id={panelId(path)} tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}
