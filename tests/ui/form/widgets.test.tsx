import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field, WireRecord } from '../../../src/model/resource.ts'
import type { FormRule } from '../../../src/model/resource.ts'
import type { Validate } from '../../../src/model/validation.ts'
import { RecordForm } from '../../../src/ui/form/record-form.tsx'
import { makeField, makeResource } from './harness.tsx'

afterEach(cleanup)

interface MountOptions {
  readonly rules?: readonly FormRule[]
  readonly validate?: Validate
}

function mount(fields: readonly Field[], record: WireRecord, { rules = [], validate }: MountOptions = {}) {
  const plain = makeResource(fields)
  const resource = { ...plain, form: { ...plain.form, rules } }
  const onSubmit = vi.fn(async (record: WireRecord): Promise<undefined> => void record)
  const renders = vi.fn()
  render(
    <Profiler id="form" onRender={(_, phase) => renders(phase)}>
      <RecordForm
        {...{ resource, record, onSubmit }}
        {...(validate ? { validate } : {})}
        footer={<button type="submit">保存</button>}
      />
    </Profiler>,
  )
  const user = userEvent.setup()
  const save = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }))
    return onSubmit.mock.lastCall?.[0]
  }
  return { user, save, renders, onSubmit }
}

describe('saving', () => {
  it('asks the platform when the validator does not arrive', async () => {
    const onSubmit = vi.fn(async (): Promise<undefined> => undefined)
    const loadValidator = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    render(
      <RecordForm
        {...{ resource: makeResource([makeField('A', 'text')]), record: { A: 'x' }, loadValidator, onSubmit }}
        footer={<button type="submit">保存</button>}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ A: 'x' }))
  })
})

describe('a field that will be taken away', () => {
  it('says until when it is there, beside its own words, and is read with it', () => {
    const plain = { ...makeField('A', 'text'), deprecated: { sunset: '2027-06-30' } }
    const described = { ...makeField('B', 'text'), description: '以元计', deprecated: { sunset: '2027-06-30' } }
    mount([plain, described, makeField('C', 'text')], {})
    const words = '将停用，2027-06-30 之后不再有这一项'
    expect(screen.getByRole('textbox', { name: 'A', description: words })).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'B', description: `以元计（${words}）` })).toBeDefined()
    expect(screen.getAllByText(/将停用/)).toHaveLength(2)
  })
})

describe('typing', () => {
  it('renders nothing but what is typed into', async () => {
    const fields = Array.from({ length: 60 }, (_, index) => makeField(`F${index}`, 'text'))
    const { user, renders, save } = mount(fields, {})
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'F3' })
    await user.click(box)
    renders.mockClear()
    await user.keyboard('abcdefghij')
    expect(box.value).toBe('abcdefghij')
    expect(renders).not.toHaveBeenCalled()
    expect(await save()).toEqual({ F3: 'abcdefghij' })
  })

  it('says what is wrong with a field that is left only once the press that left it has ended', async () => {
    const { user } = mount([makeField('A', 'money', { decimals: 2 }), makeField('B', 'text')], {})
    await user.type(screen.getByRole('textbox', { name: 'A' }), '12.345')
    const words = () => document.body.textContent?.includes('最多 2 位小数')
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: 'B' }) })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'B' }))
    expect(words()).toBe(false)
    await user.pointer({ keys: '[/MouseLeft]' })
    await waitFor(() => expect(words()).toBe(true))
  })

  it('commits on Enter without saving', async () => {
    const { user, renders, onSubmit } = mount([makeField('A', 'text')], {})
    await user.type(screen.getByRole('textbox'), 'x')
    renders.mockClear()
    await user.keyboard('{Enter}')
    expect(renders).toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows a message at its field only, once a save was refused', async () => {
    const validate: Validate = (record) =>
      record['A'] ? [] : [{ code: 'required', path: '/A', message: '请填写“甲”' }]
    const { user, save } = mount([makeField('A', 'text', { title: '甲' }), makeField('B', 'text')], {}, { validate })
    const box = screen.getByRole('textbox', { name: '甲' })
    await user.click(box)
    await user.tab()
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect(await save()).toBeUndefined()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'B' }).getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('1 处需要修改')).toBeTruthy()
  })
})

describe('tags', () => {
  const tags = (value: readonly string[] = []) => mount([makeField('Tags', 'tags', { title: '标签' })], { Tags: value })

  it.each<[why: string, keys: string, saved: unknown]>([
    ['Enter adds', '甲{Enter}乙{Enter}', ['甲', '乙']],
    ['a Chinese comma adds', '甲，乙，', ['甲', '乙']],
    ['what is still in the box is saved too', '甲{Enter}乙', ['甲', '乙']],
    ['Backspace in the empty box removes', '甲{Enter}乙{Enter}{Backspace}', ['甲']],
  ])('%s', async (_, keys, saved) => {
    const { user, save } = tags()
    await user.click(screen.getByRole('textbox'))
    await user.keyboard(keys)
    expect((await save())?.['Tags']).toEqual(saved)
  })

  it('splits a pasted list and refuses what is there already', async () => {
    const { user } = tags(['甲'])
    await user.click(screen.getByRole('textbox'))
    await user.paste('乙、甲\n丙;乙')
    expect(screen.getAllByRole('button', { name: /移除/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
      '移除 甲',
      '移除 乙',
      '移除 丙',
    ])
    expect(screen.getByText('标签中已有“甲”，不重复添加')).toBeTruthy()
  })
})

describe('dates and flags', () => {
  it.each<[typed: string, saved: unknown]>([
    ['2024/5/1', '2024-05-01'],
    ['20240501', '2024-05-01'],
    ['2024年5月1日', '2024-05-01'],
  ])('reads %s', async (typed, saved) => {
    const { user, save } = mount([makeField('Day', 'date')], {})
    await user.type(screen.getByRole('textbox'), typed)
    expect((await save())?.['Day']).toBe(saved)
  })

  it('refuses a day that does not exist', async () => {
    const { user, save } = mount([makeField('Day', 'date', { title: '日期' })], {})
    await user.type(screen.getByRole('textbox'), '2024-02-30')
    expect(await save()).toBeUndefined()
    expect(screen.getAllByText(/“日期”请按 2024-05-01 的形式填写/).length).toBeGreaterThan(0)
  })

  it('keeps an instant exact', async () => {
    const { user, save } = mount([makeField('At', 'dateTime')], {})
    await user.type(screen.getByRole('textbox'), '2024-05-01 08:30')
    expect((await save())?.['At']).toBe('2024-05-01T00:30:00.000Z')
  })

  it.each([
    ['830', '08:30'],
    ['8:5', '08:05'],
    ['{ArrowUp}', '08:00'],
    ['8:31{ArrowUp}', '08:35'],
    ['8:31{ArrowDown}{ArrowDown}', '08:25'],
    ['2359{Home}{ArrowUp}', '00:59'],
  ])('a time of the day typed as %s is %s', async (typed, clock) => {
    const { user, save } = mount([makeField('From', 'time')], {})
    await user.type(screen.getByRole('textbox'), typed)
    expect((await save())?.['From']).toBe(clock)
  })

  it('loses nothing of times that are typed fast', async () => {
    const { save } = mount([makeField('From', 'time'), makeField('To', 'time')], {})
    const fast = userEvent.setup({ delay: 25 })
    await fast.click(screen.getByRole('textbox', { name: 'From' }))
    await fast.keyboard('0815{Tab}1745')
    expect(await save()).toMatchObject({ From: '08:15', To: '17:45' })
  })

  it('refuses a time that no clock shows', async () => {
    const { user, save } = mount([makeField('From', 'time', { title: '开始' })], {})
    await user.type(screen.getByRole('textbox'), '2575')
    expect(await save()).toBeUndefined()
    expect(screen.getAllByText('“开始”请按 08:30 的形式填写，从 00:00 到 23:59').length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox')).toHaveProperty('value', '2575')
  })

  it('switches by keyboard', async () => {
    const { user, save } = mount([makeField('On', 'flag', { title: '启用' })], { On: true })
    screen.getByRole('switch', { name: '启用' }).focus()
    await user.keyboard(' ')
    expect((await save())?.['On']).toBe(false)
  })
})

describe('fault 24: a choice that is gone', () => {
  it.each([2, 9])('is shown as it is among %d others, and stays unless another is chosen', async (count) => {
    const choices = Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `选项${index}` }))
    const { save } = mount([makeField('Kind', 'choice', { title: '种类', choices })], { Kind: 'gone' })
    const control = screen.getByRole<HTMLSelectElement | HTMLInputElement>('combobox', { name: '种类' })
    const shown = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.textContent : control.value
    expect(shown).toMatch(/^gone/)
    expect(await save()).toEqual({ Kind: 'gone' })
  })
})

describe('rules', () => {
  const fields = [
    makeField('Kind', 'choice', {
      title: '种类',
      choices: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    }),
    makeField('Extra', 'text', { title: '附加' }),
  ]
  const rules: readonly FormRule[] = [{ when: { eq: ['Kind', 'b'] }, show: ['Extra'], require: ['Extra'] }]

  it('shows and requires a field while the condition holds', async () => {
    const { user } = mount(fields, { Kind: 'a' }, { rules })
    expect(screen.queryByRole('textbox', { name: /附加/ })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: '种类' }), '乙')
    expect(screen.getByRole('textbox', { name: /附加/ }).getAttribute('aria-required')).toBe('true')
  })

  it('sends no value of a hidden field', async () => {
    const { user, save } = mount(fields, { Kind: 'b', Extra: 'x' }, { rules })
    await user.selectOptions(screen.getByRole('combobox', { name: '种类' }), '甲')
    expect(await save()).toEqual({ Kind: 'a' })
  })
})

describe('rows and groups', () => {
  const parts = makeField('Parts', 'rows', {
    title: '明细',
    maxItems: 3,
    fields: [makeField('Name', 'text', { title: '名称' }), makeField('Count', 'number', { title: '数量' })],
  })
  const record = {
    Parts: [
      { Name: 'a', Count: 1 },
      { Name: 'b', Count: 2 },
    ],
  }

  it('adds, moves and removes rows, with text in flight', async () => {
    const { user, save } = mount([parts], record)
    await user.type(screen.getByRole('textbox', { name: '第 2 行 名称' }), 'b')
    await user.click(screen.getByRole('button', { name: '上移第 2 行' }))
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第 3 行 名称' })))
    await user.keyboard('c')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加一行' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '移除第 2 行' }))
    expect(await save()).toEqual({ Parts: [{ Name: 'bb', Count: 2 }, { Name: 'c' }] })
  })

  it('shows a problem in its cell', async () => {
    const validate: Validate = () => [{ code: 'minimum', path: '/Parts/1/Count', message: '数量不能小于 3' }]
    const { save } = mount([parts], record, { validate })
    await save()
    const box = screen.getByRole('textbox', { name: '第 2 行 数量' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(screen.getByRole('button', { name: '明细 第 2 行：数量不能小于 3' })).toBeTruthy()
  })

  it('draws a long list in portions', async () => {
    const many = { Parts: Array.from({ length: 120 }, (_, index) => ({ Name: `n${index}` })) }
    const { user } = mount([makeField('Parts', 'rows', { fields: parts.fields ?? [] })], many)
    expect(screen.getAllByRole('row')).toHaveLength(51)
    await user.click(screen.getByRole('button', { name: '再显示 50 行' }))
    expect(screen.getAllByRole('row')).toHaveLength(101)
  })

  it('edits what is nested', async () => {
    const group = makeField('Box', 'group', { title: '外形', fields: [makeField('Width', 'number', { title: '宽' })] })
    const { user, save } = mount([group], { Box: { Width: 1, Unknown: 2 } })
    const box = within(screen.getByRole('group', { name: '外形' })).getByRole('textbox', { name: '宽' })
    await user.clear(box)
    await user.type(box, '2.5')
    expect(await save()).toEqual({ Box: { Width: 2.5, Unknown: 2 } })
  })
})
