/** Tabs with counts over a list, totals under it, marks on its rows. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { CHARGES } from '../../support/headed.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { addressOf, charge, openList } from './harness.tsx'

afterEach(cleanup)

const row = (Id: string, more: WireRecord): WireRecord => ({ Id, Name: Id, Version: 1, ...more })
const ROWS = [
  row('评定', { Patient: '甲', Amount: 1200.5, State: 'open', DueOn: '2020-01-01' }),
  row('推拿', { Patient: '乙', Amount: 0.2, State: 'open', DueOn: '2999-01-01' }),
  row('针刺', { Patient: '甲', Amount: 3, State: 'paid' }),
]

function openCharges(options: Partial<Parameters<typeof openList>[0]> = {}) {
  const memory = createLibraryMemory({ charge: ROWS })
  return { memory, ...openList({ memory, resource: CHARGES, ...options }) }
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const totals = () => [...screen.getByLabelText(/的合计$/).children].map((one) => one.textContent)
const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.trim())
const filterOf = (search: string) => JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as object

describe('a list with tabs', () => {
  it('opens its first one, says what each holds, and what all of the open one comes to', async () => {
    openCharges()
    await waitFor(() => expect(tabs()).toEqual(['待结2', '已结1', '逾期1', '全部3']))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('待结2')
    await waitFor(() => expect(totals()).toEqual(['共2 条', '条数2', '净额1,200.70', '冲正0.00', '人数2']))
  })

  it('marks the rows that a set is about', async () => {
    openCharges()
    await waitFor(() => expect(rows().toSorted()).toEqual(['推拿', '评定 逾期']))
  })

  it('keeps the open one in the address and through other filters', async () => {
    const { user, router } = openCharges()
    await user.click(await screen.findByRole('tab', { name: /已结/ }))
    await waitFor(() => expect(rows()).toEqual(['针刺']))
    expect(filterOf(router.state.location.search)).toMatchObject({ tab: 'paid' })
    await user.type(screen.getByRole('searchbox'), '没有这样的')
    await waitFor(() => expect(tabs()).toEqual(['待结0', '已结0', '逾期0', '全部0']))
    expect(filterOf(router.state.location.search)).toMatchObject({ tab: 'paid', q: '没有这样的' })
  })

  it('says what an address says, and forgets a tab that there is no longer', async () => {
    openCharges({ path: addressOf('charge', { filter: { tab: 'gone' } }) })
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('全部')
  })

  it('counts again when a colleague has written and the list is read again', async () => {
    const { user, memory } = openCharges()
    await waitFor(() => expect(tabs()[0]).toBe('待结2'))
    await memory.change('charge', '推拿', { State: 'paid' })
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(tabs().slice(0, 2)).toEqual(['待结1', '已结2']))
  })

  it('goes from tab to tab by the arrows', async () => {
    const { user } = openCharges()
    const list = await screen.findByRole('tablist')
    within(list).getByRole('tab', { selected: true }).focus()
    await user.keyboard('{ArrowLeft}{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  it('opens with the first of some that holds anything, where it says so', async () => {
    const resource = { ...CHARGES, list: { ...CHARGES.list, open: ['paid', 'open'] } }
    openCharges({ resource })
    await waitFor(() => expect(rows()).toEqual(['针刺']))
    cleanup()
    const memory = createLibraryMemory({ charge: ROWS.slice(0, 2) })
    openList({ memory, resource })
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  it('is a list all the same where its figures cannot be had', async () => {
    const memory = createLibraryMemory({ charge: ROWS })
    memory.failNext('summary', new Failure('unavailable'))
    const { user } = openList({ memory, resource: CHARGES })
    await screen.findByText('没有取到合计')
    expect(rows()).toHaveLength(2)
    expect(tabs()[0]).toBe('待结')
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(tabs()[0]).toBe('待结2'))
  })

  it('asks for its figures once, and a list without a head never', async () => {
    const { memory } = openCharges()
    const asked = () => memory.calls.filter(({ method }) => method === 'summary').length
    await waitFor(() => expect(tabs()[0]).toBe('待结2'))
    expect(asked()).toBe(1)
    cleanup()
    const plain = createLibraryMemory({ 'charge-item': [charge(1)] })
    openList({ memory: plain })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(plain.calls.map(({ method }) => method)).not.toContain('summary')
  })
})
