import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import { getResource, type WireRecord } from '../../../../src/model/resource.ts'
import { addCreated } from '../../../../src/ui/created.ts'
import { moved, type OrderedRow, type OrderPage, planMove } from '../../../../src/ui/list/order/order-plan.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { addressOf, catalog, openList } from '../harness.tsx'

afterEach(cleanup)

const rowsOf = (values: readonly (number | undefined)[], fixed: readonly number[] = []): readonly OrderedRow[] =>
  values.map((value, index) => ({ id: `r${index}`, value, fixed: fixed.includes(index) }))
const page = (values: readonly (number | undefined)[], rest: Partial<OrderPage> = {}): OrderPage => ({
  rows: rowsOf(values),
  open: { start: true, end: true },
  minimum: 0,
  ...rest,
})
const planned = (of: OrderPage, from: number, to: number) => {
  const plan = planMove(of, from, to)
  return plan && Object.fromEntries(plan)
}

describe('a row that is put elsewhere', () => {
  it.each([
    ['takes a free number between its neighbours', page([10, 20, 30]), 2, 1, { r2: 15 }],
    ['takes a number before the first', page([10, 20, 30]), 2, 0, { r2: 4 }],
    ['takes a number after the last', page([10, 20, 30]), 0, 2, { r0: 40 }],
    ['moves as few others as there can be', page([1, 2, 3, 40, 50]), 4, 1, { r0: 0, r4: 1 }],
    ['numbers all where all are the same', page([0, 0, 0]), 2, 0, { r2: 9, r0: 19, r1: 29 }],
    ['numbers those that had no number', page([undefined, undefined]), 1, 0, { r1: 9, r0: 19 }],
  ])('%s', (_what, of, from, to, expected) => {
    expect(planned(of, from, to)).toEqual(expected)
  })

  it.each([
    ['a row that was just created takes its place in the list', 0, 2, { r0: 15 }],
    ['a row that was just created comes first of them', 0, 1, { r0: 4 }],
    ['another is put among those in order alone', 4, 2, { r4: 4 }],
    ['another is put between its real neighbours', 4, 3, { r4: 15 }],
  ])('behind two rows that were just created, %s', (_what, from, to, expected) => {
    expect(planned(page([70, undefined, 10, 20, 30], { fresh: 2 }), from, to)).toEqual(expected)
  })

  it('leaves rows alone that may not be written, and stays between them', () => {
    const fixed = page([10, 20, 30], { rows: rowsOf([10, 20, 30], [0, 1]) })
    expect(planned(fixed, 2, 1)).toEqual({ r2: 15 })
    const tight = page([10, 11, 30], { rows: rowsOf([10, 11, 30], [0, 1]) })
    expect(planned(tight, 2, 1)).toBeUndefined()
  })

  it('stays within its page where other pages follow', () => {
    expect(planned(page([5, 6, 7], { open: { start: false, end: false } }), 0, 1)).toBeUndefined()
    const roomy = planMove(page([10, 20, 40], { open: { start: false, end: false } }), 0, 2)!
    for (const value of roomy.values()) expect(value > 10 && value < 40).toBe(true)
  })

  it('is in order afterwards, whatever the numbers were, and fixed ones keep theirs', () => {
    const values = fc.array(fc.nat(30), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(values, fc.nat(), fc.nat(), fc.boolean(), fc.boolean(), (given, one, other, start, end) => {
        const sorted = [...new Set(given)].sort((left, right) => left - right)
        if (sorted.length < 2) return
        const of = page(sorted, { open: { start, end } })
        const [from, to] = [one % sorted.length, other % sorted.length]
        const plan = planMove(of, from, to)
        if (!plan) return void expect(start && end).toBe(false)
        const after = moved(of.rows, from, to).map(({ id, value }) => plan.get(id) ?? value!)
        for (let index = 1; index < after.length; index += 1) expect(after[index]!).toBeGreaterThan(after[index - 1]!)
        expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const OBSTACLE = getResource(catalog, 'obstacle')
const obstacle = (number: number, overrides: WireRecord = {}): WireRecord => ({
  Id: `o${number}`,
  Code: `ZA-00${number}`,
  Name: `障碍${number}`,
  Sort: number * 10,
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
  ...overrides,
})
const three = () => createLibraryMemory({ obstacle: [obstacle(1), obstacle(2), obstacle(3)] })
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)
const SORTED = addressOf('obstacle', { sort: 'Sort', order: 'ASC' })

describe('rows in an order of their own', () => {
  it('are moved by the keyboard: what is said at every step, and one record is written', async () => {
    const memory = three()
    const { user } = openList({ memory, resource: OBSTACLE, path: SORTED })
    const handle = await screen.findByRole('button', { name: '移动障碍3，现在是第 3 条' })
    handle.focus()
    await user.keyboard(' ')
    expect(await screen.findByText(/^已拿起障碍3，现在是第 3 条/)).toBeTruthy()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await screen.findByText('障碍3：第 1 条，共 3 条')).toBeTruthy()
    await user.keyboard(' ')
    await waitFor(() => expect(names()).toEqual(['障碍3', '障碍1', '障碍2']))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toContain('障碍3'))
    const written = memory.calls.filter(({ method }) => method === 'update')
    expect(written.map(({ params }) => params.id)).toEqual(['o3'])
    expect(memory.rows('obstacle').find(({ Id }) => Id === 'o3')).toMatchObject({ Sort: 4, Name: '障碍3', Version: 2 })
  })

  it('are put back, with words, when the platform refuses', async () => {
    const memory = three()
    memory.failFor('update', 'o3', new Failure('forbidden'))
    const { user } = openList({ memory, resource: OBSTACLE, path: SORTED })
    const handle = await screen.findByRole('button', { name: '移动障碍3，现在是第 3 条' })
    handle.focus()
    await user.keyboard(' {ArrowUp} ')
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toContain('已放回原处：您没有权限操作'))
    expect(names()).toEqual(['障碍1', '障碍2', '障碍3'])
  })

  it('are dragged with the pointer', async () => {
    const memory = three()
    openList({ memory, resource: OBSTACLE, path: SORTED })
    const handle = await screen.findByRole('button', { name: '移动障碍1，现在是第 1 条' })
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 20 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 85 })
    fireEvent.pointerUp(handle, { pointerId: 1 })
    await waitFor(() => expect(names()).toEqual(['障碍2', '障碍1', '障碍3']))
    await waitFor(() => expect(memory.rows('obstacle').find(({ Id }) => Id === 'o1')).toMatchObject({ Sort: 25 }))
  })

  it('are put behind one that was just created, which takes its own place when it is moved', async () => {
    const memory = three()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    addCreated(client, 'obstacle', [{ ...memory.rows('obstacle')[2]!, id: 'o3' }])
    const { user } = openList({ memory, resource: OBSTACLE, path: SORTED, client })
    await waitFor(() => expect(names()).toEqual(['障碍3新建', '障碍1', '障碍2']))
    const press = async (name: string, keys: string) => {
      ;(await screen.findByRole('button', { name })).focus()
      await user.keyboard(keys)
    }
    const sorts = () => memory.rows('obstacle').map(({ Sort }) => Sort)
    await press('移动障碍2，现在是第 3 条', ' {ArrowUp}{ArrowUp} ')
    await waitFor(() => expect(sorts()).toEqual([10, 4, 30]))
    await waitFor(() => expect(names()).toEqual(['障碍3新建', '障碍2', '障碍1']))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toContain('已移动'))
    await press('移动障碍3，现在是第 1 条', ' {ArrowDown} ')
    await waitFor(() => expect(sorts()).toEqual([10, 4, 7]))
    await waitFor(() => expect(names()).toEqual(['障碍2', '障碍3', '障碍1']))
  })

  it.each([
    ['sorted by something else', addressOf('obstacle', { sort: 'Code', order: 'ASC' }), /升序排列时才能拖动/],
    ['searched', addressOf('obstacle', { sort: 'Sort', order: 'ASC', filter: { q: '障碍' } }), /清空关键字和筛选条件/],
  ])('say why they cannot be moved while the list is %s', async (_how, path, words) => {
    const memory = three()
    const { user } = openList({ memory, resource: OBSTACLE, path })
    const handle = await screen.findByRole('button', { name: '移动障碍1，现在是第 1 条' })
    expect(handle.title).toMatch(words)
    expect(handle.getAttribute('aria-disabled')).toBe('true')
    handle.focus()
    await user.keyboard(' {ArrowDown} ')
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
  })
})
