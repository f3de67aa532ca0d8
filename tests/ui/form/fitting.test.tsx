/** A reference with a condition in an open form: what it offers, and that it empties what no longer fits. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { NOTES, PEOPLE, VISITS, WARDS } from '../../support/fitting.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { open } from './harness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const KEPT = { OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }
const ROWS = {
  ward: [
    { Id: 'w1', Name: '东区', ...KEPT },
    { Id: 'w2', Name: '西区', ...KEPT },
  ],
  person: [
    { Id: 'p1', Name: '甲医生', WardId: 'w1', Roles: ['doctor'], ...KEPT },
    { Id: 'p2', Name: '乙护士', WardId: 'w1', Roles: ['nurse'], ...KEPT },
    { Id: 'p3', Name: '丙医生', WardId: 'w2', Roles: ['doctor'], ...KEPT },
  ],
  visit: [{ Id: 'v1', Name: '一', WardId: 'w1', DoctorId: 'p1', ...KEPT }],
  note: [],
}
const openVisit = (path: string) =>
  open({ memory: createLibraryMemory(ROWS), resource: VISITS, others: [PEOPLE, WARDS, NOTES], path })
const combo = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

describe('a reference with a condition', () => {
  it('offers what fits, and says what to fill first', async () => {
    const { user } = openVisit('/visit/create')
    await user.click(await combo('医生'))
    await screen.findByText('请先填写病区')
    await user.click(await combo('病区'))
    await user.click(await screen.findByRole('option', { name: /东区/ }))
    await user.click(await combo('医生'))
    await screen.findByRole('option', { name: /甲医生/ })
    expect(screen.queryByRole('option', { name: /丙医生|乙护士/ })).toBeNull()
  })

  it('is emptied when what its condition reads is changed and it no longer fits, with a word about it', async () => {
    const { user } = openVisit('/visit/v1')
    const doctor = await combo('医生')
    await waitFor(() => expect(doctor.value).toBe('甲医生'))
    await user.click(await combo('病区'))
    await user.click(await screen.findByRole('option', { name: /西区/ }))
    await screen.findByText('原来的医生不在可选范围内，已清空，请重新选择')
    await waitFor(() => expect(doctor.value).toBe(''))
    await user.click(doctor)
    await user.click(await screen.findByRole('option', { name: /丙医生/ }))
    await waitFor(() => expect(screen.queryByText(/已清空，请重新选择/)).toBeNull())
  })
})
