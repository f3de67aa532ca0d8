/** A step that asks the questions of a record, in its dialog; and what a list tells of answers. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../../src/model/resource.ts'
import { createValidate } from '../../../../src/model/validator.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { BANDS, QUESTIONS, TALKS } from '../../../support/questions.ts'
import { openList } from '../harness.tsx'

afterEach(cleanup)

const talk = (number: number, more: WireRecord = {}) => ({
  Id: `t${number}`,
  Name: `回访${number}`,
  SheetId: 's1',
  Asked: QUESTIONS,
  Bands: BANDS,
  State: 'open',
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
  ...more,
})
const list = (...rows: readonly WireRecord[]) => {
  const memory = createLibraryMemory({ talk: rows, sheet: [] })
  const console = { loadValidator: async (one: Parameters<typeof createValidate>[0]) => createValidate(one) }
  return { memory, ...openList({ memory, resource: TALKS, console }) }
}
const finish = async (user: ReturnType<typeof list>['user'], name: string) => {
  const row = within((await screen.findByRole('rowheader', { name })).closest('tr')!)
  await user.click(row.getByRole('button', { name: '完成' }))
  return within(await screen.findByRole('dialog', { name: '完成回访' }))
}

describe('a step that asks questions', () => {
  it('asks those of the record, says which are still open, and sends the answers alone', async () => {
    const { memory, user } = list(talk(1))
    const dialog = await finish(user, '回访1')
    await user.selectOptions(await dialog.findByRole('combobox', { name: /走路情况/ }), '差不多')
    await user.click(dialog.getByRole('button', { name: '完成' }))
    const missing = await dialog.findAllByText('请回答第 2 题“今天的疼痛”')
    expect(missing.length).toBeGreaterThan(0)
    await user.type(dialog.getByRole('textbox', { name: /今天的疼痛/ }), '0')
    await user.click(dialog.getByRole('checkbox', { name: '都没做' }))
    await user.click(dialog.getByRole('button', { name: '完成' }))
    const closing = { 1: 2, 2: 0, 3: [3] }
    await waitFor(() => expect(memory.rows('talk')[0]).toMatchObject({ State: 'done', Closing: closing }))
    const sent = memory.calls.filter(({ method }) => method === 'transit').at(-1)?.params as { input: WireRecord }
    expect(sent.input).toEqual({ Closing: closing })
  })

  it('has no questions in common for records of different ones', async () => {
    const { user } = list(talk(1), talk(2, { Asked: [QUESTIONS[0]] }))
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    await user.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '完成' }))
    const dialog = within(await screen.findByRole('dialog', { name: '完成回访' }))
    expect(await dialog.findByText('没有共同的题目，请一条一条地填写')).toBeTruthy()
  })
})
