/** The home page with what the console knows: unread messages, what waits, figures, and the records opened last as of when it is looked at. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { mayRead } from '../../model/access.ts'
import { useConsole } from '../../ui/console.tsx'
import type { MenuEntry } from '../shell/entry.ts'
import { useUnreadCount } from '../shell/notifications/unread.ts'
import { useRecentCommands } from '../shell/palette/use-recent.ts'
import { HomePage } from './home-page.tsx'

const HomeDay = lazy(async () => ({ default: (await import('./home-day.tsx')).HomeDay }))

interface HomeScreenProps {
  readonly userName: string
  readonly entries: readonly MenuEntry[]
}

const RECENT_MAX = 6

export function HomeScreen(props: HomeScreenProps) {
  return <Home key={useTimesShown()} {...props} />
}

function Home({ userName, entries }: HomeScreenProps) {
  const { ownerName } = useConsole()
  const unread = useUnreadCount()
  const recent = useRecentCommands()
    .slice(0, RECENT_MAX)
    .map(({ label, detail, path }) => ({ label, path, kind: detail }))
  const libraries = useLibraryEntries(entries)
  return (
    <HomePage userName={userName} ownerName={ownerName} entries={libraries} unread={unread} recent={recent}>
      <Suspense fallback={null}>
        <HomeDay />
      </Suspense>
    </HomePage>
  )
}

/** The lines of the menu that open a library, in their groups: the rest is in the sidebar. */
function useLibraryEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const { index, scope, pathOf } = useConsole()
  return useMemo(() => {
    const readable = Object.values(index.resources).filter((library) => mayRead(library, scope))
    return entriesAt(entries, new Set(readable.map(({ name }) => pathOf(name))))
  }, [index, scope, pathOf, entries])
}

function entriesAt(entries: readonly MenuEntry[], paths: ReadonlySet<string>): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    const children = entriesAt(entry.children, paths)
    return paths.has(entry.path) || children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** A page that was out of sight runs its effects again when it is back. */
function useTimesShown(): number {
  const [times, setTimes] = useState(0)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) setTimes((last) => last + 1)
    isFirst.current = false
  }, [])
  return times
}
