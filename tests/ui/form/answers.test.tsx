/** Questions that a record brings along: drawn as a form of their own, judged while they are answered, read as a table. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changesBetween } from '../../../src/model/record-changes.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { ChangeTable } from '../../../src/ui/show/change-table.tsx'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { BANDS, QUESTIONS, SHEETS, TALKS } from '../../support/questions.ts'
import { open } from './harness.tsx'

const OWN = { OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }
const SHEET = { ...OWN, Id: 's1', Name: '出院回访', Scoring: 'sum', Fields: QUESTIONS, Levels: BANDS }
const OTHER = { ...OWN, Id: 's2', Name: '另一份', Scoring: 'sum', Fields: [QUESTIONS[1]], Levels: BANDS }
const TALK = {
  ...OWN,
  Id: 't1',
  Name: '甲',
  SheetId: 's1',
  Asked: QUESTIONS,
  Bands: BANDS,
  Scoring: 'sum',
  State: 'open',
}

const memoryOf = (talk: WireRecord) => createLibraryMemory({ talk: [talk], sheet: [SHEET, OTHER] })
const opened = (talk: WireRecord = TALK) => {
  const memory = memoryOf(talk)
  return { memory, ...open({ memory, resource: TALKS, others: [SHEETS], path: '/talk/t1' }) }
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('answers in a form', () => {
  it('are asked by a control for each kind of question, counted and read while they are given, and sent by their numbers', async () => {
    const { memory, user } = opened()
    const group = await screen.findByRole('group', { name: '作答' })
    await user.selectOptions(within(group).getByRole('combobox', { name: /走路情况/ }), '好转')
    await user.type(within(group).getByRole('textbox', { name: /今天的疼痛/ }), '7')
    await user.tab()
    await waitFor(() => expect(screen.getByLabelText('得分').textContent).toBe('9'))
    expect(screen.getByLabelText('判读').textContent).toBe('—')
    await user.click(within(group).getByRole('checkbox', { name: '步行' }))
    await waitFor(() => expect(screen.getByLabelText('判读').textContent).toBe('平稳'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(memory.calls.some(({ method }) => method === 'update')).toBe(true))
    const sent = memory.calls.find(({ method }) => method === 'update')?.params as { data: Record<string, unknown> }
    expect(sent.data['Answers']).toEqual({ 1: 1, 2: 7, 3: [1] })
    for (const name of ['Asked', 'Bands', 'Score', 'Level']) expect(Object.keys(sent.data)).not.toContain(name)
  })

  it('are refused before they are sent, at the question', async () => {
    const { memory, user } = opened()
    const group = await screen.findByRole('group', { name: '作答' })
    await user.type(within(group).getByRole('textbox', { name: /今天的疼痛/ }), '11')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const words = await within(group).findByText('第 2 题“今天的疼痛”请填 0 到 10 的数（分）')
    const control = within(group).getByRole('textbox', { name: /今天的疼痛/ })
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.contains(words)).toBe(true)
    expect(memory.calls.some(({ method }) => method === 'update')).toBe(false)
  })

  it('begin anew when other questions are chosen', async () => {
    const { user } = opened({ ...TALK, Answers: { 1: 1, 2: 3 } })
    const group = await screen.findByRole('group', { name: '作答' })
    await user.click(screen.getByRole('combobox', { name: '问卷' }))
    await user.click(await screen.findByRole('option', { name: /另一份/ }))
    await waitFor(() => expect(within(group).getAllByRole('textbox').length).toBe(1))
    expect(within(group).getByRole<HTMLInputElement>('textbox').value).toBe('')
  })

  it('wait for what asks them to be chosen', async () => {
    opened({ ...OWN, Id: 't1', Name: '甲', State: 'open' })
    expect(await screen.findByText('请先选择问卷，再作答')).toBeTruthy()
  })

  it('of an earlier record are said to come when this one is saved', async () => {
    open({ memory: createLibraryMemory({ talk: [] }), resource: TALKS, others: [SHEETS], path: '/talk/create' })
    expect((await screen.findByLabelText('较上次')).textContent).toBe('保存后生成')
  })
})

describe('answers on the page of a record', () => {
  it('are a table of questions, answers and points', async () => {
    const memory = memoryOf({ ...TALK, Answers: { 1: 1, 2: 7, 3: [1, 2], 5: '2026-03-01' } })
    open({ memory, resource: TALKS, others: [SHEETS], path: '/talk/t1/show' })
    const table = await screen.findByRole('table', { name: '作答' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['题目', '回答', '得分'],
      ['1. 走路情况', '好转', '2'],
      ['2. 今天的疼痛', '7分', '7'],
      ['3. 在做的训练', '步行、关节', '2'],
      ['4. 体温', '未答', ''],
      ['5. 上次复诊', '2026-03-01', ''],
      ['6. 还想说的', '未答', ''],
      ['合计', '11'],
    ])
  })
})

describe('answers in a comparison', () => {
  it('are told by the questions of either version', async () => {
    const before = { Asked: QUESTIONS, Answers: { 1: 1 } }
    const after = { Asked: [QUESTIONS[1]], Answers: { 1: 4 } }
    render(<ChangeTable changes={changesBetween(TALKS, before, after)} heads={['修改前', '修改后']} />)
    const tables = await screen.findAllByRole('table', { name: '作答' })
    expect(tables.map((table) => within(table).getAllByRole('row')[1]?.textContent)).toEqual([
      '1. 走路情况好转2',
      '1. 今天的疼痛4分4',
    ])
  })
})
