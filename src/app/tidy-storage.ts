/**
 * What a person finds of others in this browser, cleared away when they come in: drafts, and the marks by which ra-core's store
 * numbers its format, which name the people who were here. A person's own columns and saved lists outlive it.
 *
 * Errors  None: a storage that is forbidden holds nothing.
 */
import { tidyDrafts } from '../ui/form/draft-storage.ts'

/** `RaStore` is ra-core's; what follows is ours, see `storeKeyOf`. */
const VERSION = /^RaStorerc\.(.*)\.version$/

export function storeKeyOf(userId: string): string {
  return `rc.${userId}`
}

export function tidyStorage(userId: string): void {
  tidyDrafts(userId, Date.now())
  try {
    for (const name of Object.keys(localStorage)) {
      const whose = VERSION.exec(name)?.[1]
      if (whose !== undefined && whose !== userId) localStorage.removeItem(name)
    }
  } catch {
    // As above.
  }
}
