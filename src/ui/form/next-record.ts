/**
 * The record after this one in the list that the person came from, with its filters, order and pages, as the list itself
 * keeps them in memory. Records that may not be changed are passed over.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type DataProvider, type GetListParams, type GetListResult, useDataProvider } from 'ra-core'
import { useState } from 'react'
import { mayUpdate } from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { listKey, listParamsIn } from '../queries.ts'

/** Pages that are looked through for a record that may be changed. */
const PAGES_MAX = 20

export interface NextRecord {
  readonly id: string
  /** The list's address, at the page of that record. */
  readonly from: string
}

interface Listed {
  readonly params: GetListParams
  /** The record's place in its page. */
  readonly index: number
}

/** How to find it, undefined for the last one; nothing when the person did not come from a list. */
export function useNextRecord(
  resource: Resource,
  id: string | undefined,
  from: string,
): (() => Promise<NextRecord | undefined>) | undefined {
  const client = useQueryClient()
  const provider = useDataProvider()
  const { scope } = useConsole()
  // As the list was when the form was opened: a save may move the record in it.
  const [listed] = useState(() => (id === undefined ? undefined : listedIn(client, resource, { id, from })))
  if (!listed) return undefined
  const isOpen = (row: WireRecord) => mayUpdate(resource, scope, row)
  return () => findNext({ client, provider, resource, isOpen }, listed, { id: id ?? '', from })
}

function listedIn(client: QueryClient, resource: Resource, { id, from }: NextRecord): Listed | undefined {
  const search = new URLSearchParams(from.slice(from.indexOf('?') + 1))
  const page = Number(search.get('page') ?? 1)
  const filter = search.get('filter') ?? '{}'
  const found = client
    .getQueryCache()
    .findAll({ queryKey: listKey(resource.name) })
    .flatMap((query) => {
      const { state } = query
      const params = listParamsIn(query)
      const rows = (state.data as GetListResult | undefined)?.data ?? []
      const index = rows.findIndex((row) => String(row.id) === id)
      if (index < 0 || !params?.pagination) return []
      const likeness = Number(params.pagination.page === page) + Number(JSON.stringify(params.filter ?? {}) === filter)
      return [{ params, index, likeness, at: state.dataUpdatedAt }]
    })
  return found.toSorted((a, b) => b.likeness - a.likeness || b.at - a.at)[0]
}

interface Ground {
  readonly client: QueryClient
  readonly provider: DataProvider
  readonly resource: Resource
  isOpen(row: WireRecord): boolean
}

async function findNext(ground: Ground, { params, index }: Listed, { id, from }: NextRecord) {
  const { page: first, perPage } = params.pagination ?? { page: 1, perPage: ground.resource.list.pageSize }
  for (let page = first; page < first + PAGES_MAX; page++) {
    const { data, total = 0 } = await readPage(ground, { ...params, pagination: { page, perPage } })
    const at = data.findIndex((row) => String(row.id) === id)
    // A record that its own change has taken out of the page has left its place to the next one.
    const rest = page > first ? data : data.slice(at < 0 ? index : at + 1)
    const next = rest.find(ground.isOpen)
    if (next) return { id: String(next.id), from: withPage(from, page) }
    if (page * perPage >= total) return undefined
  }
  return undefined
}

async function readPage({ client, provider, resource }: Ground, params: GetListParams): Promise<GetListResult> {
  const queryKey = listKey(resource.name, params)
  const known = client.getQueryData<GetListResult>(queryKey)
  return known ?? client.fetchQuery({ queryKey, queryFn: () => provider.getList(resource.name, params) })
}

function withPage(from: string, page: number): string {
  const [path = '', search = ''] = from.split('?')
  const parameters = new URLSearchParams(search)
  if (page === Number(parameters.get('page') ?? 1)) return from
  parameters.set('page', String(page))
  return `${path}?${parameters}`
}
