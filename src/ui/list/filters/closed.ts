/** What is typed in a private library's list, for as long as the list stands: its address does not say it. */
import { createContext, type Dispatch, useContext } from 'react'
import type { ClosedFilters } from './filters.ts'

type Closed = readonly [ClosedFilters | undefined, Dispatch<ClosedFilters>]

/** A list outside of its screen has no such filters. */
export const ClosedContext = createContext<Closed>([undefined, () => undefined])

export function useClosedFilters(): Closed {
  return useContext(ClosedContext)
}
