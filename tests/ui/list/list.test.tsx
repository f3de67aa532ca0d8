import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { addressOf, CHARGE, charge, CONSORTIUM, lastList, openList } from './harness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const many = (count: number) =>
  createLibraryMemory({ 'charge-item': Array.from({ length: count }, (_, n) => charge(n + 1)) })
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!

describe('the table', () => {
  it('shows the descriptor’s columns with units, labels, money and states in words', async () => {
    openList({ memory: createLibraryMemory({ 'charge-item': [charge(1, { Price: 1234.5, IsEnabled: false })] }) })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(headers()).toEqual(['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '状态', '操作'])
    const cells = within(row('项目0001')).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['PT-0001', '运动治疗', '次', '1,234.50', '已停用']),
    )
  })

  it('names whose library it is and how much there is', async () => {
    openList({ memory: many(3) })
    expect(await screen.findByText('第一康复医院')).toBeTruthy()
    expect((await screen.findAllByText('共 3 条')).length).toBeGreaterThan(0)
  })

  it('marks platform rows and offers no change of them to a hospital', async () => {
    const platform = charge(2, { Shelf: 'platform', OrganizationId: 'consortium-1', Name: '平台项目' })
    openList({
      memory: createLibraryMemory({ 'charge-item': [charge(1), platform] }),
      path: addressOf('charge-item', { filter: { shelf: 'all' } }),
    })
    const foreign = (await screen.findByRole('rowheader', { name: /平台项目/ })).closest('tr')!
    expect(within(foreign).getByText('平台')).toBeTruthy()
    expect(
      within(foreign)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['查看'])
    expect(within(foreign).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
    expect(
      within(row('项目0001'))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['编辑', '查看', '停用', '⋯'])
  })

  it('offers 新增 only to those who may write', async () => {
    openList({
      memory: createLibraryMemory({ 'charge-item': [charge(1, { Shelf: 'platform' })] }),
      scope: { ...CONSORTIUM, roles: ['doctor'] },
      resource: { ...CHARGE, access: { read: [] } },
    })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  })

  it('marks the row that was just saved', async () => {
    openList({ memory: many(2), state: { marked: 'c2' } })
    await screen.findByRole('rowheader', { name: '项目0002' })
    expect(row('项目0002').className).toMatch(/marked/)
    expect(row('项目0001').className).not.toMatch(/marked/)
  })

  it('sorts by a header, both ways', async () => {
    const memory = many(3)
    const { user, router } = openList({ memory })
    const header = await screen.findByRole('columnheader', { name: '单价（元）' })
    await user.click(within(header).getByRole('button'))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
    await user.click(within(header).getByRole('button'))
    await waitFor(() => expect(names()).toEqual(['项目0003', '项目0002', '项目0001']))
    expect(lastList(memory)).toMatchObject({ sort: { field: 'Price', order: 'DESC' } })
    expect(router.state.location.search).toContain('sort=Price')
  })

  it('pages, keeps the choice of rows, and comes back to it', async () => {
    const { user } = openList({ memory: many(45) })
    await user.click(await screen.findByRole('checkbox', { name: '选择 项目0001' }))
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    expect(await screen.findByRole('rowheader', { name: '项目0045' })).toBeTruthy()
    expect((await screen.findByRole('toolbar', { name: '批量操作' })).textContent).toContain('已选 1 条')
    await user.click(screen.getByRole('button', { name: '第一页' }))
    const chosen = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '选择 项目0001' })
    await waitFor(async () => expect((await chosen()).checked).toBe(true))
  })

  it('keeps filters in the address alone: the bare address means the whole list again', async () => {
    const store = localStorageStore(undefined, 'bare-address')
    openList({ memory: many(3), store, path: addressOf('charge-item', { filter: { q: '项目0002' } }) })
    await waitFor(() => expect(names()).toEqual(['项目0002']))
    cleanup()
    openList({ memory: many(3), store })
    await waitFor(() => expect(names()).toEqual(['项目0001', '项目0002', '项目0003']))
  })

  it('goes by keyboard: arrows move, Space chooses, Enter opens, with the way back', async () => {
    const { user } = openList({ memory: many(3), path: addressOf('charge-item', { filter: { q: '项目' } }) })
    await screen.findByRole('rowheader', { name: '项目0001' })
    row('项目0001').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('项目0002'))
    await user.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 项目0002' }).checked).toBe(true)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/在 \/charge-item\/c2 .*"from":"\/charge-item\?filter/)).toBeTruthy()
  })

  it('starts a new record with n, but not while typing', async () => {
    const { user } = openList({ memory: many(1) })
    const box = await screen.findByRole('searchbox', { name: '关键字' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(box)
    await user.keyboard('n')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '关键字' }).value).toBe('n')
    box.blur()
    await user.keyboard('n')
    expect(await screen.findByText(/在 \/charge-item\/create/)).toBeTruthy()
  })
})

describe('the keyword box', () => {
  it('names the character that may not be sent and sends nothing', async () => {
    const memory = many(2)
    const { user } = openList({ memory })
    await screen.findByRole('rowheader', { name: '项目0001' })
    const before = memory.calls.length
    await user.type(screen.getByRole('searchbox', { name: '关键字' }), '运动#{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('关键字不能包含特殊字符：“#”')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(memory.calls.length).toBe(before)
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(lastList(memory)).toMatchObject({ filter: { q: '运动' } }))
  })

  it('searches at once on Enter and empties on Escape', async () => {
    const memory = many(12)
    const { user, router } = openList({ memory })
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: '关键字' })
    await user.type(box, '0011{Enter}')
    await waitFor(() => expect(names()).toEqual(['项目0011']))
    await user.type(box, '{Escape}')
    await waitFor(() => expect(names()).toHaveLength(12))
    expect(box.value).toBe('')
    expect(router.state.location.search).not.toContain('0011')
  })
})

describe('states', () => {
  it('says what to do in an empty library', async () => {
    const { user } = openList({ memory: createLibraryMemory({ 'charge-item': [] }) })
    expect(await screen.findByText('还没有收费项目')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '录入第一条' }))
    expect(await screen.findByText(/在 \/charge-item\/create/)).toBeTruthy()
  })

  it('says which conditions find nothing and takes them away', async () => {
    const path = addressOf('charge-item', { filter: { q: '没有', Price: { from: '900' } } })
    const { user } = openList({ memory: many(2), path })
    expect(await screen.findByText('当前条件：关键字“没有”；单价：不小于 900 元')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清空全部条件' }))
    expect(await screen.findByRole('rowheader', { name: '项目0002' })).toBeTruthy()
  })

  it('shows a failure in its own words and tries again', async () => {
    const memory = many(1)
    memory.failNext('getList', new Failure('timeout'))
    const { user } = openList({ memory })
    expect(await screen.findByText('请求超时, 请重试!')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('rowheader', { name: '项目0001' })).toBeTruthy()
  })

  it('offers no retry where permission is missing', async () => {
    const memory = many(1)
    memory.failNext('getList', new Failure('forbidden'))
    openList({ memory })
    expect(await screen.findByText('您没有权限操作')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('asks for nothing that the roles may not read', async () => {
    const memory = many(1)
    openList({ memory, resource: { ...CHARGE, access: { read: ['consortiumAdmin'] } } })
    expect(await screen.findByText('您没有权限操作')).toBeTruthy()
    expect(memory.calls).toEqual([])
  })

  it('shows a skeleton only after 200 ms', async () => {
    const memory = many(1)
    const release = memory.hold('getList')
    openList({ memory })
    const waiting = await screen.findByRole('status', { name: '正在加载' })
    expect(waiting.childElementCount).toBe(0)
    await waitFor(() => expect(waiting.childElementCount).toBeGreaterThan(0))
    release()
    expect(await screen.findByRole('rowheader', { name: '项目0001' })).toBeTruthy()
  })
})
