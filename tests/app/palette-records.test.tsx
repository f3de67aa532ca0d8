/** Records in the command palette: of every library by one call, and what is said while it looks, fails or cannot. */
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteVisit } from '../../src/app/shell/palette/recent.ts'
import { usePalette } from '../../src/app/shell/palette/use-palette.tsx'
import { Failure } from '../../src/model/failure.ts'
import type { RecordHits } from '../../src/model/query.ts'
import { createLibraryMemory } from '../support/library-memory.ts'
import { charge } from '../ui/list/harness.tsx'
import { line, openFrame } from './frame.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const ENTRIES = [line('运动排班', '/plan', { unbuilt: true }), line('运动室', '/room')]

function Frame() {
  return usePalette(ENTRIES).surface
}

const hit = (id: string, label: string, more = {}) => ({ id, label, code: id, shelf: 'organization' as const, ...more })
const HITS: readonly RecordHits[] = [
  {
    library: 'charge-item',
    total: 12,
    hasMore: false,
    records: [hit('C1', '运动疗法'), hit('C2', '运动疗法二', { shelf: 'platform' })],
  },
  { library: 'acupoint', total: 500, hasMore: true, records: [hit('A1', '运动区')] },
  { library: 'nowhere', total: 1, hasMore: false, records: [hit('N', '不认得的库')] },
]

interface Asked {
  readonly keyword: string
  readonly signal?: AbortSignal
}

/** `answer` says what the platform does. */
async function openPalette(answer: (asked: Asked) => Promise<readonly RecordHits[]>, memory = createLibraryMemory({})) {
  const asked: Asked[] = []
  const searchRecords = (keyword: string, signal?: AbortSignal) => {
    const one = { keyword, ...(signal ? { signal } : {}) }
    asked.push(one)
    return answer(one)
  }
  const provider = Object.assign({}, memory.provider, { searchRecords })
  const opened = openFrame(<Frame />, { memory: { ...memory, provider } })
  await opened.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /搜索/ })
  return { ...opened, asked, here: () => screen.getByTestId('here').textContent }
}

describe('records in the palette', () => {
  it('stand by library with the count, five and the list of all', async () => {
    const { user, asked, here, router } = await openPalette(async () => HITS)
    await user.keyboard('ydlf')
    expect(await screen.findByRole('option', { name: '运动疗法C1' })).toBeTruthy()
    expect(asked.map(({ keyword }) => keyword)).toEqual(['ydlf'])
    const charges = within(screen.getByRole('group', { name: '收费项目 · 12 条' }))
    expect(charges.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '运动疗法C1',
      '运动疗法二C2 · 平台',
      '查看全部 12 条',
    ])
    expect(screen.getByRole('group', { name: '穴位 · 500+ 条' })).toBeTruthy()
    expect(screen.queryByText('不认得的库')).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(here()).toBe('/charge-item')
    const { search } = router.state.location
    expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual({ q: 'ydlf', shelf: 'all' })
  })

  it('are asked for once typing pauses; a question that is no longer wanted is given up', async () => {
    let answer = (_hits: readonly RecordHits[]) => {}
    const { user, asked, here } = await openPalette(() => new Promise((resolve) => (answer = resolve)))
    await user.keyboard('运动')
    expect(screen.getByRole('status').textContent).toContain('正在搜索记录…')
    await vi.waitFor(() => expect(asked.length).toBe(1))
    expect(screen.getByRole('status').textContent).toContain('正在搜索记录…')
    await user.keyboard('疗法')
    await vi.waitFor(() => expect(asked.length).toBe(2))
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(asked[1]?.signal?.aborted).toBe(false)
    // Enter before the answer goes to the first record as soon as it is there.
    await user.keyboard('{Enter}')
    await act(async () => answer(HITS))
    await vi.waitFor(() => expect(here()).toBe('/charge-item/C1/show'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['v', false],
    ['7', false],
    ['zu', true],
    ['足', true],
  ])('%s alone is searched for: %s', async (typed, isAsked) => {
    const { user, asked } = await openPalette(async () => [])
    await user.keyboard(typed)
    await screen.findByText('没有符合的结果，换个词试试')
    expect(asked.length > 0).toBe(isAsked)
  })

  it('are not asked for with characters that the keyword rule refuses, which is said', async () => {
    const { user, asked } = await openPalette(async () => HITS)
    await user.keyboard("yd'")
    expect((await screen.findByRole('status')).textContent).toContain("关键字不能包含特殊字符：“'”")
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(asked).toEqual([])
  })

  it('say why they are missing, and are asked for again by Enter', async () => {
    let fails = true
    const { user } = await openPalette(async () => {
      if (fails) throw new Failure('offline')
      return HITS
    })
    await user.keyboard('收费')
    expect(await screen.findByText(/记录没有搜到：网络异常/)).toBeTruthy()
    expect(screen.getByRole('option', { name: '打开收费项目' })).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('option', { name: '重新搜索记录' }))
    expect(await screen.findByRole('option', { name: '运动疗法C1' })).toBeTruthy()
    expect(screen.queryByText(/没有搜到/)).toBeNull()
  })
})

describe('a platform without the search of all libraries', () => {
  const unknown = async () => {
    throw new Failure('notFound')
  }

  it('is asked through the lists of the libraries opened last; one that fails is named', async () => {
    noteVisit('charge-item', 'c1')
    noteVisit('acupoint', 'a1')
    const memory = createLibraryMemory({ 'charge-item': [1, 2, 3, 4, 5, 6, 7].map((number) => charge(number)) })
    const { user, asked } = await openPalette(unknown, memory)
    await user.keyboard('项目')
    expect(await screen.findByText('只搜索了最近打开过的资料库：穴位、收费项目')).toBeTruthy()
    const group = within(await screen.findByRole('group', { name: '收费项目 · 7 条' }))
    expect(group.getAllByRole('option')).toHaveLength(6)
    const lists = memory.calls.filter(({ method }) => method === 'getList')
    expect(lists.map(({ resource }) => resource).sort()).toEqual(['acupoint', 'charge-item'])
    expect(lists[0]?.params).toMatchObject({ filter: { q: '项目' }, pagination: { page: 1, perPage: 5 } })
    memory.failNext('getList', new Failure('timeout'))
    await user.keyboard('0')
    expect(await screen.findByText(/没有搜到：请求超时/)).toBeTruthy()
    expect(asked.length).toBe(1)
  })

  it('says so when none was opened', async () => {
    const { user } = await openPalette(unknown)
    await user.keyboard('项目')
    expect(await screen.findByText(/打开过记录的资料库会在这里搜索/)).toBeTruthy()
  })
})

describe('pages that are not there yet', () => {
  it('come after everything else, records too, once these are known', async () => {
    let answer = (_hits: readonly RecordHits[]) => {}
    const { user, asked } = await openPalette(() => new Promise((resolve) => (answer = resolve)))
    await user.keyboard('运动')
    await vi.waitFor(() => expect(asked.length).toBe(1))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['运动室'])
    await act(async () => answer(HITS))
    const groups = () => screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)
    await vi.waitFor(() => expect(groups()).toEqual(['菜单', '收费项目 · 12 条', '穴位 · 500+ 条', '未开通']))
    expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('运动排班')
  })
})
