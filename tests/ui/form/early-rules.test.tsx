/** Rules of format 2 in an open form: said before the server is asked, what is locked is only shown. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { tellSettings } from '../../../src/model/around-here.ts'
import { COURSES, ORDERS, VISITS } from '../../support/ruled.ts'
import { open } from './harness.tsx'

const ROW = {
  Id: 'c1',
  Name: '甲',
  StartOn: '2026-03-12',
  Limit: 20,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
}

function edit(row: Readonly<Record<string, unknown>>) {
  const memory = createLibraryMemory({ course: [{ ...ROW, ...row }] })
  return { memory, ...open({ memory, resource: COURSES, others: [ORDERS], path: '/course/c1' }) }
}

afterEach(() => {
  tellSettings({})
  cleanup()
  localStorage.clear()
})

describe('rules in a form', () => {
  it('say at the field what would be refused, and send nothing', async () => {
    const { user, memory } = edit({ State: 'open', EndOn: '2026-03-13' })
    const end = await screen.findByLabelText(/^结束/)
    await user.clear(end)
    await user.type(end, '2026-03-11')
    await user.tab()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findAllByText('结束不能早于开始（2026-03-12）')).length).toBeGreaterThan(0)
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
  })

  it('only say what is a warning, and take it back', async () => {
    const { user } = edit({ State: 'open' })
    const limit = await screen.findByRole('textbox', { name: /限额/ })
    await user.clear(limit)
    await user.type(limit, '5')
    await user.tab()
    expect(await screen.findByText('限额偏低')).toBeTruthy()
    await user.clear(limit)
    await user.type(limit, '50')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('限额偏低')).toBeNull())
  })

  it('read what the organization has set', async () => {
    tellSettings({ least: 8 })
    const memory = createLibraryMemory({ visit: [{ ...ROW, Id: 'v1', Fee: 20, State: 'open' }] })
    const { user } = open({ memory, resource: VISITS, path: '/visit/v1' })
    const fee = await screen.findByRole('textbox', { name: /费用/ })
    await user.clear(fee)
    await user.type(fee, '7')
    await user.tab()
    expect(await screen.findByText('费用偏低')).toBeTruthy()
  })

  it('show what is locked without a box to write in, and say once why', async () => {
    edit({ State: 'closed' })
    const why = await screen.findAllByText('甲 已结束，不能修改')
    expect(why.map((words) => words.role)).toEqual(['note'])
    expect(screen.queryByRole('textbox', { name: /名称/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: /备注/ })).toBeTruthy()
  })
})
