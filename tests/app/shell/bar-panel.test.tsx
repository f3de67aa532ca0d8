import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { BarPanel } from '../../../src/app/shell/bar-panel.tsx'

afterEach(cleanup)

describe('BarPanel', () => {
  it('S8: a part that does not arrive is told and can be asked for again; the bar stays', async () => {
    let isThere = false
    const load = async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/panel.js')
      return Part
    }
    render(<BarPanel name="消息" icon="bell" count={0} countWords="条未读" load={load} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '消息' }))
    expect((await screen.findByRole('alert')).textContent).toContain('页面没有加载完整')
    isThere = true
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('内容')).toBeTruthy()
  })
})

function Part() {
  return <p>内容</p>
}
