/** A widget of the top bar over the real HTTP client, in time that the test moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Scope } from '../../../src/model/scope.ts'
import { type Console, ConsoleProvider } from '../../../src/ui/console.tsx'
import { inSession, makeSession } from '../in-session.tsx'
import { type BarPlatform, createBarPlatform } from './platform.ts'

const SCOPE: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

export function openBar(
  widget: ReactNode,
  prepare: (platform: BarPlatform) => void = () => undefined,
  more: Partial<Console> = {},
) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const platform = createBarPlatform()
  prepare(platform)
  vi.stubGlobal('fetch', platform.fetch)
  const context = {
    index: { resources: {}, broken: [] },
    catalog: { resources: {}, broken: [] },
    scope: SCOPE,
    ownerName: '第一康复医院',
    pathOf: (name: string) => `/${name}`,
    loadValidator: async () => () => [],
    ...more,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const session = makeSession()
  const view = render(
    <QueryClientProvider client={client}>
      <ConsoleProvider value={context}>
        {widget}
        <button type="button">别处</button>
      </ConsoleProvider>
    </QueryClientProvider>,
    { wrapper: inSession(session) },
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const countOf = (path: string) => platform.asked.filter((asked) => asked.path === path).length
  return { platform, session, user, wait, countOf, ...view }
}

/** What the browser says when its tab is put away, or brought back. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('visibilitychange'))
}
