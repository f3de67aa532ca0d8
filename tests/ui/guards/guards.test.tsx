import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Guard } from '../../../src/model/lifecycle.ts'
import type { Call } from '../../../src/model/call.ts'
import { getResource, type Resource, type WireRecord } from '../../../src/model/resource.ts'
import { createLibraryMemory, type LibraryMemory } from '../../support/library-memory.ts'
import { makeCall } from '../../support/resource.ts'
import { catalog, openList } from '../list/harness.tsx'

afterEach(cleanup)

const TYPE = getResource(catalog, 'consumable-type')
const OWN = { OrganizationId: 'org-1', Shelf: 'organization', Version: 1, IsEnabled: true }
const type = (number: number): WireRecord => ({ Id: `t${number}`, Code: `T${number}`, Name: `分类${number}`, ...OWN })
const item = (number: number, values: WireRecord = {}): WireRecord => ({
  Id: `i${number}`,
  Code: `I${number}`,
  Name: `耗材${number}`,
  TypeId: 't1',
  ...OWN,
  ...values,
})
const HAVE_ENABLED: Guard = {
  before: ['delete', 'disable', 'edit'],
  passes: false,
  referrers: { library: 'consumable', field: 'TypeId', when: { eq: ['IsEnabled', true] } },
  words: '该分类下还有 {count} 个启用的耗材：{names}',
}
const TEST: Call = { ...TYPE.calls['list']!, name: 'haveEnables', operation: 'test', reply: 'flag' }
const DELETE = makeCall('delete', 'delete', 'ids', 'none', { path: `${TYPE.base}/Delete` })
const guarded = (guards: readonly Guard[]): Resource => ({
  ...TYPE,
  calls: { ...TYPE.calls, delete: DELETE, haveEnables: TEST },
  guards,
})
const GUARDED = guarded([HAVE_ENABLED])

const items = [item(1), item(2), item(3, { IsEnabled: false }), item(4), item(5, { TypeId: 't2', IsEnabled: false })]
const library = (rows: readonly WireRecord[] = items) =>
  createLibraryMemory({ 'consumable-type': [type(1), type(2)], consumable: rows })
const rowOf = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!)
const written = ({ calls }: LibraryMemory) => calls.filter(({ method }) => method === 'delete' || method === 'update')

/** Answers of the test call by id, and what was asked. */
function answering(memory: LibraryMemory, answer: (id: string) => boolean | Error) {
  const asked: string[] = []
  Object.assign(memory.provider, {
    test: async (_resource: string, call: string, { id }: { id: string }) => {
      asked.push(`${call} ${id}`)
      const data = answer(id)
      if (data instanceof Error) throw data
      return { data }
    },
  })
  return asked
}

describe('a guard over those who refer to the record', () => {
  it('refuses with how many and which, a way there and a cure, and sends nothing', async () => {
    const memory = library()
    const { user, router } = openList({ memory, resource: GUARDED })
    await user.click((await rowOf('分类1')).getByRole('button', { name: '删除' }))
    const dialog = within(await screen.findByRole('dialog', { name: '不能删除耗材分类' }))
    expect(dialog.getByText('该分类下还有 3 个启用的耗材：耗材1、耗材2、耗材4')).toBeTruthy()
    expect(dialog.getByText('请先将这些耗材停用，或为它们改选其他分类，再删除。')).toBeTruthy()
    expect(written(memory)).toEqual([])
    await user.click(dialog.getByRole('link', { name: '查看这些耗材' }))
    expect(router.state.location.pathname).toBe('/consumable')
    const filter: unknown = JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')
    expect(filter).toEqual({ TypeId: { in: ['t1'] }, IsEnabled: { in: ['true'] } })
  })

  it('is told before the question too what no guard says and the deletion would be refused for', async () => {
    const { user } = openList({ memory: library(), resource: GUARDED })
    await user.click((await rowOf('分类2')).getByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '不能删除耗材分类' })
    expect(dialog.textContent).toContain('下还有 1 条耗材：耗材5，不能删除')
  })

  it('opens the question where nothing is asked before, and tells who refers to the record', async () => {
    const { user } = openList({ memory: library(), resource: guarded([]) })
    await user.click((await rowOf('分类2')).getByRole('button', { name: '删除' }))
    const dialog = within(await screen.findByRole('dialog', { name: '删除耗材分类' }))
    const used = within(await dialog.findByRole('list', { name: '被引用' }))
    expect((await used.findByRole('link', { name: '耗材5' })).getAttribute('href')).toBe('/consumable/i5/show')
    expect(used.getByRole('link', { name: '1 条' }).getAttribute('href')).toContain('filter=')
  })

  it('goes on where the platform declines to try it, since the write is told the same', async () => {
    const memory = library()
    const { user } = openList({ memory, resource: GUARDED })
    memory.failNext('check', new Failure('unavailable'))
    await user.click((await rowOf('分类1')).getByRole('button', { name: '删除' }))
    const dialog = within(await screen.findByRole('dialog', { name: '删除耗材分类' }))
    await user.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(document.body.textContent).toContain('该分类下还有 3 个启用的耗材'))
  })

  it('stands before a transition and before editing, whether by command or by name', async () => {
    const memory = library()
    const { user, router } = openList({ memory, resource: GUARDED })
    const row = await rowOf('分类1')
    for (const [press, action] of [
      [() => row.getByRole('button', { name: '停用' }), '停用'],
      [() => row.getByRole('button', { name: '编辑' }), '编辑'],
      [() => row.getByRole('link', { name: '分类1' }), '编辑'],
    ] as const) {
      await user.click(press())
      const dialog = await screen.findByRole('dialog', { name: `不能${action}耗材分类` })
      await user.click(within(dialog).getByRole('button', { name: '知道了' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(router.state.location.pathname).toBe('/consumable-type')
    await user.click((await rowOf('分类2')).getByRole('button', { name: '编辑' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/consumable-type/t2'))
  })

  it('says so when it cannot be asked, and opens nothing', async () => {
    const memory = library()
    const { user } = openList({ memory, resource: GUARDED })
    const row = await rowOf('分类2')
    for (const action of ['删除', '编辑']) {
      memory.failNext('check', new Failure('timeout'))
      await user.click(row.getByRole('button', { name: action }))
      const dialog = await screen.findByRole('dialog', { name: `不能${action}耗材分类` })
      expect(dialog.textContent).toContain(`没有确认能否${action}，因此什么也没有做：请求超时`)
      await user.click(within(dialog).getByRole('button', { name: '知道了' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(written(memory)).toEqual([])
  })

  it('shows on the button that it is still being asked', async () => {
    const memory = library()
    const { user } = openList({ memory, resource: GUARDED })
    const row = await rowOf('分类1')
    const release = memory.hold('check')
    const button = row.getByRole('button', { name: '编辑' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    release()
    await screen.findByRole('dialog', { name: '不能编辑耗材分类' })
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  it('is asked for each of many rows, with a result for each', async () => {
    const memory = library(items.filter(({ TypeId }) => TypeId === 't1'))
    const { user } = openList({ memory, resource: GUARDED })
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    await user.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    const results = within(await screen.findByRole('list', { name: '逐条结果' })).getAllByRole('listitem')
    expect(results.map(({ textContent }) => textContent)).toEqual([
      '分类1失败该分类下还有 3 个启用的耗材：耗材1、耗材2、耗材4',
      '分类2已删除',
    ])
    expect(memory.rows('consumable-type').map(({ Id }) => Id)).toEqual(['t1'])
  })
})

describe('a rule that only says something of a step', () => {
  it('says it in the question, with a way to those that are meant, and lets the step be made', async () => {
    const memory = library()
    const link = { of: 'consumable', via: 'TypeId', where: { eq: ['IsEnabled', true] } } as const
    const words = '还有 {count} 种启用的耗材：{names}'
    const rules = [{ on: ['disable'], must: { none: link }, words, warn: true as const }]
    const { user } = openList({ memory, resource: { ...guarded([]), rules } })
    await user.click((await rowOf('分类1')).getByRole('button', { name: '停用' }))
    const dialog = within(await screen.findByRole('dialog', { name: '停用耗材分类' }))
    const said = within(await dialog.findByRole('list', { name: '请留意' }))
    expect(said.getByText(/还有 3 种启用的耗材：耗材1、耗材2、耗材4/)).toBeTruthy()
    expect(said.getByRole('link', { name: '查看' }).getAttribute('href')).toMatch(/^\/consumable\?filter=/)
    await user.click(dialog.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(memory.rows('consumable-type').find(({ Id }) => Id === 't1')?.IsEnabled).toBe(false))
  })
})

describe('a guard with a call', () => {
  const byCall = (guard: Partial<Guard>) => guarded([{ ...HAVE_ENABLED, call: 'haveEnables', ...guard }])

  it('passes without another question when the answer is the one that passes', async () => {
    const memory = library([])
    const asked = answering(memory, () => false)
    const { user } = openList({ memory, resource: byCall({}) })
    await user.click((await rowOf('分类1')).getByRole('button', { name: '删除' }))
    await screen.findByRole('dialog', { name: '删除耗材分类' })
    expect(asked).toEqual(['haveEnables t1'])
  })

  it('refuses when it is not, even where nobody can be counted', async () => {
    const memory = library([])
    answering(memory, (id) => id === 't2')
    const { user } = openList({ memory, resource: byCall({}) })
    await user.click((await rowOf('分类2')).getByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '不能删除耗材分类' })
    expect(dialog.textContent).toContain('该分类下还有若干个启用的耗材')
    expect(written(memory)).toEqual([])
  })

  it('may want the answer true, and have words alone', async () => {
    const { referrers: _referrers, ...alone } = HAVE_ENABLED
    const memory = library()
    answering(memory, (id) => id === 't2')
    const resource = guarded([{ ...alone, call: 'haveEnables', passes: true, words: '正在使用，不能删除' }])
    const { user } = openList({ memory, resource })
    await user.click((await rowOf('分类1')).getByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '不能删除耗材分类' })
    expect(dialog.textContent).toContain('正在使用，不能删除')
    expect(within(dialog).queryByRole('link')).toBeNull()
  })
})
