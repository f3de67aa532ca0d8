import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { callsOf, copy, createReferenceMemory, LIBRARY, open, platform, toasts } from './harness.tsx'

afterEach(cleanup)

/** What is only built anew has not been left: that takes a turn of the page. */
const turn = () => act(() => new Promise<void>((done) => setTimeout(done)))

const MANY = Array.from({ length: 45 }, (_, index) => platform(index + 1))
const library = () => createReferenceMemory(LIBRARY, [...MANY, copy(1)])

async function openPicker(memory = library()) {
  const opened = open({ memory, path: '/thing' })
  await opened.user.click(await screen.findByRole('button', { name: '引用' }))
  const dialog = await screen.findByRole('dialog', { name: '引用平台的物品' })
  return { ...opened, memory, dialog, inside: within(dialog) }
}

describe('what is not referenced yet', () => {
  it('is listed by the library’s own columns, without what is referenced, for whom in sight', async () => {
    const { inside } = await openPicker()
    expect(await inside.findByRole('rowheader', { name: '平台项目2' })).toBeTruthy()
    expect(inside.queryByRole('rowheader', { name: '平台项目1' })).toBeNull()
    expect(inside.getByText('第一康复医院')).toBeTruthy()
    expect(inside.getByRole('columnheader', { name: /单价/ })).toBeTruthy()
    expect(inside.queryByRole('columnheader', { name: '引用状态' })).toBeNull()
    expect(inside.getByText('共 44 条')).toBeTruthy()
  })

  it('is searched, looked at, chosen over pages and taken over together', async () => {
    const { inside, user, memory } = await openPicker()
    await user.click(await inside.findByRole('checkbox', { name: '选择本页' }))
    expect(inside.getByText('已选 20 条')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: '第 3 页' }))
    await user.click(await inside.findByRole('checkbox', { name: '选择 平台项目45' }))
    expect(inside.getByText('已选 21 条')).toBeTruthy()
    await user.type(inside.getByRole('searchbox', { name: '关键字' }), '项目33{Enter}')
    const row = (await inside.findByRole('rowheader', { name: '平台项目33' })).closest('tr')!
    await user.click(within(row).getByRole('button', { name: '查看' }))
    const detail = await inside.findByRole('region', { name: '平台项目33' })
    expect(detail.textContent).toContain('330.00')
    await user.click(within(detail).getByRole('checkbox', { name: '选择' }))
    await user.click(within(detail).getByRole('button', { name: '返回选择' }))
    await user.click(inside.getByRole('button', { name: '引用 22 条' }))
    expect(await screen.findByText('已引用 22 条')).toBeTruthy()
    expect(callsOf(memory, 'reference').map(({ ids }) => (ids as string[]).length)).toEqual([20, 2])
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(toasts()).toContain('已引用 物品 22 条'))
    expect(await memory.copyOf('p45')).toMatchObject({ Shelf: 'organization', SourceVersion: 1 })
  })

  it('stands first in the list once it is referenced, marked, whatever page it belongs to, until the list is left', async () => {
    const { inside, user, memory, router } = await openPicker()
    await user.type(inside.getByRole('searchbox', { name: '关键字' }), '项目45{Enter}')
    await user.click(await inside.findByRole('checkbox', { name: '选择 平台项目45' }))
    await user.click(inside.getByRole('button', { name: '引用 1 条' }))
    await user.click(await screen.findByRole('button', { name: '完成' }))
    const first = () => screen.getAllByRole('rowheader')[0]!
    await waitFor(() => expect(first().textContent).toMatch(/平台项目45.*新建/))
    const id = String((await memory.copyOf('p45'))?.['Id'])
    expect(within(first()).getAllByRole('link')[0]!.getAttribute('href')).toContain(`/thing/${id}`)
    expect(screen.getAllByRole('rowheader').filter(({ textContent }) => textContent?.includes('新建'))).toHaveLength(1)
    await act(() => router.navigate('/elsewhere'))
    await turn()
    await act(() => router.navigate('/thing'))
    await screen.findAllByRole('rowheader')
    await waitFor(() => expect(screen.queryByText('新建')).toBeNull())
  })

  it('is chosen by the keyboard alone', async () => {
    const { inside, user } = await openPicker()
    await inside.findByRole('rowheader', { name: '平台项目2' })
    const rows = inside.getAllByRole('row').slice(1)
    rows[0]!.focus()
    await user.keyboard(' {ArrowDown} ')
    expect(inside.getByText('已选 2 条')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await inside.findByRole('button', { name: '返回选择' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(inside.queryByRole('button', { name: '返回选择' })).toBeNull())
    expect(inside.getByText('已选 2 条')).toBeTruthy()
  })

  it('says one by one what became of it, and tries the failed ones again', async () => {
    const memory = library()
    memory.failFor('reference', 'p3', new Failure('notFound', { words: '平台已停用该条目，不能引用' }))
    const { inside, user } = await openPicker(memory)
    for (const number of [2, 3])
      await user.click(await inside.findByRole('checkbox', { name: `选择 平台项目${number}` }))
    await user.click(inside.getByRole('button', { name: '引用 2 条' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['平台项目3失败平台已停用该条目，不能引用', '平台项目2已引用'])
    memory.failFor('reference', 'p3', undefined)
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(async () => expect(await memory.copyOf('p3')).toBeTruthy())
    expect(callsOf(memory, 'reference').map(({ ids }) => ids)).toEqual([['p2', 'p3'], ['p3']])
  })

  it('stops between two calls when told to', async () => {
    const memory = library()
    const release = memory.hold('reference')
    const { inside, user } = await openPicker(memory)
    await user.click(await inside.findByRole('checkbox', { name: '选择本页' }))
    await user.click(inside.getByRole('button', { name: '第 2 页' }))
    await user.click(await inside.findByRole('checkbox', { name: '选择 平台项目22' }))
    await user.click(inside.getByRole('button', { name: '引用 21 条' }))
    await user.click(await screen.findByRole('button', { name: '停止' }))
    release()
    expect(await screen.findByText('未处理 1 条，已引用 20 条')).toBeTruthy()
    expect(callsOf(memory, 'reference')).toHaveLength(1)
  })

  it('marks in the list what is new there', async () => {
    const memory = createReferenceMemory(LIBRARY, [platform(1), platform(2)])
    const { inside, user } = await openPicker(memory)
    await user.click(await inside.findByRole('checkbox', { name: '选择 平台项目2' }))
    await user.click(inside.getByRole('button', { name: '引用 1 条' }))
    await user.click(await screen.findByRole('button', { name: '完成' }))
    const address = `/thing/${String((await memory.copyOf('p2'))?.['Id'])}`
    const link = await waitFor(() => {
      const found = screen.getAllByRole('link').find((one) => one.getAttribute('href') === address)
      expect(found?.closest('tr')?.className).toMatch(/marked/)
      return found
    })
    expect(link!.closest('tr')!.textContent).toContain('已引用')
  })

  it('offers to try again when it cannot be read, and says when there is nothing left', async () => {
    const memory = library()
    memory.failNext('unreferenced', new Failure('unavailable'))
    const { inside, user } = await openPicker(memory)
    await user.click(await inside.findByRole('button', { name: '重试' }))
    expect(await inside.findByRole('rowheader', { name: '平台项目2' })).toBeTruthy()
    cleanup()
    const none = await openPicker(createReferenceMemory(LIBRARY, [platform(1), copy(1)]))
    expect(await none.inside.findByText('平台启用的物品都已引用')).toBeTruthy()
  })
})
