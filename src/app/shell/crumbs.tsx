import { Link, useLocation } from 'react-router'
import { type MenuEntry, trailTo } from './entry.ts'

/** Where one is; entries whose `breadcrumb` is false are left out. */
export function Crumbs({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation()
  const trail = trailTo(entries, pathname).filter(({ breadcrumb }) => breadcrumb !== false)
  return (
    <nav aria-label="当前位置" className="rc-crumbs">
      <ol>
        {trail.map((entry) => (
          <li key={entry.path + entry.title} title={entry.title}>
            {entry.path && !entry.external && entry.children.length === 0 && entry.path !== pathname ? (
              <Link to={entry.path}>{entry.title}</Link>
            ) : (
              <span>{entry.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
