/** What was just created stands first in its list, marked, until the list is left. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory, ORIGIN } from '../../support/library-memory.ts'
import { addressOf, CHARGE, charge, HOSPITAL, lastList, openList } from './harness.tsx'

afterEach(cleanup)

/** What is only built anew has not been left: that takes a turn of the page. */
const turn = () => act(() => new Promise<void>((done) => setTimeout(done)))

const MANY = Array.from({ length: 30 }, (_, index) => charge(index + 1))
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const toasts = () => screen.getByTestId('toasts').textContent ?? ''

async function openCharges(path?: string) {
  const memory = createLibraryMemory({ 'charge-item': MANY })
  const view = openList({ memory, forms: true, ...(path ? { path } : {}) })
  await screen.findAllByRole('rowheader')
  const { search } = view.router.state.location
  const begin = async (query = '') => {
    await act(() => view.router.navigate(`/charge-item/create${query}`, { state: { from: `/charge-item${search}` } }))
    return await screen.findByRole<HTMLInputElement>('textbox', { name: /项目名称/ })
  }
  const fill = async (name: string, code: string) => {
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /项目名称/ })
    await waitFor(() => expect(box.value === '' || box.value.startsWith('项目')).toBe(true))
    await view.user.clear(box)
    await view.user.type(box, name)
    const codes = screen.getByRole('textbox', { name: /项目编码/ })
    await view.user.clear(codes)
    await view.user.type(codes, code)
  }
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  return { ...view, memory, begin, fill, press }
}

const firstRow = () => screen.getAllByRole('rowheader')[0]!.closest('tr')!

describe('a record that was just created', () => {
  it('stands first under any filter, order and page, marked, with the focus on it, and is not asked for again', async () => {
    const path = addressOf('charge-item', { sort: 'Code', order: 'ASC', page: 2, perPage: 10, filter: { q: '项目' } })
    const { memory, begin, fill, press } = await openCharges(path)
    expect(names()).toHaveLength(10)
    await begin()
    await fill('运动疗法', 'ZZ-9')
    const before = memory.calls.length
    await press('保存')
    await waitFor(() => expect(names()[0]).toContain('运动疗法'))
    expect(names()[0]).toContain('新建')
    expect(names().filter((name) => name?.includes('新建'))).toHaveLength(1)
    await waitFor(() => expect(names()).toHaveLength(11))
    expect(document.activeElement).toBe(firstRow())
    // The form tries what has been typed once the typing pauses, which on a busy machine is while it is being saved.
    const asked = memory.calls.slice(before).filter(({ method }) => method !== 'getList' && method !== 'check')
    expect(asked).toMatchObject([{ method: 'create' }])
    expect(lastList(memory)).toMatchObject({ pagination: { page: 2, perPage: 10 } })
  })

  it('is there once when the page holds it anyway, and stays first when the order is changed', async () => {
    const { user, begin, fill, press } = await openCharges(
      addressOf('charge-item', { sort: 'Code', order: 'DESC', page: 1, perPage: 10 }),
    )
    await begin()
    await fill('运动疗法', 'ZZ-9')
    await press('保存')
    await waitFor(() => expect(names()[0]).toContain('新建'))
    await waitFor(() => expect(names()).toHaveLength(10))
    await user.click(within(screen.getByRole('columnheader', { name: /项目编码/ })).getByRole('button'))
    await waitFor(() => expect(names()[1]).toContain('项目0001'))
    expect(names()[0]).toContain('运动疗法')
  })

  it('can be chosen, and does not stand in for one of the filter’s when all of them are wanted', async () => {
    const filter = { q: '项目', shelf: 'all' }
    const path = addressOf('charge-item', { sort: 'Code', order: 'ASC', page: 1, perPage: 29, filter })
    const { user, begin, fill, press } = await openCharges(path)
    await begin()
    await fill('运动疗法', 'ZZ-9')
    await press('保存')
    await waitFor(() => expect(names()).toHaveLength(30))
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    const bar = screen.getByRole('toolbar', { name: '批量操作' })
    expect(within(bar).getByRole('status').textContent).toBe('已选 30 条')
    await user.click(await within(bar).findByRole('button', { name: '选择全部 30 条' }))
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('已选 31 条'))
    await waitFor(() => expect(within(bar).queryByRole('button', { name: /^选择全部/ })).toBeNull())
  })

  it('is as the library has it when the list is read again, and goes with its deletion', async () => {
    const { user, memory, begin, fill, press } = await openCharges()
    await begin()
    await fill('运动疗法', 'ZZ-9')
    await press('保存')
    await waitFor(() => expect(names()[0]).toContain('新建'))
    const { id } = memory.rows('charge-item').find(({ Code }) => Code === 'ZZ-9')!
    await memory.change('charge-item', id, { Name: '运动疗法二' })
    await press('刷新')
    await waitFor(() => expect(names()[0]).toContain('运动疗法二'))
    await memory.store.remove(HOSPITAL, ORIGIN, { resource: CHARGE, ids: [id] })
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(names().some((name) => name?.includes('运动疗法'))).toBe(false))
  })

  it('is joined by each of those saved one after the other, the newest first', async () => {
    const { begin, fill, press, router } = await openCharges()
    await begin()
    await fill('甲项', 'A-1')
    await press('保存并新增')
    await waitFor(() => expect(toasts()).toContain('已保存 收费项目 甲项'))
    await fill('乙项', 'A-2')
    await press('保存并新增')
    await waitFor(() => expect(toasts()).toContain('已保存 收费项目 乙项'))
    await press('取消')
    await waitFor(() =>
      expect(names().slice(0, 2)).toEqual([expect.stringMatching(/乙项.*新建/), expect.stringMatching(/甲项.*新建/)]),
    )
    await act(() => router.navigate('/elsewhere'))
    await turn()
    await act(() => router.navigate('/charge-item'))
    await screen.findAllByRole('rowheader')
    await waitFor(() => expect(names().some((name) => name?.includes('新建'))).toBe(false))
    expect(names()[0]).not.toContain('乙项')
  })

  it('is not brought back by an answer that comes after the list was left', async () => {
    const { memory, begin, fill, press, router } = await openCharges()
    await begin()
    await fill('运动疗法', 'ZZ-9')
    await press('保存')
    await waitFor(() => expect(names()[0]).toContain('新建'))
    const release = memory.hold('getMany')
    await press('刷新')
    await waitFor(() => expect(memory.calls.at(-1)?.method).toBe('getMany'))
    await act(() => router.navigate('/elsewhere'))
    await turn()
    await act(() => router.navigate('/charge-item'))
    await screen.findAllByRole('rowheader')
    await act(async () => release())
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect(names().some((name) => name?.includes('新建'))).toBe(false)
  })

  it('is shown also for a copy, and opened from the toast', async () => {
    const { user, begin, fill, press, router } = await openCharges()
    await begin('?from=c7')
    await fill('复制的项', 'C-1')
    await press('保存')
    await waitFor(() => expect(names()[0]).toContain('复制的项'))
    await user.click(screen.getByRole('button', { name: '提示：查看' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/charge-item\/new-\d+\/show$/))
  })

  it('costs a list without any nothing', async () => {
    const { memory } = await openCharges()
    expect(memory.calls.map(({ method }) => method)).toEqual(['getList'])
  })
})
