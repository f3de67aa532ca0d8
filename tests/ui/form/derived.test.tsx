/** Fields that are made and not written, in an open form. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { PAPERS } from '../../support/derived.ts'
import { open } from './harness.tsx'

const ROW = { Id: 'p1', Name: '甲', OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('derived fields in a form', () => {
  it('say in a new record what will be made when it is saved, and have no box to write in', async () => {
    open({ memory: createLibraryMemory({ paper: [] }), resource: PAPERS, path: '/paper/create' })
    expect((await screen.findByLabelText('单号')).textContent).toBe('保存后生成')
    expect(screen.getByLabelText('送出人').textContent).not.toBe('保存后生成')
    expect(screen.queryByRole('textbox', { name: '单号' })).toBeNull()
    expect(screen.getByRole('textbox', { name: '名称' })).toBeTruthy()
  })

  it('are shown as they are in a stored one', async () => {
    const memory = createLibraryMemory({ paper: [{ ...ROW, PaperNo: 'DJ20260310001' }] })
    open({ memory, resource: PAPERS, path: '/paper/p1' })
    expect((await screen.findByLabelText('单号')).textContent).toBe('DJ20260310001')
  })
})
