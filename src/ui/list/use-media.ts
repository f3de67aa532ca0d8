/** Whether a media query holds, also after the window has changed. */
import { useCallback, useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '../../model/limits.ts'

export const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}
