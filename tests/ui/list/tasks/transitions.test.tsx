import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import type { Transition } from '../../../../src/model/lifecycle.ts'
import type { RequestShape } from '../../../../src/model/call.ts'
import type { Resource, WireRecord } from '../../../../src/model/resource.ts'
import { createLibraryMemory, type LibraryMemory } from '../../../support/library-memory.ts'
import { makeCall } from '../../../support/resource.ts'
import { makeField } from '../../form/harness.tsx'
import { CHARGE, charge, HOSPITAL, openList } from '../harness.tsx'

afterEach(cleanup)

const PUBLISH: Transition = {
  name: 'publish',
  label: '发布',
  field: 'IsPublished',
  to: true,
  also: { IsEnabled: true },
  when: { eq: ['Category', 'exercise'] },
  call: 'publish',
}

const WITH_STATE: Resource = { ...CHARGE, fields: [...CHARGE.fields, makeField('IsPublished', 'flag')] }

function publishing(request: RequestShape, transition: Partial<Transition> = {}): Resource {
  const path = `${CHARGE.base}/Publish`
  const call = makeCall('publish', 'transition', request, 'outcomes', {
    path,
    field: PUBLISH.field,
    ...(transition.reason ? { reason: 'reason' } : {}),
  })
  return {
    ...WITH_STATE,
    calls: { ...CHARGE.calls, publish: call },
    transitions: [...CHARGE.transitions, { ...PUBLISH, ...transition }],
  }
}

const row = (number: number, values: WireRecord = {}) => charge(number, { IsPublished: false, ...values })
const library = (count = 3) =>
  createLibraryMemory({ 'charge-item': Array.from({ length: count }, (_, index) => row(index + 1)) })

const OUT = new Failure('unavailable')
const asked = (memory: LibraryMemory) =>
  memory.calls.flatMap(({ method, params: { kind: _kind, ...input } }) => (method === 'publish' ? [input] : []))
const published = (memory: LibraryMemory) => memory.rows('charge-item').filter(({ IsPublished }) => IsPublished).length
const publishAll = async (user: ReturnType<typeof openList>['user']) => {
  await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
  await user.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '发布' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }))
}
const results = async () =>
  within(await screen.findByRole('list', { name: '逐条结果' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a transition with a call of its own', () => {
  it.each<[RequestShape, object]>([
    ['id-query', { ids: ['c1'] }],
    ['ids', { ids: ['c1'] }],
    ['ids-value', { ids: ['c1'], value: true }],
  ])('is made by %s for one row, and said in words', async (request, input) => {
    const memory = library()
    const { user } = openList({ memory, resource: publishing(request) })
    const line = (await screen.findByRole('rowheader', { name: '项目0001' })).closest('tr')!
    await user.click(within(line).getByRole('button', { name: '发布' }))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已发布 收费项目 项目0001'))
    expect(asked(memory)).toEqual([input])
    expect(memory.calls.some(({ method }) => method === 'update')).toBe(false)
  })

  it('asks one reason for all, which nobody gets around, and sends it again with another try', async () => {
    const memory = library()
    memory.failFor('publish', 'c2', OUT)
    const { user } = openList({ memory, resource: publishing('ids', { reason: true }) })
    await publishAll(user)
    const dialog = screen.getByRole('dialog')
    const field = within(dialog).getByRole('textbox', { name: /发布的原因/ })
    expect(within(dialog).getByRole('alert').textContent).toBe('请填写发布的原因')
    expect(document.activeElement).toBe(field)
    expect(asked(memory)).toEqual([])
    await user.type(field, ' 已核对 ')
    await user.click(within(dialog).getByRole('button', { name: '发布' }))
    expect((await results())[0]).toBe('项目0002失败服务繁忙，请稍后再试')
    memory.failFor('publish', 'c2', undefined)
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(asked(memory)).toEqual([
      { ids: ['c1', 'c2', 'c3'], reason: '已核对' },
      { ids: ['c2'], reason: '已核对' },
    ])
  })

  it('is tried again for those that failed, and only for them', async () => {
    const memory = library()
    memory.failFor('publish', 'c2', OUT)
    const { user } = openList({ memory, resource: publishing('ids') })
    await publishAll(user)
    expect((await results())[0]).toBe('项目0002失败服务繁忙，请稍后再试')
    memory.failFor('publish', 'c2', undefined)
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(asked(memory).at(-1)?.['ids']).toEqual(['c2'])
  })

  it('goes one by one where the call carries one', async () => {
    const memory = library()
    const { user } = openList({ memory, resource: publishing('id-query') })
    await publishAll(user)
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(
      asked(memory)
        .map(({ ids }) => ids)
        .sort(),
    ).toEqual([['c1'], ['c2'], ['c3']])
  })

  it('leaves out rows that are not ready, and says of each why', async () => {
    const rows = [row(1), row(2, { Category: 'other' }), row(3, { IsPublished: true })]
    const memory = createLibraryMemory({ 'charge-item': rows })
    const { user } = openList({ memory, resource: publishing('ids') })
    await publishAll(user)
    expect(await results()).toEqual(['项目0002失败当前状态不能发布', '项目0001已发布', '项目0003无需更改'])
    expect(asked(memory).map(({ ids }) => ids)).toEqual([['c1']])
  })

  it('says what has to be done first where another transition leads there', async () => {
    const memory = createLibraryMemory({ 'charge-item': [row(1, { IsEnabled: false }), row(2)] })
    const { user } = openList({ memory, resource: publishing('ids', { when: { eq: ['IsEnabled', true] } }) })
    await publishAll(user)
    expect(await results()).toEqual(['项目0001失败启用后才能发布', '项目0002已发布'])
  })

  it('reports a platform that does not answer for each row, and did nothing twice', async () => {
    const memory = library(2)
    memory.failNext('publish', new Failure('timeout'))
    const { user } = openList({ memory, resource: publishing('ids') })
    await publishAll(user)
    expect(await results()).toEqual(['项目0001失败请求超时, 请重试!', '项目0002失败请求超时, 请重试!'])
  })

  it('is offered to its roles alone', async () => {
    const resource = publishing('ids', { roles: ['chief'] })
    openList({ memory: library(), resource })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(screen.queryByRole('button', { name: '发布' })).toBeNull()
    cleanup()
    openList({ memory: library(), resource, scope: { ...HOSPITAL, roles: ['organizationAdmin', 'chief'] } })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(screen.getAllByRole('button', { name: '发布' })).toHaveLength(3)
  })
})

describe('a transition without a call', () => {
  it('changes what goes with it too', async () => {
    const { call: _call, ...saved } = PUBLISH
    const memory = createLibraryMemory({ 'charge-item': [row(1, { IsEnabled: false })] })
    const { user } = openList({ memory, resource: { ...WITH_STATE, transitions: [saved] } })
    await user.click(await screen.findByRole('button', { name: '发布' }))
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ IsPublished: true, IsEnabled: true }))
  })
})
