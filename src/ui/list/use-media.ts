/** Whether a media query holds, also after the window has changed. */
import { useCallback, useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '../../model/limits.ts'

export const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query)?.matches ?? false)
}

const kept = new Map<string, MediaQueryList | undefined>()

/** One per query for the whole page: making one is dear, reading one is not. */
function mediaOf(query: string): MediaQueryList | undefined {
  if (!kept.has(query)) kept.set(query, globalThis.matchMedia?.(query))
  return kept.get(query)
}
