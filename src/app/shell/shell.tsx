/** The frame around every page: sidebar, top bar, and below it what it is given. */
import type { ReactNode } from 'react'
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
  return (
    <div className="rc-frame" data-side={side.state}>
      <a className="rc-skip" href="#screen" onClick={focusScreen}>
        跳到内容
      </a>
      <Sidebar entries={entries} side={side} />
      <div className="rc-backdrop" onClick={side.leave} aria-hidden="true" />
      <TopBar {...bar} entries={entries} side={side} />
      {children}
    </div>
  )
}

/** A fragment in the address would be a navigation of its own; the focus is all that is wanted. */
function focusScreen(event: React.MouseEvent): void {
  event.preventDefault()
  const pages = [...document.querySelectorAll<HTMLElement>('#screen > [role=tabpanel]')]
  const shown = pages.find((page) => page.style.display !== 'none')
  ;(shown ?? document.getElementById('screen'))?.focus()
}
