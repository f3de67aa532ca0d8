/**
 * What a line is told of changes, gathered: the first at once, those that follow together, so that an import of thousands of records
 * is a handful of frames.
 *
 * Units   Milliseconds.
 */
import { ownerOf, type Scope } from '../../model/scope.ts'
import { mayRead } from '../../model/access.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import type { RecordNews } from '../store/news.ts'
import type { NewsFrame, RecordsFrame } from '../../wire/live.ts'

/** Between two frames about the same. */
const GATHER_MS = 1_000
/** Of more records none is named. */
const IDS_MAX = 100

export interface Gathered {
  addTasks(): void
  addRecords(news: Pick<RecordNews, 'library' | 'ids'> & Pick<RecordsFrame, 'isOwn'>): void
  stop(): void
}

export function createGathered(tell: (frame: NewsFrame) => void): Gathered {
  let isTasks = false
  let records = new Map<string, RecordsFrame>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (!isTasks && records.size === 0) return
    if (isTasks) tell({ op: 'tasks' })
    for (const frame of records.values()) tell(frame)
    isTasks = false
    records = new Map()
    timer = setTimeout(flush, GATHER_MS).unref()
  }
  /** Together with what the same transaction tells besides. */
  const soon = () => void (timer ??= setTimeout(flush, 0).unref())
  return {
    addTasks() {
      isTasks = true
      soon()
    },
    addRecords({ library, ids, isOwn }) {
      const key = JSON.stringify([library, isOwn])
      const known = records.get(key)
      // Of many at once, and of what is added to them, no list is told.
      const all = known?.ids.length === 0 ? [] : [...new Set([...(known?.ids ?? []), ...(ids ?? [])])]
      records.set(key, { op: 'records', library, isOwn, ids: ids && all.length <= IDS_MAX ? all : [] })
      soon()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Whether a scope is shown records of that owner in that library, or figures of them; who changed them knows it already. */
export function mayHear(catalog: Catalog, scope: Scope, { library, ownerId, userId }: RecordNews): boolean {
  if (scope.userId === userId && !scope.isDisplay) return false
  const resource = tryGetResource(catalog, library)
  if (!resource || !mayRead(resource, scope)) return false
  if (ownerId === ownerOf(scope) || ownerId === scope.consortiumId) return true
  const isOpened = resource.access.group !== undefined || isCounted(catalog, library)
  return isOpened && (scope.members ?? []).some(({ id }) => id === ownerId)
}

function isCounted({ statistics }: Catalog, library: string): boolean {
  return Object.values(statistics ?? {}).some(({ of }) => of === library)
}
