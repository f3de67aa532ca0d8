import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setNarrow } from '../support/narrow.ts'
import { setAnimated, setDensity } from '../../src/app/preferences.ts'
import { Crumbs } from '../../src/app/shell/crumbs.tsx'
import { PopupMenu } from '../../src/app/shell/popup-menu.tsx'
import { Sidebar } from '../../src/app/shell/sidebar.tsx'
import { TopBar } from '../../src/app/shell/top-bar.tsx'
import { useSidebar } from '../../src/app/shell/use-sidebar.ts'
import { ENTRIES, group, line, openFrame } from './frame.tsx'

afterEach(cleanup)

describe('PopupMenu', () => {
  it('opens, moves by arrow keys, chooses, and gives the focus back', async () => {
    const chosen: string[] = []
    const items = ['一', '二', '三'].map((label) => ({ label, run: () => void chosen.push(label) }))
    render(
      <PopupMenu name="选择" items={items}>
        …
      </PopupMenu>,
    )
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: '选择' })
    await user.click(button)
    expect(document.activeElement?.textContent).toBe('一')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('三')
    await user.keyboard('{Home}{ArrowDown}{Enter}')
    expect(chosen).toEqual(['二'])
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes by Escape and by a click elsewhere, choosing nothing', async () => {
    render(
      <>
        <PopupMenu name="选择" items={[{ label: '一', run: () => expect.unreachable() }]}>
          …
        </PopupMenu>
        <p>别处</p>
      </>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '选择' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(screen.getByRole('button', { name: '选择' }))
    await user.click(screen.getByText('别处'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

function Bar({
  onSignOut = () => undefined,
  avatar = '',
}: {
  readonly onSignOut?: () => void
  readonly avatar?: string
}) {
  const side = useSidebar()
  return (
    <>
      <Sidebar entries={ENTRIES} side={side} />
      <div data-testid="backdrop" onClick={side.leave} />
      <TopBar
        entries={ENTRIES}
        side={side}
        userName="陈静"
        avatar={avatar}
        owner={{ id: 'org-1', name: '第一康复医院' }}
        ownerKind="机构"
        owners={[]}
        onOwner={() => undefined}
        onHome={() => undefined}
        onAccount={() => undefined}
        onSignOut={onSignOut}
      />
    </>
  )
}

/** jsdom fills no screens. */
function offerFullscreen(isSupported: boolean): void {
  let isOn = false
  const turn = (to: boolean) => async () => {
    isOn = to
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: isSupported })
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => (isOn ? document.documentElement : null),
  })
  document.documentElement.requestFullscreen = turn(true)
  document.exitFullscreen = turn(false)
}

describe('the top bar', () => {
  it('shows the person, the organization and what one may do', async () => {
    let isOut = false
    const { user } = openFrame(<Bar onSignOut={() => (isOut = true)} />)
    await user.click(screen.getByRole('button', { name: '用户菜单：陈静' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '首页',
      '账号安全',
      '修改密码',
      '退出登录',
    ])
    expect(document.querySelector('.rc-user-card')?.textContent).toBe('陈静第一康复医院')
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    expect(isOut).toBe(true)
  })

  it('draws a doctor where there is no picture, or where it does not load', () => {
    const { container } = openFrame(<Bar avatar="https://example.org/me.png" />)
    const picture = container.querySelector('img.rc-avatar')
    expect(picture?.getAttribute('src')).toBe('https://example.org/me.png')
    if (picture) fireEvent.error(picture)
    expect(container.querySelector('svg.rc-avatar[data-default=doctor]')).not.toBeNull()
  })

  it('leaves crumbs out that are not to be shown', () => {
    const entries = [{ ...group('组', line('页', '/page')), breadcrumb: false }]
    openFrame(<Crumbs entries={entries} />, { path: '/page' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['页'])
  })

  it('names the page itself last in the crumbs, whatever it is', () => {
    const entries = [group('组', line('页', '/page'))]
    const here = () =>
      screen.getByRole('navigation', { name: '当前位置' }).querySelector('[aria-current=page]')?.textContent
    const list = openFrame(<Crumbs entries={entries} titleAt={() => '页'} />, { path: '/page' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['组', '页'])
    expect(here()).toBe('页')
    list.unmount()
    openFrame(<Crumbs entries={entries} titleAt={(path) => (path === '/page/1' ? '编辑页' : undefined)} />, {
      path: '/page/1',
    })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['组', '页', '编辑页'])
    expect(screen.getByRole('link', { name: '页' }).getAttribute('href')).toBe('/page')
    expect(here()).toBe('编辑页')
  })

  it('shows the keys by ?, but not to who types, nor under a dialog', async () => {
    const { user } = openFrame(<Bar />)
    await user.type(screen.getByRole('combobox', { name: '查找菜单' }), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: '快捷键' })
    expect(sheet.textContent).toContain('Ctrl K搜索菜单、资料库和记录')
    await user.keyboard('?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('fills the screen and follows when the browser ends it', async () => {
    offerFullscreen(true)
    const { user } = openFrame(<Bar />)
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
    await act(() => document.exitFullscreen())
    expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
  })

  it('offers no full screen where there is none', () => {
    offerFullscreen(false)
    openFrame(<Bar />)
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
  })

  it('turns motion off for good', async () => {
    const { user } = openFrame(<Bar />)
    await user.click(screen.getByRole('button', { name: '外观' }))
    const motion = screen.getByRole('menuitemcheckbox', { name: '动画' })
    expect(motion.getAttribute('aria-checked')).toBe('true')
    await user.click(motion)
    expect([document.documentElement.dataset['motion'], localStorage.getItem('rc.motion')]).toEqual(['off', 'off'])
    act(() => setAnimated(true))
  })
})

describe('under 992 px', () => {
  beforeEach(() => setNarrow(true))
  afterEach(() => setNarrow(false))
  const drawer = () => screen.getByRole('complementary', { name: '侧栏', hidden: true })

  it('the sidebar is a drawer that takes the focus, gives it back, and goes by Escape, backdrop and navigation', async () => {
    const { user, router } = openFrame(<Bar />)
    expect(drawer().hasAttribute('inert')).toBe(true)
    const closes: readonly (() => Promise<unknown>)[] = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByTestId('backdrop')),
      () => act(() => router.navigate('/charge-item')),
      () => user.click(screen.getByRole('link', { name: '穴位' })),
      async () => act(() => setNarrow(false)),
    ]
    for (const close of closes) {
      await user.click(screen.getByRole('button', { name: '展开菜单' }))
      expect(drawer().hasAttribute('inert')).toBe(false)
      expect(drawer().contains(document.activeElement)).toBe(true)
      await close()
      await waitFor(() => expect(drawer().contains(document.activeElement)).toBe(false))
      act(() => setNarrow(true))
      expect(drawer().hasAttribute('inert')).toBe(true)
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '展开菜单' }))
    }
  })

  it('search, full screen and lock move into 更多', async () => {
    offerFullscreen(true)
    const { user } = openFrame(<Bar />)
    expect(screen.queryByRole('button', { name: '锁屏' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '更多' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['搜索', '全屏', '锁屏'])
    await user.click(screen.getByRole('menuitem', { name: '搜索' }))
    expect(await screen.findByRole('dialog', { name: '搜索' })).toBeTruthy()
  })
})

/** Whichever choice is set, all are read again. */
function renewPreferences(but: string): void {
  if (but === 'rc.density') setAnimated(true)
  else setDensity('compact')
}

it.each(['rc.mode', 'rc.density', 'rc.motion'])('B8: 200 foreign values of %s change nothing', (key) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      fc.pre(!['dark', 'light', 'comfortable', 'off'].includes(value))
      localStorage.setItem(key, value)
      renewPreferences(key)
      const { mode, density, motion } = document.documentElement.dataset
      expect([mode, density, motion]).toEqual(['light', 'compact', 'on'])
    }),
    { numRuns: 200 },
  )
})
