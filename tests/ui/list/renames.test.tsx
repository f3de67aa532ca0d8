import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { pageInputOf } from '../../../src/providers/reading.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { addressOf, CHARGE, charge, openList } from './harness.tsx'

const RENAMED = { ...CHARGE, renames: { Fee: 'Price', Kind: 'Category' } }

/** Rows in memory, asked as the real data provider asks the platform. */
function library() {
  const rows = [charge(1), charge(2, { Category: 'occupational' }), charge(3, { Category: 'occupational' })]
  const memory = createLibraryMemory({ 'charge-item': rows })
  const getList = memory.provider.getList
  memory.provider.getList = (name, params) => {
    const { filters, sort } = pageInputOf(RENAMED, params)
    const order = sort && { field: sort.field, order: sort.order === 'desc' ? ('DESC' as const) : ('ASC' as const) }
    return getList(name, { ...params, filter: filters, sort: order })
  }
  return memory
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const shown = (...names: readonly string[]) =>
  waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent?.slice(0, 6))).toEqual(names))

it('an address from before a field was renamed still filters and sorts by it', async () => {
  const filter = { Kind: { in: ['occupational'] } }
  const path = addressOf('charge-item', { filter, sort: 'Fee', order: 'DESC' })
  openList({ memory: library(), resource: RENAMED, path })
  await shown('项目0003', '项目0002')
  expect(screen.getByRole('columnheader', { name: /单价/ }).getAttribute('aria-sort')).toBe('descending')
  screen.getByText('类别：作业治疗')
})

it('the first click on the column of such an address turns its order round', async () => {
  const path = addressOf('charge-item', { sort: 'Fee', order: 'ASC' })
  const { user } = openList({ memory: library(), resource: RENAMED, path })
  await shown('项目0001', '项目0002', '项目0003')
  const header = screen.getByRole('columnheader', { name: /单价/ })
  await user.click(within(header).getAllByRole('button')[0]!)
  await shown('项目0003', '项目0002', '项目0001')
})

it('queries and columns that were kept before it still mean the field', async () => {
  const store = localStorageStore()
  const kept = 'list.user-1.org-1.charge-item'
  const sort = { field: 'Fee', order: 'desc' }
  store.setItem(`${kept}.queries`, [{ name: '作业', filter: { Kind: { in: ['occupational'] } }, sort }])
  store.setItem(`${kept}.columns`, [
    { name: 'Fee', shown: true },
    { name: 'Name', shown: true },
    { name: 'Kind', shown: false },
  ])
  const { user } = openList({ memory: library(), resource: RENAMED, store })
  await screen.findByRole('rowheader', { name: '项目0001' })
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
  expect(headers.slice(0, 2)).toEqual(['单价（元）', '项目名称'])
  expect(headers).not.toContain('类别')
  await user.click(screen.getByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('button', { name: '作业' }))
  await shown('项目0003', '项目0002')
  await screen.findByRole('button', { name: '视图：作业' })
})
