/** The records opened last, by their present names. One that is gone, or a library that does not answer, is left out. */
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { mayRead } from '../../../model/access.ts'
import { labelOf, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../../ui/console.tsx'
import type { Command } from './commands.ts'
import { recentVisits } from './recent.ts'

export function useRecentCommands(): readonly Command[] {
  const { catalog, scope, pathOf } = useConsole()
  const dataProvider = useDataProvider()
  const [visits] = useState(recentVisits)
  const names = [...new Set(visits.map(({ resource }) => resource))].filter((name) => {
    const resource = tryGetResource(catalog, name)
    return resource !== undefined && mayRead(resource, scope)
  })
  const queries = useQueries({
    queries: names.map((name) => {
      const ids = visits.flatMap((visit) => (visit.resource === name ? [visit.id] : []))
      return {
        queryKey: [name, 'recent', ids],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await dataProvider.getMany(name, { ids, signal })).data as readonly WireRecord[],
        retry: false,
      }
    }),
  })
  return visits.flatMap<Command>(({ resource: name, id }) => {
    const resource = tryGetResource(catalog, name)
    const records = queries[names.indexOf(name)]?.data
    const record = resource && records?.find((candidate) => String(candidate[resource.identity.id]) === id)
    if (!resource || !record) return []
    return [
      {
        key: `recent ${name} ${id}`,
        section: '最近记录',
        label: labelOf(resource, record),
        detail: resource.title,
        icon: 'history',
        path: `${pathOf(name)}/${encodeURIComponent(id)}/show`,
      },
    ]
  })
}
