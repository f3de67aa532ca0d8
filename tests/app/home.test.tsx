import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConsultChatPage } from '../../src/app/pages/consult-chat-page.tsx'
import { greetingAt } from '../../src/app/pages/greeting.tsx'
import { HomePage, type HomePageProps } from '../../src/app/pages/home-page.tsx'
import { UnbuiltPage } from '../../src/app/pages/unbuilt-page.tsx'
import { WelcomePage } from '../../src/app/pages/welcome-page.tsx'
import type { MenuEntry } from '../../src/app/shell/entry.ts'
import { answerSummons } from '../../src/app/shell/summons.ts'
import { createPlatform } from './platform.ts'

const page = (title: string, path: string): MenuEntry => ({ title, path, children: [] })
const ENTRIES: readonly MenuEntry[] = [
  page('首页', '/home/index'),
  { title: '基础数据', path: '', children: [page('甲', '/base/a'), page('乙', '/base/b')] },
  { title: '空组', path: '', children: [] },
  { title: '站外', path: 'https://a.example/', external: true, children: [] },
  { title: '坏链接', path: 'javascript:alert(1)', external: true, children: [] },
]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 59, 30))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openHome(props: Partial<HomePageProps> = {}) {
  render(
    <MemoryRouter initialEntries={['/home/index']}>
      <HomePage userName="陈静" ownerName="第一康复医院" entries={ENTRIES} {...props} />
    </MemoryRouter>,
  )
}

describe('the greeting', () => {
  it.each([
    [0, '夜深了'],
    [4, '夜深了'],
    [5, '早上好'],
    [9, '上午好'],
    [12, '中午好'],
    [14, '下午好'],
    [18, '晚上好'],
    [23, '晚上好'],
  ])('at %d o’clock', (hour, words) => {
    expect(greetingAt(Date.UTC(2026, 0, 1, hour - 8))).toBe(words)
  })

  it('names the person, the day of the week and the scope, and goes on with the day', async () => {
    openHome()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('早上好，陈静')
    expect(screen.getByText('2026年11月21日 星期六')).toBeTruthy()
    expect(screen.getByText('第一康复医院')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('上午好，陈静')
  })
})

describe('home', () => {
  it('links to what one may open, group by group, but not to itself, an empty group or a bad address (B4)', () => {
    openHome()
    const base = screen.getByRole('region', { name: '基础数据' })
    expect(
      within(base)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/base/a', '/base/b'])
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['站外', '甲', '乙'])
    expect(screen.getByRole('link', { name: '站外' }).getAttribute('rel')).toContain('noopener')
    expect(screen.queryByText('空组')).toBeNull()
  })

  it.each([
    [undefined, false],
    [0, false],
    [5, true],
  ])('says %s unread messages: %s', (unread, isSaid) => {
    openHome({ unread })
    expect(screen.queryByText(/条未读消息/) !== null).toBe(isSaid)
  })

  it.each([
    ['查看未读', 'messages'],
    ['快速查找', 'search'],
  ] as const)('%s opens the top bar’s %s', async (name, part) => {
    const opened = vi.fn()
    const stop = answerSummons(part, opened)
    openHome({ unread: 5 })
    fireEvent.click(screen.getByRole('button', { name }))
    expect(opened).toHaveBeenCalledOnce()
    stop()
  })

  it('tells the key of the search for a week', () => {
    localStorage.removeItem('rc.palette-hint')
    const isTold = () => {
      openHome()
      const told = screen.queryByText(/随时按/) !== null
      cleanup()
      return told
    }
    expect(isTold()).toBe(true)
    vi.setSystemTime(Date.UTC(2026, 10, 28, 0, 59, 29))
    expect(isTold()).toBe(true)
    vi.setSystemTime(Date.UTC(2026, 10, 28, 0, 59, 31))
    expect(isTold()).toBe(false)
    localStorage.setItem('rc.palette-hint', 'yesterday')
    expect(isTold()).toBe(true)
  })

  it('shows the records opened last, and no such heading without any', () => {
    openHome({ recent: [{ label: '运动疗法', path: '/base/a/1/show', kind: '甲' }] })
    const recent = screen.getByRole('region', { name: '最近打开' })
    expect(within(recent).getByRole('link', { name: '运动疗法' }).getAttribute('href')).toBe('/base/a/1/show')
    cleanup()
    openHome()
    expect(screen.queryByText('最近打开')).toBeNull()
  })

  it('of a role without one of its own says what to do when nothing can be opened', () => {
    render(<WelcomePage userName="李明" />)
    expect(screen.getByText(/请联系本机构的管理员为您开通/)).toBeTruthy()
  })
})

describe('a page that is not built', () => {
  function openUnbuilt(pathIndex: string, writeText: (text: string) => Promise<void>) {
    const user = userEvent.setup()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    render(
      <MemoryRouter>
        <UnbuiltPage title="排班" pathIndex={pathIndex} />
      </MemoryRouter>,
    )
    return user
  }

  it('names its pathIndex, copies it and leads home', async () => {
    const copied: string[] = []
    const user = openUnbuilt('DoctorSchedule', async (text) => void copied.push(text))
    expect(screen.getByText('DoctorSchedule')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
    await user.click(screen.getByRole('button', { name: '复制页面标识' }))
    expect(copied).toEqual(['DoctorSchedule'])
    expect((await screen.findByRole('status')).textContent).toBe('已复制')
  })

  it('says what to do when the clipboard is closed', async () => {
    const user = openUnbuilt('DoctorSchedule', () => Promise.reject(new Error('denied')))
    await user.click(screen.getByRole('button', { name: '复制页面标识' }))
    expect(await screen.findByText('复制失败，请选中后手动复制')).toBeTruthy()
  })
})

describe('the consultation’s address', () => {
  function openChat(path: string) {
    const platform = createPlatform()
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
    const entries = window.history.length
    render(<ConsultChatPage />)
    return { platform, entries }
  }

  it('explains itself without a ticket', () => {
    openChat('/consultChat')
    expect(screen.getByText(/只能从会诊通知里的链接进入/)).toBeTruthy()
  })

  it.each(['?ticket=s3cret', '?code=s3cret&x=1', '#s3cret'])(
    'takes %s out of the address, shows it nowhere, sends it nowhere, and is honest (B7)',
    (secret) => {
      const { platform, entries } = openChat(`/consultChat${secret}`)
      const { pathname, search, hash } = window.location
      expect(pathname + search + hash).toBe('/consultChat')
      expect(window.history.length).toBe(entries)
      expect(screen.getByText(/链接不完整，不能进入/)).toBeTruthy()
      expect(document.documentElement.outerHTML).not.toContain('s3cret')
      expect(platform.calls).toEqual([])
    },
  )
})
