/** The product's list screen over rows fetched once; sort and filter go through the address, as a person's would. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { catalog } from 'virtual:bench-libraries'
import 'virtual:tokens.css'
import { getResource, type Resource } from '../../src/model/resource.ts'
import type { Scope } from '../../src/model/scope.ts'
import { type Console, ConsoleProvider } from '../../src/ui/console.tsx'
import { ResourceList } from '../../src/ui/list/resource-list.tsx'
import { type BenchRow, KEYWORD, queryRows } from '../fixtures/rows.ts'
import { bench, N, rowsUrl } from './clock.ts'
import { rowsInView } from './list-conditions.ts'

const library = getResource(catalog, 'rows')

const scopeOf = (editor: boolean): Scope => ({
  userId: 'bench',
  userName: '测试',
  roles: editor ? ['organizationAdmin'] : ['reader'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
})

function providerOf(n: number): DataProvider {
  let rows: Promise<readonly BenchRow[]> | undefined
  return {
    async getList(_name: string, params: { filter?: { q?: string }; sort?: { field: string; order: 'ASC' | 'DESC' } }) {
      rows ??= (window.__asked ?? fetch(rowsUrl(n))).then((answer) => answer.json())
      const { filter, sort } = params
      const query = { filter: filter?.q, sort: sort?.field as keyof BenchRow, order: sort?.order }
      const data = queryRows(await rows, query)
      return { data, total: data.length }
    },
  } as unknown as DataProvider
}

export interface ListApp {
  readonly element: React.ReactElement
  readonly actions: Readonly<Record<'sort' | 'filter' | 'clear', () => void>>
}

declare global {
  interface Window {
    /** The rows, asked for by a page's early script. */
    __asked?: Promise<Response>
  }
}

const alone = (screen: React.ReactNode) => screen

/** An editor also gets checkboxes and commands on every row; a reader sees the columns alone, like the baselines. */
export function listApp(
  n: number,
  editor: boolean,
  frame: (screen: React.ReactNode) => React.ReactNode = alone,
): ListApp {
  const access = { read: ['reader', 'organizationAdmin'] }
  const resource: Resource = { ...library, access, list: { ...library.list, pageSize: n } }
  const catalog = { resources: { rows: resource }, broken: [] }
  const desk: Console = {
    index: catalog,
    catalog,
    scope: scopeOf(editor),
    ownerName: '第一康复医院',
    pathOf: () => '/',
    loadValidator: () => Promise.resolve(() => []),
  }
  const cache = createCache({ key: 'css', prepend: true })
  const queryClient = new QueryClient()
  const dataProvider = providerOf(n)
  const screen = (
    <CacheProvider value={cache}>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ConsoleProvider value={desk}>{frame(<ResourceList resource={resource} />)}</ConsoleProvider>
      </CoreAdminContext>
    </CacheProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: screen }])
  const go = (query: Record<string, string>) =>
    void router.navigate(`/?${new URLSearchParams({ page: '1', perPage: String(n), ...query })}`)
  return {
    element: <RouterProvider router={router} />,
    actions: {
      sort: () => go({ sort: 'code', order: 'DESC', filter: '{}' }),
      filter: () => go({ sort: 'code', order: 'ASC', filter: JSON.stringify({ q: KEYWORD }) }),
      clear: () => go({ sort: 'code', order: 'ASC', filter: '{}' }),
    },
  }
}

/** The room that the frame leaves for a screen. */
const FRAME = { height: '100vh', display: 'flex', flexDirection: 'column', minHeight: '0' } as const

/** The page of a list screen, mounted anew each time. */
export function benchList(name: string, editor: boolean): void {
  let app = listApp(N, editor)
  bench({
    name,
    mount(host) {
      app = listApp(N, editor)
      Object.assign(host.style, FRAME)
      const root = createRoot(host)
      root.render(app.element)
      return () => root.unmount()
    },
    ...rowsInView(N),
    actions: { sort: () => app.actions.sort(), filter: () => app.actions.filter(), clear: () => app.actions.clear() },
  })
}
