/** The box that is typed into: where its pointer stands, and what its keys do. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Combobox, type ComboboxOption, type ComboboxProps } from '../../../src/ui/controls/combobox.tsx'

afterEach(cleanup)

const OPTIONS: readonly ComboboxOption[] = [
  { value: 1, label: '运动疗法' },
  { value: 2, label: '旧疗法', disabled: true },
  { value: 3, label: '作业疗法' },
  { value: 4, label: '言语训练' },
]

interface BoxProps extends Partial<ComboboxProps> {
  onCommit?(): void
}

function Box({ onCommit = () => undefined, ...more }: BoxProps) {
  const [value, setValue] = useState<unknown>(3)
  const text = OPTIONS.find((option) => option.value === value)?.label ?? ''
  return (
    <Profiler id="box" onRender={onCommit}>
      <Combobox
        control={{ id: 'box', 'aria-label': '项目' }}
        className=""
        {...{ text, value }}
        options={OPTIONS}
        onChoose={setValue}
        {...more}
      />
    </Profiler>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '项目' })
const pointed = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the combobox', () => {
  it('opens at what is chosen, goes round by arrow keys past what is switched off, and takes it by Enter', async () => {
    render(<Box />)
    const user = userEvent.setup()
    await user.tab()
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(pointed()).toBe('作业疗法')
    await user.keyboard('{ArrowUp}')
    expect(pointed()).toBe('运动疗法')
    await user.keyboard('{ArrowUp}')
    expect(pointed()).toBe('言语训练')
    await user.keyboard('{Enter}')
    expect(box().value).toBe('言语训练')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('points at the first that fits while one types; Home and End move the caret; Escape brings back what stood there', async () => {
    render(<Box />)
    const user = userEvent.setup()
    await user.click(box())
    await user.keyboard('疗法')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '运动疗法',
      '旧疗法',
      '作业疗法',
    ])
    expect(pointed()).toBe('运动疗法')
    await user.keyboard('{Home}')
    expect([box().selectionStart, pointed()]).toEqual([0, '运动疗法'])
    await user.keyboard('{End}')
    expect([box().selectionStart, pointed()]).toEqual([2, '运动疗法'])
    await user.keyboard('{Escape}')
    expect(box().value).toBe('作业疗法')
  })

  it('leaves Enter to the input method while it composes', async () => {
    render(<Box />)
    await userEvent.setup().click(box())
    fireEvent.change(box(), { target: { value: 'yan' } })
    fireEvent.change(box(), { target: { value: '言语' } })
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229, isComposing: true })
    expect(pointed()).toBe('言语训练')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(box().value).toBe('言语训练')
  })

  it('keeps its pointer where it was when other options come: at the chosen one, or where the arrows led', async () => {
    const asked = { onSearch: () => undefined, answers: '' }
    const { rerender } = render(<Box {...asked} options={OPTIONS.slice(0, 2)} answers="以前" />)
    const user = userEvent.setup()
    await user.click(box())
    expect(pointed()).toBe('运动疗法')
    rerender(<Box {...asked} />)
    expect(pointed()).toBe('作业疗法')
    await user.keyboard('{ArrowDown}')
    rerender(<Box {...asked} options={OPTIONS.map((option) => ({ ...option })).toReversed()} />)
    expect(pointed()).toBe('言语训练')
    rerender(<Box {...asked} options={OPTIONS.slice(0, 3)} />)
    expect(pointed()).toBe('运动疗法')
  })

  it('is drawn once for a key', async () => {
    let commits = 0
    render(<Box onCommit={() => (commits += 1)} />)
    const user = userEvent.setup()
    await user.click(box())
    for (const key of ['疗', '法', '{ArrowDown}', '{Backspace}', '{ArrowUp}']) {
      commits = 0
      await user.keyboard(key)
      expect([key, commits]).toEqual([key, 1])
    }
  })
})
