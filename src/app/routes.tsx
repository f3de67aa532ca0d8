/** The table of static routes as the router wants it: each page loaded when first opened; all the rest is behind the guard. */
import type { ComponentType } from 'react'
import { type LazyRouteFunction, type LoaderFunction, redirect, type RouteObject } from 'react-router'
import type { DocumentName } from './pages/documents.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { StillFrame } from './pages/still-frame.tsx'
import { PATHS } from './paths.ts'
import { signInPath } from './session/redirect.ts'
import { sessionState } from './session/session.ts'
import { STATIC_ROUTES, type StaticRoute } from './static-routes.ts'

const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  login: async () => (await import('./session/sign-in-page.tsx')).SignInPage,
  forgot: async () => (await import('./session/forgot-page.tsx')).ForgotPage,
  setup: async () => (await import('./session/setup-page.tsx')).SetupPage,
  consultChat: async () => (await import('./pages/consult-chat-page.tsx')).ConsultChatPage,
  studio: async () => (await import('./studio/studio-page.tsx')).StudioPage,
  studioPreview: async () => (await import('./studio/preview/preview-page.tsx')).PreviewPage,
  '403': async () => (await import('./pages/forbidden-page.tsx')).ForbiddenPage,
}

/** Of the static routes those that stand alone; `console` is everything behind the sign-in. */
export function consoleRoutes(console: LazyRouteFunction<RouteObject>): RouteObject[] {
  return [
    ...STATIC_ROUTES.flatMap((route) => {
      const load = route.isDocument ? documentOf(route.name as DocumentName) : PAGES[route.name]
      return load ? [standing(route, load)] : []
    }),
    { path: '*', lazy: console, errorElement: <ErrorPage />, hydrateFallbackElement: <StillFrame /> },
  ]
}

function standing(route: StaticRoute, load: () => Promise<ComponentType>): RouteObject {
  return {
    path: route.path,
    loader: doorOf(route),
    lazy: async () => ({ Component: titled(route, await load()) }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
  }
}

/** The guard's rules, as far as they concern pages that stand alone. */
function doorOf({ name, path, isOpen }: StaticRoute): LoaderFunction | undefined {
  if (name === 'login') return () => (sessionState() === 'out' ? null : redirect(PATHS.root))
  if (isOpen) return undefined
  return ({ request }) => (sessionState() === 'out' ? redirect(signInPath(path + new URL(request.url).search)) : null)
}

/** A document's own title is more than its route's. */
function titled({ title, isDocument }: StaticRoute, Page: ComponentType): ComponentType {
  if (isDocument) return Page
  return () => (
    <>
      <title>{`${title} - 康复资料管理台`}</title>
      <Page />
    </>
  )
}

function documentOf(name: DocumentName): () => Promise<ComponentType> {
  return async () => {
    const { DocumentPage } = await import('./pages/document-page.tsx')
    return () => <DocumentPage name={name} />
  }
}
