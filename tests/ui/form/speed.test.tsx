import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../src/cli/files.ts'
import { getResource, type Resource } from '../../../src/model/resource.ts'
import { createRecordProvider, type RecordProvider } from '../../support/record-provider.ts'
import { makeCall } from '../../support/resource.ts'
import { makeField, makeResource, open } from './harness.tsx'

const { catalog } = loadCatalog(process.cwd())
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
const library = () => createRecordProvider({ 'charge-item': ROWS })

/** As the list left it: pages of two, the first one read. */
async function listed(memory: RecordProvider): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const params = {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'Code', order: 'ASC' as const },
    filter: { IsEnabled: ['true'] },
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
    state: { from: '/charge-item?page=1&filter=%7B%22IsEnabled%22%3A%5B%22true%22%5D%7D' },
  }),
})

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
    expect(asked.at(-1)).toMatchObject({ pagination: { page: 2, perPage: 2 }, filter: { IsEnabled: ['true'] } })
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
    await first.user.click(await screen.findByRole('menuitem', { name: '保存并新增' }))
    await screen.findByRole('heading', { name: '新增收费项目' })
    await first.router.navigate('/charge-item/c2', { state: { from: '/charge-item' } })
    expect(await screen.findByRole('button', { name: '保存并新增' })).toBeTruthy()
  })

  it('begins the next new record in the first field', async () => {
    const { user } = open({ memory: library(), resource: CHARGE, path: '/charge-item/create?from=c1' })
    await screen.findByText('复制自「项目1」')
    await user.type(await screen.findByRole('textbox', { name: /项目编码/ }), 'PT-0009')
    await user.type(screen.getByRole('textbox', { name: /项目名称/ }), '新项目')
    await user.click(screen.getByRole('button', { name: '保存并新增' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /项目编码/ }).value).toBe(''))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /项目编码/ }))
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

const FOLLOWING: Resource = (() => {
  const plain = makeResource([
    makeField('Name', 'text', { title: '名称' }),
    makeField('Short', 'text', { title: '简码' }),
  ])
  return {
    ...plain,
    form: { ...plain.form, computed: [{ field: 'Short', from: 'Name', function: 'pinyinInitials' as const }] },
  }
})()

describe('a field that follows another', () => {
  it('follows until it is written, and again once it is emptied', async () => {
    const { user } = open({ memory: createRecordProvider({ thing: [] }), resource: FOLLOWING, path: '/thing/create' })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' })
    const short = screen.getByRole<HTMLInputElement>('textbox', { name: '简码' })
    await user.type(name, '运动疗法')
    await user.tab()
    await waitFor(() => expect(short.value).toBe('YDLF'), { timeout: 10_000 })
    expect(document.getElementById(short.getAttribute('aria-describedby') ?? '')?.textContent).toBe('自动')
    await user.type(name, '二')
    await user.tab()
    await waitFor(() => expect(short.value).toBe('YDLFE'))
    await user.clear(short)
    await user.type(short, 'MINE')
    await user.tab()
    expect(screen.queryByText('自动')).toBeNull()
    await user.type(name, '三')
    await user.tab()
    await waitFor(() => expect(name.value).toBe('运动疗法二三'))
    expect(short.value).toBe('MINE')
    await user.clear(short)
    await user.tab()
    await waitFor(() => expect(short.value).toBe('YDLFES'))
  })
})

const UNIQUE: Resource = (() => {
  const plain = makeResource([
    makeField('Code', 'text', { title: '编码' }),
    makeField('Name', 'text', { title: '名称' }),
  ])
  return {
    ...plain,
    identity: { ...plain.identity, label: [{ field: 'Name' }] },
    form: { ...plain.form, unique: [['Code']] },
    list: { ...plain.list, filters: ['Code'] },
  }
})()
const thing = (id: string, Code: string, Name: string, owner = 'org-1') => ({
  ...{ Id: id, Code, Name, OrganizationId: owner, Shelf: 'organization', Version: 1 },
})

describe('values that no other record may have', () => {
  const memoryOf = () =>
    createRecordProvider({
      thing: [thing('t1', 'A1', '甲'), thing('t2', 'A12', '乙'), thing('t3', 'B1', '丙', 'org-2')],
    })
  const asks = (memory: RecordProvider) => memory.calls.filter(({ method }) => method === 'getList')

  it('says who has them, at a pause in the typing, and blocks no save', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/create' })
    const code = await screen.findByRole('textbox', { name: '编码' })
    await user.type(code, 'A1')
    const words = await screen.findByText(/编码 A1 已被「甲」使用/)
    expect(within(words).getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/thing/t1/show')
    expect(asks(memory)).toHaveLength(1)
    expect(asks(memory)[0]?.params).toMatchObject({ filter: { Code: { contains: 'A1' }, shelf: 'organization' } })
    await user.type(code, '9')
    await waitFor(() => expect(screen.queryByText(/已被/)).toBeNull())
    await user.clear(code)
    await user.type(code, 'B1')
    await waitFor(() => expect(asks(memory).length).toBeGreaterThan(1), { timeout: 3_000 })
    // Of another organization: none of ours.
    expect(screen.queryByText(/已被/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/在列表/)).toBeTruthy()
  })

  it('asks nothing about what has not changed, and never names the record itself', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/t1' })
    const code = await screen.findByRole('textbox', { name: '编码' })
    await user.click(code)
    await user.tab()
    await user.type(code, '2{Backspace}')
    await user.tab()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asks(memory)).toHaveLength(0)
    await user.type(code, '2')
    await user.tab()
    expect(await screen.findByText(/编码 A12 已被「乙」使用/)).toBeTruthy()
  })

  it('takes back a question that a later one has overtaken', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/create' })
    const release = memory.hold('getList')
    const code = await screen.findByRole('textbox', { name: '编码' })
    await user.type(code, 'A1')
    await waitFor(() => expect(asks(memory)).toHaveLength(1), { timeout: 3_000 })
    await user.type(code, '8')
    expect((asks(memory)[0]?.params as { signal: AbortSignal }).signal.aborted).toBe(true)
    release()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(screen.queryByText(/已被/)).toBeNull()
  })
})

const TAGGED: Resource = (() => {
  const plain = makeResource([makeField('Labels', 'tags', { title: '标签', maxItems: 3 })])
  const words = makeCall('words', 'values', 'page-query', 'texts', { field: 'Labels' })
  return { ...plain, calls: { ...plain.calls, words } }
})()

describe('tags', () => {
  const openTags = () => {
    const memory = createRecordProvider({ thing: [] })
    const asked: unknown[] = []
    const call = async (_resource: string, name: string, input: unknown) => {
      asked.push([name, input])
      return { data: ['康复', '步态', '平衡'] }
    }
    Object.assign(memory.provider, { call })
    return { asked, memory, ...open({ memory, resource: TAGGED, path: '/thing/create' }) }
  }
  const chips = () =>
    screen.getAllByRole('button', { name: /^移除/ }).map((button) => button.getAttribute('aria-label'))

  it('offers the words in use, by mouse and by keyboard, and takes new ones', async () => {
    const { user, asked } = openTags()
    const box = await screen.findByRole('combobox', { name: '标签' })
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: '步态' }))
    await user.type(box, '康')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual([
        'words',
        expect.objectContaining({ page: expect.objectContaining({ keyword: '康' }) }),
      ]),
    )
    expect(screen.queryByRole('option', { name: '步态' })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    await user.type(box, '全新{Enter}')
    expect(chips()).toEqual(['移除 步态', '移除 康复', '移除 全新'])
  })

  it('says what is too much and does not add it', async () => {
    const { user } = openTags()
    const box = await screen.findByRole('combobox', { name: '标签' })
    await user.click(box)
    await user.paste('一、二;三\n四')
    expect(chips()).toEqual(['移除 一', '移除 二', '移除 三'])
    expect(screen.getByText('标签最多 3 个，“四”没有添加')).toBeTruthy()
  })
})
