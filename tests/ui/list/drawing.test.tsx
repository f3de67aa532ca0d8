/** What a list draws, counted: that it stays quick shows in no single time. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { memoryStore } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { KIND_VIEWS } from '../../../src/ui/kinds/views.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { addressOf, charge, openList } from './harness.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** As many as are all drawn. */
const ROWS = Array.from({ length: 40 }, (_, at) => charge(at + 1, { Name: at % 10 === 3 ? `针灸${at}` : `项目${at}` }))
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)

async function openCounted() {
  /** One call per row drawn: the list has one column of money. */
  const cells = vi.spyOn(KIND_VIEWS.money, 'cell')
  const onDraw = vi.fn()
  const store = memoryStore()
  const write = vi.spyOn(store, 'setItem')
  const list = openList({ memory: createLibraryMemory({ 'charge-item': ROWS }), onDraw, store, path: SORTED })
  await screen.findByRole('rowheader', { name: '项目0' })
  await settled(onDraw)
  cells.mockClear()
  onDraw.mockClear()
  return { ...list, cells, onDraw, write }
}

const SORTED = addressOf('charge-item', { sort: 'Code', order: 'ASC', page: '1', perPage: '100', filter: {} })
const FOUND = addressOf('charge-item', { sort: 'Code', order: 'ASC', page: '1', perPage: '100', filter: { q: '针灸' } })

/** Until nothing has been drawn for a while. */
async function settled(onDraw: ReturnType<typeof vi.fn>): Promise<void> {
  let before = -1
  await waitFor(
    () => {
      const now = onDraw.mock.calls.length
      const isSame = now === before
      before = now
      expect(isSame).toBe(true)
    },
    { interval: 250, timeout: 10_000 },
  )
}

it('a filter draws the list for the address and once more for the answer, and each row that is new once', async () => {
  const { router, cells, onDraw } = await openCounted()
  await router.navigate(FOUND)
  await waitFor(() => expect(names()).toHaveLength(4))
  await settled(onDraw)
  expect(names().every((name) => name?.startsWith('针灸'))).toBe(true)
  // A profiler is not told of what comes to the list through the router's context, which is the turn of the address.
  expect(onDraw).toHaveBeenCalledTimes(1)
  expect(cells.mock.calls.length).toBeLessThanOrEqual(10)
})

it('an address is written nowhere but in the address', async () => {
  const { router, onDraw, write } = await openCounted()
  await router.navigate(FOUND)
  await settled(onDraw)
  expect(write).not.toHaveBeenCalled()
})
