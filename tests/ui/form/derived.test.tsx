/** Fields that are made and not written, in an open form. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFormStore } from '../../../src/ui/form/form-store.ts'
import { followDerived } from '../../../src/ui/form/follow-derived.ts'
import { newRecord } from '../../../src/ui/form/rjsf-schema.ts'
import { withCheckSign } from '../../../src/model/text-forms.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { BILLS, ITEMS, PAPERS } from '../../support/derived.ts'
import { open } from './harness.tsx'

const ROW = { Id: 'p1', Name: '甲', OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('derived fields in a form', () => {
  it('say in a new record what will be made when it is saved, and have no box to write in', async () => {
    open({ memory: createLibraryMemory({ paper: [] }), resource: PAPERS, path: '/paper/create' })
    expect((await screen.findByLabelText('单号')).textContent).toBe('保存后生成')
    expect(screen.getByLabelText('送出人').textContent).not.toBe('保存后生成')
    expect(screen.queryByRole('textbox', { name: '单号' })).toBeNull()
    expect(screen.getByRole('textbox', { name: '名称' })).toBeTruthy()
  })

  it('are shown as they are in a stored one', async () => {
    const memory = createLibraryMemory({ paper: [{ ...ROW, PaperNo: 'DJ20260310001' }] })
    open({ memory, resource: PAPERS, path: '/paper/p1' })
    expect((await screen.findByLabelText('单号')).textContent).toBe('DJ20260310001')
  })

  it('of an identity card follow its number until somebody says something else', async () => {
    const { user } = open({ memory: createLibraryMemory({ bill: [] }), resource: BILLS, path: '/bill/create' })
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: '身份证号' })
    const bornOn = screen.getByLabelText<HTMLInputElement>('出生日期')
    await user.type(number, withCheckSign('id-card', '11010119900307102'))
    await user.tab()
    await waitFor(() => expect(bornOn.value).toContain('1990'))
    await user.clear(number)
    await user.type(number, withCheckSign('id-card', '11010119851124301'))
    await user.tab()
    await waitFor(() => expect(bornOn.value).toContain('1985'))
  })

  it('follow what was filled in before the code that follows had arrived', () => {
    const store = createFormStore(BILLS, newRecord(BILLS.fields))
    const since = store.data.get()
    store.commit(['IdNo'], withCheckSign('id-card', '11010119900307102'))
    const stop = followDerived(store, { load: async () => undefined, targetOf: () => undefined }, since)
    expect(String(store.data.get()['BornOn'])).toContain('1990-03-07')
    stop()
  })

  it('are shown as the server would make them while others are filled in, and not sent', async () => {
    const one = { Id: 'i1', Name: '步行训练', Price: 19.9, OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }
    const row = { ...ROW, Id: 'b1', Lines: [{ ItemId: 'i1', Count: 1, Price: 10, Amount: 10 }], Total: 10 }
    const memory = createLibraryMemory({ bill: [row], item: [one], paper: [] })
    const { user } = open({ memory, resource: BILLS, others: [ITEMS, PAPERS], path: '/bill/b1' })
    const count = await screen.findByRole('textbox', { name: '第 1 行 次数' })
    await user.clear(count)
    await user.type(count, '3')
    await user.tab()
    await waitFor(() => expect(screen.getByLabelText('合计').textContent).toContain('30'))
    await user.type(screen.getByRole('textbox', { name: /^实付/ }), '15')
    await user.tab()
    await waitFor(() => expect(screen.getByLabelText('折扣').textContent).toContain('50'))
    await user.click(screen.getByRole('combobox', { name: '项目' }))
    await user.click(await screen.findByRole('option', { name: /步行训练/ }))
    await waitFor(() => expect(screen.getByLabelText('项目名称').textContent).toBe('步行训练'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '说明' }).value).toBe('步行训练')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(memory.calls.some(({ method }) => method === 'update')).toBe(true))
    const sent = memory.calls.find(({ method }) => method === 'update')?.params as { data: Record<string, unknown> }
    expect(sent.data).toMatchObject({ Lines: [{ ItemId: 'i1', Count: 3 }], Note: '步行训练', Paid: 15 })
    for (const name of ['Total', 'Share', 'ItemName']) expect(Object.keys(sent.data)).not.toContain(name)
  })
})
