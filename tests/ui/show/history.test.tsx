import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { HISTORY_MAX } from '../../../src/model/limits.ts'
import type { Revision } from '../../../src/model/query.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import '../../../src/ui/controls/dialog-surface.tsx'
import { linesOf, usePrinter } from '../../support/printer.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { makeField, makeResource, open } from '../form/harness.tsx'

const printer = usePrinter()
afterEach(cleanup)

const LINES = makeField('Lines', 'rows', { fields: [makeField('Unit', 'text'), makeField('Count', 'number')] })
const THING = makeResource(
  [
    makeField('Name', 'text', { title: '名称' }),
    makeField('Use', 'longText', { title: '用法' }),
    makeField('Tags', 'tags', { title: '标签' }),
    { ...LINES, title: '包装' },
    makeField('IsEnabled', 'flag', { title: '启用' }),
  ],
  {},
)
const RESOURCE: Resource = {
  ...THING,
  transitions: [
    { name: 'disable', label: '停用', field: 'IsEnabled', to: false, also: {} },
    { name: 'enable', label: '启用', field: 'IsEnabled', to: true, also: {}, when: { ne: ['Name', ''] } },
  ],
}

const first: WireRecord = {
  Id: 'x1',
  Name: '绷带',
  Use: '饭后服用，每日三次',
  Tags: ['甲', '乙'],
  Lines: [
    { Unit: '盒', Count: 10 },
    { Unit: '箱', Count: 100 },
  ],
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
}
const second = {
  ...first,
  Version: 2,
  Use: '饭后服用，每日一次',
  Tags: ['乙', '丙'],
  Lines: [
    { Unit: '盒', Count: 12 },
    { Unit: '箱', Count: 100 },
  ],
}
const third = { ...second, Version: 3, IsEnabled: false }
const fourth = { ...third, Version: 4, Name: '弹力绷带' }
const VERSIONS: readonly WireRecord[] = [first, second, third, fourth]
const revision = (index: number): Revision => ({
  version: index + 1,
  action: index === 0 ? 'create' : 'update',
  at: `2026-05-0${(index % 9) + 1}T02:32:00Z`,
  userName: `用户${index + 1}`,
  before: VERSIONS[index - 1] ?? null,
  after: VERSIONS[index] ?? null,
})
const HISTORY = VERSIONS.map((_, index) => revision(index)).reverse()

function show(search = '', history: readonly Revision[] = HISTORY) {
  const memory = createLibraryMemory({ [RESOURCE.name]: [fourth] }, { x1: history })
  return { memory, ...open({ memory, resource: RESOURCE, path: `/${RESOURCE.name}/x1/show${search}` }) }
}
const entries = async () =>
  within(within(await screen.findByRole('region', { name: '修改历史' })).getByRole('list'))
    .getAllByRole('button', { expanded: undefined })
    .flatMap(({ textContent }) => (/版本 \d+$/.test(textContent ?? '') ? [textContent] : []))
const marked = (row: HTMLElement, mark: string) => [...row.querySelectorAll(mark)].map(({ textContent }) => textContent)

describe('more versions than one answer holds', () => {
  const many = (newest: number) =>
    Array.from({ length: HISTORY_MAX }, (_, index) => ({ ...revision(1), version: newest - index }))
  const NOTE = '只列出最近 1000 次修改，更早的没有列出。'

  it('are said to be older than the list', async () => {
    show('', many(HISTORY_MAX + 1))
    expect(await screen.findByText(NOTE)).toBeTruthy()
  })

  it('are not when the list begins with the first one', async () => {
    show('', many(HISTORY_MAX))
    await screen.findByText(/^显示更早的修改/)
    expect(screen.queryByText(NOTE)).toBeNull()
  })
})

describe('any two versions', () => {
  it('stand side by side at an address of their own, with what went and what came', async () => {
    show('?compare=1-2')
    const dialog = within(await screen.findByRole('dialog', { name: '比较版本' }))
    expect(dialog.getByText('3 个字段有差别')).toBeTruthy()
    const use = dialog.getByRole('row', { name: /^用法/ })
    expect([marked(use, 'del'), marked(use, 'ins')]).toEqual([['三次'], ['一次']])
    const tags = dialog.getByRole('row', { name: /^标签/ })
    expect([marked(tags, 'del'), marked(tags, 'ins')]).toEqual([['甲'], ['丙']])
    const lines = within(dialog.getByRole('table', { name: '包装的差别' }))
    expect(lines.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['行UnitCount', '修改盒10 12'])
    expect(dialog.getByText('另有 1 行相同。')).toBeTruthy()
  })

  it('are chosen from the history, swapped, and kept in the address', async () => {
    const { user, router } = show()
    await user.click(await screen.findByRole('button', { name: '比较版本' }))
    const dialog = within(await screen.findByRole('dialog', { name: '比较版本' }))
    expect(router.state.location.search).toBe('?compare=3-4')
    await user.selectOptions(dialog.getByRole('combobox', { name: '左侧版本' }), '1')
    expect(await dialog.findByText('5 个字段有差别')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '左右互换' }))
    expect(router.state.location.search).toBe('?compare=4-1')
    await user.click(dialog.getByRole('checkbox', { name: '也显示相同的字段' }))
    await user.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('say so when the address names a version that is not there (B8)', async () => {
    show('?compare=9-1')
    expect((await screen.findByRole('dialog', { name: '比较版本' })).textContent).toContain('没有找到这个版本')
    cleanup()
    show('?compare=__proto__')
    await screen.findByRole('region', { name: '修改历史' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('let the older one be brought back, after showing what that changes', async () => {
    const { user, memory } = show('?compare=1-4')
    const dialog = within(await screen.findByRole('dialog', { name: '比较版本' }))
    await user.click(dialog.getByRole('button', { name: '恢复版本 1' }))
    const question = within(await screen.findByRole('dialog', { name: '恢复版本 1' }))
    expect(marked(question.getByRole('row', { name: /^名称/ }), 'del')).toEqual(['弹力'])
    await user.click(question.getByRole('button', { name: '恢复' }))
    await waitFor(() =>
      expect(memory.rows(RESOURCE.name)[0]).toMatchObject({ Name: '绷带', Tags: ['甲', '乙'], Version: 5 }),
    )
  })
})

describe('on paper', () => {
  const headOf = (sheet: HTMLElement) => sheet.querySelector('header')?.textContent
  const textOf = (sheet: HTMLElement) => sheet.textContent

  it('is the record by the form’s groups, without anything to press', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '打印' }))
    const sheet = await printer.sheet()
    expect(headOf(sheet)).toMatch(/^第一康复医院.+：弹力绷带版本4打印时间.+打印人/)
    for (const words of ['用法饭后服用，每日一次', '标签乙、丙']) expect(textOf(sheet)).toContain(words)
    expect(linesOf(sheet)).toEqual(['Unit|Count', '盒|12', '箱|100'])
    expect(sheet.querySelector('button, a, input, select')).toBeNull()
  })

  it('is the history unfolded, or that of one field', async () => {
    const { user } = show('?field=Use')
    await user.click(await screen.findByRole('button', { name: '打印修改历史' }))
    const sheet = await printer.sheet()
    expect(headOf(sheet)).toContain('范围只看“用法”修改2 条')
    expect(textOf(sheet)).toContain('用户2修改版本 2')
    expect(linesOf(sheet)).toEqual([
      '字段|修改前|修改后',
      '用法|饭后服用，每日三次|饭后服用，每日一次',
      '字段|修改前|修改后',
      '用法|—|饭后服用，每日三次',
    ])
  })

  it('is the comparison while it is open, by Ctrl+P too', async () => {
    show('?compare=1-2')
    await screen.findByText('3 个字段有差别')
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    const sheet = await printer.sheet()
    expect(headOf(sheet)).toMatch(/版本比较：弹力绷带版本 12026.+ 用户1版本 22026.+ 用户2范围有差别的字段/)
    expect(linesOf(sheet)[0]).toBe('字段|版本 1|版本 2')
    expect(linesOf(sheet)[1]).toBe('用法|饭后服用，每日三次|饭后服用，每日一次')
    expect([...sheet.querySelectorAll('del')].map((mark) => mark.textContent)).toContain('三次')
  })
})

describe('the history of one field', () => {
  it('is asked for at the field, and holds only the revisions that changed it', async () => {
    const { user, router } = show()
    await user.click(await screen.findByRole('button', { name: '查看“标签”的修改历史' }))
    await waitFor(() => expect(router.state.location.search).toBe('?field=Tags'))
    const history = within(screen.getByRole('region', { name: '修改历史' }))
    expect((await entries()).length).toBe(2)
    expect(history.getAllByRole('row', { name: /^标签/ })).toHaveLength(2)
    await user.selectOptions(history.getByRole('combobox', { name: '按字段查看' }), '')
    expect((await entries()).length).toBe(4)
  })
})

describe('a history', () => {
  it('says by name what a change of state was', async () => {
    const named = HISTORY.map((one) => (one.version === 2 ? { ...one, reason: 'sync' } : one))
    show('', named)
    await screen.findByRole('region', { name: '修改历史' })
    await screen.findByRole('button', { name: /版本 4$/ })
    expect((await entries()).map((line) => line?.replace(/^.{16}/, ''))).toEqual([
      '用户4修改了 名称版本 4',
      '用户3停用版本 3',
      '用户2同步了 用法、标签、包装版本 2',
      '用户1新增版本 1',
    ])
  })

  it('shows twenty at a time', async () => {
    const long = Array.from({ length: 45 }, (_, index) => ({
      ...revision(3),
      version: 45 - index,
      at: `2026-01-01T00:00:${10 + index}Z`,
    }))
    const { user } = show('', long)
    await user.click(await screen.findByRole('button', { name: '显示更早的修改（还有 25 条）' }))
    expect((await entries()).length).toBe(40)
  })
})

describe('a transition that waits for another', () => {
  it('is a button that says what has to be done first', async () => {
    const waits: Resource = {
      ...RESOURCE,
      transitions: [
        ...RESOURCE.transitions,
        { name: 'mark', label: '审核', field: 'Name', to: '已审核', also: {}, when: { eq: ['IsEnabled', true] } },
      ],
    }
    const memory = createLibraryMemory({ [waits.name]: [fourth] }, { x1: HISTORY })
    const { user } = open({ memory, resource: waits, path: `/${waits.name}/x1/show` })
    const button = await screen.findByRole('button', { name: '审核' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('启用后才能审核')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: '启用' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '审核' }).getAttribute('aria-disabled')).toBeNull())
    expect(screen.getByTestId('toasts').textContent).toContain('已启用')
  })
})
