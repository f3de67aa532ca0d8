/** The frame around every screen: sidebar, top bar, the screen itself. A tab strip of 34 px fits between bar and screen. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MOBILE_BREAKPOINT_PX } from '../../model/limits.ts'
import type { MenuEntry } from './entry.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import './shell.css'

interface ShellProps extends Omit<TopBarProps, 'folded' | 'onFold' | 'entries'> {
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

const FOLDED_KEY = 'rc.sidebar'

export function Shell({ entries, children, ...bar }: ShellProps) {
  const side = useSidebar()
  const { pathname } = useLocation()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => void screen.current?.scrollTo?.(0, 0), [pathname])
  return (
    <div className="rc-frame" data-side={side.state}>
      <a className="rc-skip" href="#screen" onClick={(event) => focusScreen(event, screen.current)}>
        跳到内容
      </a>
      <Sidebar
        entries={entries}
        folded={side.state === 'folded'}
        hidden={side.state === 'away'}
        onChoose={side.leave}
      />
      <div className="rc-backdrop" onClick={side.leave} aria-hidden="true" />
      <TopBar {...bar} entries={entries} folded={side.state !== 'open'} onFold={side.toggle} />
      <main id="screen" className="rc-screen" tabIndex={-1} ref={screen}>
        {children}
      </main>
    </div>
  )
}

/** A fragment in the address would be a navigation of its own; the focus is all that is wanted. */
function focusScreen(event: React.MouseEvent, screen: HTMLElement | null): void {
  event.preventDefault()
  screen?.focus()
}

type SideState = 'open' | 'folded' | 'away'

/** Open or folded on a wide screen, and remembered; a drawer on a narrow one, which every navigation closes. */
function useSidebar() {
  const narrow = useNarrow()
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED_KEY) === 'folded')
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setDrawer(false), [pathname, narrow])
  useEffect(() => void localStorage.setItem(FOLDED_KEY, folded ? 'folded' : 'open'), [folded])
  useEffect(() => {
    if (!drawer) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [drawer])
  const state: SideState = narrow ? (drawer ? 'open' : 'away') : folded ? 'folded' : 'open'
  const toggle = () => (narrow ? setDrawer(!drawer) : setFolded(!folded))
  return { state, toggle, leave: () => setDrawer(false) }
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => narrowQuery().matches)
  useEffect(() => {
    const query = narrowQuery()
    const onChange = () => setNarrow(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])
  return narrow
}

function narrowQuery(): MediaQueryList {
  return window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`)
}
