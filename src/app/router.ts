/**
 * The browser's router, in the variant that the server asks for.
 *
 * Source  Spec §2: scrolls to top on navigation, ignores duplicate navigation.
 */
import { createBrowserRouter, createHashRouter, type DataRouter, type RouteObject } from 'react-router'
import { consoleSettings } from './console-settings.ts'

export function createConsoleRouter(routes: RouteObject[]): DataRouter {
  const create = consoleSettings.routerMode === 'hash' ? createHashRouter : createBrowserRouter
  return scrollingToTop(ignoringDuplicates(create(routes)))
}

/** Going where one is adds nothing to the history and loads nothing. */
export function ignoringDuplicates(router: DataRouter): DataRouter {
  const { navigate } = router
  const isHere = (to: unknown) => {
    const { pathname, search, hash } = router.state.location
    return to === pathname + search + hash && router.state.navigation.state === 'idle'
  }
  const navigateOnce = (to: unknown, options?: { readonly state?: unknown }) =>
    isHere(typeof to === 'object' ? addressIn(to) : to) && !options?.state
      ? Promise.resolve()
      : navigate(to as string, options as object)
  return Object.assign(router, { navigate: navigateOnce })
}

/** Pages inside the console scroll in frames of their own; back and forward are the browser's own matter. */
function scrollingToTop(router: DataRouter): DataRouter {
  let shown = router.state.location.pathname
  router.subscribe(({ location, historyAction }) => {
    if (location.pathname === shown) return
    shown = location.pathname
    if (historyAction !== 'POP') window.scrollTo(0, 0)
  })
  return router
}

function addressIn(to: object | null): string | undefined {
  const { pathname, search = '', hash = '' } = (to ?? {}) as Partial<Record<'pathname' | 'search' | 'hash', string>>
  return pathname === undefined ? undefined : pathname + search + hash
}
