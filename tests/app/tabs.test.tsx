import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refreshPage } from '../../src/app/shell/tabs/refresh.ts'
import { answerSummons } from '../../src/app/shell/summons.ts'
import {
  address,
  box,
  dialog,
  MENU_WITHOUT_HOME,
  open,
  openMenuOf,
  type OpenOptions,
  tab,
  tabNames,
} from './tabs-harness.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

describe('kept pages', () => {
  it('keep what was typed while another page is on screen, and mark it', async () => {
    const { user, go } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await go('/cup/9')
    expect((await box('杯名')).value).toBe('旧名')
    expect(screen.queryByRole('textbox', { name: '书名' })).toBeNull()
    expect(tab(/编辑书：旧名.*未保存/)).toBeTruthy()
    await user.click(tab(/编辑书/))
    expect((await box('书名')).value).toBe('旧名改')
    expect(address()).toBe('/book/1')
  })

  it('give two forms different controls, so that a label finds its own', async () => {
    const { user, go } = open({ path: '/book/1' })
    await box('书名')
    await go('/book/2')
    await screen.findByDisplayValue('另一本')
    const labels = screen.getAllByText('书名')
    expect(labels).toHaveLength(2)
    await user.click(labels[1]!)
    expect((document.activeElement as HTMLInputElement).value).toBe('另一本')
  })

  it('are not read again into a form that is being edited', async () => {
    const { memory, user, go } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await go('/cup/9')
    await box('杯名')
    memory.change('book', '1', { Name: '别人的' })
    await go('/book/1')
    await waitFor(() => expect(memory.calls.filter(({ method }) => method === 'getOne').length).toBeGreaterThan(2))
    expect((await box('书名')).value).toBe('旧名改')
  })

  it('do not react to the address of others, and keep their own query', async () => {
    const { user, go, memory } = open({ path: '/book?page=1&perPage=1' })
    await screen.findByText('旧名')
    await go('/book?page=2&perPage=1')
    await screen.findByText('另一本')
    const asked = memory.calls.filter(({ resource }) => resource === 'book').length
    await go('/cup?page=1')
    await screen.findByRole('tabpanel', { name: '杯' })
    expect(memory.calls.filter(({ resource }) => resource === 'book').length).toBe(asked)
    await user.click(screen.getByRole('link', { name: '去书' }))
    await waitFor(() => expect(address()).toBe('/book?page=2&perPage=1'))
    expect(screen.getByText('另一本')).toBeTruthy()
  })

  it('are built anew when a noCache page is visited again', async () => {
    const { go } = open({ path: '/note' })
    const first = await screen.findByRole('heading', { name: /便条/ })
    await go('/board')
    await screen.findByRole('heading', { name: /看板/ })
    expect(first.isConnected).toBe(false)
    await go('/note')
    expect(await screen.findByRole('heading', { name: /便条/ })).not.toBe(first)
  })

  it('name the page that does not exist yet, and the browser’s title', async () => {
    open({ path: '/board' })
    expect(await screen.findByText('Board')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('看板 - 康复资料管理台'))
  })

  it('lead to 404 from an address that is no page, and from another spelling to the page', async () => {
    const { go, user } = open({ path: '/Book/' })
    await waitFor(() => expect(address()).toBe('/book'))
    await go('/nothing')
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(address()).toBe('/404')
    expect(document.title).toBe('页面不存在 - 康复资料管理台')
    expect(tabNames()).toContain('书')
    const search = vi.fn()
    const stop = answerSummons('search', search)
    await user.click(screen.getByRole('button', { name: '查找页面或记录' }))
    stop()
    expect(search).toHaveBeenCalledOnce()
    await user.click(tab('书'))
    await waitFor(() => expect(address()).toBe('/book'))
    expect(screen.queryByRole('heading', { name: '页面不存在' })).toBeNull()
  })
})

describe('the strip', () => {
  const openAll = async (options: OpenOptions = {}) => {
    const opened = open(options)
    for (const path of ['/cup', '/board']) await opened.go(path)
    await screen.findByRole('heading', { name: /看板/ })
    return opened
  }

  it('shows affixed pages first and always, others as they are opened', async () => {
    await openAll()
    expect(tabNames()).toEqual(['首页', '书', '杯', '看板'])
    expect(tab('看板').getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByTitle('关闭 首页')).toBeNull()
  })

  it('closes by its cross and goes to the last that remains', async () => {
    const { user } = await openAll()
    await user.click(screen.getByTitle('关闭 看板'))
    await waitFor(() => expect(address()).toBe('/cup'))
    expect(tabNames()).toEqual(['首页', '书', '杯'])
  })

  it('has no cross on the only tab', async () => {
    open({ path: '/board', menu: MENU_WITHOUT_HOME })
    await screen.findByRole('heading', { name: /看板/ })
    expect(screen.queryByTitle('关闭 看板')).toBeNull()
  })

  it('a middle click closes, but not an affixed page', async () => {
    const { user } = await openAll()
    await user.pointer({ keys: '[MouseMiddle]', target: tab('书') })
    await user.pointer({ keys: '[MouseMiddle]', target: tab('首页') })
    await waitFor(() => expect(tabNames()).toEqual(['首页', '杯', '看板']))
    expect(address()).toBe('/board')
  })

  it('offers 关闭 for what can be closed, and closes others, all, and opens again', async () => {
    const { user } = await openAll()
    const names = (menu: HTMLElement) =>
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent)
    expect(names(await openMenuOf(user, '首页'))).toEqual(['刷新', '关闭其他', '全部关闭'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    const menu = await openMenuOf(user, '书')
    expect(names(menu)).toEqual(['刷新', '关闭', '关闭其他', '全部关闭'])
    await user.click(within(menu).getByRole('menuitem', { name: '关闭其他' }))
    await waitFor(() => expect(tabNames()).toEqual(['首页', '书']))
    await waitFor(() => expect(address()).toBe('/book'))
    await user.click(within(await openMenuOf(user, '书')).getByRole('menuitem', { name: '恢复刚关闭的标签' }))
    await waitFor(() => expect(address()).toBe('/board'))
    expect(tabNames()).toEqual(['首页', '书', '看板'])
  })

  it('closes its menu by a click anywhere', async () => {
    const { user } = await openAll()
    await openMenuOf(user, '书')
    await user.click(screen.getByRole('main'))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('is walked by arrow keys; Enter opens, Delete closes, the menu key opens the commands', async () => {
    const { user } = await openAll()
    act(() => tab('看板').focus())
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('首页'))
    await user.keyboard('{End}{ArrowLeft}{Enter}')
    await waitFor(() => expect(address()).toBe('/cup'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabNames()).toEqual(['首页', '书', '看板']))
    act(() => tab('书').focus())
    await user.keyboard('{Shift>}{F10}{/Shift}')
    const menu = await screen.findByRole('menu', { name: '标签页操作' })
    expect(document.activeElement?.textContent).toBe('刷新')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('关闭')
    expect(menu.contains(document.activeElement)).toBe(true)
  })

  it('refreshes: the page is built anew, and asked about when it is not saved', async () => {
    const { user, memory } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    memory.change('book', '1', { Name: '别人的' })
    act(() => refreshPage('/book/1?x=1'))
    await user.click(within(await dialog()).getByRole('button', { name: '放弃修改' }))
    await waitFor(async () => expect((await box('书名')).value).toBe('别人的'))
  })

  it('comes back after a reload, its pages only when they are visited', async () => {
    const { unmount } = await openAll({ path: '/book?page=1&perPage=50&filter=%7B%22q%22%3A%22x%22%7D' })
    unmount()
    const { memory } = open({ path: '/board' })
    expect(tabNames()).toEqual(['首页', '书', '杯', '看板'])
    await screen.findByRole('heading', { name: /看板/ })
    expect(memory.calls).toEqual([])
    await userEvent.click(tab('书'))
    await waitFor(() => expect(address()).toBe('/book?perPage=50'))
  })
})
