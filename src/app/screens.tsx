/** One set of routes per library; the list, the form and the record's page each arrive when first opened. */
import { ResourceContextProvider } from 'ra-core'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { Resource } from '../model/resource.ts'
import { Delayed, Skeleton } from '../ui/controls/skeleton.tsx'
import type { Library } from './library-routes.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { ErrorMessage } from './pages/error-page.tsx'
import { WelcomePage } from './pages/welcome-page.tsx'
import { firstPage, type MenuEntry } from './shell/entry.ts'

const ResourceList = lazy(async () => ({ default: (await import('../ui/list/resource-list.tsx')).ResourceList }))
const ResourceForm = lazy(async () => ({ default: (await import('../ui/form/resource-form.tsx')).ResourceForm }))
const ResourceShow = lazy(async () => ({ default: (await import('../ui/show/resource-show.tsx')).ResourceShow }))

interface ScreensProps {
  readonly libraries: readonly Library[]
  readonly entries: readonly MenuEntry[]
  readonly userName: string
}

export function Screens({ libraries, entries, userName }: ScreensProps) {
  const { pathname } = useLocation()
  const home = firstPage(entries)?.path
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallbackRender={({ error, resetErrorBoundary }) => <ErrorMessage error={error} onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route index element={home ? <Navigate to={home} replace /> : <WelcomePage userName={userName} />} />
          {libraries.flatMap((library) =>
            'broken' in library
              ? [
                  <Route
                    key={library.path}
                    path={`${library.path}/*`}
                    element={<BrokenPage broken={library.broken} />}
                  />,
                ]
              : screensOf(library.path, library.resource),
          )}
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function screensOf(path: string, resource: Resource) {
  const { create, upsert, list } = resource.calls
  const form = <Screen resource={resource} screen={ResourceForm} />
  return [
    list && <Route key={path} path={path} element={<Screen resource={resource} screen={ResourceList} />} />,
    (create ?? upsert) && <Route key={`${path}/create`} path={`${path}/create`} element={form} />,
    <Route key={`${path}/:id`} path={`${path}/:id`} element={form} />,
    <Route
      key={`${path}/show`}
      path={`${path}/:id/show`}
      element={<Screen resource={resource} screen={ResourceShow} />}
    />,
  ]
}

interface ScreenProps {
  readonly resource: Resource
  readonly screen: React.ComponentType<{ readonly resource: Resource }>
}

function Screen({ resource, screen: Component }: ScreenProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <title>{`${resource.title} - 康复资料管理台`}</title>
      <Component key={resource.name} resource={resource} />
    </ResourceContextProvider>
  )
}

function Waiting() {
  return (
    <Delayed>
      <Skeleton height={36} />
    </Delayed>
  )
}
