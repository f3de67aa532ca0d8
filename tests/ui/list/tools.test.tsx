import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { setWidth } from '../../support/narrow.ts'
import { addressOf, charge, openList } from './harness.tsx'

describe('the tools of a list on a phone', () => {
  beforeEach(() => setWidth(390))
  afterEach(() => setWidth(1440))

  it('stand in one menu, and open what they open elsewhere', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    const path = addressOf('charge-item', { filter: { keyword: '项目' } })
    const { user } = openList({ memory, path, console: { startExport: async () => undefined } as never })
    await screen.findByText('项目0001')
    for (const name of ['刷新', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
    screen.getByRole('button', { name: '列设置' })
    screen.getByRole('button', { name: '视图' })
    await user.click(screen.getByRole('button', { name: '列表操作' }))
    const menu = await screen.findByRole('menu', { name: '列表操作' })
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['刷新', '导出', '打印', '回收站'])
    await user.click(within(menu).getByRole('menuitem', { name: '导出' }))
    await screen.findByRole('dialog', { name: /导出/ })
  })
})
