/** Which row to mark for a moment: the form leaves the id of what it saved in the navigation's state, `{ savedId }`. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const MARK_MS = 4_000

export interface SavedState {
  readonly savedId: string
}

export function useSavedMark(): string | undefined {
  const { state, key } = useLocation()
  const savedId = typeof state?.savedId === 'string' ? (state as SavedState).savedId : undefined
  const [faded, setFaded] = useState<string>()
  useEffect(() => {
    if (savedId === undefined) return
    const timer = setTimeout(() => setFaded(key), MARK_MS)
    return () => clearTimeout(timer)
  }, [savedId, key])
  return faded === key ? undefined : savedId
}
