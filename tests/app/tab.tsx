/**
 * One browser tab with the session in it, over a platform of a few lines: accounts, tokens that can be made to expire, and a
 * page to ask for.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { listen } from '../../src/app/announce.ts'
import { SessionCover } from '../../src/app/session/desk.tsx'
import { createKeeper } from '../../src/app/session/keeper.ts'
import { LockView } from '../../src/app/session/lock-view.tsx'
import { forgetUnsaved, keepUnsaved } from '../../src/app/unsaved.ts'
import { inSession, makeSession } from './in-session.tsx'

export const PASSWORD = 'Rehab@2026'
export const PAGE = { method: 'GET', path: '/content/page', query: {}, headers: {} } as const

interface Seen {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
  readonly version: string | null
}

export interface FakePlatform {
  readonly seen: Seen[]
  readonly live: Set<string>
  readonly refreshable: Set<string>
  /** Every token there is now is refused from now on. */
  expire(): void
  /** Waits before every answer, when set. */
  delay: Promise<void> | undefined
}

const PEOPLE: Readonly<Record<string, { readonly id: string; readonly roles: readonly string[] }>> = {
  orgadmin: { id: 'user-1', roles: ['organizationAdmin'] },
  other: { id: 'user-2', roles: ['organizationAdmin'] },
}

export function fakePlatform(): FakePlatform {
  let count = 0
  const owners = new Map<string, string>()
  const platform: FakePlatform = {
    seen: [],
    live: new Set(),
    refreshable: new Set(),
    delay: undefined,
    expire() {
      platform.live.clear()
      platform.refreshable.clear()
    },
  }
  const grant = (form: URLSearchParams): Response => {
    const name = form.get('username') ?? owners.get(form.get('refresh_token') ?? '')
    const isRight =
      form.get('grant_type') === 'password'
        ? form.get('password') === PASSWORD
        : platform.refreshable.has(form.get('refresh_token') ?? '')
    if (!name || !isRight || !PEOPLE[name])
      return Response.json({ error: 'invalid_grant', error_description: '账号或密码错误' }, { status: 400 })
    count += 1
    const [access, refresh] = [`access-${count}`, `refresh-${count}`]
    for (const token of [access, refresh]) owners.set(token, name)
    platform.live.add(access)
    platform.refreshable.add(refresh)
    return Response.json({ access_token: access, refresh_token: refresh, token_type: 'Bearer' })
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const authorization = headers.get('authorization') ?? undefined
    const body = String(init.body ?? '')
    platform.seen.push({ path, authorization, body, version: headers.get('client-version') })
    await platform.delay
    if (path === '/passport/connect/token') return grant(new URLSearchParams(body))
    if (path === '/passport/connect/revocation') return new Response('')
    const token = authorization?.replace('Bearer ', '') ?? ''
    if (!platform.live.has(token)) return Response.json({ Type: 401, Data: null, Content: '' }, { status: 401 })
    const person = PEOPLE[owners.get(token) ?? '']
    const data = path.endsWith('GetUserProfile') ? { Id: person?.id, Roles: person?.roles, Name: '管理员' } : '内容'
    return Response.json({ Type: 200, Data: data, Content: '' })
  })
  return platform
}

/** Begins a page over what the browser has kept. */
export function openTab() {
  const session = makeSession()
  const keeper = createKeeper(session)
  const { http, signIn } = session
  const { lock, resume } = keeper
  const said: string[] = []
  listen(({ words }) => void said.push(words))
  const ends: string[] = []
  session.onEnd((end) => void ends.push(end))
  const desk = (content: React.ReactNode, path = '/a', client = new QueryClient()) =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <SessionCover userId="user-1" userName="王医生">
            {content}
          </SessionCover>
        </MemoryRouter>
      </QueryClientProvider>,
      { wrapper: inSession(session, keeper) },
    )
  const view = () =>
    render(
      <MemoryRouter>
        <LockView />
      </MemoryRouter>,
      { wrapper: inSession(session, keeper) },
    )
  /** A page that holds unsaved work. */
  const soil = () => {
    const page = { dirty: true, abandoned: false }
    keepUnsaved({
      key: SOILED,
      title: '新增',
      unsaved: {
        isDirty: () => page.dirty,
        settle: () => undefined,
        subscribe: () => () => undefined,
        save: async () => true,
        abandon: () => void ((page.dirty = false), (page.abandoned = true)),
      },
    })
    return page
  }
  return { session, keeper, http, signIn, lock, resume, logout: keeper.logout, desk, view, soil, said, ends }
}

const SOILED = '/a/create'

export function closeTabs(): void {
  cleanup()
  forgetUnsaved(SOILED)
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  document.head.innerHTML = ''
}
