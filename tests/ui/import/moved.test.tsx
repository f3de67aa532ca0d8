/** An exported file that comes back after somebody else has changed the same records. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Revision } from '../../../src/model/query.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { createEngine } from '../../../src/ui/import/engine.ts'
import '../../../src/ui/import/import-wizard.tsx'
import { type CallMade, createLibraryMemory } from '../../support/library-memory.ts'
import { charge, openList } from '../list/harness.tsx'

const openImport = async (onProgress: (done: number, total: number) => void) => ({
  engine: createEngine({ loadValidator: async (resource) => createValidate(resource), onProgress }),
  close: () => undefined,
})

const EXPORTED = [1, 2, 3].map((number) => charge(number))
const revision = (before: number, price: number): Revision => {
  const exported = charge(before)
  return {
    version: 2,
    action: 'update',
    at: '2026-01-02T01:00:00.000Z',
    userName: '王敏',
    before: exported,
    after: { ...exported, Price: price, Version: 2 },
  }
}
const first = (number: number): Revision => ({
  version: 1,
  action: 'create',
  at: '2026-01-01T01:00:00.000Z',
  userName: '张三',
  before: null,
  after: charge(number),
})

/** Two prices were changed by a colleague; the third record is as it was exported. */
function library() {
  const rows = EXPORTED.map((row, at) => (at < 2 ? { ...row, Price: 20 + at, Version: 2 } : row))
  return createLibraryMemory(
    { 'charge-item': rows },
    { c1: [revision(1, 20), first(1)], c2: [revision(2, 21), first(2)] },
  )
}

const firstAsked = ({ params }: CallMade) => (params['asked'] as unknown[])[0]
const HEAD = '项目编码,项目名称,类别,计价单位,单价,备注,编号,版本\r\n'
const line = (number: number, price: number, remark: string) =>
  `PT-000${number},项目000${number},运动治疗,次,${price},${remark},c${number},1\r\n`

async function give(user: ReturnType<typeof openList>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = await screen.findByRole('dialog', { name: '导入收费项目' })
  await user.upload(
    await within(dialog).findByLabelText('要导入的文件'),
    new File([text], '收费.csv', { type: 'text/csv' }),
  )
  return within(dialog)
}

describe('导出之后被改过', () => {
  it('asks once about the cell that both have changed, and writes the file’s other changes beside the colleague’s', async () => {
    const memory = library()
    const { user } = openList({ memory, console: { openImport } })
    const dialog = await give(user, HEAD + line(1, 30, '我的') + line(2, 12, '我的二') + line(3, 13, ''))
    await dialog.findByText(/2 行在导出之后被别人改过.*还有 1 行请选择/)
    expect(dialog.getByRole('button', { name: '还有 1 行没有选择' })).toHaveProperty('disabled', true)
    const detail = within(dialog.getByRole('complementary', { name: '这一行的详情' }))
    await detail.findByText(/王敏 在 2026-01-02/)
    expect(detail.getByRole('group', { name: '两边都改过，请选择' }).textContent).toContain(
      '单价（元）导出时11现在20表里30',
    )
    await user.click(detail.getByRole('radio', { name: '用表里的' }))
    await user.click(await dialog.findByRole('button', { name: '导入 2 行' }))
    await dialog.findByRole('heading', { name: '导入完成' })
    expect(memory.rows('charge-item').map(({ Price, Remark }) => [Price, Remark])).toEqual([
      [30, '我的'],
      [21, '我的二'],
      [13, undefined],
    ])
    expect(memory.calls.filter(({ method }) => method === 'versions').map(firstAsked)).toEqual([
      [
        { id: 'c1', version: 1 },
        { id: 'c2', version: 1 },
      ],
    ])
    expect(memory.calls.filter(({ method }) => method === 'history')).toEqual([])
    const updates = memory.calls.filter(({ method }) => method === 'update')
    expect(updates.map(({ params }) => (params['previousData'] as { readonly Version: number }).Version)).toEqual([
      2, 2,
    ])
  })

  it('a platform that has histories alone is asked for each', async () => {
    const memory = library()
    memory.failNext('versions', new Failure('notFound'))
    const { user } = openList({ memory, console: { openImport } })
    const dialog = await give(user, HEAD + line(1, 30, '我的') + line(2, 12, '我的二'))
    await dialog.findByText(/2 行在导出之后被别人改过.*还有 1 行请选择/)
    expect(memory.calls.filter(({ method }) => method === 'history').map(({ params }) => params)).toEqual([
      { id: 'c1' },
      { id: 'c2' },
    ])
  })

  it('settles all rows at a time, and writes nothing where every change gives way', async () => {
    const memory = library()
    const { user } = openList({ memory, console: { openImport } })
    const dialog = await give(user, HEAD + line(1, 30, '') + line(2, 31, ''))
    await user.click(await dialog.findByRole('button', { name: '全部保留现在的' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: '没有可导入的行' })).toBeTruthy())
    await user.click(dialog.getByRole('button', { name: '全部用表里的' }))
    await dialog.findByRole('button', { name: '导入 2 行' })
    expect(memory.rows('charge-item').map(({ Price }) => Price)).toEqual([20, 21, 13])
  })
})
