import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type MenuEntry, trailTo } from './entry.ts'
import type { Side } from './use-sidebar.ts'
import { Icon } from '../../ui/controls/icon.tsx'

interface SidebarProps {
  readonly entries: readonly MenuEntry[]
  readonly side: Side
}

/** Logo and the menu that the server gave. */
export function Sidebar({ entries, side }: SidebarProps) {
  const folded = side.state === 'folded'
  const hidden = side.state === 'away'
  const onChoose = side.leave
  const { pathname } = useLocation()
  const trail = trailTo(entries, pathname)
  return (
    <aside className="rc-side" inert={hidden}>
      <Link className="rc-logo" to="/" title="首页" onClick={onChoose}>
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
      <nav aria-label="主菜单" className="rc-nav">
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.path + entry.title} {...{ entry, trail, folded, onChoose }} />
          ))}
        </ul>
      </nav>
    </aside>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly trail: readonly MenuEntry[]
  readonly folded: boolean
  onChoose(): void
}

function Entry({ entry, trail, folded, onChoose }: EntryProps) {
  const active = trail.includes(entry)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? true
  if (entry.children.length === 0) return <Leaf entry={entry} active={active} folded={folded} onChoose={onChoose} />
  return (
    <li>
      {!folded && (
        <button
          type="button"
          className="rc-entry"
          data-active={active}
          aria-expanded={open}
          onClick={() => setOpened(!open)}
        >
          <Icon name={entry.icon ?? 'folder'} />
          <span className="rc-entry-words">{entry.title}</span>
          <span className="rc-entry-turn">
            <Icon name="down" />
          </span>
        </button>
      )}
      {(open || folded) && (
        <ul aria-label={entry.title}>
          {entry.children.map((child) => (
            <Entry key={child.path + child.title} {...{ entry: child, trail, folded, onChoose }} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Leaf({ entry, active, folded, onChoose }: Omit<EntryProps, 'trail'> & { readonly active: boolean }) {
  const inside = (
    <>
      <Icon name={entry.icon} />
      <span className={folded ? 'rc-sr' : 'rc-entry-words'}>{entry.title}</span>
    </>
  )
  const title = folded ? entry.title : undefined
  return (
    <li>
      {entry.external ? (
        <a className="rc-entry" href={entry.path} target="_blank" rel="noreferrer" title={title}>
          {inside}
        </a>
      ) : (
        <Link
          className="rc-entry"
          to={entry.path}
          data-active={active}
          aria-current={active ? 'page' : undefined}
          title={title}
          onClick={onChoose}
        >
          {inside}
        </Link>
      )}
    </li>
  )
}
