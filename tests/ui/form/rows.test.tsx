/** The table of rows in a form: many at once from a spreadsheet or another library, and by the keyboard alone. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import '../../../src/ui/controls/dialog-surface.tsx'
import '../../../src/ui/kinds/rows-desk.tsx'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { libraryNamed, THING } from '../../support/resource.ts'
import { makeField, makeResource, open } from './harness.tsx'

afterEach(cleanup)

const TYPE = libraryNamed('thing-type', {
  title: '种类',
  fields: THING.fields.map((field) => (field.name === 'Code' ? { ...field, search: 'text' } : field)),
  list: { ...THING.list, columns: ['Code', 'Name'], filters: [] },
  enabled: 'IsEnabled',
})
const TYPES = Array.from({ length: 12 }, (_, index) => ({
  Id: `y${index + 1}`,
  Code: `T${index + 1}`,
  Name: `种类${index + 1}`,
  IsEnabled: index !== 11,
  Shelf: 'organization',
  OrganizationId: 'org-1',
}))

const PARTS = makeField('Parts', 'rows', {
  title: '明细',
  maxItems: 60,
  fields: [
    makeField('Name', 'text', { title: '名称', required: true }),
    makeField('Count', 'number', { title: '数量', unit: '个' }),
    makeField('Day', 'date', { title: '日期' }),
    makeField('Note', 'longText', { title: '说明' }),
  ],
})
const LINKS = makeField('Links', 'rows', {
  title: '组套',
  maxItems: 20,
  fields: [
    makeField('TypeId', 'reference', { title: '所属种类', reference: 'thing-type' }),
    makeField('Times', 'number', { title: '次数', decimals: 0 }),
  ],
})

async function openForm(record: WireRecord) {
  const resource = makeResource([makeField('Title', 'text', { title: '标题' }), PARTS, LINKS])
  const row = { Id: 't1', Title: '一', Version: 1, Shelf: 'organization', OrganizationId: 'org-1', ...record }
  const memory = createLibraryMemory({ thing: [row], 'thing-type': TYPES })
  const view = open({ memory, resource, others: [TYPE], validate: () => [], path: '/thing/t1' })
  await screen.findByRole('textbox', { name: '标题' })
  const saved = async () => {
    await view.user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    return memory.rows('thing')[0]!
  }
  return { ...view, memory, saved }
}

const cell = (row: number, title: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `第 ${row} 行 ${title}` })
const toasts = () => screen.getByTestId('toasts').textContent ?? ''
const isFocused = (element: Element) => expect(document.activeElement).toBe(element)

describe('a paste of several rows', () => {
  it('takes columns by their titles, appends what goes beyond, and keeps quoted lines in one cell', async () => {
    const { user, saved } = await openForm({ Parts: [{ Name: '旧', Count: 9 }] })
    await user.click(cell(1, '数量'))
    await user.paste('序号\t说明\t名称\t数量（个）\r\n1\t"一行\n二行"\t甲\t1,200\r\n2\t\t乙\t2\r\n')
    await waitFor(() => expect(toasts()).toContain('已粘贴 2 行到“明细”，其中新增 1 行'))
    expect((await saved())['Parts']).toEqual([
      { Name: '甲', Count: 1200, Note: '一行\n二行' },
      { Name: '乙', Count: 2 },
    ])
  })

  it('without titles follows the order of the table from the cell on, and from the first behind the last row', async () => {
    const { user, saved } = await openForm({ Parts: [{ Name: '旧' }] })
    await user.click(cell(1, '数量'))
    await user.paste('3\t2026-05-01\n4\t2026/5/2')
    await waitFor(() => expect(toasts()).toContain('已粘贴 2 行'))
    screen.getAllByRole('button', { name: '添加一行' })[0]!.focus()
    await user.paste('末\t5')
    await waitFor(() => expect(toasts()).toContain('已粘贴 1 行'))
    expect((await saved())['Parts']).toEqual([
      { Name: '旧', Count: 3, Day: '2026-05-01' },
      { Count: 4, Day: '2026-05-02' },
      { Name: '末', Count: 5 },
    ])
  })

  it('leaves what it cannot read in its cell with the words, saves nothing of it, and tells what found no place', async () => {
    const { user, memory } = await openForm({ Parts: [{ Name: '旧' }] })
    await user.click(cell(1, '名称'))
    await user.paste('名称\t数量\t产地\n甲\t十个\t本地\n乙\t2\t')
    await waitFor(() => expect(cell(1, '数量').value).toBe('十个'))
    expect(screen.getByText('“数量”应为数字，不能是「十个」')).toBeTruthy()
    expect(toasts()).toContain('“产地”没有对应的列，没有粘贴')
    expect(toasts()).toContain('1 个单元格没有读懂')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByRole('button', { name: /明细 第 1 行：“数量”应为数字/ })
    expect(memory.calls.some(({ method }) => method === 'update')).toBe(false)
    await user.clear(cell(1, '数量'))
    await user.type(cell(1, '数量'), '10')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    expect(memory.rows('thing')[0]?.['Parts']).toEqual([
      { Name: '甲', Count: 10 },
      { Name: '乙', Count: 2 },
    ])
  })

  it('is taken back as one, and not over what was changed since', async () => {
    const { user, saved } = await openForm({ Parts: [{ Name: '旧', Count: 9 }] })
    await user.click(cell(1, '名称'))
    await user.paste('甲\t1\n乙\t2')
    await waitFor(() => expect(cell(2, '名称').value).toBe('乙'))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cell(1, '名称').value).toBe('旧'))
    expect(screen.queryByRole('textbox', { name: '第 2 行 名称' })).toBeNull()
    await user.click(cell(1, '名称'))
    await user.paste('丙\t3\n丁\t4')
    await waitFor(() => expect(cell(2, '名称').value).toBe('丁'))
    await user.type(cell(2, '数量'), '0')
    await user.keyboard('{Control>}z{/Control}')
    expect((await saved())['Parts']).toEqual([
      { Name: '丙', Count: 3 },
      { Name: '丁', Count: 40 },
    ])
  })

  it('is not taken back by a key in the dialog over it', async () => {
    const { user, saved } = await openForm({})
    screen.getAllByRole('button', { name: '添加一行' })[1]!.focus()
    await user.paste('种类3\t2\n种类4\t1')
    await waitFor(() => expect(cell(2, '次数').value).toBe('1'))
    await user.click(screen.getByRole('button', { name: '批量选取' }))
    const dialog = await screen.findByRole('dialog', { name: '批量选取所属种类' })
    await user.click(within(dialog).getByRole('searchbox', { name: '关键字' }))
    await user.keyboard('{Control>}z{/Control}')
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(await saved()).toMatchObject({
      Links: [
        { TypeId: 'y3', Times: 2 },
        { TypeId: 'y4', Times: 1 },
      ],
    })
  })

  it('finds references by name and code; a name that nobody has stays and is named', async () => {
    const { user, memory, saved } = await openForm({})
    screen.getAllByRole('button', { name: '添加一行' })[1]!.focus()
    await user.paste('所属种类\t次数\n种类3\t2\nT4\t1\n没有的\t5')
    const third = await screen.findByRole<HTMLInputElement>('combobox', { name: '第 3 行 所属种类' })
    await waitFor(() => expect(third.value).toBe('没有的'))
    expect(screen.getByText('“所属种类”没有「没有的」，请先新增或改填已有的名称')).toBeTruthy()
    await user.click(third)
    await user.click(await screen.findByRole('option', { name: /种类5/ }))
    expect((await saved())['Links']).toEqual([
      { TypeId: 'y3', Times: 2 },
      { TypeId: 'y4', Times: 1 },
      { TypeId: 'y5', Times: 5 },
    ])
    expect(memory.calls.some(({ method }) => method === 'update')).toBe(true)
  })

  it('keeps rows beyond the most there may be, and says how many must go', async () => {
    const { user } = await openForm({})
    screen.getAllByRole('button', { name: '添加一行' })[0]!.focus()
    await user.paste(Array.from({ length: 62 }, (_, index) => `行${index}\t${index}`).join('\n'))
    await screen.findByText('“明细”最多 60 行，现在有 62 行，请移除 2 行')
    expect(screen.getByText(/共 62 行，最多 60 行/)).toBeTruthy()
  })

  it('leaves a single word, and lines in a text of many lines, to the cell', async () => {
    const { user, saved } = await openForm({ Parts: [{ Name: '' }] })
    await user.click(cell(1, '名称'))
    await user.paste('单词')
    await user.click(cell(1, '说明'))
    await user.paste('一\n二')
    expect((await saved())['Parts']).toEqual([{ Name: '单词', Note: '一\n二' }])
  })
})

describe('Enter', () => {
  it('goes down the column, on in the last row, and adds a row behind its last cell', async () => {
    const short = { ...PARTS, fields: PARTS.fields!.slice(0, 2) }
    const resource = makeResource([short])
    const memory = createLibraryMemory({ thing: [{ Id: 't1', Parts: [{ Name: 'a' }, { Name: 'b' }], Version: 1 }] })
    const { user } = open({ memory, resource, validate: () => [], path: '/thing/t1' })
    await user.click(await screen.findByRole('textbox', { name: '第 1 行 数量' }))
    await user.keyboard('1{Enter}')
    isFocused(cell(2, '数量'))
    await user.keyboard('2{Enter}')
    isFocused(cell(3, '名称'))
    await user.keyboard('c{Enter}')
    isFocused(cell(3, '数量'))
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    isFocused(cell(2, '数量'))
    expect(cell(1, '数量').value).toBe('1')
    expect(cell(3, '名称').value).toBe('c')
  })

  it('adds row after row without losing a key', async () => {
    const resource = makeResource([{ ...PARTS, fields: PARTS.fields!.slice(0, 2) }])
    const memory = createLibraryMemory({ thing: [{ Id: 't1', Version: 1, Shelf: 'organization' }] })
    const { user } = open({ memory, resource, validate: () => [], path: '/thing/t1' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }))
    for (let row = 1; row <= 12; row += 1) await user.keyboard(`n${row}{Enter}${row}${row < 12 ? '{Enter}' : ''}`)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    const expected = Array.from({ length: 12 }, (_, index) => ({ Name: `n${index + 1}`, Count: index + 1 }))
    expect(memory.rows('thing')[0]?.['Parts']).toEqual(expected)
  })

  it('is not taken while words are composed, in a text of many lines, or on a button', async () => {
    const { user } = await openForm({ Parts: [{ Name: 'a' }] })
    cell(1, '名称').focus()
    fireEvent.keyDown(cell(1, '名称'), { key: 'Enter', isComposing: true })
    isFocused(cell(1, '名称'))
    await user.click(cell(1, '说明'))
    await user.keyboard('一{Enter}二')
    expect(cell(1, '说明').value).toBe('一\n二')
    expect(screen.queryByRole('textbox', { name: '第 2 行 名称' })).toBeNull()
    screen.getByRole('button', { name: '移除第 1 行' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('textbox', { name: '第 1 行 名称' })).toBeNull()
  })

  it('chooses in an open list first, and goes on with the next press', async () => {
    const { user } = await openForm({ Links: [{ TypeId: 'y1' }, { TypeId: 'y2' }] })
    const first = await screen.findByRole<HTMLInputElement>('combobox', { name: '第 1 行 所属种类' })
    await waitFor(() => expect(first.value).toBe('种类1'))
    await user.clear(first)
    await user.keyboard('种类7{Enter}')
    await waitFor(() => expect(first.value).toBe('种类7'))
    isFocused(first)
    await user.keyboard('{Enter}')
    isFocused(screen.getByRole('combobox', { name: '第 2 行 所属种类' }))
  })
})

describe('several references at once', () => {
  it('become rows in two clicks and one for each, without those that are there', async () => {
    const { user, saved } = await openForm({ Links: [{ TypeId: 'y2', Times: 4 }, {}] })
    let clicks = 0
    const click = async (element: Element) => {
      clicks += 1
      await user.click(element)
    }
    await click(screen.getByRole('button', { name: '批量选取' }))
    const dialog = await screen.findByRole('dialog', { name: '批量选取所属种类' })
    await within(dialog).findByRole('checkbox', { name: '选择 种类1' })
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '选择 种类12' }).disabled).toBe(true)
    await click(within(dialog).getByRole('checkbox', { name: '选择 种类1' }))
    await user.keyboard('{Shift>}')
    await click(within(dialog).getByRole('checkbox', { name: '选择 种类10' }))
    await user.keyboard('{/Shift}')
    expect(within(dialog).getByText('已选 10 条，其中 1 条已在表中，不重复添加')).toBeTruthy()
    await click(within(dialog).getByRole('button', { name: '添加 9 行' }))
    expect(clicks).toBe(4)
    await waitFor(() => expect(toasts()).toContain('已添加 9 行到“组套”；“种类2”已在表中，没有重复添加'))
    await waitFor(() => isFocused(cell(2, '次数')))
    const links = (await saved())['Links'] as readonly WireRecord[]
    expect(links[0]).toEqual({ TypeId: 'y2', Times: 4 })
    expect(links.slice(1).map(({ TypeId }) => TypeId)).toEqual(['y1', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9', 'y10'])
  })
})
