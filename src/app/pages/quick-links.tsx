/** The pages that the person may open, group by group as in the sidebar. */
import { useId } from 'react'
import { Link } from 'react-router'
import { isExternalLink } from '../../model/text-rules.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { type MenuEntry, shownEntries, UNBUILT } from '../shell/entry.ts'

interface QuickLinksProps {
  readonly entries: readonly MenuEntry[]
}

interface Group {
  readonly title: string
  readonly pages: readonly MenuEntry[]
}

export function QuickLinks({ entries }: QuickLinksProps) {
  return groupsOf(shownEntries(entries)).map((group) => <LinkGroup key={group.title} {...group} />)
}

function LinkGroup({ title, pages }: Group) {
  const titleId = useId()
  return (
    <section className="rc-home-group" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className="rc-home-links">
        {pages.map((page) => (
          <li key={page.path + page.title}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageLink({ page }: { readonly page: MenuEntry }) {
  const inside = (
    <>
      <Icon name={page.icon} />
      <span>{page.title}</span>
      {page.unbuilt && <small>{UNBUILT}</small>}
    </>
  )
  if (!page.external)
    return (
      <Link to={page.path} data-unbuilt={page.unbuilt || undefined}>
        {inside}
      </Link>
    )
  return (
    <a href={page.path} target="_blank" rel="noopener noreferrer" title={`${page.title}（在新标签页中打开）`}>
      {inside}
    </a>
  )
}

/** Pages at the top of the menu come first, under 常用; deeper ones under the group that stands at the top. */
export function groupsOf(entries: readonly MenuEntry[]): readonly Group[] {
  const single = entries.filter(({ children }) => children.length === 0).flatMap(pagesBelow)
  const groups = entries
    .filter(({ children }) => children.length > 0)
    .map(({ title, children }) => ({ title, pages: children.flatMap(pagesBelow) }))
  return [{ title: '常用', pages: single }, ...groups].filter(({ pages }) => pages.length > 0)
}

function pagesBelow(entry: MenuEntry): readonly MenuEntry[] {
  if (entry.children.length > 0) return entry.children.flatMap(pagesBelow)
  if (entry.path === '' || (entry.external && !isExternalLink(entry.path))) return []
  return [entry]
}
