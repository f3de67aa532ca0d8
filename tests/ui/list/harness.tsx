/** A list of the real console: real ra-core, real router, the compiled libraries of the project, rows in memory. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ReactNode } from 'react'
import { CoreAdminContext, memoryStore, type Store, useNotificationContext } from 'ra-core'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router'
import { getResource, type Resource, type WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { type Console, ConsoleProvider } from '../../../src/ui/console.tsx'
import '../../../src/ui/controls/dialog-surface.tsx'
import '../../../src/ui/controls/menu-surface.tsx'
import { ResourceForm } from '../../../src/ui/form/resource-form.tsx'
import { ResourceList } from '../../../src/ui/list/resource-list.tsx'
import { type PageFrame, PageFrameProvider } from '../../../src/ui/page.tsx'
import { i18nProvider } from '../../../src/ui/messages.ts'
import { PlainFrame } from '../../support/page-frame.tsx'
import type { LibraryMemory } from '../../support/library-memory.ts'
import { CATALOG } from '../../support/project.ts'

export const catalog = CATALOG
export const CHARGE = getResource(catalog, 'charge-item')
export const CONSUMABLE = getResource(catalog, 'consumable')

export const HOSPITAL: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

export const CONSORTIUM: Scope = { ...HOSPITAL, roles: ['consortiumAdmin'], organizationId: '', shelf: 'platform' }

export function charge(number: number, overrides: WireRecord = {}): WireRecord {
  const code = String(number).padStart(4, '0')
  return {
    Id: `c${number}`,
    Code: `PT-${code}`,
    Name: `项目${code}`,
    Category: 'exercise',
    Unit: '次',
    Price: 10 + number,
    IsEnabled: true,
    OrganizationId: 'org-1',
    Shelf: 'organization',
    Version: 1,
    ...overrides,
  }
}

interface OpenOptions {
  readonly memory: Pick<LibraryMemory, 'provider'> & Partial<Pick<LibraryMemory, 'use'>>
  readonly path?: string
  readonly resource?: Resource
  readonly scope?: Scope
  readonly state?: unknown
  readonly console?: Partial<Console>
  readonly store?: Store
  readonly client?: QueryClient
  readonly frame?: Partial<PageFrame>
  /** Told of every commit in which something of the list is drawn. */
  readonly onDraw?: () => void
  /** What stands around the list. */
  readonly around?: (list: ReactNode) => ReactNode
  /** Further screens of the library. */
  readonly screens?: readonly RouteObject[]
  /** The library's forms too, between which one goes as without tabs. */
  readonly forms?: boolean
}

export function openList(options: OpenOptions) {
  const { memory, resource = CHARGE, path = `/${resource.name}`, scope = HOSPITAL, state } = options
  const libraries = { ...catalog, resources: { ...catalog.resources, [resource.name]: resource } }
  memory.use?.(libraries, scope)
  const context: Console = {
    index: libraries,
    catalog: libraries,
    scope,
    ownerName: scope.shelf === 'platform' ? '平台' : '第一康复医院',
    pathOf: (name) => `/${name}`,
    loadValidator: async () => () => [],
    ...options.console,
  }
  const root = (
    <CoreAdminContext
      dataProvider={memory.provider}
      i18nProvider={i18nProvider}
      queryClient={options.client ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={options.store ?? memoryStore()}
    >
      <ConsoleProvider value={context}>
        {options.forms ? (
          <PlainFrame>
            <Outlet />
          </PlainFrame>
        ) : (
          <PageFrameProvider value={{ ...NO_FRAME, ...options.frame }}>
            <Outlet />
          </PageFrameProvider>
        )}
        <Toasts />
      </ConsoleProvider>
    </CoreAdminContext>
  )
  const { around = (list) => list } = options
  const list = around(<ResourceList resource={resource} />)
  const children = [
    ...(options.screens ?? []),
    {
      path: `/${resource.name}`,
      element: options.onDraw ? (
        <Profiler id="list" onRender={options.onDraw}>
          {list}
        </Profiler>
      ) : (
        list
      ),
    },
    ...(options.forms ? [{ path: `/${resource.name}/create`, element: <ResourceForm resource={resource} /> }] : []),
    { path: '*', element: <Elsewhere /> },
  ]
  const url = new URL(path, 'http://console')
  const entry = { pathname: url.pathname, search: url.search, state }
  const router = createMemoryRouter([{ element: root, children }], { initialEntries: [entry] })
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) }
}

const NO_FRAME: PageFrame = {
  setTitle: () => undefined,
  keep: () => undefined,
  leave: () => undefined,
  open: () => undefined,
}

function Elsewhere() {
  const { pathname, state } = useLocation()
  return (
    <p>
      在 {pathname} {JSON.stringify(state)}
    </p>
  )
}

function Toasts() {
  const { notifications } = useNotificationContext()
  return (
    <>
      <div data-testid="toasts">{notifications.map((one) => String(one.message)).join('|')}</div>
      {notifications.map(({ notificationOptions }, index) => {
        const action = notificationOptions?.['action'] as { readonly label: string; run(): void } | undefined
        return action && <button key={index} onClick={action.run}>{`提示：${action.label}`}</button>
      })}
    </>
  )
}

/** What the last list call asked for. */
export function lastList(memory: LibraryMemory, resource = 'charge-item') {
  return memory.calls.findLast((call) => call.method === 'getList' && call.resource === resource)?.params
}

export const addressOf = (resource: string, query: Readonly<Record<string, unknown>>) =>
  `/${resource}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')}`
