import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import type { Transition } from '../../../../src/model/lifecycle.ts'
import type { Outcome as Answer } from '../../../../src/model/query.ts'
import type { Call, RequestShape } from '../../../../src/model/call.ts'
import type { Resource, WireRecord } from '../../../../src/model/resource.ts'
import { createMemoryProvider, type MemoryProvider } from '../../../support/memory-provider.ts'
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

function publishing(request: RequestShape, transition: Partial<Transition> = {}): Resource {
  const call: Call = { ...CHARGE.calls['list']!, name: 'publish', operation: 'transition', request, reply: 'outcomes' }
  return {
    ...CHARGE,
    calls: { ...CHARGE.calls, publish: call },
    transitions: [...CHARGE.transitions, { ...PUBLISH, ...transition }],
  }
}

const row = (number: number, values: WireRecord = {}) => charge(number, { IsPublished: false, ...values })
const library = (count = 3) =>
  createMemoryProvider({ 'charge-item': Array.from({ length: count }, (_, index) => row(index + 1)) })

/** The platform's end of the calls: publishes all but those that `refuse` gives words for. */
function answering(memory: MemoryProvider, refuse: (id: string) => string = () => '') {
  const asked: { readonly ids: readonly string[]; readonly value?: unknown }[] = []
  Object.assign(memory.provider, {
    call: async (
      resource: string,
      _call: string,
      { kind: _kind, ...input }: { kind: 'ids'; ids: readonly string[] },
    ) => {
      asked.push(input)
      const data = input.ids.map((id): Answer => {
        const words = refuse(id)
        if (words !== '' && input.ids.length === 1) throw new Failure('invalid', { words })
        const record = memory.rows(resource).find((candidate) => candidate['Id'] === id)!
        if (words === '') Object.assign(record, { IsPublished: true, IsEnabled: true })
        return { id, ok: words === '', words, record }
      })
      return { data }
    },
  })
  return asked
}

const published = (memory: MemoryProvider) => memory.rows('charge-item').filter(({ IsPublished }) => IsPublished).length
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
    const asked = answering(memory)
    const { user } = openList({ memory, resource: publishing(request) })
    const line = (await screen.findByRole('rowheader', { name: '项目0001' })).closest('tr')!
    await user.click(within(line).getByRole('button', { name: '发布' }))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已发布 收费项目 项目0001'))
    expect(asked).toEqual([input])
    expect(memory.calls.some(({ method }) => method === 'update')).toBe(false)
  })

  it('asks one reason for all, which nobody gets around, and sends it again with another try', async () => {
    const memory = library()
    let isOut = true
    const asked = answering(memory, (id) => (isOut && id === 'c2' ? '服务繁忙' : ''))
    const { user } = openList({ memory, resource: publishing('ids', { reason: true }) })
    await publishAll(user)
    const dialog = screen.getByRole('dialog')
    const field = within(dialog).getByRole('textbox', { name: /发布的原因/ })
    expect(within(dialog).getByRole('alert').textContent).toBe('请填写发布的原因')
    expect(document.activeElement).toBe(field)
    expect(asked).toEqual([])
    await user.type(field, ' 已核对 ')
    await user.click(within(dialog).getByRole('button', { name: '发布' }))
    expect((await results())[0]).toBe('项目0002失败服务繁忙')
    isOut = false
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(asked).toEqual([
      { ids: ['c1', 'c2', 'c3'], reason: '已核对' },
      { ids: ['c2'], reason: '已核对' },
    ])
  })

  it('is tried again for those that failed, and only for them', async () => {
    const memory = library()
    let isOut = true
    const asked = answering(memory, (id) => (isOut && id === 'c2' ? '服务繁忙' : ''))
    const { user } = openList({ memory, resource: publishing('ids') })
    await publishAll(user)
    expect((await results())[0]).toBe('项目0002失败服务繁忙')
    isOut = false
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(asked.at(-1)?.ids).toEqual(['c2'])
  })

  it('goes one by one where the call carries one', async () => {
    const memory = library()
    const asked = answering(memory)
    const { user } = openList({ memory, resource: publishing('id-query') })
    await publishAll(user)
    await waitFor(() => expect(published(memory)).toBe(3))
    expect(asked.map(({ ids }) => ids).sort()).toEqual([['c1'], ['c2'], ['c3']])
  })

  it('leaves out rows that are not ready, and says of each why', async () => {
    const rows = [row(1), row(2, { Category: 'other' }), row(3, { IsPublished: true })]
    const memory = createMemoryProvider({ 'charge-item': rows })
    const asked = answering(memory)
    const { user } = openList({ memory, resource: publishing('ids') })
    await publishAll(user)
    expect(await results()).toEqual(['项目0002失败现在的状态不能发布', '项目0001已发布', '项目0003无需更改'])
    expect(asked.map(({ ids }) => ids)).toEqual([['c1']])
  })

  it('says what has to be done first where another transition leads there', async () => {
    const memory = createMemoryProvider({ 'charge-item': [row(1, { IsEnabled: false }), row(2)] })
    answering(memory)
    const { user } = openList({ memory, resource: publishing('ids', { when: { eq: ['IsEnabled', true] } }) })
    await publishAll(user)
    expect(await results()).toEqual(['项目0001失败启用后才能发布', '项目0002已发布'])
  })

  it('reports a platform that does not answer for each row, and did nothing twice', async () => {
    const memory = library(2)
    Object.assign(memory.provider, { call: async () => Promise.reject(new Failure('timeout')) })
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
    const memory = createMemoryProvider({ 'charge-item': [row(1, { IsEnabled: false })] })
    const { user } = openList({ memory, resource: { ...CHARGE, transitions: [saved] } })
    await user.click(await screen.findByRole('button', { name: '发布' }))
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ IsPublished: true, IsEnabled: true }))
  })
})
