/** A list on a platform that keeps views, and the ways of the tests through the panel of views. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SavedView, SavedViews, ViewDraft, ViewState } from '../../../../src/model/saved-view.ts'
import { Failure } from '../../../../src/model/failure.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { charge, type openList } from '../harness.tsx'

export const STATE: ViewState = {
  filter: { Category: { in: ['occupational'] } },
  sort: { field: 'Price', order: 'desc' },
  pageSize: 50,
  columns: [
    { name: 'Name', shown: true, width: 300 },
    { name: 'Price', shown: true },
    ...['Code', 'Category', 'Unit', 'IsEnabled'].map((name) => ({ name, shown: false })),
  ],
  density: 'comfortable',
}
export const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 'view-00000001',
  name: '作业核价',
  shared: false,
  isOwn: true,
  userName: '张三',
  isOpen: true,
  version: 1,
  state: STATE,
  ...more,
})

/** A platform that keeps views, and counts how often it is asked for them. */
export function keeping(...start: readonly SavedView[]) {
  const memory = createLibraryMemory({
    'charge-item': [
      charge(1),
      charge(2, { Category: 'occupational' }),
      charge(3, { Category: 'occupational' }),
      charge(4),
    ],
  })
  const kept = new Map(start.map((one) => [one.id, one]))
  const gone = new Map<string, SavedView>()
  const asked: string[] = []
  let defaultId = ''
  let isLost = false
  const calls = {
    list: async (): Promise<SavedViews> => {
      asked.push('list')
      return { views: [...kept.values()], defaultId: kept.has(defaultId) ? defaultId : '' }
    },
    save: async ({ id, name, shared, state, version }: ViewDraft) => {
      asked.push('save')
      if ([...kept.values()].some((one) => one.id !== id && one.name === name))
        throw new Failure('invalid', { words: `您已有一个叫“${name}”的视图，请换一个名称` })
      const made = { ...(kept.get(id) ?? view({ id })), name, shared, state, version: version + 1 }
      kept.set(id, made)
      if (isLost) {
        isLost = false
        throw new Failure('offline')
      }
      return made
    },
    remove: async (id: string) => {
      gone.set(id, kept.get(id)!)
      kept.delete(id)
    },
    restore: async (id: string) => {
      kept.set(id, gone.get(id)!)
      return gone.get(id)!
    },
    setDefault: async (_library: string, id: string) => {
      asked.push(`default ${id}`)
      defaultId = id
    },
  }
  Object.assign(memory.provider, { views: async () => calls })
  const loseNext = () => void (isLost = true)
  return { memory, asked, kept, loseNext }
}

export const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
export const shown = (...rows: readonly string[]) => waitFor(() => expect(names()).toEqual(rows))
export const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
export const button = () => screen.getByRole('button', { name: /^视图/ })
type User = ReturnType<typeof openList>['user']
export const panel = async (user: User) => {
  await user.click(button())
  return screen.findByRole('dialog', { name: '视图' })
}
export const manage = async (user: User, name: string, command: string) => {
  await user.click(within(await panel(user)).getByRole('button', { name: `管理视图 ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: command }))
}
