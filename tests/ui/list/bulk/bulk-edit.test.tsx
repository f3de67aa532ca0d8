import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import { getResource, type WireRecord } from '../../../../src/model/resource.ts'
import { valueAfter } from '../../../../src/ui/list/bulk/change.ts'
import { bulkFields } from '../../../../src/ui/list/bulk/fields.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { addressOf, catalog, CHARGE, charge, openList } from '../harness.tsx'

afterEach(cleanup)

const library = () =>
  createLibraryMemory({ 'charge-item': [charge(1), charge(2, { Unit: '组' }), charge(3), charge(4)] })
type Library = ReturnType<typeof library>
const prices = (memory: Library) => memory.rows('charge-item').map((row) => row.Price)

async function openBulkEdit(memory: Library, options: Partial<Parameters<typeof openList>[0]> = {}) {
  const { user } = openList({ memory, ...options })
  await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
  const bar = screen.getByRole('toolbar', { name: '批量操作' })
  await user.click(await within(bar).findByRole('button', { name: '批量修改' }))
  const dialog = await screen.findByRole('dialog', { name: '批量修改收费项目' })
  return { user, dialog }
}

async function choosePrice({ user, dialog }: Awaited<ReturnType<typeof openBulkEdit>>, price: string) {
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的内容' }), '单价')
  await user.type(within(dialog).getByLabelText('单价（元）'), price)
  await user.click(within(dialog).getByRole('button', { name: '下一步' }))
}

describe('批量修改', () => {
  it('says how many change, writes one by one with a result for each, tries the failed ones again, and marks them', async () => {
    const memory = library()
    memory.failFor('update', 'c3', new Failure('unavailable'))
    const opened = await openBulkEdit(memory)
    await choosePrice(opened, '12')
    expect(await screen.findByText('将修改 4 条，其中 1 条已是该值')).toBeTruthy()
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
    await opened.user.click(screen.getByRole('button', { name: '确认修改' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    const lines = within(results).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      '项目0003失败服务繁忙，请稍后再试',
      '项目0001已修改',
      '项目0004已修改',
      '项目0002已是该值',
    ])
    memory.failFor('update', 'c3', undefined)
    await opened.user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(prices(memory)).toEqual([12, 12, 12, 12]))
    const sent = memory.calls.filter(({ method, params }) => method === 'update' && params.id === 'c3')
    const keys = sent.map(({ params }) => (params.meta as { readonly idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await opened.user.click(await screen.findByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: '项目0003' }).closest('tr')!.className).toMatch(/marked/)
    expect(screen.getByRole('rowheader', { name: '项目0002' }).closest('tr')!.className).not.toMatch(/marked/)
    // The dialog has told it.
    expect(screen.getByTestId('toasts').textContent).toBe('')
  })

  it('judges every record by the library’s validator, and refuses a value of its own fault before anything is sent', async () => {
    const memory = library()
    const judge = (record: unknown) => {
      const { Unit, Price } = record as WireRecord
      if (Price === 7) return [{ code: 'minimum', path: '/Price', message: '单价不对' }]
      return Unit === '组' ? [{ code: 'enum', path: '/Unit', message: '计价单位须先改正' }] : []
    }
    const opened = await openBulkEdit(memory, { console: { loadValidator: async () => judge } })
    await choosePrice(opened, '7')
    expect((await within(opened.dialog).findByRole('alert')).textContent).toBe('单价不对')
    await opened.user.clear(within(opened.dialog).getByLabelText('单价（元）'))
    await choosePrice(opened, '20')
    await opened.user.click(await screen.findByRole('button', { name: '确认修改' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    expect(within(results).getAllByRole('listitem')[0]?.textContent).toMatch(/^项目0002失败计价单位须先改正。请先打开/)
    expect(prices(memory)).toEqual([20, 12, 20, 20])
  })

  it('asks for a value where one is required, and changes nothing when it is cancelled', async () => {
    const memory = library()
    const { user, dialog } = await openBulkEdit(memory)
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的内容' }), '单价')
    await user.click(within(dialog).getByRole('button', { name: '下一步' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写单价')
    await user.type(within(dialog).getByLabelText('单价（元）'), '12.345')
    await user.click(within(dialog).getByRole('button', { name: '下一步' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('最多 2 位小数')
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
  })

  it('offers the fields of the list first, and none that two records must differ in or that has a transition', () => {
    const quick = { ...CHARGE, list: { ...CHARGE.list, quickEdit: ['Price', 'Unit'] } }
    const names = bulkFields(quick).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Price', 'Unit'])
    expect(names).not.toContain('Code')
    expect(names).not.toContain('IsEnabled')
    expect(names).not.toContain('Version')
  })

  it.each([
    ['add', ['乙', '丙'], ['甲', '乙', '丙']],
    ['remove', ['乙'], ['甲']],
    ['replace', ['丙'], ['丙']],
  ] as const)('of tags: %s', (mode, value, expected) => {
    const field = getResource(catalog, 'acupoint').fields.find(({ kind }) => kind === 'tags')!
    expect(valueAfter({ field, mode, value }, { [field.name]: ['甲', '乙'] })).toEqual(expected)
  })

  it('changes several fields at once, numbers by a percentage to the cent, and shows old and new of every row first', async () => {
    const memory = library()
    const judge = (record: unknown) =>
      Number((record as WireRecord).Price) > 15 ? [{ code: 'maximum', path: '/Price', message: '单价最多 15 元' }] : []
    const { user, dialog } = await openBulkEdit(memory, { console: { loadValidator: async () => judge } })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的内容' }), '单价')
    await user.click(within(dialog).getByRole('radio', { name: '按百分比' }))
    await user.type(within(dialog).getByLabelText('增减（%）'), '12.55')
    await user.click(within(dialog).getByRole('button', { name: '再改一项' }))
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的内容 2' }), '备注')
    await user.type(within(dialog).getByLabelText('备注'), '调价')
    await user.click(within(dialog).getByRole('button', { name: '下一步' }))
    await screen.findByText('将修改 4 条，其中 1 条不能修改')
    const lines = within(screen.getByRole('region', { name: '逐条预览' }))
      .getAllByRole('row')
      .slice(1)
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '项目0004不能修改：单价最多 15 元14.00 → 15.76— → 调价',
      '项目000111.00 → 12.38— → 调价',
      '项目000212.00 → 13.51— → 调价',
      '项目000313.00 → 14.63— → 调价',
    ])
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
    await user.click(screen.getByRole('button', { name: '确认修改' }))
    await screen.findByRole('list', { name: '逐条结果' })
    expect(prices(memory)).toEqual([12.38, 13.51, 14.63, 14])
    const updates = memory.calls.filter(({ method }) => method === 'update')
    expect(updates).toHaveLength(3)
    const batches = updates.map(({ params }) => (params.meta as { change: { kind: string; batch: string } }).change)
    expect(new Set(batches.map(({ kind, batch }) => `${kind} ${batch}`)).size).toBe(1)
  })

  it('does not raise a price twice when an answer was lost and the row is tried again', async () => {
    const memory = library()
    const { provider } = memory
    let isLost = true
    const update: typeof provider.update = async (resource, params) => {
      const answer = await provider.update(resource, params)
      if (isLost && params.id === 'c1') throw new Failure('timeout')
      return answer as never
    }
    const opened = await openBulkEdit({ ...memory, provider: { ...provider, update } })
    await opened.user.selectOptions(within(opened.dialog).getByRole('combobox', { name: '要修改的内容' }), '单价')
    await opened.user.click(within(opened.dialog).getByRole('radio', { name: '加减' }))
    await opened.user.type(within(opened.dialog).getByLabelText('增减（元）'), '0.1')
    await opened.user.click(within(opened.dialog).getByRole('button', { name: '下一步' }))
    await opened.user.click(await screen.findByRole('button', { name: '确认修改' }))
    isLost = false
    await opened.user.click(await screen.findByRole('button', { name: '重试失败项' }))
    // All went well in the end: a toast tells it, no dialog.
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已修改 收费项目 4 条'))
    expect(prices(memory)).toEqual([11.1, 12.1, 13.1, 14.1])
  })

  it('chooses all that the filter finds, over the pages, and says how many may not be changed', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => charge(index + 1))
    const platform = charge(99, { Shelf: 'platform', OrganizationId: 'consortium-1' })
    const memory = createLibraryMemory({ 'charge-item': [...rows, platform] })
    const { user } = openList({ memory, path: addressOf('charge-item', { filter: { shelf: 'all' } }) })
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    const bar = screen.getByRole('toolbar', { name: '批量操作' })
    await user.click(await within(bar).findByRole('button', { name: '选择全部 46 条' }))
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('已选 45 条'))
    expect(screen.getByTestId('toasts').textContent).toContain('已选 45 条，另有 1 条不能由您修改')
    expect(within(bar).queryByRole('button', { name: /^选择全部/ })).toBeNull()
  })
})
