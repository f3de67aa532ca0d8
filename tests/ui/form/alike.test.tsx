/** In an open form, which record is in the way is said before the server is asked to save. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SHIFTS } from '../../support/alike.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { open } from './harness.tsx'

const OWN = { OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }
const ROWS = [
  { ...OWN, Id: 's1', Name: '早班', Staff: '王', WorkDate: '2026-03-10', From: '09:00', To: '12:00', State: 'open' },
  { ...OWN, Id: 's2', Name: '晚班', Staff: '王', WorkDate: '2026-03-10', From: '12:00', To: '15:00', State: 'open' },
]

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('constraints in a form', () => {
  it('name the record in the way, with a way to it, until it is out of it', async () => {
    const { user } = open({ memory: createLibraryMemory({ shift: ROWS }), resource: SHIFTS, path: '/shift/s2' })
    const from = await screen.findByRole('textbox', { name: '开始' })
    await user.clear(from)
    await user.type(from, '11:00')
    await user.tab()
    expect(await screen.findByText('王 在 09:00–12:00 已有排班 早班')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toContain('/shift/s1/show')
    await user.clear(from)
    await user.type(from, '12:30')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/已有排班/)).toBeNull())
  })

  it('only say what is a warning', async () => {
    const rows = [{ ...ROWS[0], Phone: '138' }, ROWS[1]!]
    const { user } = open({ memory: createLibraryMemory({ shift: rows }), resource: SHIFTS, path: '/shift/s2' })
    await user.type(await screen.findByRole('textbox', { name: '电话' }), '138')
    await user.tab()
    expect(await screen.findByText('电话已用于 早班')).toBeTruthy()
  })
})
