import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource } from '../../../src/model/resource.ts'
import { createLibraryMemory, type LibraryMemory } from '../../support/library-memory.ts'
import { makeCall } from '../../support/resource.ts'
import { makeField, makeResource, open } from './harness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
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
    const { user } = open({ memory: createLibraryMemory({ thing: [] }), resource: FOLLOWING, path: '/thing/create' })
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

describe('a code that was filled in before the readings of the trade were known', () => {
  const openRow = async (Short: string) => {
    const memory = createLibraryMemory({ thing: [{ Id: '1', Name: '肺俞', Short, Version: 1 }] })
    const { user } = open({ memory, resource: FOLLOWING, path: '/thing/1' })
    return { user, short: await screen.findByRole<HTMLInputElement>('textbox', { name: '简码' }) }
  }

  it('is offered with its correction and changed by a press alone', async () => {
    const { user, short } = await openRow('FY')
    const button = await screen.findByRole('button', { name: '改为 FS' }, { timeout: 10_000 })
    expect(short.value).toBe('FY')
    expect(screen.getByText(/按读音应为 FS/)).toBeTruthy()
    await user.click(button)
    await waitFor(() => expect(short.value).toBe('FS'))
    expect(screen.queryByRole('button', { name: '改为 FS' })).toBeNull()
  })

  it('is left alone when somebody chose another', async () => {
    await openRow('FEI')
    // As long as the other case takes to be told.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByText(/按读音应为/)).toBeNull()
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
  Id: id,
  Code,
  Name,
  OrganizationId: owner,
  Shelf: 'organization',
  Version: 1,
})

describe('values that no other record may have', () => {
  const memoryOf = () =>
    createLibraryMemory({
      thing: [thing('t1', 'A1', '甲'), thing('t2', 'A12', '乙'), thing('t3', 'B1', '丙', 'org-2')],
    })
  const asks = (memory: LibraryMemory) => memory.calls.filter(({ method }) => method === 'check')

  it('says who has them once the field is left, not at its keys, and blocks no save', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/create' })
    const code = await screen.findByRole('textbox', { name: '编码' })
    await user.type(code, 'A1')
    expect(asks(memory)).toHaveLength(0)
    await user.tab()
    const words = await screen.findByText(/编码“A1”已被「甲」使用/)
    expect(within(words).getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/thing/t1/show')
    expect(asks(memory)).toHaveLength(1)
    expect(asks(memory)[0]?.params).toMatchObject({ action: 'create', record: { Code: 'A1' } })
    await user.clear(code)
    await user.type(code, 'B1')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/已被/)).toBeNull())
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
    await user.type(code, '2{Backspace}')
    await user.tab()
    await user.type(screen.getByRole('textbox', { name: '名称' }), '二')
    await user.tab()
    await user.type(code, '2')
    await user.tab()
    expect(await screen.findByText(/编码“A12”已被「乙」使用/)).toBeTruthy()
    expect(asks(memory)).toHaveLength(1)
  })

  it('takes back a question that a later one has overtaken', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/create' })
    const release = memory.hold('check')
    const code = await screen.findByRole('textbox', { name: '编码' })
    await user.type(code, 'A1')
    await user.tab()
    await waitFor(() => expect(asks(memory)).toHaveLength(1), { timeout: 3_000 })
    await user.type(code, '8')
    await user.tab()
    expect(asks(memory)[0]?.signal).toHaveProperty('aborted', true)
    release()
    await waitFor(() => expect(asks(memory)).toHaveLength(2), { timeout: 3_000 })
    expect(screen.queryByText(/已被/)).toBeNull()
  })

  it('says nothing where nobody can be asked, and asks again at the next change', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: UNIQUE, path: '/thing/create' })
    const code = await screen.findByRole('textbox', { name: '编码' })
    memory.failNext('check', new Failure('offline'))
    await user.type(code, 'A1')
    await user.tab()
    await waitFor(() => expect(asks(memory)).toHaveLength(1), { timeout: 3_000 })
    await user.type(code, '2')
    await user.tab()
    expect(await screen.findByText(/编码“A12”已被「乙」使用/)).toBeTruthy()
  })
})

const TAGGED: Resource = (() => {
  const plain = makeResource([makeField('Labels', 'tags', { title: '标签', maxItems: 3 })])
  const words = makeCall('words', 'values', 'page-query', 'texts', { field: 'Labels' })
  return { ...plain, calls: { ...plain.calls, words } }
})()

describe('tags', () => {
  const openTags = () => {
    const memory = createLibraryMemory({ thing: [] })
    const asked: unknown[] = []
    const call = async (_resource: string, name: string, { input }: { readonly input: unknown }) => {
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
