/** The strip and the pages of the real console around two small libraries, rows in memory. */
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { mapPages, type Place } from '../../src/app/menu-pages.ts'
import { Screen } from '../../src/app/screens.tsx'
import { Stage } from '../../src/app/shell/tabs/stage.tsx'
import { decodeMenu } from '../../src/providers/menu.ts'
import { type Console, ConsoleProvider } from '../../src/ui/console.tsx'
import '../../src/ui/controls/dialog-surface.tsx'
import '../../src/ui/form/resource-form.tsx'
import { i18nProvider } from '../../src/ui/messages.ts'
import { createLibraryMemory } from '../support/library-memory.ts'
import { makeField, makeResource, SCOPE } from '../ui/form/harness.tsx'
import { inSession } from './in-session.tsx'

const library = (name: string, page: string, title: string, field: string) =>
  makeResource([makeField('Name', 'text', { title: field })], {
    name,
    page,
    title,
    identity: { id: 'Id', label: [{ field: 'Name' }], naturalKey: ['Name'], version: 'Version' },
    list: {
      columns: ['Name'],
      hidden: [],
      filters: [],
      sort: { field: 'Name', order: 'asc' },
      pageSize: 20,
      quickEdit: [],
    },
  })
const BOOK = library('book', 'Book', '书', '书名')
const CUP = library('cup', 'Cup', '杯', '杯名')
const catalog = { resources: { book: BOOK, cup: CUP }, broken: [] }
const ROW = { Name: '旧名', Version: 1, Shelf: 'organization', OrganizationId: 'org-1' }

const line = (path: string, pathIndex: string, title: string, meta: object = {}) => ({
  path,
  name: pathIndex,
  pathIndex,
  meta: { title, ...meta },
})
const MENU = decodeMenu(
  [
    line('/home', 'Home', '首页', { affix: true }),
    line('/book', 'Book', '书'),
    line('/cup', 'Cup', '杯'),
    line('/note', 'Note', '便条', { noCache: true }),
    line('/board', 'Board', '看板'),
  ],
  [],
)
export const MENU_WITHOUT_HOME = MENU.filter(({ path }) => path !== '/home')

export interface OpenOptions {
  readonly path?: string
  readonly menu?: typeof MENU
}

export function open({ path = '/book', menu: items = MENU }: OpenOptions = {}) {
  const memory = createLibraryMemory({
    book: [
      { ...ROW, Id: '1' },
      { ...ROW, Id: '2', Name: '另一本' },
    ],
    cup: [{ ...ROW, Id: '9' }],
  })
  memory.use(catalog, SCOPE)
  const menu = mapPages(catalog, items, SCOPE.roles)
  const context: Console = {
    index: catalog,
    catalog,
    scope: SCOPE,
    ownerName: '第一康复医院',
    pathOf: menu.pathOf,
    loadValidator: async () => () => [],
  }
  const screenOf = (place: Place) => <Screen place={place} userName="张三" entries={menu.entries} />
  const root = (
    <CoreAdminContext
      dataProvider={memory.provider}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
    >
      <ConsoleProvider value={context}>
        <nav>
          {items.map((item) => (
            <Link key={item.path} to={item.path}>
              去{item.title}
            </Link>
          ))}
        </nav>
        <Address />
        <Stage scope={SCOPE} menu={menu} screenOf={screenOf} />
      </ConsoleProvider>
    </CoreAdminContext>
  )
  const routes = [{ path: '*', element: root }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const user = userEvent.setup()
  const go = (to: string) => act(() => router.navigate(to))
  return { memory, router, user, go, ...render(<RouterProvider router={router} />, { wrapper: inSession() }) }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="地址">{pathname + search}</output>
}

export const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
export const tabNames = () => screen.getAllByRole('tab').map((one) => one.textContent)
export const address = () => document.querySelector('output')?.textContent
export const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const dialog = () => screen.findByRole('dialog', { name: '有修改尚未保存' })

export async function openMenuOf(user: ReturnType<typeof userEvent.setup>, name: string | RegExp) {
  await user.pointer({ keys: '[MouseRight]', target: tab(name) })
  return await screen.findByRole('menu', { name: '标签页操作' })
}
