/** Pages that belong together, each with an address of its own: a line of links above whichever is open. */
import { Link } from 'react-router'
import type { PageTab } from './menu-pages.ts'
import './page-tabs.css'

interface PageTabsProps {
  readonly tabs: readonly PageTab[]
  /** Of the page that is open. */
  readonly path: string
}

export function PageTabs({ tabs, path }: PageTabsProps) {
  const [first] = tabs
  if (!first || tabs.length < 2) return null
  return (
    <nav className="rc-page-tabs" aria-label={first.title}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}
