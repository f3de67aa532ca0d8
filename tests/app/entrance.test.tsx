/** What is shown before the console: pages for strangers without its router, and the way from them into it. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEntrance } from '../../src/app/entrance.tsx'
import type { SessionState } from '../../src/app/session/session.ts'
import { STATIC_ROUTES } from '../../src/app/static-routes.ts'
import { strangerPage } from '../../src/app/stranger-pages.tsx'
import { CONSOLE_FILE, leadsIntoConsole } from '../../src/model/console-files.ts'
import { createPlatform, type Platform } from './platform.ts'
import { inSession, makeSession } from './in-session.tsx'

const TOKENS = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer' }
const PROFILE = {
  Id: 'user-1',
  Name: '陈静',
  Roles: ['organizationAdmin'],
  Organizations: [{ Id: 'org-1', Name: '第一康复医院' }],
  Consortiums: [],
}
const DEEP = '/baseData/chargeItem?page=2'
const TO_DEEP = `/auth/login?redirect=${encodeURIComponent(DEEP)}`

let platform: Platform

beforeEach(() => {
  platform = createPlatform()
  platform.answerWith('token', 200, TOKENS)
  platform.answerWith('GetUserProfile', 200, { Type: 200, Data: PROFILE, Content: '' })
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

interface Given {
  /** Whether a tab beside this one lets it in. */
  readonly join?: boolean
  readonly state?: SessionState
  openConsole?(): Promise<ReactNode>
}

/** Loads the page anew at that address. */
async function open(
  path: string,
  { join = false, state = 'out', openConsole = async () => <h1>控制台</h1> }: Given = {},
) {
  window.history.pushState(null, '', path)
  const opened = vi.fn(openConsole)
  const session = makeSession()
  session.setState(state)
  const view = render(<></>, { wrapper: inSession(session) })
  await startEntrance({
    session,
    openConsole: opened,
    join: async () => {
      if (join) session.setState('in')
      return join
    },
    show: (content) => act(() => view.rerender(<>{content}</>)),
  })
  return { opened, user: userEvent.setup() }
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('账号'), 'orgadmin')
  await user.type(screen.getByLabelText('密码'), 'Rehab@2026')
  await user.click(screen.getByRole('button', { name: '登录' }))
}

const here = () => window.location.pathname + window.location.search
const signInForm = () => screen.findByRole('heading', { name: '登录' })

describe('a stranger', () => {
  it('is led to the sign-in page without the console, and back to where they wanted to go', async () => {
    const { opened, user } = await open(DEEP)
    await signInForm()
    expect(here()).toBe(TO_DEEP)
    expect(document.title).toContain('登录')
    expect(opened).not.toHaveBeenCalled()
    const entries = window.history.length
    await signIn(user)
    await screen.findByRole('heading', { name: '控制台' })
    expect(here()).toBe(DEEP)
    expect(window.history.length).toBe(entries)
    expect(opened).toHaveBeenCalledOnce()
  })

  it('goes on to the console when a tab beside this one lets them in', async () => {
    await open(DEEP, { join: true })
    await screen.findByRole('heading', { name: '控制台' })
    expect(here()).toBe(DEEP)
  })

  it('goes to the forgotten password and back, by links and by the browser’s buttons', async () => {
    const { opened, user } = await open(TO_DEEP)
    await signInForm()
    await user.click(screen.getByRole('link', { name: '忘记密码' }))
    await screen.findByRole('heading', { name: '忘记密码' })
    expect(here()).toBe('/auth/forgot')
    window.history.back()
    await signInForm()
    expect(here()).toBe(TO_DEEP)
    window.history.forward()
    await screen.findByRole('heading', { name: '忘记密码' })
    await user.click(screen.getByRole('link', { name: '返回登录' }))
    await signInForm()
    expect(here()).toBe('/auth/login')
    expect(opened).not.toHaveBeenCalled()
  })

  it('takes the steps of a forgotten password in the browser’s history', async () => {
    const { user } = await open('/auth/forgot')
    await user.type(await screen.findByLabelText('账号或手机号'), 'orgadmin{Enter}')
    await screen.findByLabelText('验证码')
    window.history.back()
    expect((await screen.findByLabelText<HTMLInputElement>('账号或手机号')).value).toBe('orgadmin')
    window.history.forward()
    await screen.findByLabelText('验证码')
  })

  it('numbers the entries of the history as the router does', async () => {
    const { user } = await open('/auth/login')
    await signInForm()
    const placeNow = () => (window.history.state as { readonly idx: number }).idx
    expect(placeNow()).toBe(0)
    await user.click(screen.getByRole('link', { name: '忘记密码' }))
    await screen.findByRole('heading', { name: '忘记密码' })
    expect(placeNow()).toBe(1)
  })

  it('stays at the form with a wrong password', async () => {
    platform.answerWith('token', 400, { error: 'invalid_grant', error_description: '账号或密码错误' })
    const { opened, user } = await open(TO_DEEP)
    await signIn(user)
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
    expect(here()).toBe(TO_DEEP)
    expect(opened).not.toHaveBeenCalled()
  })

  it('has the console’s files fetched once they begin to type', async () => {
    const { user } = await open('/auth/login')
    for (const file of ['/workplace.js', '/workplace.css']) {
      const link = Object.assign(document.createElement('link'), { rel: CONSOLE_FILE })
      link.dataset['href'] = file
      document.head.append(link)
    }
    const links = () => [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])
    await signInForm()
    expect(links()).toEqual([
      [CONSOLE_FILE, null],
      [CONSOLE_FILE, null],
    ])
    await user.type(screen.getByLabelText('账号'), 'o')
    expect(links()).toEqual([
      ['modulepreload', '/workplace.js'],
      ['prefetch', '/workplace.css'],
    ])
  })
})

it('every page for strangers, and the root where they arrive, comes without the console’s files', () => {
  const without = STATIC_ROUTES.filter(({ path }) => !leadsIntoConsole(path)).map(({ path }) => path)
  expect(without).toEqual(
    STATIC_ROUTES.filter((route) => route.path === '/' || strangerPage(route)).map(({ path }) => path),
  )
})

describe('somebody who is signed in', () => {
  it.each(['/auth/login', DEEP])('comes to the console from %s', async (path) => {
    await open(path, { state: 'in' })
    await screen.findByRole('heading', { name: '控制台' })
  })

  it('sees a page for strangers without the console', async () => {
    const { opened } = await open('/consultChat', { state: 'in' })
    await screen.findByRole('heading', { name: '会诊沟通' })
    expect(opened).not.toHaveBeenCalled()
  })

  it('is told when the console does not load, and the next try is a new one', async () => {
    let tries = 0
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/workplace.js')
    const openConsole = async () => {
      if (++tries === 1) throw missing
      return <h1>控制台</h1>
    }
    await open(DEEP, { state: 'in', openConsole })
    await screen.findByText('页面没有加载完整，可能是网络中断或系统刚刚更新。')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { name: '控制台' })
  })

  it('sees no page for strangers come over a console that is being opened', async () => {
    let isReady = () => {}
    const openConsole = () => new Promise<ReactNode>((resolve) => (isReady = () => resolve(<h1>控制台</h1>)))
    const opening = open(DEEP, { state: 'in', openConsole })
    await vi.waitFor(() => expect(here()).toBe(DEEP))
    window.history.pushState(null, '', '/agree')
    window.dispatchEvent(new PopStateEvent('popstate'))
    isReady()
    await opening
    await screen.findByRole('heading', { name: '控制台' })
    expect(screen.queryByRole('article')).toBeNull()
  })
})
