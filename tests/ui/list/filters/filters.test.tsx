import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { addressOf, CHARGE, charge, CONSUMABLE, lastList, openList } from '../harness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const rows = [
  charge(1),
  charge(2, { Category: 'occupational', Price: 80 }),
  charge(3, { IsEnabled: false }),
  charge(4, { Shelf: 'platform', OrganizationId: 'consortium-1' }),
]
const library = () => createLibraryMemory({ 'charge-item': rows })
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent?.slice(0, 6))
const shown = async (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted))

describe('filters', () => {
  it('take any of several choices, show them as chips and let them go one by one', async () => {
    const memory = library()
    const { user, router } = openList({ memory })
    await user.click(await screen.findByRole('button', { name: '类别' }))
    await user.click(await screen.findByRole('checkbox', { name: '作业治疗' }))
    await user.click(screen.getByRole('button', { name: '完成' }))
    await shown('项目0002')
    expect(lastList(memory)).toMatchObject({ filter: { Category: { in: ['occupational'] } }, pagination: { page: 1 } })
    expect(decodeURIComponent(router.state.location.search)).toContain('"Category":{"in":["occupational"]}')
    await user.click(await screen.findByRole('button', { name: '移除筛选 类别：作业治疗' }))
    await shown('项目0001', '项目0002', '项目0003')
  })

  it('ask for a span of money and refuse a crossed one', async () => {
    const memory = library()
    const { user } = openList({ memory })
    await user.click(await screen.findByRole('button', { name: '单价' }))
    await user.type(await screen.findByRole('spinbutton', { name: '单价从' }), '50')
    await user.type(screen.getByRole('spinbutton', { name: '单价至' }), '5')
    expect(screen.getByRole('alert').textContent).toContain('单价的起始值不能大于结束值')
    await user.type(screen.getByRole('spinbutton', { name: '单价至' }), '00')
    await user.click(screen.getByRole('button', { name: '确定' }))
    await shown('项目0002')
    expect(lastList(memory)).toMatchObject({ filter: { Price: { from: '50', to: '500' } } })
  })

  it('ask for a flag in its own words', async () => {
    const memory = library()
    const { user } = openList({ memory })
    await user.selectOptions(await screen.findByRole('combobox', { name: '状态' }), '已停用')
    await shown('项目0003')
    expect(lastList(memory)).toMatchObject({ filter: { IsEnabled: { in: ['false'] } } })
  })

  it('choose a shelf', async () => {
    const memory = library()
    const { user } = openList({ memory })
    await user.click(await screen.findByRole('radio', { name: '平台' }))
    await shown('项目0004')
    expect(lastList(memory)).toMatchObject({ filter: { shelf: 'platform' } })
  })

  it('choose both shelves, which the address says, since the bare one begins at home', async () => {
    const memory = library()
    const { user, router } = openList({ memory })
    expect(await screen.findByRole('radio', { name: '本机构', checked: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '全部' }))
    expect(await screen.findByRole('radio', { name: '全部', checked: true })).toBeTruthy()
    await shown('项目0001', '项目0002', '项目0003', '项目0004')
    expect(decodeURIComponent(router.state.location.search)).toContain('"shelf":"all"')
    await user.click(screen.getByRole('radio', { name: '本机构' }))
    await waitFor(() => expect(lastList(memory)).toMatchObject({ filter: { shelf: 'organization' } }))
  })

  it('choose both shelves before the first answer has come', async () => {
    const memory = library()
    const getList = memory.provider.getList.bind(memory.provider)
    const never = new Promise<never>(() => {})
    memory.provider.getList = (name, params) => (params.filter?.shelf === undefined ? never : getList(name, params))
    const { user, router } = openList({ memory })
    await user.click(await screen.findByRole('radio', { name: '全部', checked: false }))
    await shown('项目0001', '项目0002', '项目0003', '项目0004')
    expect(decodeURIComponent(router.state.location.search)).toContain('"shelf":"all"')
  })

  it('come back from an address, with sort and page', async () => {
    const filter = { q: '项目', Category: { in: ['exercise'] } }
    const memory = library()
    openList({
      memory,
      path: addressOf('charge-item', { filter, sort: 'Code', order: 'DESC', page: '1', perPage: '50' }),
    })
    await shown('项目0003', '项目0001')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '关键字' }).value).toBe('项目')
    expect(lastList(memory)).toMatchObject({ filter, pagination: { page: 1, perPage: 50 } })
  })

  it.each(['[1,2]', '"x"', '{"Category":"exercise","Price":{"from":7}}', '{"constructor":{"in":["a"]}}', 'not json'])(
    'survive an address that somebody has broken: %s',
    async (filter) => {
      const memory = library()
      openList({ memory, path: `/charge-item?filter=${encodeURIComponent(filter)}` })
      expect(await screen.findByRole('heading', { name: '收费项目' })).toBeTruthy()
      // Nothing is narrowed by what the screen does not show.
      await shown('项目0001', '项目0002', '项目0003')
      await waitFor(() => expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull())
    },
  )
})

describe('columns', () => {
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

  it('are hidden, shown and moved by their owner, kept, and set back', async () => {
    const store = localStorageStore()
    const { user, unmount } = openList({ memory: library(), store })
    await screen.findByRole('rowheader', { name: '项目0001' })
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '备注' }))
    await user.click(screen.getByRole('checkbox', { name: '计价单位' }))
    await user.click(screen.getByRole('button', { name: '下移 项目编码' }))
    const changed = ['项目名称', '项目编码', '类别', '单价（元）', '状态', '备注', '操作']
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(headers()).toEqual(changed))
    unmount()
    openList({ memory: library(), store })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(headers()).toEqual(changed)
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() =>
      expect(headers()).toEqual(['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '状态', '操作']),
    )
  })

  it('are another organization’s own', async () => {
    const store = localStorageStore()
    store.setItem('list.user-1.org-2.charge-item.columns', [{ name: 'Name', shown: true }])
    openList({ memory: library(), store })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(headers()).toHaveLength(7)
  })
})

describe('two panes', () => {
  const grouped = () =>
    createLibraryMemory({
      consumable: [
        { Id: 'k1', Code: 'A', Name: '电极片', TypeId: 't1', Shelf: 'organization', OrganizationId: 'org-1' },
        { Id: 'k2', Code: 'B', Name: '绷带', TypeId: 't2', Shelf: 'organization', OrganizationId: 'org-1' },
      ],
      'consumable-type': [
        { Id: 't1', Name: '电极', IsEnabled: true },
        { Id: 't2', Name: '敷料', IsEnabled: false },
      ],
    })

  it('filter by the type chosen on the left, and say which types are off', async () => {
    const memory = grouped()
    const { user } = openList({ memory, resource: CONSUMABLE })
    await screen.findByRole('rowheader', { name: '绷带' })
    const pane = await screen.findByRole('complementary', { name: '耗材分类' })
    expect((await within(pane).findByRole('button', { name: '敷料已停用' })).textContent).toContain('已停用')
    await user.click(within(pane).getByRole('button', { name: '电极' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '绷带' })).toBeNull())
    expect(lastList(memory, 'consumable')).toMatchObject({ filter: { TypeId: { in: ['t1'] } } })
    await user.click(within(pane).getByRole('button', { name: '全部' }))
    expect(await screen.findByRole('rowheader', { name: '绷带' })).toBeTruthy()
  })

  it('fetch the labels of a page of references in one call', async () => {
    const memory = grouped()
    const columns = [...CONSUMABLE.list.columns, 'TypeId']
    openList({ memory, resource: { ...CONSUMABLE, list: { ...CONSUMABLE.list, columns } } })
    await screen.findByRole('rowheader', { name: '绷带' })
    await waitFor(() => expect(screen.getAllByRole('cell', { name: '电极' })).toHaveLength(1))
    const calls = memory.calls.filter((call) => call.method === 'getMany')
    expect(calls).toEqual([{ method: 'getMany', resource: 'consumable-type', params: { ids: ['t1', 't2'] } }])
  })
})

it('the descriptor of the first library filters by what these tests use', () => {
  expect(CHARGE.list.filters).toEqual(expect.arrayContaining(['Category', 'Price', 'IsEnabled']))
})
