import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { addressOf, catalog, CONSUMABLE, openList } from '../harness.tsx'

afterEach(cleanup)

const OWN = { Shelf: 'organization', OrganizationId: 'org-1', Version: 1 }
const library = () =>
  createLibraryMemory({
    consumable: [
      { Id: 'k1', Code: 'A', Name: '电极片', TypeId: 't1', ...OWN },
      { Id: 'k2', Code: 'B', Name: '绷带', TypeId: 't2', ...OWN },
    ],
    'consumable-type': [
      { Id: 't1', Code: 'T1', Name: '电极', IsEnabled: true, ...OWN },
      { Id: 't2', Code: 'T2', Name: '敷料', IsEnabled: false, ...OWN },
      { Id: 't3', Code: 'T3', Name: '平台分类', IsEnabled: true, Shelf: 'platform', OrganizationId: 'consortium-1' },
    ],
  })

async function openCommands(memory: ReturnType<typeof library>, name: string) {
  const opened = openList({ memory, resource: CONSUMABLE })
  const pane = await screen.findByRole('complementary', { name: '耗材分类' })
  await opened.user.click(await within(pane).findByRole('button', { name: `${name}的操作` }))
  await screen.findByRole('menu', { name: `${name}的操作` })
  return { ...opened, pane }
}
const commands = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

describe('types beside their items', () => {
  it('are edited in the form of their own library, which comes back to this list', async () => {
    const { user } = await openCommands(library(), '电极')
    expect(commands()[0]).toBe('编辑')
    await user.click(screen.getByRole('menuitem', { name: '编辑' }))
    expect(await screen.findByText('在 /consumable-type/t1 {"from":"/consumable"}')).toBeTruthy()
  })

  it('change their state where they stand', async () => {
    const memory = library()
    const { user, pane } = await openCommands(memory, '敷料')
    expect(commands()).not.toContain('停用')
    await user.click(screen.getByRole('menuitem', { name: '启用' }))
    await waitFor(() => expect(memory.rows('consumable-type')[1]).toMatchObject({ IsEnabled: true }))
    await waitFor(() => expect(within(pane).queryByText('已停用')).toBeNull())
  })

  it('offer nothing but a look at the platform’s', async () => {
    const memory = library()
    await openCommands(memory, '平台分类')
    expect(commands()).toEqual(['查看'])
  })

  it('begin a new item with the chosen one', async () => {
    const path = addressOf('consumable', { filter: { TypeId: { in: ['t1'] } } })
    const { user, router } = openList({ memory: library(), resource: CONSUMABLE, path })
    await screen.findByRole('rowheader', { name: '电极片' })
    await user.click(screen.getByRole('button', { name: '新增' }))
    expect(await screen.findByText(/^在 \/consumable\/create/)).toBeTruthy()
    expect(router.state.location.search).toBe('?TypeId=t1')
  })

  it('take no new items once they are switched off, and say so', async () => {
    const path = addressOf('consumable', { filter: { TypeId: { in: ['t2'] } } })
    const { user, router } = openList({ memory: library(), resource: CONSUMABLE, path })
    await screen.findByRole('button', { name: '敷料已停用' })
    await user.click(screen.getByRole('button', { name: '新增' }))
    expect(screen.getByTestId('toasts').textContent).toBe(
      '“敷料”已停用，不能在其下新增耗材；请先启用它，或选择其他耗材分类',
    )
    expect(router.state.location.pathname).toBe('/consumable')
  })

  it('stand beside every library that has a library of types', () => {
    const lists = Object.values(catalog.resources)
    const types = new Set(lists.filter(({ name }) => name.endsWith('-type')).map(({ name }) => name))
    for (const { name, fields, list } of lists) {
      const field = fields.find(({ reference }) => reference !== undefined && types.has(reference))
      if (field) expect(`${name} ${list.groupBy}`).toBe(`${name} ${field.name}`)
    }
  })
})
