import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { confirmDiscard } from '../../src/app/discard.ts'
import { keepUnsaved, unsavedPages } from '../../src/app/unsaved.ts'
import { address, box, dialog, open, openMenuOf, tab, tabNames } from './tabs-harness.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

describe('leaving a form', () => {
  it('closes its tab after a save and marks the row in the list as it was left', async () => {
    const { user, go, memory, router } = open({ path: '/book?perPage=50' })
    await screen.findByText('旧名')
    await go('/book/1')
    await user.type(await box('书名'), '改')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(address()).toBe('/book?perPage=50'))
    expect(router.state.location.state).toEqual({ marked: '1' })
    expect(tabNames()).toEqual(['首页', '书'])
    expect(memory.rows('book').find(({ id }) => id === '1')?.Name).toBe('旧名改')
  })

  it('asks on 取消 and keeps the page on 继续编辑', async () => {
    const { user } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(within(await dialog()).getByRole('button', { name: '继续编辑' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await box('书名')).value).toBe('旧名改')
  })

  it('does not ask when the text is back to what it was', async () => {
    const { user } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改{Backspace}')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(address()).toBe('/book'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closing a page out of sight brings it forward, saves it, and goes back', async () => {
    const { user, go, memory } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await go('/cup')
    await user.pointer({ keys: '[MouseMiddle]', target: tab(/编辑书/) })
    const question = await dialog()
    expect(address()).toBe('/book/1')
    await user.click(within(question).getByRole('button', { name: '保存并离开' }))
    await waitFor(() => expect(address()).toBe('/cup'))
    expect(memory.rows('book').find(({ id }) => id === '1')?.Name).toBe('旧名改')
    expect(tabNames()).toEqual(['首页', '杯'])
  })

  it('放弃修改 closes it, and nothing is kept', async () => {
    const { user, memory } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await user.click(screen.getByTitle(/^关闭 编辑书/))
    await user.click(within(await dialog()).getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(tabNames()).not.toContain('编辑书：旧名（未保存）'))
    expect(memory.rows('book').find(({ id }) => id === '1')?.Name).toBe('旧名')
    expect(unsavedPages()).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('rc-draft'))).toEqual([])
  })

  it('asks once about several pages, by their titles', async () => {
    const { user, go } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await go('/cup/9')
    await user.type(await box('杯名'), '改')
    let answer: boolean | undefined
    act(() => void confirmDiscard().then((said) => (answer = said)))
    const question = await dialog()
    expect(
      within(question)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['编辑书：旧名', '编辑杯：旧名'])
    await user.click(within(question).getByRole('button', { name: '返回' }))
    await waitFor(() => expect(answer).toBe(false))
    expect(unsavedPages()).toHaveLength(2)
    const menu = await openMenuOf(user, /首页/)
    await user.click(within(menu).getByRole('menuitem', { name: '全部关闭' }))
    await user.click(within(await dialog()).getByRole('button', { name: '放弃全部修改' }))
    await waitFor(() => expect(tabNames()).toEqual(['首页']))
    await waitFor(() => expect(address()).toBe('/home'))
  })

  it('holds the browser’s own tab', async () => {
    const { user, go } = open({ path: '/book/1' })
    await user.type(await box('书名'), '改')
    await go('/cup')
    const event = new Event('beforeunload', { cancelable: true })
    act(() => void window.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  })

  it('asks about work that goes on by itself in its own words, and stops it', async () => {
    const { user, go } = open({ path: '/cup' })
    await go('/book')
    const task = { title: '导入还在进行', words: '其余的不再写入。', stop: '停止导入并离开', goOn: '继续导入' }
    let isRunning = true
    const nothing = () => undefined
    act(() =>
      keepUnsaved({
        key: '/book',
        title: '书',
        unsaved: {
          isDirty: () => isRunning,
          settle: nothing,
          subscribe: () => nothing,
          save: async () => true,
          abandon: () => void (isRunning = false),
          task,
        },
      }),
    )
    await user.click(screen.getByTitle(/^关闭 书/))
    await user.click(await screen.findByRole('button', { name: '继续导入' }))
    expect([isRunning, tabNames().length]).toEqual([true, 3])
    await user.click(screen.getByTitle(/^关闭 书/))
    await user.click(await screen.findByRole('button', { name: '停止导入并离开' }))
    await waitFor(() => expect(tabNames()).toEqual(['首页', '杯']))
    expect(isRunning).toBe(false)
  })
})
