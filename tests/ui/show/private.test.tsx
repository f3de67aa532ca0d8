/** Screens of a private library: what is masked is shown for a purpose, and nothing that is typed stays in the browser. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { rightRole } from '../../../src/model/rights.ts'
import type { Scope } from '../../../src/model/scope.ts'
import '../../../src/ui/controls/dialog-surface.tsx'
import { dropDrafts } from '../../../src/ui/form/draft-storage.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { CANARIES, CANARY_RECORD, CLIENTS, CONTACT, HIDDEN, KIN_PHONE } from '../../support/private.ts'
import { open, SCOPE } from '../form/harness.tsx'
import { openList } from '../list/harness.tsx'

const ROW = { ...CANARY_RECORD, Id: 'p1', OrganizationId: 'org-1', Shelf: 'organization', Version: 1 }
const READER: Scope = { ...SCOPE, roles: [...SCOPE.roles, rightRole('reveal')] }
const memoryOf = () => createLibraryMemory({ client: [ROW] })
const show = (scope = READER, revealPurposes: readonly string[] = []) =>
  open({ memory: memoryOf(), resource: CLIENTS, path: '/client/p1/show', scope, revealPurposes })
const keptInBrowser = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

afterEach(() => {
  cleanup()
  dropDrafts(SCOPE.userId)
})

describe('a masked value', () => {
  it('is shown after a purpose, and hidden again', async () => {
    const { user } = show()
    expect(await screen.findByText('139****4321')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '显示手机号（将记录）' }))
    const dialog = await screen.findByRole('dialog', { name: '显示手机号' })
    await user.click(within(dialog).getByRole('button', { name: '显示' }))
    expect(within(dialog).getByRole('status').textContent).toContain('请写明用途')
    await user.type(within(dialog).getByRole('textbox', { name: '用途' }), '电话随访')
    await user.click(within(dialog).getByRole('button', { name: '显示' }))
    expect(await screen.findByText(CANARIES.Phone)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '隐藏' }))
    expect(screen.queryByText(CANARIES.Phone)).toBeNull()
  })

  it('is shown for one of the purposes that the organization has, where it has some', async () => {
    const { user } = show(READER, ['电话随访', '核对身份'])
    await user.click(await screen.findByRole('button', { name: '显示手机号（将记录）' }))
    const dialog = await screen.findByRole('dialog', { name: '显示手机号' })
    const list = within(dialog).getByRole('combobox', { name: '用途' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['请选择', '电话随访', '核对身份'])
    await user.click(within(dialog).getByRole('button', { name: '显示' }))
    expect(within(dialog).getByRole('status').textContent).toBe('请选择用途')
    await user.selectOptions(list, '核对身份')
    await user.click(within(dialog).getByRole('button', { name: '显示' }))
    expect(await screen.findByText(CANARIES.Phone)).toBeTruthy()
  })

  it('is shown with the rows and inside the group that it is in', async () => {
    const { user } = show()
    const reveal = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: `显示${title}（将记录）` }))
      const dialog = await screen.findByRole('dialog', { name: `显示${title}` })
      await user.type(within(dialog).getByRole('textbox', { name: '用途' }), '电话随访')
      await user.click(within(dialog).getByRole('button', { name: '显示' }))
      return await screen.findByRole('status', { name: `${title}全部内容` })
    }
    expect(await screen.findByText('137****6666')).toBeTruthy()
    const rows = await reveal('联系人')
    expect(within(rows).getByRole('cell', { name: CONTACT.Phone })).toBeTruthy()
    expect((await reveal('家属电话')).textContent).toBe(KIN_PHONE)
  })

  it('of rows and groups is shown in the form too', async () => {
    open({ memory: memoryOf(), resource: CLIENTS, path: '/client/p1', scope: READER })
    for (const title of ['手机号', '联系人', '家属电话'])
      expect(await screen.findByRole('button', { name: `显示${title}（将记录）` })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '显示联系电话（将记录）' })).toBeNull()
  })

  it('stays masked for whoever has no right', async () => {
    show(SCOPE)
    expect(await screen.findByText('139****4321')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /将记录/ })).toBeNull()
    expect(HIDDEN.filter((value) => document.body.textContent.includes(value))).toEqual([])
  })
})

describe('the form of a private library', () => {
  it('saves another field without asking for what is masked', async () => {
    const memory = memoryOf()
    const { user } = open({ memory, resource: CLIENTS, path: '/client/p1', scope: SCOPE })
    const no = await screen.findByRole('textbox', { name: /档案号/ })
    await user.clear(no)
    await user.type(no, 'C-9')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(memory.rows('client')[0]).toMatchObject({ No: 'C-9', Phone: CANARIES.Phone }))
  })

  it('keeps a draft in this page alone', async () => {
    const opened = () => open({ memory: memoryOf(), resource: CLIENTS, path: '/client/p1', scope: SCOPE })
    const { user } = opened()
    const address = await screen.findByRole('textbox', { name: /住址/ })
    await user.clear(address)
    await user.type(address, '宁波市海曙区七号')
    cleanup()
    expect(keptInBrowser()).not.toContain('宁波')
    expect(keptInBrowser()).not.toContain('rc-draft')
    opened()
    expect(await screen.findByRole('button', { name: /恢复/ })).toBeTruthy()
    cleanup()
    dropDrafts(SCOPE.userId)
    opened()
    await screen.findByRole('textbox', { name: /住址/ })
    expect(screen.queryByRole('button', { name: /恢复/ })).toBeNull()
  })
})

describe('the list of a private library', () => {
  it('is searched without its address saying for what', async () => {
    const { user, router } = openList({ memory: memoryOf(), resource: CLIENTS, path: '/client', scope: SCOPE })
    expect(await screen.findByText('139****4321')).toBeTruthy()
    const box = screen.getByRole('searchbox', { name: '关键字' })
    await user.type(box, '无人')
    await waitFor(() => expect(screen.queryByText('139****4321')).toBeNull())
    await user.clear(box)
    await user.type(box, '欧阳')
    expect(await screen.findByText('139****4321')).toBeTruthy()
    expect(decodeURIComponent(router.state.location.search)).not.toContain('欧阳')
    expect((box as HTMLInputElement).value).toBe('欧阳')
  })
})
