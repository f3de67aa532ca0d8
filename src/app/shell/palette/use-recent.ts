/** The records opened last, by their present names. One that is gone, or a library that does not answer, is left out. */
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { mayRead } from '../../../model/access.ts'
import { labelOf, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../../ui/console.tsx'
import { findLibrary, useLibraryProvider } from '../../../ui/library-provider.ts'
import type { Command } from './commands.ts'
import { recentVisits } from './recent.ts'
import { libraryKey } from '../../../ui/queries.ts'

export function useRecentCommands(): readonly Command[] {
  const { catalog, index, scope, pathOf } = useConsole()
  const provider = useLibraryProvider()
  const [visits] = useState(recentVisits)
  const names = [...new Set(visits.map(({ resource }) => resource))].filter((name) => {
    const library = tryGetResource(index, name)
    return library !== undefined && mayRead(library, scope)
  })
  const queries = useQueries({
    queries: names.map((name) => {
      const ids = visits.flatMap((visit) => (visit.resource === name ? [visit.id] : []))
      return {
        queryKey: libraryKey(name, 'recent', ids),
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const [resource, found] = await Promise.all([
            findLibrary({ catalog, provider }, name),
            provider.getMany(name, { ids, signal }),
          ])
          const records = found.data as readonly WireRecord[]
          return records.map((record) => ({
            id: String(record[resource.identity.id]),
            label: labelOf(resource, record),
          }))
        },
        retry: false,
      }
    }),
  })
  return visits.flatMap<Command>(({ resource: name, id }) => {
    const library = tryGetResource(index, name)
    const record = queries[names.indexOf(name)]?.data?.find((candidate) => candidate.id === id)
    if (!library || !record) return []
    return [
      {
        key: `recent ${name} ${id}`,
        section: '最近记录',
        label: record.label,
        detail: library.title,
        icon: 'history',
        path: `${pathOf(name)}/${encodeURIComponent(id)}/show`,
      },
    ]
  })
}
