/**
 * Unsaved texts of this tab, so that a reload loses nothing. Each with the text that it was made of, which tells whether the
 * file has changed since.
 *
 * Errors  None: a store that is full, forbidden or holds garbage keeps nothing.
 */
export interface UnsavedText {
  readonly text: string
  readonly base: string
}

const KEY = 'rc.studio'

export function readDrafts(): ReadonlyMap<string, UnsavedText> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown
    if (!Array.isArray(kept)) return new Map()
    return new Map(
      (kept as unknown[]).flatMap((entry) => {
        if (!Array.isArray(entry)) return []
        const [path, text, base] = entry as unknown[]
        const isDraft = typeof path === 'string' && typeof text === 'string' && typeof base === 'string'
        return isDraft ? [[path, { text, base }] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

/** False when they could not be kept. */
export function keepDrafts(drafts: ReadonlyMap<string, UnsavedText>): boolean {
  try {
    if (drafts.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([...drafts].map(([path, { text, base }]) => [path, text, base])))
    return true
  } catch {
    return false
  }
}
