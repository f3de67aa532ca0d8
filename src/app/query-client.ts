import { QueryClient } from '@tanstack/react-query'

/** Unwatched answers, milliseconds. */
const KEPT_MS = 3_600_000

/** What a console knows of the platform's answers. The transport repeats what is safe to repeat; a second layer of retries would only delay the words. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A page out of sight watches no query: what it shows must still be there when it comes back.
      // Without a network a call fails at once, and says so, instead of waiting in silence for one.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: KEPT_MS },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
