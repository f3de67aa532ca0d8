import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { getResource } from '../../../src/model/resource.ts'
import { mergeRecords } from '../../../src/ui/form/merge.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { open } from './harness.tsx'
import { CATALOG } from '../../support/project.ts'

const CHARGE = getResource(CATALOG, 'charge-item')
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
  Version: 3,
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function editWhileAnotherSaves(theirs: Readonly<Record<string, unknown>>) {
  const memory = createLibraryMemory({ 'charge-item': [ROW] })
  const { user } = open({ memory, resource: CHARGE, path: '/charge-item/c1' })
  const name = await screen.findByRole('textbox', { name: /项目名称/ })
  await memory.change('charge-item', 'c1', theirs)
  await user.clear(name)
  await user.type(name, '我的名称')
  await user.click(screen.getByRole('button', { name: '保存' }))
  return { memory, user, dialog: await screen.findByRole('dialog', { name: '该记录已被他人修改' }) }
}

const stored = (memory: ReturnType<typeof createLibraryMemory>) => memory.rows('charge-item')[0]

describe('a conflict', () => {
  it('merges what does not clash and saves on the newest version', async () => {
    const { memory, user, dialog } = await editWhileAnotherSaves({ Price: 75 })
    expect(await within(dialog).findByText(/采用他人的修改：单价/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '按所选内容保存' }))
    await screen.findByText(/在列表/)
    expect(stored(memory)).toMatchObject({ Name: '我的名称', Price: 75, Version: 5 })
  })

  it.each([
    ['我的修改', '我的名称'],
    ['最新内容', '他的名称'],
  ])('lets a clash be settled by %s', async (side, name) => {
    const { memory, user, dialog } = await editWhileAnotherSaves({ Name: '他的名称' })
    expect(within(dialog).getByText(/修改前：运动疗法/)).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(side) }))
    await user.click(within(dialog).getByRole('button', { name: '按所选内容保存' }))
    await screen.findByText(/在列表/)
    expect(stored(memory)).toMatchObject({ Name: name, Version: 5 })
  })

  it('names who saved meanwhile, when and what', async () => {
    const { dialog } = await editWhileAnotherSaves({ Price: 75, Unit: '天' })
    const lines = () => within(dialog).queryAllByRole('listitem')
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(lines()[0]?.textContent).toMatch(/^李四 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改了计价单位、单价$/)
  })

  it('goes back to the form with everything typed', async () => {
    const { user, dialog } = await editWhileAnotherSaves({ Name: '他的名称' })
    await user.click(within(dialog).getByRole('button', { name: '返回表单' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /项目名称/ }).value).toBe('我的名称')
  })
})

describe('mergeRecords', () => {
  const base = { Id: 'c1', Name: 'a', Code: 'b', Remark: 'c', Version: 1 }
  it.each([
    ['only mine', { Name: 'x' }, {}, [], 'x'],
    ['only theirs', {}, { Name: 'y' }, [], 'y'],
    ['both alike', { Name: 'x' }, { Name: 'x' }, [], 'x'],
    ['both, differently', { Name: 'x' }, { Name: 'y' }, ['Name'], 'y'],
  ])('%s', (_, mine, theirs, clashes, name) => {
    const newest = { ...base, ...theirs, Version: 2 }
    const merge = mergeRecords(CHARGE, { base, mine: { ...base, ...mine }, theirs: newest })
    expect(merge.clashes.map((clash) => clash.field.name)).toEqual(clashes)
    expect(merge.merged).toEqual({ ...newest, Name: name })
  })
})
