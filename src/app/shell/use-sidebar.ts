/**
 * The sidebar's state: open or folded on a wide screen, and remembered; a drawer on a narrow one, which every navigation,
 * every change of width and Escape close.
 *
 * Source  Spec §2 (Layout), §4 (Sidebar, Device).
 */
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPreference, kept } from '../preferences.ts'
import { useNarrow } from './use-narrow.ts'

const FOLDED_KEY = 'rc.sidebar'

export interface SidebarState {
  readonly state: 'open' | 'folded' | 'away'
  /** Lies over the page instead of beside it. */
  readonly isDrawer: boolean
  toggle(): void
  /** Closes the drawer; nothing for a sidebar that stands beside the page. */
  leave(): void
}

export function useSidebar(): SidebarState {
  const isDrawer = useNarrow()
  const [folded, setFolded] = useState(() => kept(FOLDED_KEY) === 'folded')
  const { key } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const here = `${key} ${isDrawer}`
  const [seen, setSeen] = useState(here)
  // Another page, or a width that needs no drawer.
  if (seen !== here) {
    setSeen(here)
    setDrawer(false)
  }
  const leave = useCallback(() => setDrawer(false), [])
  useEffect(() => {
    if (!drawer) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && leave()
    const width = window.innerWidth
    // A phone's keyboard changes the height, and is no reason to go.
    const onResize = () => window.innerWidth !== width && leave()
    document.addEventListener('keydown', onKey)
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('resize', onResize)
    }
  }, [drawer, leave])
  const toggle = () => {
    if (isDrawer) return setDrawer(!drawer)
    keepPreference(FOLDED_KEY, folded ? 'open' : 'folded')
    setFolded(!folded)
  }
  const state = isDrawer ? (drawer ? 'open' : 'away') : folded ? 'folded' : 'open'
  return { state, isDrawer, toggle, leave }
}
