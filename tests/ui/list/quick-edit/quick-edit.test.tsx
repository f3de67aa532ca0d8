import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import type { WireRecord } from '../../../../src/model/resource.ts'
import '../../../../src/ui/list/quick-edit/layer.tsx'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import type { Unsaved } from '../../../../src/ui/page.tsx'
import { addressOf, CHARGE, charge, HOSPITAL, openList } from '../harness.tsx'

afterEach(cleanup)

const library = (...rows: readonly WireRecord[]) =>
  createLibraryMemory({ 'charge-item': rows.length > 0 ? rows : [charge(1), charge(2), charge(3)] })
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
    expect(screen.getByRole('textbox', { name: '项目0002的单价' })).toBe(document.activeElement)
    await screen.findByText('已保存 项目0001的单价：11.00 → 12.50')
    expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 12.5, Remark: '保留', Version: 2 })
    expect(updates(memory)[0]?.params).toMatchObject({ data: { Version: 1, Price: 12.5, Remark: '保留' } })
    expect(within(row('项目0001')).getByText('12.50')).toBeTruthy()
  })

  it('shows a pencil under the pointer, and none where the row is not one’s own or the field is not declared', async () => {
    const platform = charge(2, { Shelf: 'platform', OrganizationId: 'consortium-1', Name: '平台项目' })
    await open(library(charge(1), platform), { path: addressOf('charge-item', { filter: { shelf: 'all' } }) })
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
    await waitFor(() => expect(memory.rows('charge-item')[1]?.Name).toBe('改过的名称'))
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
    ['text that is no number, before anything is sent', '十二', /“单价”必须是数字/, 0],
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

  it('takes keys at once while saves are on their way, one per cell, and leaves the failed ones standing with their words', async () => {
    const memory = library(charge(1), charge(2), charge(3), charge(4))
    memory.failFor('update', 'c2', new Failure('server'))
    const { user } = await open(memory)
    const release = memory.hold('update')
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    await screen.findByRole('textbox', { name: '项目0001的单价' })
    await user.keyboard('21.1{Enter}22.2{Enter}二十{Enter}24.4{Enter}')
    expect(memory.rows('charge-item').map(({ Price }) => Price)).toEqual([11, 12, 13, 14])
    expect(updates(memory)).toHaveLength(3)
    release()
    await screen.findByText('2 个单元格没有保存')
    await screen.findByText('已保存 2 处：项目0001的单价：11.00 → 21.10；项目0004的单价：14.00 → 24.40')
    expect(memory.rows('charge-item').map(({ Price }) => Price)).toEqual([21.1, 12, 13, 24.4])
    const standing = screen.getAllByRole<HTMLInputElement>('textbox', { name: /的单价$/ })
    expect(standing.map(({ value }) => value)).toEqual(['22.20', '二十'])
    memory.failFor('update', 'c2', undefined)
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(memory.rows('charge-item')[1]?.Price).toBe(22.2))
    const keys = updates(memory)
      .filter(({ params }) => params.id === 'c2')
      .map(({ params }) => (params.meta as { readonly idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    await user.click(await within(await screen.findByRole('alert')).findByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /的单价$/ })).toBeNull())
    expect(memory.rows('charge-item')[2]?.Price).toBe(13)
  })

  it('saves a record’s second cell on the version that the first one’s save answered', async () => {
    const memory = library()
    const { user } = await open(memory)
    const release = memory.hold('update')
    row('项目0001').focus()
    await user.keyboard('{F2}')
    await screen.findByRole('textbox', { name: '项目0001的项目名称' })
    await user.keyboard('改名{Tab}{Tab}30{Enter}')
    release()
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ Name: '改名', Price: 30, Version: 3 }))
    expect(updates(memory).map(({ params }) => (params.data as WireRecord).Version)).toEqual([1, 2])
  })

  it('saves again what was typed into a cell whose save was under way', async () => {
    const memory = library()
    const { user } = await open(memory)
    const release = memory.hold('update')
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    await user.keyboard('21{Enter}')
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', shiftKey: true })
    await user.keyboard('31{Enter}')
    release()
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 31, Version: 3 }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '项目0001的单价' })).toBeNull())
  })

  it('keeps what is typed after the last row out of the last cell', async () => {
    const memory = library(charge(1), charge(2))
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    await user.keyboard('21{Enter}22{Enter}23{Enter}24{Enter}n/')
    await screen.findByText('已到本页最后一个可以修改的单元格')
    await waitFor(() => expect(memory.rows('charge-item').map(({ Price }) => Price)).toEqual([21, 22]))
    expect(screen.queryByRole('textbox', { name: /的单价$/ })).toBeNull()
    expect(screen.getByRole('rowheader', { name: '项目0001' })).toBeTruthy()
  })

  it('keeps rows and editors in their places while the list is read again', async () => {
    const memory = library()
    const path = addressOf('charge-item', { sort: 'Price', order: 'ASC' })
    const { user } = await open(memory, { path })
    await user.dblClick(within(row('项目0002')).getByText('12.00'))
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '项目0002的单价' })
    await user.keyboard('20')
    await memory.provider.update('charge-item', { id: 'c1', data: { Price: 99 }, previousData: { id: 'c1' } })
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await within(row('项目0001')).findByText('99.00')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '项目0001',
      '项目0002',
      '项目0003',
    ])
    expect(screen.getByRole('textbox', { name: '项目0002的单价' })).toBe(box)
    expect(box.value).toBe('20')
  })

  it('is told to the page as unsaved until the server has stored it', async () => {
    const memory = library()
    const kept: Unsaved[] = []
    const { user } = await open(memory, { frame: { keep: (unsaved) => void kept.push(unsaved) } })
    const release = memory.hold('update')
    await user.dblClick(within(row('项目0001')).getByText('11.00'))
    await waitFor(() => expect(kept).not.toEqual([]))
    const unsaved = kept.at(-1)!
    let calls = 0
    unsaved.subscribe(() => (calls += 1))
    expect(unsaved.isDirty()).toBe(false)
    await user.keyboard('21')
    expect([unsaved.isDirty(), calls > 0]).toEqual([true, true])
    await user.keyboard('{Enter}')
    expect(unsaved.isDirty()).toBe(true)
    const saved = unsaved.save()
    release()
    expect(await saved).toBe(true)
    expect(unsaved.isDirty()).toBe(false)
  })

  it('takes a block of a spreadsheet: down and right, each cell with its own state, and names what finds no place', async () => {
    const memory = library()
    const { user } = await open(memory)
    await user.dblClick(within(row('项目0002')).getByText('运动治疗'))
    await screen.findByRole('combobox', { name: '项目0002的类别' })
    await user.paste('物理因子治疗\t组\t1,020.50\r\n运动治疗\t次\t十三\r\n多出的\t\t1\r\n')
    await waitFor(() =>
      expect(memory.rows('charge-item').map(({ Category, Price }) => [Category, Price])).toEqual([
        ['exercise', 11],
        ['physical', 1020.5],
        ['exercise', 13],
      ]),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('“单价”应为数字，不能是「十三」')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '项目0003的单价' }).value).toBe('十三')
    await waitFor(() =>
      expect(screen.getByTestId('toasts').textContent).toContain(
        '以下内容没有粘贴：本页没有更多的行：“多出的  1”；不能在列表中修改的 2 个单元格',
      ),
    )
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
