/** 打印 of a list: what is asked, what stands on the sheet, the trail, and Ctrl+P. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import '../../../src/ui/print/list-print.tsx'
import type { PrintRecord } from '../../../src/wire/print-record.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { usePrinter } from '../../support/printer.ts'
import { charge, openList } from '../list/harness.tsx'

const printer = usePrinter()
const { sheet } = printer
const trail: PrintRecord[] = []
const recordPrint = (print: PrintRecord) => void trail.push(print)

beforeEach(() => void (trail.length = 0))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => charge(index + 1))
const open = (count: number, path?: string) => {
  const memory = createLibraryMemory({ 'charge-item': rowsOf(count) })
  return { memory, ...openList({ memory, console: { recordPrint }, ...(path ? { path } : {}) }) }
}
const dialog = () => screen.findByRole('dialog', { name: '打印收费项目' })
const bodyRows = (paper: HTMLElement) => paper.querySelectorAll('tbody tr').length
const afterPrint = () => act(() => void window.dispatchEvent(new Event('afterprint')))

describe('打印', () => {
  it('prints a list of one page at once, with hospital, title, filter, count, person and all columns in sight', async () => {
    const { user } = open(3)
    await screen.findAllByRole('rowheader')
    const title = document.title
    await user.click(screen.getByRole('button', { name: '打印' }))
    const paper = await sheet()
    expect(paper.querySelector('h1')?.textContent).toBe('收费项目')
    const head = paper.querySelector('header')!.textContent
    for (const words of ['第一康复医院', '筛选', '条数3 条', '打印人张三', '打印时间2']) expect(head).toContain(words)
    const titles = [...paper.querySelectorAll('thead th')].map((cell) => cell.textContent)
    expect(titles).toEqual(['序号', '项目编码', '项目名称', '类别', '计价单位', '单价（元）', '状态'])
    expect(paper.querySelectorAll('tbody tr')[1]?.textContent).toContain('2PT-0002项目0002')
    expect(paper.querySelector('input, button, a')).toBeNull()
    expect(trail).toEqual([{ library: 'charge-item', kind: 'list', rows: 3 }])
    afterPrint()
    await waitFor(() => expect(document.querySelector('[data-sheet]')).toBeNull())
    expect(document.documentElement.hasAttribute('data-printing')).toBe(false)
    expect(document.title).toBe(title)
  })

  it('prints what the filter finds, not what stands above it because it was just created', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: '项目', shelf: 'all' }))
    const memory = createLibraryMemory({ 'charge-item': rowsOf(3) })
    const path = `/charge-item?filter=${filter}`
    const { user, router } = openList({ memory, forms: true, path, console: { recordPrint } })
    await screen.findAllByRole('rowheader')
    await act(() => router.navigate('/charge-item/create?from=c1', { state: { from: path } }))
    const type = async (name: RegExp, text: string) => {
      const box = await screen.findByRole<HTMLInputElement>('textbox', { name })
      await user.clear(box)
      await user.type(box, text)
    }
    await screen.findByDisplayValue(/^\d+\.\d\d$/)
    await type(/项目名称/, '运动疗法')
    await type(/项目编码/, 'ZZ-9')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('运动疗法'))
    await user.click(screen.getByRole('button', { name: '打印' }))
    const paper = await sheet()
    expect(bodyRows(paper)).toBe(3)
    expect(paper.textContent).not.toContain('运动疗法')
    afterPrint()
  })

  it('asks for the page or all that the filter finds, and says the filter in words', async () => {
    const filter = encodeURIComponent(JSON.stringify({ Category: { in: ['exercise'] }, shelf: 'all' }))
    const { user, memory } = open(45, `/charge-item?filter=${filter}`)
    await screen.findAllByRole('rowheader')
    await user.click(screen.getByRole('button', { name: '打印' }))
    const choices = within(await dialog())
    expect(choices.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      '本页 20 条',
      '符合筛选的 45 条',
    ])
    await user.click(choices.getByRole('radio', { name: '符合筛选的 45 条' }))
    const asked = memory.calls.length
    await user.click(choices.getByRole('button', { name: '打印' }))
    const paper = await sheet()
    expect(bodyRows(paper)).toBe(45)
    expect(paper.querySelector('header')?.textContent).toMatch(/筛选类别：运动治疗.*条数45 条/)
    expect(memory.calls.slice(asked)).toHaveLength(1)
  })

  it('prints at most 1,000 rows, and says on the dialog and on the sheet that there are more', async () => {
    const { user } = open(1_203)
    await screen.findAllByRole('rowheader')
    await user.click(screen.getByRole('button', { name: '打印' }))
    const choices = within(await dialog())
    choices.getByText('共 1,203 条，一次最多打印 1,000 条。其余的请缩小筛选范围，或者导出。')
    await user.click(choices.getByRole('radio', { name: '全部前 1,000 条' }))
    await user.click(choices.getByRole('button', { name: '打印' }))
    const paper = await sheet()
    expect(bodyRows(paper)).toBe(1_000)
    expect(paper.querySelector('header')?.textContent).toContain('前 1,000 条，共 1,203 条')
  }, 30_000)

  it('answers Ctrl+P, with the page chosen and Enter to print it', async () => {
    const { user } = open(45, '/charge-item?page=2')
    await screen.findAllByRole('rowheader')
    expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false)
    await dialog()
    await user.keyboard('{Enter}')
    const paper = await sheet()
    expect(bodyRows(paper)).toBe(20)
    expect(paper.querySelector('header')?.textContent).toContain('第 2 页，20 条，共 45 条')
    expect(paper.querySelector('tbody tr')?.textContent).toContain('PT-0021')
  })

  it('says what went wrong, prints nothing, and keeps the choice', async () => {
    const { user, memory } = open(45)
    await screen.findAllByRole('rowheader')
    await user.click(screen.getByRole('button', { name: '打印' }))
    const choices = within(await dialog())
    await user.click(choices.getByRole('radio', { name: '全部 45 条' }))
    vi.spyOn(memory.provider, 'getList').mockRejectedValueOnce(new Failure('offline'))
    await user.click(choices.getByRole('button', { name: '打印' }))
    expect((await choices.findByRole('alert')).textContent).toBe('网络异常')
    expect(printer.printed).toHaveLength(0)
    expect(choices.getByRole<HTMLInputElement>('radio', { name: '全部 45 条' }).checked).toBe(true)
  })

  it('says that there is nothing to print', async () => {
    const { user } = open(0)
    await user.click(await screen.findByRole('button', { name: '打印' }))
    const choices = within(await dialog())
    choices.getByText(/^没有可打印的数据/)
    expect(choices.getByRole<HTMLButtonElement>('button', { name: '打印' }).disabled).toBe(true)
  })
})
