/** One set of routes per library. The list is what people open first and comes along; the form and the record's page arrive when first opened. */
import { ResourceContextProvider } from 'ra-core'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { Resource } from '../model/resource.ts'
import { Delayed, Skeleton } from '../ui/controls/skeleton.tsx'
import { ResourceList } from '../ui/list/resource-list.tsx'
import type { Library } from './library-routes.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { ErrorMessage } from './pages/error-page.tsx'
import { WelcomePage } from './pages/welcome-page.tsx'
import { Switching } from './session/switching.tsx'
import { SignOut } from './session/sign-out.tsx'
import { SIGN_OUT_PATH } from './session/redirect.ts'
import { firstPage, type MenuEntry } from './shell/entry.ts'

const ResourceForm = lazy(async () => ({ default: (await import('../ui/form/resource-form.tsx')).ResourceForm }))
const ResourceShow = lazy(async () => ({ default: (await import('../ui/show/resource-show.tsx')).ResourceShow }))

interface ScreensProps {
  readonly libraries: readonly Library[]
  readonly entries: readonly MenuEntry[]
  readonly userId: string
  readonly userName: string
  onOrganization(id: string): void
}

export function Screens({ libraries, entries, userId, userName, onOrganization }: ScreensProps) {
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
          <Route path="switch/:organizationId" element={<Switching onArrive={onOrganization} />} />
          <Route path={SIGN_OUT_PATH} element={<SignOut userId={userId} />} />
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function screensOf(path: string, resource: Resource) {
  const { create, upsert, list } = resource.calls
  const screen = (kind: ScreenKind) => <Screen resource={resource} kind={kind} />
  return [
    list && <Route key={path} path={path} element={screen('list')} />,
    (create ?? upsert) && <Route key={`${path}/create`} path={`${path}/create`} element={screen('create')} />,
    <Route key={`${path}/:id`} path={`${path}/:id`} element={screen('edit')} />,
    <Route key={`${path}/show`} path={`${path}/:id/show`} element={screen('show')} />,
  ]
}

const SCREENS = {
  list: (resource: Resource) => <ResourceList resource={resource} />,
  create: (resource: Resource) => <ResourceForm resource={resource} />,
  edit: (resource: Resource, id: string) => <ResourceForm resource={resource} id={id} />,
  show: (resource: Resource, id: string) => <ResourceShow resource={resource} id={id} />,
} as const
type ScreenKind = keyof typeof SCREENS

/** What tells the tabs of one library apart. */
const VERBS: Readonly<Record<ScreenKind, string>> = { list: '', create: '新增', edit: '编辑', show: '查看' }

function Screen({ resource, kind }: { readonly resource: Resource; readonly kind: ScreenKind }) {
  const { id = '' } = useParams()
  return (
    <ResourceContextProvider key={resource.name} value={resource.name}>
      <title>{`${VERBS[kind]}${resource.title} - 康复资料管理台`}</title>
      {SCREENS[kind](resource, id)}
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
