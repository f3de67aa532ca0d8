/** Logo, menu box and the menu that the server gave; folded, its groups fly out beside it. */
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useConsole } from '../../ui/console.tsx'
import { activePath, logoPath, type MenuEntry, shownEntries, trailTo } from './entry.ts'
import { SidebarGroups, useOpenGroups } from './sidebar-groups.tsx'
import { MenuSearch } from './menu-search.tsx'
import type { SidebarState } from './use-sidebar.ts'
import './sidebar.css'

const FoldedNav = lazy(async () => ({ default: (await import('./sidebar-folded.tsx')).FoldedNav }))

interface SidebarProps {
  readonly entries: readonly MenuEntry[]
  readonly side: SidebarState
}

export function Sidebar({ entries, side }: SidebarProps) {
  const { pathname } = useLocation()
  const shown = useMemo(() => shownEntries(entries), [entries])
  const trail = useMemo(() => trailTo(shown, activePath(entries, pathname)), [entries, shown, pathname])
  const folded = side.state === 'folded'
  const root = useDrawerFocus(side)
  const groups = useOpenGroups(shown, trail)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (side.state !== 'away' && trail.length > 0)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [trail, side.state])
  return (
    <aside className="rc-side" inert={side.state === 'away'} ref={root} aria-label="侧栏">
      <Logo folded={folded} onChoose={side.leave} />
      {!folded && <MenuSearch entries={shown} onChoose={side.leave} />}
      <nav aria-label="主菜单" className="rc-nav" ref={nav}>
        {folded ? (
          <Suspense fallback={null}>
            <FoldedNav entries={shown} trail={trail} />
          </Suspense>
        ) : (
          <SidebarGroups entries={shown} trail={trail} groups={groups} onChoose={side.leave} />
        )}
      </nav>
    </aside>
  )
}

/** An opened drawer takes the focus, a closed one gives it back. */
function useDrawerFocus({ isDrawer, state }: SidebarState) {
  const root = useRef<HTMLElement>(null)
  const isOpen = isDrawer && state === 'open'
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    const drawer = root.current
    drawer?.querySelector<HTMLElement>('.rc-logo')?.focus({ preventScroll: true })
    return () => {
      // Only from inside, or from nowhere: a page that was chosen may have taken it.
      const now = document.activeElement
      if (now === null || now === document.body || drawer?.contains(now)) {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      }
    }
  }, [isOpen])
  return root
}

function Logo({ folded, onChoose }: { readonly folded: boolean; onChoose(): void }) {
  const { roles } = useConsole().scope
  return (
    <Link className="rc-logo" to={logoPath(roles)} title="康复资料管理台" onClick={onChoose}>
      <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--rc-primary)" />
        <path
          d="M7 18h4l3-8 4 13 3-8h4"
          fill="none"
          stroke="var(--rc-primary-text)"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
      </svg>
      <span className={folded ? 'rc-sr' : 'rc-logo-words'}>康复资料管理台</span>
    </Link>
  )
}
