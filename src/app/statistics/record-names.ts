/** What records of other libraries are called by which figures are narrowed. */
import { useQueries } from '@tanstack/react-query'
import { type Catalog, labelOf } from '../../model/resource.ts'
import { useConsole } from '../../ui/console.tsx'
import { findLibrary, type LibraryProvider, useLibraryProvider } from '../../ui/library-provider.ts'

interface Libraries {
  readonly catalog: Catalog
  readonly provider: LibraryProvider
}

export function libraryQuery(libraries: Libraries, name: string) {
  return {
    queryKey: ['figures', 'library', name],
    queryFn: () => findLibrary(libraries, name),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

interface NamedRecord {
  readonly library: string
  /** '' for none. */
  readonly id: string
}

/** In the order given; undefined while it is not known, and its id where it cannot be read. */
export function useRecordNames(records: readonly NamedRecord[]): readonly (string | undefined)[] {
  const { catalog } = useConsole()
  const provider = useLibraryProvider()
  const queries = useQueries({
    queries: records.map(({ library, id }) => ({
      queryKey: ['figures', 'name', library, id],
      queryFn: async () => {
        const [{ data }, target] = await Promise.all([
          provider.getMany(library, { ids: [id] }),
          findLibrary({ catalog, provider }, library),
        ])
        return data[0] ? labelOf(target, data[0]) : id
      },
      enabled: id !== '',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return queries.map(({ data, isError }, at) => (isError ? records[at]?.id : data))
}
