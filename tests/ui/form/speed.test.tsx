import { cleanup, screen, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { getResource } from '../../../src/model/resource.ts'
import { createLibraryMemory, type LibraryMemory } from '../../support/library-memory.ts'
import { open } from './harness.tsx'
import { CATALOG as catalog } from '../../support/project.ts'

const CHARGE = getResource(catalog, 'charge-item')
const row = (index: number, values: object = {}) => ({
  Id: `c${index}`,
  Code: `PT-000${index}`,
  Name: `项目${index}`,
  Category: 'exercise',
  Unit: '次',
  Price: 60,
  IsEnabled: index % 2 === 1,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 3,
  ...values,
})
const ROWS = [row(1), row(2), row(3, { Shelf: 'platform', OrganizationId: 'consortium-1' }), row(4), row(5)]
const library = () => createLibraryMemory({ 'charge-item': ROWS })

const FILTER = { Category: { in: ['exercise'] }, shelf: 'all' }
/** As the list left it: pages of two, the first one read. */
async function listed(memory: LibraryMemory): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const params = {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'Code', order: 'ASC' as const },
    filter: FILTER,
  }
  client.setQueryData(['charge-item', 'getList', params], await memory.provider.getList('charge-item', params))
  return client
}

const editFromList = async (id: string, memory = library()) => ({
  memory,
  ...open({
    memory,
    resource: CHARGE,
    path: `/charge-item/${id}`,
    client: await listed(memory),
    state: { from: `/charge-item?page=1&filter=${encodeURIComponent(JSON.stringify(FILTER))}` },
  }),
})

/** A menu is loaded when the first one opens. */
const ARRIVES = { timeout: 20_000 }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('save and go on', () => {
  it('goes to the next row of the list, on to its next page and over what may not be changed, up to the last', async () => {
    const { user, memory, router } = await editFromList('c1')
    await user.type(await screen.findByRole('textbox', { name: /项目名称/ }), '甲')
    await user.click(screen.getByRole('button', { name: '保存并编辑下一条' }))
    await screen.findByDisplayValue('项目2')
    expect(memory.rows('charge-item').find(({ id }) => id === 'c1')).toMatchObject({ Name: '项目1甲', Version: 4 })
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await screen.findByDisplayValue('项目4')
    const asked = memory.calls.filter(({ method }) => method === 'getList').map(({ params }) => params)
    expect(asked.at(-1)).toMatchObject({ pagination: { page: 2, perPage: 2 }, filter: FILTER })
    expect(router.state.location.state).toMatchObject({ from: expect.stringMatching(/page=2/) })
    await user.click(screen.getByRole('button', { name: '保存并编辑下一条' }))
    await screen.findByDisplayValue('项目5')
    await user.click(screen.getByRole('button', { name: '保存并编辑下一条' }))
    expect(await screen.findByText(/在列表\?page=3.*"marked":"c5"/)).toBeTruthy()
    expect(screen.getByTestId('toasts').textContent).toContain('已是最后一条')
  })

  it('offers no next record to who came by an address', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/c1' })
    await screen.findByRole('button', { name: '保存' })
    expect(screen.queryByRole('button', { name: '保存并编辑下一条' })).toBeNull()
    expect(screen.getByRole('button', { name: '保存并新增' }).title).toBe('保存并新增 Ctrl+Shift+S')
  })

  it('stays where it is when the save is refused', async () => {
    const { user, memory } = await editFromList('c1')
    await user.clear(await screen.findByRole('textbox', { name: /项目名称/ }))
    await user.click(screen.getByRole('button', { name: '保存并编辑下一条' }))
    await screen.findByText(/处需要修改后才能保存/)
    await user.type(screen.getByRole('textbox', { name: /项目名称/ }), '乙')
    await user.keyboard('{Control>}s{/Control}')
    // Ctrl+S is the plain save, whatever was pressed before.
    expect(await screen.findByText(/在列表/)).toBeTruthy()
    expect(memory.calls.filter(({ method }) => method === 'update')).toHaveLength(1)
  })

  it('remembers the way that was used last', async () => {
    const first = await editFromList('c1')
    await first.user.click(await screen.findByRole('button', { name: '更多' }))
    await first.user.click(await screen.findByRole('menuitem', { name: '保存并新增' }, ARRIVES))
    await screen.findByRole('heading', { name: '新增收费项目' })
    await first.router.navigate('/charge-item/c2', { state: { from: '/charge-item' } })
    expect(await screen.findByRole('button', { name: '保存并新增' })).toBeTruthy()
  })

  it.each([['nonsense'], [7], [null], [{ way: 'next' }], ['__proto__'], ['x'.repeat(10_000)]])(
    'B8 begins with the first way when %j was kept',
    async (kept) => {
      const memory = library()
      open({ memory, resource: CHARGE, path: '/charge-item/c1', kept: { 'form.saveWay': kept } })
      expect(await screen.findByRole('button', { name: '保存并新增' })).toBeTruthy()
    },
  )

  it('begins the next new record in the first field', async () => {
    const { user } = open({ memory: library(), resource: CHARGE, path: '/charge-item/create?from=c1' })
    await screen.findByText('复制自「项目1」')
    await user.type(await screen.findByRole('textbox', { name: /项目编码/ }), 'PT-0009')
    await user.type(screen.getByRole('textbox', { name: /项目名称/ }), '新项目')
    await user.click(screen.getByRole('button', { name: '保存并新增' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /项目编码/ }).value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /项目编码/ })))
    expect(screen.queryByText(/复制自/)).toBeNull()
  })
})

describe('a duplicate', () => {
  it('takes over what the descriptor lets it, begins in the first reset field and stores nothing unasked', async () => {
    const memory = library()
    const { user, notes } = open({ memory, resource: CHARGE, path: '/charge-item/create?from=c2' })
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /项目编码/ })
    expect([code.value, screen.getByRole<HTMLInputElement>('textbox', { name: /项目名称/ }).value]).toEqual(['', ''])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /单价/ }).value).toBe('60.00')
    expect(document.activeElement).toBe(code)
    expect(notes.title).toBe('新增收费项目：复制自「项目2」')
    expect(memory.rows('charge-item')).toHaveLength(ROWS.length)
    await user.type(code, 'PT-0009')
    await user.type(screen.getByRole('textbox', { name: /项目名称/ }), '项目二')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    const made = memory.rows('charge-item').find(({ Name }) => Name === '项目二')
    expect(made).toMatchObject({ Code: 'PT-0009', Price: 60, Category: 'exercise', Version: 1 })
    // The state is a new record's own, not the other's.
    expect(made?.['IsEnabled']).not.toBe(false)
    expect(made?.id).not.toBe('c2')
  })

  it('keeps its draft apart from that of a blank new record', async () => {
    const { user, unmount } = open({ memory: library(), resource: CHARGE, path: '/charge-item/create?from=c1' })
    await user.type(await screen.findByRole('textbox', { name: /项目名称/ }), '半成品')
    unmount()
    open({ memory: library(), resource: CHARGE, path: '/charge-item/create' })
    await screen.findByRole('textbox', { name: /项目名称/ })
    expect(screen.queryByText(/未保存的修改：/)).toBeNull()
    cleanup()
    open({ memory: library(), resource: CHARGE, path: '/charge-item/create?from=c1' })
    expect(await screen.findByText(/发现 .*未保存的修改：项目名称/)).toBeTruthy()
  })

  it('says so when there is nothing to copy', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/create?from=gone' })
    expect(await screen.findByText('返回收费项目列表')).toBeTruthy()
  })
})
