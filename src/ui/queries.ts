/**
 * Where answers about a library are kept, ra-core's and ours: all under the library's name, so that a change of it makes them stale.
 *
 * How ra-core lays out its keys is its own affair; a test asks its hooks, so that an upgrade that moves them is seen before users
 * notice (`tests/ui/queries`).
 */
import type { QueryKey } from '@tanstack/react-query'
import type { GetListParams } from 'ra-core'

interface Keyed {
  readonly queryKey: QueryKey
}

/** Everything that is kept about the library, or one thing of our own. */
export function libraryKey(library: string, ...what: readonly unknown[]): QueryKey {
  return [library, ...what]
}

/** All lists of the library; with parameters the page that `useGetList` asks for, with words a list of our own. */
export function listKey(library: string, ...which: readonly (GetListParams | string)[]): QueryKey {
  return [library, 'getList', ...which]
}

/** As `useGetOne` without `meta` keeps it. */
export function recordKey(library: string, id: string): QueryKey {
  return [library, 'getOne', { id, meta: undefined }]
}

export function recordsKey(library: string, ids: readonly string[]): QueryKey {
  return [library, 'getMany', { ids }]
}

/** The figures of the library's lists, of all or of one question. */
export function summaryKey(library: string, ...filter: readonly object[]): QueryKey {
  return [library, 'summary', ...filter]
}

export function isList({ queryKey }: Keyed): boolean {
  return queryKey[1] === 'getList'
}

/** Whether records are asked for by their ids. */
export function isRecords({ queryKey }: Keyed): boolean {
  return queryKey[1] === 'getMany'
}

/** What a page of a list was asked with. */
export function listParamsIn({ queryKey }: Keyed): GetListParams | undefined {
  const params = queryKey[2]
  return typeof params === 'object' && params !== null ? (params as GetListParams) : undefined
}

/** Whose record it is. */
export function recordIdIn({ queryKey }: Keyed): string | undefined {
  const params = queryKey[2] as { readonly id?: unknown } | undefined
  return queryKey[1] === 'getOne' ? String(params?.id) : undefined
}
