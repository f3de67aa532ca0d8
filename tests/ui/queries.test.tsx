/** How ra-core keeps what it was answered: what `ui/queries` says of it, asked of ra-core itself. */
import { QueryClient } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { CoreAdminContext, useGetList, useGetOne } from 'ra-core'
import { expect, it } from 'vitest'
import { isList, listKey, listParamsIn, recordIdIn, recordKey } from '../../src/ui/queries.ts'
import { createLibraryMemory, HOSPITAL } from '../support/library-memory.ts'
import { THING } from '../support/resource.ts'

const PARAMS = {
  pagination: { page: 2, perPage: 5 },
  sort: { field: 'Code', order: 'ASC' as const },
  filter: { home: true },
}

function Asking() {
  useGetList('thing', PARAMS)
  useGetOne('thing', { id: 't1' })
  return null
}

it('a page and a record stand where they are looked for', async () => {
  const client = new QueryClient()
  const { provider, use } = createLibraryMemory({ thing: [{ Id: 't1', Code: 'A' }] })
  use({ resources: { thing: THING }, broken: [] }, HOSPITAL)
  render(
    <CoreAdminContext dataProvider={provider} queryClient={client}>
      <Asking />
    </CoreAdminContext>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(listKey('thing', PARAMS))).toMatchObject({ total: 1 })
  expect(client.getQueryData(recordKey('thing', 't1'))).toMatchObject({ Code: 'A' })
  const queries = client.getQueryCache().getAll()
  expect(queries.filter(isList).map(listParamsIn)).toEqual([PARAMS])
  expect(queries.flatMap((query) => recordIdIn(query) ?? [])).toEqual(['t1'])
  // What is kept of the library as a whole is found by its name, ours and ra-core's alike.
  expect(client.getQueryCache().findAll({ queryKey: listKey('thing') })).toHaveLength(1)
})
