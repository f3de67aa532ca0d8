/** The table of static routes as the router wants it: each page loaded when first opened; all the rest is behind the guard. */
import type { ComponentType } from 'react'
import { type LazyRouteFunction, type LoaderFunction, redirect, type RouteObject, useRouteError } from 'react-router'
import { ErrorPage } from './pages/error-page.tsx'
import { PATHS } from './paths.ts'
import { signInPath } from './session/redirect.ts'
import type { SessionState } from './session/session.ts'
import { STATIC_ROUTES, type StaticRoute } from './static-routes.ts'
import { strangerPage, titled } from './stranger-pages.tsx'

const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  studio: async () => (await import('./studio/studio-page.tsx')).StudioPage,
  studioPreview: async () => (await import('./studio/preview/preview-page.tsx')).PreviewPage,
  '403': async () => (await import('./pages/forbidden-page.tsx')).ForbiddenPage,
}

/** Of the static routes those that stand alone; `console` is everything behind the sign-in. */
export function consoleRoutes(state: () => SessionState, console: LazyRouteFunction<RouteObject>): RouteObject[] {
  return [
    ...STATIC_ROUTES.flatMap((route) => {
      const load = strangerPage(route) ?? pageOf(route)
      return load ? [standing(route, load, doorOf(route, state))] : []
    }),
    { path: '*', lazy: console, errorElement: <BrokenRoute /> },
  ]
}

function pageOf({ name, title }: StaticRoute): (() => Promise<ComponentType>) | undefined {
  const load = PAGES[name]
  return load && (async () => titled(title, await load()))
}

function standing(
  route: StaticRoute,
  load: () => Promise<ComponentType>,
  loader: LoaderFunction | undefined,
): RouteObject {
  return {
    path: route.path,
    loader,
    lazy: async () => ({ Component: await load() }),
    errorElement: <BrokenRoute />,
  }
}

function BrokenRoute() {
  return <ErrorPage error={useRouteError()} />
}

/** The guard's rules, as far as they concern pages that stand alone. */
function doorOf({ name, path, isOpen }: StaticRoute, state: () => SessionState): LoaderFunction | undefined {
  if (name === 'login') return () => (state() === 'out' ? null : redirect(PATHS.root))
  if (isOpen) return undefined
  return ({ request }) => (state() === 'out' ? redirect(signInPath(path + new URL(request.url).search)) : null)
}
