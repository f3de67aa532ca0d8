import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { makeCall } from '../../../support/resource.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { CHARGE, charge, openList } from '../harness.tsx'

afterEach(cleanup)

const library = () =>
  createLibraryMemory({ 'charge-item': [charge(1), charge(2), charge(3, { IsEnabled: false }), charge(4)] })
const enabled = (memory: ReturnType<typeof library>) =>
  memory.rows('charge-item').map((row) => (row.IsEnabled ? 'on' : 'off'))

describe('many rows', () => {
  it('are switched off one by one, each with its result, and the failed ones again', async () => {
    const memory = library()
    memory.failFor('update', 'c2', new Failure('unavailable'))
    const { user } = openList({ memory })
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    const bar = screen.getByRole('toolbar', { name: '批量操作' })
    await user.click(within(bar).getByRole('button', { name: '停用' }))
    const question = await screen.findByRole('dialog', { name: '停用收费项目' })
    expect(question.textContent).toContain('共 4 条')
    await user.click(within(question).getByRole('button', { name: '停用' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['项目0002失败服务繁忙，请稍后再试', '项目0001已停用', '项目0004已停用', '项目0003无需更改'])
    expect(enabled(memory)).toEqual(['off', 'on', 'off', 'off'])

    memory.failFor('update', 'c2', undefined)
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(enabled(memory)).toEqual(['off', 'off', 'off', 'off']))
    await user.click(await screen.findByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull())
    // The dialog has told it.
    expect(screen.getByTestId('toasts').textContent).toBe('')
  })

  it('change nothing when the question is answered with 取消', async () => {
    const memory = library()
    const { user } = openList({ memory })
    await user.click(await screen.findByRole('checkbox', { name: '选择 项目0001' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '停用' }))
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(enabled(memory)).toEqual(['on', 'on', 'off', 'on'])
  })
})

const DELETE = makeCall('delete', 'delete', 'ids', 'none', { path: `${CHARGE.base}/Delete` })
const DELETES: Resource = {
  ...CHARGE,
  calls: { ...CHARGE.calls, delete: DELETE },
}

describe('one row', () => {
  it('whose deletion was made while its answer was lost is told as deleted by the next try', async () => {
    const memory = library()
    memory.loseNext('delete')
    const { user } = openList({ memory, resource: DELETES })
    const row = (await screen.findByRole('rowheader', { name: '项目0003' })).closest('tr')!
    await user.click(within(row).getByRole('button', { name: '删除' }))
    const question = await screen.findByRole('dialog', { name: '删除收费项目' })
    await user.click(within(question).getByRole('button', { name: '删除' }))
    expect(await screen.findByText(/网络异常/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() =>
      expect(screen.getByTestId('toasts').textContent + document.body.textContent!).toContain('已删除'),
    )
    expect(screen.queryByText(/不存在/)).toBeNull()
    const keys = memory.calls
      .filter(({ method }) => method === 'delete')
      .map(({ params }) => (params.meta as { readonly idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(memory.rows('charge-item')).toHaveLength(3)
  })

  it('is switched on at once where no question is asked, with the version as it is now', async () => {
    const memory = library()
    const { user } = openList({ memory })
    const row = (await screen.findByRole('rowheader', { name: '项目0003' })).closest('tr')!
    await user.click(within(row).getByRole('button', { name: '启用' }))
    await waitFor(() => expect(enabled(memory)).toEqual(['on', 'on', 'on', 'on']))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已启用 收费项目 项目0003'))
  })

  it('is deleted where the library has that call, after its name was shown', async () => {
    const memory = library()
    const { user } = openList({ memory, resource: DELETES })
    const row = (await screen.findByRole('rowheader', { name: '项目0002' })).closest('tr')!
    await user.click(within(row).getByRole('button', { name: '删除' }))
    const question = await screen.findByRole('dialog', { name: '删除收费项目' })
    expect(question.textContent).toContain('项目0002')
    await user.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '项目0002' })).toBeNull())
    expect(memory.rows('charge-item')).toHaveLength(3)
  })

  it('offers no 删除 where the library has no such call', async () => {
    openList({ memory: library() })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  })
})
