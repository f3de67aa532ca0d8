import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Revision } from '../../../src/model/query.ts'
import { Failure } from '../../../src/model/failure.ts'
import { getResource } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import '../../../src/ui/controls/dialog-surface.tsx'
import { COLLEAGUE, createLibraryMemory, HOSPITAL, ORIGIN } from '../../support/library-memory.ts'
import { open } from '../form/harness.tsx'
import { CATALOG as catalog } from '../../support/project.ts'

const CHARGE = getResource(catalog, 'charge-item')
/** Its guard asks who refers to a record. */
const ORDERED = getResource(catalog, 'mo-item')
const ROW = {
  Id: 'c1',
  Code: 'PT-0001',
  Name: '运动疗法',
  Category: 'exercise',
  Unit: '次',
  Price: 60,
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 2,
}
const OLD = { ...ROW, Price: 50, Version: 1 }
const HISTORY: readonly Revision[] = [
  { version: 2, action: 'update', at: '2026-05-01T02:32:00Z', userName: '李四', before: OLD, after: ROW },
  { version: 1, action: 'create', at: '2026-04-01T02:32:00Z', userName: '王五', before: null, after: OLD },
]
const show = (memory = createLibraryMemory({ 'charge-item': [ROW] }, { c1: HISTORY })) => ({
  memory,
  ...open({ memory, resource: CHARGE, others: [ORDERED], path: '/charge-item/c1/show' }),
})

afterEach(cleanup)

describe('the page of a record', () => {
  it('says every value in words', async () => {
    show()
    const section = await screen.findByRole('region', { name: '基本信息' })
    expect(within(section).getByText('运动治疗')).toBeTruthy()
    expect(screen.getByText('60.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: '编辑' }).getAttribute('href')).toBe('/charge-item/c1')
  })

  it('goes back to the list as it was left', async () => {
    const memory = createLibraryMemory({ 'charge-item': [ROW] })
    open({ memory, resource: CHARGE, path: '/charge-item/c1/show', state: { from: '/charge-item?page=3' } })
    expect((await screen.findByRole('link', { name: '返回' })).getAttribute('href')).toBe('/charge-item?page=3')
  })

  it('greys a step that is somebody else’s to make, with the reason, and asks the history once', async () => {
    const unit = getResource(catalog, 'action-unit')
    const row = { Id: 'a1', Code: 'DZ-001', Name: '深蹲', ApprovalStep: 'draft' }
    const submit = unit.transitions.find(({ name }) => name === 'submit')!
    const openUnit = async (by: Scope) => {
      const memory = createLibraryMemory({ 'action-unit': [row] })
      await memory.store.transit(by, ORIGIN, { resource: unit, id: 'a1', transition: submit })
      return { memory, ...open({ memory, resource: unit, path: '/action-unit/a1/show' }) }
    }
    const { memory, user } = await openUnit(HOSPITAL)
    const approve = await screen.findByRole('button', {
      name: '审核通过',
      description: /由您提交审核，须由其他人审核通过$/,
    })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    await user.click(approve)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: '退回' }).getAttribute('aria-disabled')).toBeNull()
    expect(memory.calls.filter(({ method }) => method === 'history')).toHaveLength(1)
    cleanup()
    // Of the same name, and yet another person.
    await openUnit({ ...COLLEAGUE, userName: HOSPITAL.userName })
    await screen.findByRole('region', { name: '修改历史' })
    expect((await screen.findByRole('button', { name: '审核通过' })).getAttribute('aria-disabled')).toBeNull()
  })

  it('switches off after asking', async () => {
    const { user, memory } = show()
    await user.click(await screen.findByRole('button', { name: '停用' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
    expect(await screen.findByRole('button', { name: '启用' })).toBeTruthy()
    expect(memory.rows('charge-item')[0]).toMatchObject({ IsEnabled: false, Version: 3 })
  })

  it('tells who changed what, before and after', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /李四.*修改了 单价/ }))
    const row = within(screen.getByRole('table')).getByRole('row', { name: /单价/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['50.00', '60.00'])
  })

  it('brings an old version back as a new one', async () => {
    const { user, memory } = show()
    await user.click(await screen.findByRole('button', { name: /王五.*新增/ }))
    await user.click(screen.getByRole('button', { name: '恢复此版本' }))
    const dialog = await screen.findByRole('dialog', { name: '恢复版本 1' })
    expect(dialog.textContent).toContain('会改变：单价')
    await user.click(within(dialog).getByRole('button', { name: '恢复' }))
    await waitFor(() => expect(memory.rows('charge-item')[0]).toMatchObject({ Price: 50, Version: 3 }))
  })

  it('says so when the platform keeps no history', async () => {
    const memory = createLibraryMemory({ 'charge-item': [ROW] })
    memory.failNext('history', new Failure('notFound'))
    show(memory)
    expect(await screen.findByText('该平台未提供修改历史。')).toBeTruthy()
  })
})
