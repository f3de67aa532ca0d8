/** The figures of a list: asked anew with every question, and after every write to the library. */
import { useQuery } from '@tanstack/react-query'
import type { ListSummary } from '../../../model/list-head.ts'
import type { Resource } from '../../../model/resource.ts'
import { useLibraryProvider } from '../../library-provider.ts'
import { summaryKey } from '../../queries.ts'

export interface SummaryAsked {
  /** As lists are asked. */
  readonly filter: object
  readonly enabled: boolean
}

/** Figures of the question before stand until those of the next have come. */
export function useSummary({ name }: Resource, { filter, enabled }: SummaryAsked) {
  const provider = useLibraryProvider()
  const { data, isError, refetch } = useQuery({
    queryKey: summaryKey(name, filter),
    queryFn: ({ signal }): Promise<ListSummary> => provider.summary(name, { filter, signal }),
    placeholderData: (before) => before,
    retry: false,
    enabled,
  })
  return { summary: isError ? undefined : data, isFailed: isError, retry: () => void refetch() }
}
