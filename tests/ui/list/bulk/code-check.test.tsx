import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import { getResource, type WireRecord } from '../../../../src/model/resource.ts'
import { createValidate } from '../../../../src/model/validator.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { catalog, CHARGE, charge, openList } from '../harness.tsx'

afterEach(cleanup)

const ACUPOINT = getResource(catalog, 'acupoint')
const point = (number: number, name: string, code: string, more: WireRecord = {}): WireRecord => ({
  Id: `p${number}`,
  Code: `P${number}`,
  Name: name,
  PinyinCode: code,
  TypeId: 't1',
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
  ...more,
})
const POINTS = [
  point(1, '肺俞', 'FY'),
  point(2, '合谷', 'HG'),
  point(3, '厥阴俞', 'JYY'),
  point(4, '心俞', 'XIN'),
  point(5, '肝俞', 'GY', { Shelf: 'platform', OrganizationId: 'consortium-1' }),
]

function open(rows: readonly WireRecord[] = POINTS) {
  const memory = createLibraryMemory({ acupoint: rows, 'acupoint-type': [] })
  const console = { loadValidator: async () => createValidate(ACUPOINT) }
  return { memory, ...openList({ memory, resource: ACUPOINT, console }) }
}
const codes = (memory: ReturnType<typeof open>['memory']) => memory.rows('acupoint').map((row) => row['PinyinCode'])
const updates = (memory: ReturnType<typeof open>['memory']) => memory.calls.filter(({ method }) => method === 'update')

async function openCheck({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: '检查拼音码' }))
  return within(await screen.findByRole('dialog', { name: '检查拼音码' }))
}

describe('检查拼音码', () => {
  it('lists codes that are not as the text is read, old → new, and changes those that are ticked as one batch', async () => {
    const { memory, user } = open()
    const dialog = await openCheck({ user })
    await dialog.findByText(/^检查了第一康复医院的 4 条穴位，3 条与读音不一致/)
    const lines = dialog.getAllByRole('row').slice(1)
    expect(lines.map(({ textContent }) => textContent)).toEqual(['肺俞FY → FS', '厥阴俞JYY → JYS', '心俞XIN → XS'])
    const ticked = () => lines.map((line) => within(line).getByRole<HTMLInputElement>('checkbox').checked)
    // What somebody may have meant is theirs to tick.
    expect(ticked()).toEqual([true, true, false])
    expect(updates(memory)).toEqual([])
    await user.click(dialog.getByRole('checkbox', { name: '选择 厥阴俞' }))
    await user.click(dialog.getByRole('button', { name: '修改所选 1 条' }))
    await waitFor(() => expect(codes(memory)).toEqual(['FS', 'HG', 'JYY', 'XIN', 'GY']))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已修改 穴位 1 条'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(updates(memory)[0]?.params).toMatchObject({
      data: { PinyinCode: 'FS', Version: 1 },
      meta: { change: { kind: 'bulkEdit', batch: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    })
  })

  it('ticks all at once, tells what failed, and tries that again', async () => {
    const { memory, user } = open()
    memory.failFor('update', 'p3', new Failure('unavailable'))
    const dialog = await openCheck({ user })
    const all = await dialog.findByRole('checkbox', { name: '全选' })
    await user.click(all)
    await user.click(dialog.getByRole('button', { name: '修改所选 3 条' }))
    const result = within(await screen.findByRole('dialog', { name: '检查拼音码：结果' }))
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '厥阴俞失败服务繁忙，请稍后再试',
      '肺俞已修改',
      '心俞已修改',
    ])
    expect(result.getByRole('button', { name: '撤销已修改的 2 条' })).toBeTruthy()
    memory.failFor('update', 'p3', undefined)
    await user.click(result.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(codes(memory)).toEqual(['FS', 'HG', 'JYS', 'XS', 'GY']))
  })

  it('says when all are right, and when they could not be read', async () => {
    const { memory, user } = open([point(2, '合谷', 'HG')])
    await screen.findByRole('rowheader', { name: '合谷' })
    memory.failNext('getList', new Failure('offline'))
    const dialog = await openCheck({ user })
    await dialog.findByText(/没有检查完：网络异常/)
    await user.click(dialog.getByRole('button', { name: '重试' }))
    await dialog.findByText('检查了第一康复医院的 1 条穴位，都与读音一致。')
    expect(dialog.queryByRole('button', { name: /^修改所选/ })).toBeNull()
  })

  it('is not there for a library without such codes, nor for whoever may not write', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    openList({ memory, resource: CHARGE })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(screen.queryByRole('button', { name: /^检查/ })).toBeNull()
    cleanup()
    const scopes = { ...ACUPOINT.scopes, organization: { write: ['consortiumAdmin'] } }
    const points = createLibraryMemory({ acupoint: POINTS, 'acupoint-type': [] })
    openList({ memory: points, resource: { ...ACUPOINT, scopes } })
    await screen.findByRole('rowheader', { name: '合谷' })
    expect(screen.queryByRole('button', { name: '检查拼音码' })).toBeNull()
  })
})
