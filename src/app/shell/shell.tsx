/** The frame around every screen: sidebar, top bar, the screen itself. A tab strip of 34 px fits between bar and screen. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from './entry.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'
import './shell.css'

interface ShellProps extends Omit<TopBarProps, 'side' | 'entries'> {
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

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
      <Sidebar entries={entries} side={side} />
      <div className="rc-backdrop" onClick={side.leave} aria-hidden="true" />
      <TopBar {...bar} entries={entries} side={side} />
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
