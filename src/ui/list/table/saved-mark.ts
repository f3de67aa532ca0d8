/** Which rows to mark for a moment: what saved them leaves their ids in the navigation's state, `{ marked }`, one or several. */
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

const MARK_MS = 4_000
const NONE: ReadonlySet<string> = new Set()

export function useSavedMark(): ReadonlySet<string> {
  const { state, key } = useLocation()
  const given: unknown = state?.marked
  const marked = useMemo(() => new Set([given].flat().filter((id): id is string => typeof id === 'string')), [given])
  const [faded, setFaded] = useState<string>()
  useEffect(() => {
    if (marked.size === 0) return
    const timer = setTimeout(() => setFaded(key), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked, key])
  return faded === key ? NONE : marked
}
