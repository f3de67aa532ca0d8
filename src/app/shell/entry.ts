/** One line of the sidebar, and how the whole is read: which line is active, what stands above it. */

export interface MenuEntry {
  readonly title: string
  /** A router path, or the address of another site (`external`); '' for a group that has no page. */
  readonly path: string
  readonly icon?: string
  readonly external?: boolean
  readonly children: readonly MenuEntry[]
}

/** The entries from the top down to the one whose page `path` is or lies below; the longest match wins. */
export function trailTo(entries: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  let best: readonly MenuEntry[] = []
  const walk = (level: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of level) {
      const trail = [...above, entry]
      const longer = entry.path.length >= (best.at(-1)?.path.length ?? 0)
      if (longer && isAtOrBelow(path, entry.path)) best = trail
      walk(entry.children, trail)
    }
  }
  walk(entries, [])
  return best
}

/** The first entry that has a page of this site. */
export function firstPage(entries: readonly MenuEntry[]): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.path && !entry.external && entry.children.length === 0) return entry
    const below = firstPage(entry.children)
    if (below) return below
  }
  return undefined
}

function isAtOrBelow(path: string, page: string): boolean {
  return page !== '' && (path === page || path.startsWith(`${page}/`))
}
