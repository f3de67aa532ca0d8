/** 视图: a list saved under a name, opened with, shared. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { ViewState, SavedView } from '../../../../src/model/saved-view.ts'
import type { Console } from '../../../../src/ui/console.tsx'
import { addressOf, lastList, openList } from '../harness.tsx'
import { button, headers, keeping, manage, names, panel, shown, STATE, view } from './views-platform.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('the view that a list opens with', () => {
  const withDefault = (one: SavedView): Partial<Console> => ({
    defaultViews: { open: new Map([['charge-item', one]]), lost: new Map() },
  })

  it('is there with the first rows, and asked for by nothing of its own', async () => {
    const { memory, asked } = keeping(view())
    openList({ memory, console: withDefault(view()) })
    await shown('项目0003', '项目0002')
    expect(headers()).toEqual(['项目名称', '单价（元）', '操作'])
    expect(lastList(memory)).toMatchObject({ pagination: { perPage: 50 }, sort: { field: 'Price', order: 'DESC' } })
    expect(memory.calls.filter(({ method }) => method === 'getList')).toHaveLength(1)
    expect(asked).toEqual([])
    expect(button().textContent).toBe('作业核价')
  })

  it('gives way to an address that says anything, and stays named while it is changed', async () => {
    const { memory } = keeping(view())
    openList({ memory, console: withDefault(view()), path: addressOf('charge-item', { filter: {} }) })
    await shown('项目0001', '项目0002', '项目0003', '项目0004')
    expect(headers()).toHaveLength(7)
    cleanup()
    const { user, router } = openList({ memory, console: withDefault(view()) })
    await user.click(await screen.findByRole('button', { name: '清空筛选' }))
    await waitFor(() => expect(names()).toHaveLength(4))
    await screen.findByRole('button', { name: '视图：作业核价，有未保存的更改' })
    expect(decodeURIComponent(router.state.location.search)).toContain('"view":"view-00000001"')
  })

  it('is told to be gone when somebody has taken it away, once, and forgotten', async () => {
    const { memory, asked } = keeping()
    const forgotten: string[] = []
    const lost = new Map([['charge-item', '全院核价']])
    const console: Partial<Console> = {
      defaultViews: { open: new Map(), lost },
      setDefaultView: (library, one) => void forgotten.push(`${library} ${one?.id}`),
    }
    openList({ memory, console })
    await shown('项目0001', '项目0002', '项目0003', '项目0004')
    await waitFor(() =>
      expect(screen.getByTestId('toasts').textContent).toBe(
        '您选的默认视图“全院核价”已被删除，或不再共享给您；收费项目按系统默认显示',
      ),
    )
    expect(forgotten).toEqual(['charge-item undefined'])
    await waitFor(() => expect(asked).toContain('default '))
  })

  it('names fields that the library no longer has, and shows the rest', async () => {
    const state: ViewState = {
      ...STATE,
      filter: { ...STATE.filter, Department: { in: ['a'] } },
      sort: { field: 'Weight', order: 'asc' },
      columns: [{ name: 'Department', shown: true }, ...STATE.columns!],
      titles: { Department: '负责科室', Weight: '权重' },
    }
    const { memory } = keeping(view({ state }))
    const { user } = openList({ memory, console: withDefault(view({ state })) })
    await shown('项目0002', '项目0003')
    await waitFor(() =>
      expect(screen.getByTestId('toasts').textContent).toBe(
        '视图“作业核价”用到的“负责科室”、“权重”在收费项目里已经没有了，已略去',
      ),
    )
    await waitFor(async () => expect((await panel(user)).textContent).toContain('“负责科室”、“权重”'))
  })
})

describe('views', () => {
  it('are saved with filters, sort, columns and density, opened, changed, updated and given up', async () => {
    const { memory, kept } = keeping()
    const path = addressOf('charge-item', { filter: { Category: { in: ['occupational'] } } })
    const { user } = openList({ memory, path })
    await shown('项目0002', '项目0003')
    await user.click(within(await panel(user)).getByRole('button', { name: '保存为视图' }))
    await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '作业{Enter}')
    await screen.findByRole('button', { name: '视图：作业' })
    const [made] = [...kept.values()]
    expect(made).toMatchObject({ name: '作业', shared: false, state: { filter: STATE.filter, density: 'compact' } })
    expect(made?.state.titles).toMatchObject({ Category: '类别', Price: '单价' })

    await user.click(screen.getByRole('button', { name: '单价（元）' }))
    await screen.findByRole('button', { name: '视图：作业，有未保存的更改' })
    await user.click(within(await panel(user)).getByRole('button', { name: '更新视图' }))
    await screen.findByRole('button', { name: '视图：作业' })
    expect([...kept.values()][0]).toMatchObject({ version: 2, state: { sort: { field: 'Price', order: 'asc' } } })

    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '类别' }))
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: '视图：作业，有未保存的更改' })
    await user.click(within(await panel(user)).getByRole('button', { name: '放弃更改' }))
    await screen.findByRole('button', { name: '视图：作业' })
    await waitFor(() => expect(headers()).toHaveLength(7))
  })

  it('leave the person’s own columns as they are', async () => {
    const store = localStorageStore()
    store.setItem('list.user-1.org-1.charge-item.columns', [
      { name: 'Code', shown: true },
      ...['Name', 'Price', 'Category', 'Unit', 'IsEnabled'].map((name) => ({ name, shown: false })),
    ])
    const { memory } = keeping(view())
    const { user } = openList({ memory, store })
    await waitFor(() => expect(headers()).toEqual(['项目编码', '操作']))
    await user.click(within(await panel(user)).getByRole('button', { name: '作业核价' }))
    await waitFor(() => expect(headers()).toEqual(['项目名称', '单价（元）', '操作']))
    await user.click(within(await panel(user)).getByRole('button', { name: '系统默认' }))
    await waitFor(() => expect(headers()).toEqual(['项目编码', '操作']))
  })

  it('say that a name is taken, and keep what was typed', async () => {
    const { memory } = keeping(view())
    const { user } = openList({ memory })
    await screen.findByText('项目0001')
    await user.click(within(await panel(user)).getByRole('button', { name: '保存为视图' }))
    await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '作业核价{Enter}')
    await waitFor(() =>
      expect(screen.getByTestId('toasts').textContent).toContain('您已有一个叫“作业核价”的视图，请换一个名称'),
    )
    expect((screen.getByRole('textbox', { name: '视图名称' }) as HTMLInputElement).value).toBe('作业核价')
  })

  it('of others can be opened and chosen to begin with, not changed', async () => {
    const { memory, asked } = keeping(view({ isOwn: false, isOpen: false, shared: true, userName: '王芳' }))
    const { user } = openList({ memory })
    await screen.findByText('项目0001')
    const open = await panel(user)
    await within(open).findByText('王芳')
    await user.click(within(open).getByRole('button', { name: '管理视图 作业核价' }))
    const lines = await screen.findAllByRole('menuitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual(['设为默认', '复制链接'])
    await user.click(lines[0]!)
    await screen.findByRole('button', { name: '恢复系统默认' })
    expect(asked).toContain('default view-00000001')
    await user.click(screen.getByRole('button', { name: '恢复系统默认' }))
    await waitFor(() => expect(asked).toContain('default '))
  })

  it('are shared, renamed, and come back after a deletion', async () => {
    const { memory, kept } = keeping(view())
    const { user } = openList({ memory })
    await screen.findByText('项目0001')
    await manage(user, '作业核价', '共享给本机构')
    await screen.findByText('我共享的')
    await user.click(screen.getByRole('button', { name: '管理视图 作业核价' }))
    await user.click(await screen.findByRole('menuitem', { name: '重命名' }))
    const box = await screen.findByRole('textbox', { name: '视图名称' })
    await user.clear(box)
    await user.type(box, '核价{Enter}')
    await waitFor(() => expect([...kept.values()]).toMatchObject([{ name: '核价', shared: true }]))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '视图名称' })).toBeNull())
    await manage(user, '核价', '删除')
    await waitFor(() => expect([...kept.values()]).toEqual([]))
    expect(screen.getByTestId('toasts').textContent).toContain('已删除视图“核价”')
  })

  it('of a link are shown as the link says where the view is not known', async () => {
    const { memory } = keeping()
    const filter = { Category: { in: ['occupational'] }, view: 'view-00000009' }
    openList({ memory, path: addressOf('charge-item', { filter }) })
    await shown('项目0002', '项目0003')
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toContain('链接里的视图已被删除'))
  })
})
