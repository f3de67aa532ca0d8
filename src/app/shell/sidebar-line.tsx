import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { type MenuEntry, UNBUILT } from './entry.ts'

interface SidebarLineProps {
  readonly entry: MenuEntry
  readonly active: boolean
  /** Inside a group: the words alone. */
  readonly plain?: boolean
  /** Folded: the icon alone. */
  readonly folded?: boolean
  onChoose(): void
}

/** A line that leads to a page, or in a new tab to another site, which then knows nothing of this one (Spec §2). */
export function SidebarLine({ entry, active, plain = false, folded = false, onChoose }: SidebarLineProps) {
  const { title, path, icon, external, unbuilt } = entry
  const inside = (
    <>
      {!plain && <Icon name={icon || 'list'} />}
      <span className={folded ? 'rc-sr' : 'rc-entry-words'}>{title}</span>
      {unbuilt && <small className={folded ? 'rc-sr' : undefined}>{UNBUILT}</small>}
      {external && <span className="rc-sr">（在新标签页打开）</span>}
      {external && !folded && <Icon name="external" />}
    </>
  )
  if (external) {
    return (
      <a className="rc-entry" href={path} target="_blank" rel="noopener noreferrer" title={title} onClick={onChoose}>
        {inside}
      </a>
    )
  }
  return (
    <Link
      className="rc-entry"
      to={path}
      data-active={active}
      data-unbuilt={unbuilt || undefined}
      aria-current={active ? 'page' : undefined}
      title={unbuilt ? `${title}（${UNBUILT}）` : title}
      onClick={onChoose}
    >
      {inside}
    </Link>
  )
}
