/** A transition that asks for something, as people make it: from a row, for several, from the page of a record. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../../src/model/resource.ts'
import { createValidate } from '../../../../src/model/validator.ts'
import { createLibraryMemory, type LibraryMemory } from '../../../support/library-memory.ts'
import { PLANS } from '../../../support/lived.ts'
import { open } from '../../form/harness.tsx'
import { openList } from '../harness.tsx'

afterEach(cleanup)

const plan = (number: number, more: WireRecord = {}) => ({
  Id: `p${number}`,
  Name: `方案${number}`,
  State: 'submitted',
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
  ...more,
})
const library = (...rows: readonly WireRecord[]) => createLibraryMemory({ plan: rows })
const list = (memory: LibraryMemory) =>
  openList({ memory, resource: PLANS, console: { loadValidator: async (one) => createValidate(one) } })
const states = (memory: LibraryMemory) => memory.rows('plan').map(({ State, Remark, Dose }) => [State, Remark, Dose])
const inRow = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!)
const asked = (memory: LibraryMemory) =>
  memory.calls.flatMap(({ method, params: { kind: _kind, ...input } }) => (method === 'transit' ? [input] : []))

describe('a row', () => {
  it('asks in a dialog, says what is missing at its field, and does it', async () => {
    const memory = library(plan(1))
    const { user } = list(memory)
    await user.click((await inRow('方案1')).getByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回方案' }))
    expect(dialog.getByText('退回「方案1」（待审核）？')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '退回' }))
    const field = await dialog.findByRole('textbox', { name: /审核意见/ })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(asked(memory)).toEqual([])
    await user.type(field, '剂量没有写清')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已退回 方案 方案1'))
    expect(asked(memory)).toEqual([{ ids: ['p1'], transition: 'return', input: { Remark: '剂量没有写清' } }])
    expect(states(memory)).toEqual([['returned', '剂量没有写清', undefined]])
  })

  it('keeps the dialog and what was written when the platform refuses, with why at the field', async () => {
    const memory = library(plan(1))
    const { user } = list(memory)
    await user.click((await inRow('方案1')).getByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回方案' }))
    const field = await dialog.findByRole('textbox', { name: /审核意见/ })
    await user.type(field, '无')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    expect((await dialog.findAllByText(/请写清方案1退回的原因，不要只写「无」/)).length).toBeGreaterThan(0)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.clear(field)
    await user.type(field, '剂量没有写清')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(states(memory)[0]?.[0]).toBe('returned'))
  })

  it('says in the dialog what was done meanwhile by somebody else', async () => {
    const memory = library(plan(1))
    const { user } = list(memory)
    await user.click((await inRow('方案1')).getByRole('button', { name: '通过' }))
    const dialog = within(await screen.findByRole('dialog', { name: '通过方案' }))
    await user.type(await dialog.findByRole('textbox', { name: /剂量/ }), '3')
    const rows = memory.rows('plan')
    await memory.store.transit(
      { ...(await import('../harness.tsx')).HOSPITAL, userId: 'other' },
      { requestId: '', address: '' },
      {
        resource: PLANS,
        id: String(rows[0]?.id),
        transition: PLANS.transitions.find(({ name }) => name === 'return')!,
        input: { Remark: '另一人' },
      },
    )
    await user.click(dialog.getByRole('button', { name: '通过' }))
    expect(await dialog.findByText(/「方案1」当前状态不能通过/)).toBeTruthy()
  })

  it('shows in its menu what it is not ready for, with what comes first', async () => {
    const memory = library(plan(1, { State: 'draft' }))
    const { user } = list(memory)
    await user.click((await inRow('方案1')).getByRole('button', { name: /更多/ }))
    const item = await screen.findByRole('menuitem', { name: '通过（提交后才能通过）' })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    // What nobody makes is offered to nobody.
    expect(screen.queryByRole('menuitem', { name: /到期/ })).toBeNull()
  })
})

describe('several rows', () => {
  it('are asked once, and each is told', async () => {
    const memory = library(plan(1), plan(2, { State: 'draft' }), plan(3))
    const { user } = list(memory)
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    await user.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '通过' }))
    const dialog = within(await screen.findByRole('dialog', { name: '通过方案' }))
    await user.type(await dialog.findByRole('textbox', { name: /剂量/ }), '4')
    await user.click(dialog.getByRole('button', { name: '通过' }))
    const results = within(await screen.findByRole('list', { name: '逐条结果' })).getAllByRole('listitem')
    expect(results.map(({ textContent }) => textContent)).toEqual([
      '方案2失败提交后才能通过',
      '方案1已通过',
      '方案3已通过',
    ])
    expect(states(memory).map(([state, , dose]) => [state, dose])).toEqual([
      ['approved', 4],
      ['draft', undefined],
      ['approved', 4],
    ])
  })
})

describe('the page of a record', () => {
  it('draws its way, and makes a step that asks', async () => {
    const memory = library(plan(1))
    const { user } = open({ memory, resource: PLANS, path: '/plan/p1/show' })
    const line = await screen.findByRole('list', { name: '状态' })
    const labels = () =>
      within(line)
        .getAllByRole('listitem')
        .map((item) => [item.querySelector('span')?.textContent, item.getAttribute('aria-current')])
    expect(labels()).toEqual([
      ['草稿', null],
      ['待审核', 'step'],
      ['已通过', null],
      ['已作废', null],
    ])
    await user.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回方案' }))
    await user.type(await dialog.findByRole('textbox', { name: /审核意见/ }), '剂量没有写清')
    await user.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: '状态' })).getAllByRole('listitem')[2]?.textContent).toMatch(
        /^已退回张三，/,
      ),
    )
  })

  it('offers the steps while it is edited too, and then shows the record', async () => {
    const memory = library(plan(1, { State: 'draft' }))
    const { user } = open({ memory, resource: PLANS, path: '/plan/p1' })
    await user.click(await screen.findByRole('button', { name: '提交' }))
    await waitFor(() => expect(states(memory)[0]?.[0]).toBe('submitted'))
    expect(await screen.findByRole('list', { name: '状态' })).toBeTruthy()
  })
})
