import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Resource } from '../../../src/model/resource.ts'
import { CONSORTIUM, copy, createReferenceMemory, HOSPITAL, LIBRARY, open, own, platform, READER } from './harness.tsx'

afterEach(cleanup)

const ROWS = [platform(1), platform(2), platform(3), platform(4), copy(1), copy(2), copy(3), own(9)]
async function library() {
  const memory = createReferenceMemory(LIBRARY, ROWS)
  await memory.platformChanges('p2', { Price: 25 })
  await memory.platformChanges('p3', { IsEnabled: false })
  return memory
}
const rowOf = async (id: string) => {
  const row = (await screen.findAllByRole('row')).find((one) =>
    within(one).queryAllByRole('link')[0]?.getAttribute('href')?.includes(`/${id}`),
  )
  if (!row) throw new Error(`no row leads to ${id}`)
  return row
}

describe('the list of a library that is referenced from', () => {
  it.each([
    ['o9', '自建'],
    ['o1', '已引用'],
    ['o2', '平台已更新'],
    ['o3', '平台已停用'],
  ])('tells the state of %s in words: %s', async (id, words) => {
    open({ memory: await library() })
    expect(within(await rowOf(id)).getByText(words)).toBeTruthy()
  })

  it('shows the states where the descriptor does not list them, and none of them to the platform itself', async () => {
    const unlisted: Resource = { ...LIBRARY, list: { ...LIBRARY.list, columns: ['Code', 'Name'] } }
    open({ memory: await library(), resource: unlisted })
    expect(await screen.findByRole('columnheader', { name: '引用状态' })).toBeTruthy()
    cleanup()
    open({ memory: await library(), scope: CONSORTIUM })
    expect(await screen.findByRole('columnheader', { name: /名称/ })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '引用状态' })).toBeNull()
  })

  it('counts what the platform has changed in one call and leads to its review', async () => {
    const memory = await library()
    const { user, router } = open({ memory })
    const banner = await screen.findByRole('link', { name: '平台更新了 1 条已引用的内容 · 查看并同步' })
    const counts = memory.calls.filter(({ method, params }) => {
      const { filter } = params as { filter?: Record<string, unknown> }
      return method === 'getList' && filter?.ReferenceState !== undefined
    })
    expect(counts).toHaveLength(1)
    expect(counts[0]!.params).toMatchObject({
      pagination: { perPage: 1 },
      filter: { ReferenceState: { in: ['updated'] } },
    })
    await user.click(banner)
    expect(router.state.location.pathname).toBe('/thing/drift')
  })

  it('says nothing when nothing has changed', async () => {
    open({ memory: createReferenceMemory(LIBRARY, [platform(1), copy(1)]) })
    await rowOf('o1')
    await waitFor(() => expect(screen.queryByText(/平台更新了/)).toBeNull())
  })

  it.each([
    ['the organization’s administrator', HOSPITAL, true],
    ['the consortium’s administrator', CONSORTIUM, false],
    ['somebody who may only read', READER, false],
  ])('offers 引用 and 取消引用 to %s: %s', async (_who, scope, offered) => {
    open({ memory: await library(), scope })
    await screen.findAllByRole('row')
    expect(screen.queryByRole('button', { name: '引用' }) !== null).toBe(offered)
    expect(screen.queryAllByRole('button', { name: '取消引用' })).toHaveLength(offered ? 3 : 0)
  })

  it('offers 同步 only where the platform has changed something, and no 取消引用 on the organization’s own', async () => {
    const { user, router } = open({ memory: await library() })
    expect(within(await rowOf('o9')).queryByRole('button', { name: '取消引用' })).toBeNull()
    expect(within(await rowOf('o1')).queryByRole('button', { name: '同步' })).toBeNull()
    await user.click(within(await rowOf('o2')).getByRole('button', { name: '同步' }))
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/thing/drift?ids=o2')
  })
})

describe('the pages of a copy', () => {
  it.each(['/thing/o2/show', '/thing/o2'])('say its state: %s', async (path) => {
    open({ memory: await library(), path })
    expect(await screen.findByText('平台已更新')).toBeTruthy()
  })

  it('lead to its review, and cancel the reference', async () => {
    const memory = await library()
    const { user, router } = open({ memory, path: '/thing/o2/show' })
    expect((await screen.findByRole('link', { name: '同步' })).getAttribute('href')).toBe('/thing/drift?ids=o2')
    expect(screen.getByRole('link', { name: '平台原条目' }).getAttribute('href')).toBe('/thing/p2/show')
    await user.click(screen.getByRole('button', { name: '取消引用' }))
    const dialog = await screen.findByRole('dialog', { name: '取消引用物品' })
    await user.click(await within(dialog).findByRole('button', { name: '取消引用' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/thing'))
    expect(await memory.copyOf('p2')).toBeUndefined()
  })
})
