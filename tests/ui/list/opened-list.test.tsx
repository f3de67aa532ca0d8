/** The rows that were read before their list is drawn: they are there at once, and for that one drawing alone. */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/model/scope.ts'
import { readOpenedList } from '../../../src/ui/list/opened-list.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { addressOf, charge, CHARGE, CONSORTIUM, CONSUMABLE, HOSPITAL, openList } from './harness.tsx'

afterEach(cleanup)

async function readFor(scope: Scope) {
  const memory = createLibraryMemory({
    'charge-item': [charge(1, { OrganizationId: scope.organizationId, Shelf: scope.shelf })],
    consumable: [],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await readOpenedList(client, memory.provider, { resource: CHARGE, scope })
  const lists = () => memory.calls.filter(({ method, resource }) => method === 'getList' && resource === 'charge-item')
  expect(lists()).toHaveLength(1)
  return { memory, client, scope, lists }
}

describe('a list whose rows have been read', () => {
  it.each([HOSPITAL, CONSORTIUM])('has them in its first drawing, and asks nothing: $shelf', async (scope) => {
    const { lists, ...read } = await readFor(scope)
    openList(read)
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
    // Whatever a list asks once it is drawn, it asks within this.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(lists()).toHaveLength(1)
  })

  it('asks when it is built anew at once', async () => {
    const { lists, ...read } = await readFor(HOSPITAL)
    openList(read).unmount()
    openList(read)
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('asks when it is opened after another list', async () => {
    const { lists, ...read } = await readFor(HOSPITAL)
    openList({ ...read, resource: CONSUMABLE }).unmount()
    openList(read)
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('asks for another page than the one that was read', async () => {
    const { lists, ...read } = await readFor(HOSPITAL)
    openList({ ...read, path: addressOf('charge-item', { sort: 'Price', order: 'DESC', page: 1, perPage: 10 }) })
    await waitFor(() => expect(lists()).toHaveLength(2))
  })
})
