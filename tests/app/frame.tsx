/** The frame's parts as the console mounts them: real router, real ra-core, the project's libraries, rows in memory. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import type { MenuEntry } from '../../src/app/shell/entry.ts'
import { type Console, ConsoleProvider } from '../../src/ui/console.tsx'
import { i18nProvider } from '../../src/ui/messages.ts'
import { createLibraryMemory, type LibraryMemory } from '../support/library-memory.ts'
import { catalog, HOSPITAL } from '../ui/list/harness.tsx'
import { inSession, makeSession } from './in-session.tsx'

export const line = (title: string, path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  title,
  path,
  children: [],
  ...more,
})

export const group = (title: string, ...children: readonly MenuEntry[]): MenuEntry => ({ title, path: '', children })

export const ENTRIES: readonly MenuEntry[] = [
  line('首页', '/home'),
  group(
    '基础数据',
    line('收费项目', '/charge-item'),
    line('穴位', '/acupoint'),
    group('更深', line('耗材', '/consumable'), line('器械', '/tool')),
  ),
  line('卫健委', 'https://example.org/', { external: true }),
]

interface OpenFrameOptions {
  readonly path?: string
  readonly memory?: LibraryMemory
  readonly console?: Partial<Console>
}

export function openFrame(
  children: ReactNode,
  { path = '/home', memory = createLibraryMemory({}), ...options }: OpenFrameOptions = {},
) {
  const context: Console = {
    index: catalog,
    catalog,
    scope: HOSPITAL,
    ownerName: '第一康复医院',
    pathOf: (name) => `/${name}`,
    loadValidator: async () => () => [],
    ...options.console,
  }
  const root = (
    <CoreAdminContext
      dataProvider={memory.provider}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
    >
      <ConsoleProvider value={context}>
        {children}
        <Outlet />
      </ConsoleProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ element: root, children: [{ path: '*', element: <Here /> }] }], {
    initialEntries: [path],
  })
  const session = makeSession()
  const view = render(<RouterProvider router={router} />, { wrapper: inSession(session) })
  return { user: userEvent.setup(), router, session, ...view }
}

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>
}
