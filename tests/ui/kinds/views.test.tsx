import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Kind } from '../../../src/model/kind.ts'
import type { Field } from '../../../src/model/resource.ts'
import { SpanPanel } from '../../../src/ui/kinds/span-panel.tsx'
import { KIND_VIEWS } from '../../../src/ui/kinds/views.ts'

const field = (kind: Kind, overrides: Partial<Field> = {}): Field => {
  return { name: 'F', kind, title: '字段', required: false, readOnly: false, search: false, ...overrides }
}
const CHOICES = {
  choices: [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
  ],
}
const STATES = {
  choices: [
    { value: 'true', label: '启用' },
    { value: 'false', label: '停用' },
  ],
}
const NAMED_ROWS = { fields: [field('number', { name: 'No' }), field('text', { name: 'Name', required: true })] }
const REFERRING_ROWS = { fields: [field('reference', { name: 'TypeId', reference: 'type', required: true })] }
const LABELS = new Map([['t1', '电极']])

describe('cells', () => {
  it.each<[kind: Kind, value: unknown, shown: string, overrides?: Partial<Field>]>([
    ['text', '甲', '甲'],
    ['text', '', '—'],
    ['longText', null, '—'],
    ['richText', '<p>甲</p><p>乙 &amp; 丙</p>', '甲 乙 & 丙'],
    ['richText', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['richText', '', '—'],
    ['number', 1234.5, '1,234.5'],
    ['number', 0, '0'],
    ['number', undefined, '—'],
    ['money', 0.1, '0.10'],
    ['money', 1234567.891, '1,234,567.891', { decimals: 3 }],
    ['flag', true, '是'],
    ['flag', false, '停用', STATES],
    ['flag', null, '—'],
    ['choice', 'b', '乙', CHOICES],
    ['choice', 'gone', 'gone', CHOICES],
    ['choices', ['a', 'b'], '甲、乙', CHOICES],
    ['choices', [], '—', CHOICES],
    ['tags', ['咳嗽', '气喘'], '咳嗽、气喘'],
    ['tags', 'no list', '—'],
    ['reference', 't1', '电极'],
    ['reference', 't9', '已不存在（t9）'],
    ['reference', null, '—'],
    ['date', '2026-02-03', '2026-02-03'],
    ['dateTime', 'not a date', 'not a date'],
    ['time', '08:30', '08:30'],
    ['time', null, '—'],
    ['group', { Unit: '次' }, '单位 次', { fields: [field('text', { name: 'Unit', title: '单位' })] }],
    ['rows', [{}, {}], '2 行'],
    ['rows', [{ Name: '头痛' }, { Name: '失眠' }], '头痛、失眠', NAMED_ROWS],
    ['rows', [{ Name: '甲' }, { Name: '乙' }, { Name: '丙' }, { Name: '丁' }], '4 行：甲、乙、丙、丁', NAMED_ROWS],
    ['rows', [{ Name: '头痛' }, {}], '2 行：头痛', NAMED_ROWS],
    ['rows', [{ Kind: 'a' }], '1 行', { fields: [field('choice', { name: 'Kind', required: true, ...CHOICES })] }],
    ['rows', [{ TypeId: 't1' }], '电极', REFERRING_ROWS],
    ['rows', null, '—'],
  ])('%s %j is shown as %s', (kind, value, shown, overrides) => {
    const { container } = render(<>{KIND_VIEWS[kind].cell(value, field(kind, overrides), LABELS)}</>)
    expect(container.textContent).toBe(shown)
  })

  it('waits for a label that is still on its way', () => {
    const { container } = render(<>{KIND_VIEWS.reference.cell('t1', field('reference'), undefined)}</>)
    expect(container.textContent).toBe('…')
    const rows = render(<>{KIND_VIEWS.rows.cell([{ TypeId: 't1' }], field('rows', REFERRING_ROWS), undefined)}</>)
    expect(rows.container.textContent).toBe('…')
  })

  it('tells an instant in the house’s time zone', () => {
    const at = new Date(Date.UTC(2026, 0, 1, 19, 4, 5))
    expect(KIND_VIEWS.dateTime.words(at.toISOString(), field('dateTime'))).toBe('2026-01-02 03:04:05')
  })
})

describe('a span of times', () => {
  afterEach(cleanup)
  const asked = async (from: string, to: string) => {
    const [onChange, close] = [vi.fn(), vi.fn()]
    render(<SpanPanel field={field('time')} value={undefined} onChange={onChange} close={close} />)
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: '字段从' }), from)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: '字段至' }), `${to}{Enter}`)
    return onChange.mock.lastCall?.[0] ?? screen.getByRole('alert').textContent
  }

  it('is typed in digits, and refused where no clock shows it or it is crossed', async () => {
    expect(await asked('83', '1205')).toBe('字段请按 08:30 的形式填写，从 00:00 到 23:59')
    cleanup()
    expect(await asked('830', '12')).toEqual({ from: '08:30', to: '12:00' })
    cleanup()
    expect(await asked('13', '12:30')).toBe('字段的起始值不能大于结束值')
  })
})
