/**
 * The places of drafts in the browser: sealed ones in the local storage, where they outlive the tab; where nothing can be sealed,
 * open ones in the session storage, which goes with the tab. Small: signing out and locking need it, and no form.
 *
 * Shapes  `rc-draft:<user>:…` → `2.<Unix milliseconds>.<iv>.<sealed text>`; in the session storage plain JSON.
 * Errors  None: a storage that is forbidden holds nothing.
 */
const PREFIX = 'rc-draft:'

/** Sealed in this form; what the local storage holds in any other is from an older version, in clear, and goes. */
export const SEALED = /^2\.(\d{1,16})\.([\w+/=]+)\.([\w+/=]+)$/

/** Milliseconds. */
export const DRAFT_KEPT_MS = 7 * 24 * 3_600_000

/** Of private libraries: nowhere but in this page. */
export const draftsInMemory = new Map<string, string>()

export function draftName(userId: string, parts: readonly string[]): string {
  return PREFIX + [userId, ...parts].map(encodeURIComponent).join(':')
}

/** For signing out: every draft of that user. */
export function dropDrafts(userId: string): void {
  const mine = draftName(userId, [''])
  remove(
    () => localStorage,
    (name) => name.startsWith(mine),
  )
  draftsInMemory.clear()
  dropOpenDrafts()
}

/** For a lock: what lies open. The form itself keeps what was typed. */
export function dropOpenDrafts(): void {
  remove(
    () => sessionStorage,
    () => true,
  )
}

/** For the start of a session: drafts of other people, old ones, and those that an older version left in clear. */
export function tidyDrafts(userId: string, now: number): void {
  const mine = draftName(userId, [''])
  const isKept = (name: string, text: string) => {
    const at = Number(SEALED.exec(text)?.[1] ?? NaN)
    return name.startsWith(mine) && now - at < DRAFT_KEPT_MS
  }
  remove(
    () => localStorage,
    (name, text) => !isKept(name, text),
  )
}

function remove(area: () => Storage, isMeant: (name: string, text: string) => boolean): void {
  try {
    const storage = area()
    for (const name of Object.keys(storage))
      if (name.startsWith(PREFIX) && isMeant(name, storage.getItem(name) ?? '')) storage.removeItem(name)
  } catch {
    // As above.
  }
}
