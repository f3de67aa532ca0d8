/** What a form draws, counted: that it stays quick shows in no single time. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Kind } from '../../../src/model/kind.ts'
import type { Field, WireRecord } from '../../../src/model/resource.ts'
import { createFormStore } from '../../../src/ui/form/form-store.ts'
import { RecordForm } from '../../../src/ui/form/record-form.tsx'
import { controls } from '../../../src/ui/kinds/widgets.ts'
import { makeField, makeResource } from './harness.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const KINDS: readonly Kind[] = ['text', 'number', 'money', 'choice', 'flag', 'date', 'dateTime', 'longText', 'tags']
const choices = Array.from({ length: 9 }, (_, at) => ({ value: `v${at}`, label: `选项${at}` }))
const fields: readonly Field[] = Array.from({ length: 60 }, (_, at) => makeField(`F${at}`, KINDS[at % 9]!, { choices }))

function draw(drawn: readonly Field[], record: WireRecord) {
  const commits: string[] = []
  const resource = makeResource(drawn)
  const store = createFormStore(resource, record)
  const { container } = render(
    <Profiler id="form" onRender={(_, phase) => commits.push(phase)}>
      <RecordForm {...{ resource, record, store }} onSubmit={() => {}} footer={<button type="submit">保存</button>} />
    </Profiler>,
  )
  return { commits, container, store, user: userEvent.setup() }
}

it('a form of 60 fields is drawn in one commit', () => {
  expect(draw(fields, {}).commits).toEqual(['mount'])
})

it.each<[Kind, elements: number]>([
  // The field, its label, its control; a choice has the box that is typed into and nothing of its list.
  ['text', 3],
  ['number', 3],
  ['choice', 3],
  // A switch says its state in words; a day has a frame with a button and its picture.
  ['flag', 5],
  ['date', 7],
  ['dateTime', 7],
])('a field of kind %s is %i elements', (kind, elements) => {
  const { container } = draw([makeField('F', kind, { choices })], {})
  expect(container.querySelectorAll('label[for$="-F"]')).toHaveLength(1)
  expect(container.querySelector('label[for$="-F"]')!.parentElement!.querySelectorAll('*').length + 1).toBe(elements)
})

it('a row of a table is drawn with its own cells, and nothing of the others’ when one is written', async () => {
  const inner = [makeField('A', 'text', { title: '名称' }), makeField('B', 'number', { title: '数量' })]
  const rows = Array.from({ length: 10 }, (_, at) => ({ A: `甲${at}`, B: at }))
  const { store, user, commits } = draw([makeField('Rows', 'rows', { fields: inner })], { Rows: rows })
  expect(commits).toEqual(['mount'])
  commits.length = 0
  await user.type(screen.getByRole('textbox', { name: '第 3 行 名称' }), 'xyz')
  expect(commits).toEqual([])
  expect(store.dirty.get()).toBe(true)
})

it('what is said under one field, and what is chosen in it, draws that field alone', async () => {
  const drawn = vi.spyOn(controls.text as { Widget: () => null }, 'Widget')
  const texts = [makeField('A', 'text'), makeField('B', 'text'), makeField('C', 'text')]
  const { store, user } = draw(texts, {})
  expect(drawn).toHaveBeenCalledTimes(3)
  act(() => store.hints.set('/B', { words: '自动' }))
  expect(screen.getByText('自动')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(4)
  await user.type(screen.getByRole('textbox', { name: 'C' }), 'x{Enter}')
  expect(store.data.get()).toEqual({ C: 'x' })
  expect(drawn).toHaveBeenCalledTimes(5)
})

it('a browser’s calendar is made when it is asked for', async () => {
  const { container, user } = draw([makeField('Day', 'date', { title: '日期' })], { Day: '2024-05-01' })
  expect(container.querySelector('input[type=date]')).toBeNull()
  await user.click(screen.getByRole('button', { name: '选择日期' }))
  expect(container.querySelector<HTMLInputElement>('input[type=date]')?.value).toBe('2024-05-01')
})
