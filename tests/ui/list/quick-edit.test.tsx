import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { createMemoryProvider } from '../../support/memory-provider.ts'
import { CHARGE, charge, HOSPITAL, openList } from './harness.tsx'

afterEach(cleanup)

const library = (...rows: readonly WireRecord[]) =>
  createMemoryProvider({ 'charge-item': rows.length > 0 ? rows : [charge(1), charge(2), charge(3)] })
const EDITABLE = { ...CHARGE, list: { ...CHARGE.list, quickEdit: ['Name', 'Category', 'Price'] } }
const updates = (memory: ReturnType<typeof library>) => memory.calls.filter(({ method }) => method === 'update')
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!

async function open(memory: ReturnType<typeof library>, options: Partial<Parameters<typeof openList>[0]> = {}) {
  const opened = openList({ memory, resource: EDITABLE, ...options })
  await screen.findByRole('rowheader', { name: '项目0001' })
  return opened
}

describe('a cell of a list', () => {
  it('opens by a double click, is saved by Enter as the whole loaded record, and the next one below opens', async () => {
    const memory = library(charge(1, { Remark: '保留' }), charge(2))
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    const box = await screen.findByRole('textbox', { name: '项目0001的单价' })
    expect(document.activeElement).toBe(box)
    await user.clear(box)
    await user.type(box, '12.5{Enter}')
    expect(await screen.findByRole('textbox', { name: '项目0002的单价' })).toBeTruthy()
    expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 12.5, Remark: '保留', Version: 2 })
    expect(updates(memory)[0]?.params).toMatchObject({ data: { Version: 1, Price: 12.5, Remark: '保留' } })
    expect(within(row('项目0001')).getByText('12.50')).toBeTruthy()
    expect(screen.getByText('已保存 项目0001的单价')).toBeTruthy()
  })

  it('shows a pencil under the pointer, and none where the row is not one’s own or the field is not declared', async () => {
    const platform = charge(2, { Shelf: 'platform', OrganizationId: 'consortium-1', Name: '平台项目' })
    await open(library(charge(1), platform))
    fireEvent.pointerOver(within(row('项目0001')).getByText('11.00'))
    expect(await screen.findByRole('button', { name: '修改项目0001的单价' })).toBeTruthy()
    fireEvent.pointerOver(within(row('项目0001')).getByText('次'))
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
    fireEvent.pointerOver(within(screen.getByText('平台项目').closest('tr')!).getByText('12.00'))
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
  })

  it('is reached by the keyboard alone: arrow to the cell, Enter opens, Tab saves and goes to the next, Escape leaves', async () => {
    const memory = library()
    const { user } = await open(memory)
    row('项目0001').focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('修改项目0001的项目名称'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('修改项目0002的项目名称'))
    await user.keyboard('{Enter}')
    const name = await screen.findByRole('textbox', { name: '项目0002的项目名称' })
    await user.clear(name)
    await user.type(name, '改过的名称')
    await user.tab()
    const category = await screen.findByRole('combobox', { name: '改过的名称的类别' })
    expect(memory.rows('charge-item')[1]?.Name).toBe('改过的名称')
    fireEvent.keyDown(category, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('修改改过的名称的类别'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(row('改过的名称'))
    expect(updates(memory)).toHaveLength(1)
  })

  it('takes back what was typed at Escape, and sends nothing', async () => {
    const memory = library()
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    await user.type(await screen.findByRole('textbox', { name: '项目0001的单价' }), '99{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '项目0001的单价' })).toBeNull())
    expect(updates(memory)).toEqual([])
    expect(within(row('项目0001')).getByText('11.00')).toBeTruthy()
  })

  it.each([
    ['text that is no number, before anything is sent', '十二', /单价 必须是数字/, 0],
    ['what the library’s validator refuses, before anything is sent', '7', /单价不对/, 0],
    ['what the platform refuses', '8', /收费已结账/, 1],
  ])('keeps what was typed and says why: %s', async (_what, typed, words, sent) => {
    const memory = library()
    memory.failFor('update', 'c1', new Failure('invalid', { words: '收费已结账' }))
    const { user } = await open(memory, {
      console: {
        loadValidator: async () => (record) =>
          (record as WireRecord).Price === 7 ? [{ code: 'maximum', path: '/Price', message: '单价不对' }] : [],
      },
    })
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '项目0001的单价' })
    await user.clear(box)
    await user.type(box, `${typed}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(Number(box.value) || box.value).toEqual(Number(typed) || typed)
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(updates(memory)).toHaveLength(sent)
  })

  it('shows both values when somebody else has changed the field, and saves the chosen one', async () => {
    const memory = library()
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    const box = await screen.findByRole('textbox', { name: '项目0001的单价' })
    await memory.provider.update('charge-item', { id: 'c1', data: { Price: 20 }, previousData: { id: 'c1' } })
    await user.clear(box)
    await user.type(box, '30{Enter}')
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('他人的修改20.00')
    expect(note.textContent).toContain('您的修改30.00')
    await user.click(within(note).getByRole('button', { name: '用我的' }))
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 30, Version: 3 }))
  })

  it('keeps what somebody else changed in other fields', async () => {
    const memory = library()
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    const box = await screen.findByRole('textbox', { name: '项目0001的单价' })
    await memory.provider.update('charge-item', { id: 'c1', data: { Unit: '组' }, previousData: { id: 'c1' } })
    await user.clear(box)
    await user.type(box, '30{Enter}')
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 30, Unit: '组', Version: 3 }))
  })

  it('costs nothing while none is open: no cell and no row carries anything for it', async () => {
    await open(library())
    const html = row('项目0001').outerHTML
    cleanup()
    openList({ memory: library(), resource: { ...CHARGE, list: { ...CHARGE.list, quickEdit: [] } } })
    await screen.findByRole('rowheader', { name: '项目0001' })
    expect(row('项目0001').outerHTML).toBe(html)
  })

  it('is closed to those who may not write', async () => {
    await open(library(), {
      scope: { ...HOSPITAL, roles: ['doctor'] },
      resource: { ...EDITABLE, access: { read: [] } },
    })
    fireEvent.doubleClick(within(row('项目0001')).getByText('11.00'))
    expect(screen.queryByRole('group', { name: /^修改/ })).toBeNull()
  })
})
