/** Which row to mark for a moment: the form leaves the id of what it saved in the navigation's state, `{ marked }`. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const MARK_MS = 4_000

export function useSavedMark(): string | undefined {
  const { state, key } = useLocation()
  const given: unknown = state?.marked
  const marked = typeof given === 'string' ? given : undefined
  const [faded, setFaded] = useState<string>()
  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setFaded(key), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked, key])
  return faded === key ? undefined : marked
}
