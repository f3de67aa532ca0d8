import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource } from '../../../src/model/resource.ts'
import { makeCall } from '../../support/resource.ts'
import { callsOf, copy, createReferenceMemory, LIBRARY, open, own, platform, toasts } from './harness.tsx'

afterEach(cleanup)

function library(resource = LIBRARY) {
  return createReferenceMemory(resource, [
    platform(1),
    platform(2),
    platform(3),
    copy(1, { Name: '甲', Price: 8, Secret: '二楼' }),
    copy(2, { Name: '乙', Price: 20 }),
    own(9),
  ])
}
/** Beside the name a copy leads to the platform's record. */
const headOf = (name: string) => ({ name: new RegExp(`^${name}`) })
const button = async (name: string, words: string) =>
  within((await screen.findByRole('rowheader', headOf(name))).closest('tr')!).getByRole('button', { name: words })

describe('取消引用', () => {
  it('says what would be lost, and is undone from the toast', async () => {
    const memory = library()
    const { user } = open({ memory })
    await user.click(await button('甲', '取消引用'))
    const dialog = await screen.findByRole('dialog', { name: '取消引用物品' })
    expect(within(dialog).getByText('第一康复医院')).toBeTruthy()
    expect(await within(dialog).findByText('名称、单价、Secret')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '取消引用' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', headOf('甲'))).toBeNull())
    expect(toasts()).toContain('已取消引用 物品 甲')
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(async () => expect(await memory.copyOf('p1')).toMatchObject({ Price: 10 }))
    expect(toasts()).toContain('已重新引用 物品 平台项目1')
  })

  it('says that nothing is lost where nothing was changed, and does nothing on 取消', async () => {
    const memory = createReferenceMemory(LIBRARY, [platform(2), copy(2)])
    const { user } = open({ memory })
    const row = (await screen.findByText('已引用')).closest('tr')!
    await user.click(within(row).getByRole('button', { name: '取消引用' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/没有修改过这一条，不会丢失内容/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf(memory, 'cancel')).toEqual([])
  })

  it('takes many away, each by a call of its own where the call carries one, and leaves the organization’s own alone', async () => {
    const memory = library()
    memory.failFor('cancel', 'o2', new Failure('invalid', { words: '还有组套包含该项目' }))
    const { user } = open({ memory })
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '取消引用' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/另有 1 条不是引用的条目/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '取消引用 2 条' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['乙失败还有组套包含该项目', '甲已取消引用'])
    expect(callsOf(memory, 'cancel').map(({ ids }) => ids)).toEqual([['o1'], ['o2']])
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.getByRole('toolbar').textContent).toContain('已选 2 条'))
  })

  it('is refused before it is asked where a guard stands in the way', async () => {
    const guarded: Resource = {
      ...LIBRARY,
      calls: {
        ...LIBRARY.calls,
        inUse: makeCall('inUse', 'test', 'id-query', 'flag', { when: { eq: ['IsEnabled', true] } }),
      },
      guards: [{ before: ['cancel'], call: 'inUse', passes: false, words: '还有启用的组套包含该项目' }],
    }
    const memory = library(guarded)
    const { user } = open({ memory, resource: guarded })
    await user.click(await button('乙', '取消引用'))
    expect(await screen.findByText('还有启用的组套包含该项目')).toBeTruthy()
    expect(callsOf(memory, 'cancel')).toEqual([])
  })

  it('can be asked again when the platform does not answer', async () => {
    const memory = library()
    memory.failNext('drift', new Failure('unavailable'))
    const { user } = open({ memory })
    await user.click(await button('甲', '取消引用'))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: '重试' }))
    expect(await within(dialog).findByText('名称、单价、Secret')).toBeTruthy()
  })
})
