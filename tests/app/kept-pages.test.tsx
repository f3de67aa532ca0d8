/** Each kept page has an address of its own: the router's private contexts still do what `kept-pages` asks of them. */
import { useMemo } from 'react'
import { act, render, screen } from '@testing-library/react'
import {
  createMemoryRouter,
  type NavigateFunction,
  RouterProvider,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router'
import { expect, it } from 'vitest'
import { KeptPages } from '../../src/app/shell/tabs/kept-pages.tsx'
import { createFrames } from '../../src/app/shell/tabs/page-frames.ts'
import { bareLocation, type Tab } from '../../src/app/shell/tabs/tab-list.ts'

const nothing = () => undefined

function tabAt(path: string, search: string): Tab {
  return { path, name: path, title: path, affix: false, noCache: false, location: bareLocation(path, search), round: 0 }
}

const goers = new Map<string, NavigateFunction>()

/** Built once per path, so that the second page tells what it sees, not what is on screen. */
function Screen({ path }: { readonly path: string }) {
  const { pathname, search } = useLocation()
  goers.set(path, useNavigate())
  return <p data-testid={path}>{`${pathname}${search} ${Object.keys(useParams()).length}`}</p>
}

const moved: string[] = []

function tabsWith(active: string) {
  return {
    list: { closed: [], tabs: [tabAt('/one', '?page=2'), tabAt('/two', '?q=a')], alive: ['/one', '/two'], active },
    frames: createFrames({ setTitle: nothing, leave: nothing, open: nothing }),
    move: (path: string, { search }: { readonly search: string }) => void moved.push(`${path} ${search}`),
    isActive: (path: string) => path === active,
    go: nothing,
    close: nothing,
    closeOthers: nothing,
    closeAll: nothing,
    refresh: nothing,
    reopen: nothing,
  }
}

/** The tab of the address is on screen. */
function Shell() {
  const { pathname } = useLocation()
  const tabs = useMemo(() => tabsWith(pathname), [pathname])
  return <KeptPages tabs={tabs} screenAt={screenAt} />
}

const screenAt = (path: string) => <Screen path={path} />

it('a page out of sight keeps its address, and what it does late changes its own alone', async () => {
  const router = createMemoryRouter([{ path: '/:library', element: <Shell /> }], { initialEntries: ['/one?page=2'] })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/two?q=a'))
  expect(screen.getByTestId('/one').textContent).toBe('/one?page=2 0')
  expect(screen.getByTestId('/two').textContent).toBe('/two?q=a 0')
  await act(async () => goers.get('/one')?.('/one?page=3', { replace: true }))
  expect(moved).toEqual(['/one ?page=3'])
  expect(router.state.location.search).toBe('?q=a')
  await act(async () => goers.get('/two')?.('/two?q=b'))
  expect(router.state.location.search).toBe('?q=b')
})
