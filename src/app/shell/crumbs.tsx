import { Link, useLocation } from 'react-router'
import { type MenuEntry, trailTo } from './entry.ts'

interface CrumbsProps {
  readonly entries: readonly MenuEntry[]
  /** The title of the page at a path, for pages below those of the menu. */
  titleAt?(path: string): string | undefined
}

/** Where one is, the page itself last; entries whose `breadcrumb` is false are left out. */
export function Crumbs({ entries, titleAt }: CrumbsProps) {
  const { pathname } = useLocation()
  const trail = trailTo(entries, pathname)
  const isBelow = trail.at(-1)?.path.toLowerCase() !== pathname.toLowerCase()
  const own = isBelow ? titleAt?.(pathname) : undefined
  const shown = trail.filter(({ breadcrumb }) => breadcrumb !== false)
  return (
    <nav aria-label="当前位置" className="rc-crumbs">
      <ol>
        {shown.map((entry, index) => (
          <li key={entry.path + entry.title} title={entry.title}>
            <Crumb entry={entry} isHere={own === undefined && index === shown.length - 1} isBelow={isBelow} />
          </li>
        ))}
        {own !== undefined && (
          <li title={own}>
            <span aria-current="page">{own}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

interface CrumbProps {
  readonly entry: MenuEntry
  readonly isHere: boolean
  /** Whether the page is below that of the last entry. */
  readonly isBelow: boolean
}

function Crumb({ entry, isHere, isBelow }: CrumbProps) {
  const isPage = entry.path !== '' && !entry.external && entry.children.length === 0
  if (isPage && (isBelow || !isHere)) return <Link to={entry.path}>{entry.title}</Link>
  return <span aria-current={isHere ? 'page' : undefined}>{entry.title}</span>
}
