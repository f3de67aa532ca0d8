/** Which libraries are behind a gate that is closed here: gated pages that are not in the menu. */
import { useCallback } from 'react'
import { isGatedPage } from '../model/page-gates.ts'
import { useConsole } from './console.tsx'

export function useIsClosed(): (library: string) => boolean {
  const { index, pathOf } = useConsole()
  return useCallback(
    (library) => {
      const page = index.resources[library]?.page
      return page !== undefined && isGatedPage(page) && pathOf(library) === `/library/${library}`
    },
    [index, pathOf],
  )
}
