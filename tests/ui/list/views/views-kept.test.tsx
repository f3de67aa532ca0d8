/** Where views are kept: on the platform, once whatever becomes of an answer, or in the browser where the platform keeps none. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { addressOf, charge, openList } from '../harness.tsx'
import { button, keeping, panel, shown, STATE } from './views-platform.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('views', () => {
  it('are made once when the answer was lost and the dialog is sent again, over plain HTTP too', async () => {
    // What a page without a secure origin has.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { memory, kept, loseNext } = keeping()
    const { user } = openList({ memory })
    await screen.findByText('项目0001')
    await user.click(within(await panel(user)).getByRole('button', { name: '保存为视图' }))
    loseNext()
    await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '作业{Enter}')
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toContain('网络异常'))
    await user.type(screen.getByRole('textbox', { name: '视图名称' }), '核价{Enter}')
    await screen.findByRole('button', { name: '视图：作业核价' })
    expect([...kept.values()]).toMatchObject([{ name: '作业核价' }])
  })

  it('are taken over from the queries that the browser kept', async () => {
    const store = localStorageStore()
    const key = 'list.user-1.org-1.charge-item.queries'
    store.setItem(key, [{ name: '旧查询', filter: STATE.filter, sort: STATE.sort }])
    const { memory, kept } = keeping()
    const { user } = openList({ memory, store })
    await screen.findByText('项目0001')
    await user.click(await within(await panel(user)).findByRole('button', { name: '旧查询' }))
    await shown('项目0003', '项目0002')
    expect([...kept.values()]).toMatchObject([{ name: '旧查询' }])
    expect(store.getItem(key)).toEqual([])
  })

  it('are not put away in the browser while the way to the platform is broken', async () => {
    const store = localStorageStore()
    const key = 'list.user-1.org-1.charge-item.queries'
    const queries = [{ name: '旧查询', filter: STATE.filter, sort: STATE.sort }]
    store.setItem(key, queries)
    const { memory, kept } = keeping()
    const { views } = memory.provider
    let isBroken = true
    // The part with the calls could not be loaded.
    const part = 'Failed to fetch dynamically imported module: http://localhost/saved-views.js'
    const load = async () => (isBroken ? Promise.reject(new TypeError(part)) : views())
    Object.assign(memory.provider, { views: load })
    const { user } = openList({ memory, store })
    await screen.findByText('项目0001')
    const open = await panel(user)
    const retry = await within(open).findByRole('button', { name: '重试' })
    expect(open.textContent).toContain('没有取到视图：页面没有加载完整，可能是网络中断')
    expect(store.getItem(key)).toEqual(queries)
    isBroken = false
    await user.click(retry)
    await within(open).findByRole('button', { name: '旧查询' })
    expect([...kept.values()]).toMatchObject([{ name: '旧查询' }])
  })
})

describe('on a platform that keeps no views', () => {
  it('they are kept in the browser, the default too, and nothing is shared', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1), charge(2, { Category: 'occupational' })] })
    const refuse = async () => Promise.reject(new Failure('notFound'))
    Object.assign(memory.provider, { views: async () => ({ list: refuse, save: refuse }) })
    const store = localStorageStore()
    const path = addressOf('charge-item', { filter: { Category: { in: ['occupational'] } } })
    const { user } = openList({ memory, path, store })
    await shown('项目0002')
    await user.click(within(await panel(user)).getByRole('button', { name: '保存为视图' }))
    await screen.findByText(/只保存在这台电脑/)
    await user.click(screen.getByRole('checkbox', { name: '设为我的默认视图' }))
    await user.type(screen.getByRole('textbox', { name: '视图名称' }), '作业{Enter}')
    await screen.findByRole('button', { name: '视图：作业' })
    cleanup()
    openList({ memory, store })
    await shown('项目0002')
    expect(button().textContent).toBe('作业')
  })
})
