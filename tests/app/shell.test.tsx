import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PopupMenu } from '../../src/app/shell/popup-menu.tsx'

afterEach(cleanup)

describe('PopupMenu', () => {
  it('opens, moves by arrow keys, chooses, and gives the focus back', async () => {
    const chosen: string[] = []
    const items = ['一', '二', '三'].map((label) => ({ label, run: () => void chosen.push(label) }))
    render(
      <PopupMenu name="选择" items={items}>
        …
      </PopupMenu>,
    )
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: '选择' })
    await user.click(button)
    expect(document.activeElement?.textContent).toBe('一')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('三')
    await user.keyboard('{Home}{ArrowDown}{Enter}')
    expect(chosen).toEqual(['二'])
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes by Escape and by a click elsewhere, choosing nothing', async () => {
    render(
      <>
        <PopupMenu name="选择" items={[{ label: '一', run: () => expect.unreachable() }]}>
          …
        </PopupMenu>
        <p>别处</p>
      </>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '选择' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(screen.getByRole('button', { name: '选择' }))
    await user.click(screen.getByText('别处'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
