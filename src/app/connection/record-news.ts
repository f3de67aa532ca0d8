/** When this tab was last told that somebody else has changed records, by library and by record. Units: Unix milliseconds. */
import { createSignal } from '../../model/observable.ts'
import type { RecordsFrame } from '../../wire/live.ts'

/** Records remembered of one library; of the older ones, that something has changed in it. */
const RECORDS_MAX = 500

interface LibraryNews {
  /** The last time that something changed which may be any of it. */
  anyMs: number
  readonly records: Map<string, number>
}

const told = createSignal()
const known = new Map<string, LibraryNews>()

export const subscribeRecordNews = told.subscribe

/** A new record of one's own shelf changes a list as well; of another's shelf, only those that are shown. */
export function noteRecords({ library, ids, isOwn }: Omit<RecordsFrame, 'op'>, atMs: number): void {
  const news = known.get(library) ?? { anyMs: 0, records: new Map<string, number>() }
  known.set(library, news)
  if (isOwn || ids.length === 0) news.anyMs = atMs
  for (const id of ids) {
    news.records.delete(id)
    news.records.set(id, atMs)
  }
  for (const [oldest, at] of news.records) {
    if (news.records.size <= RECORDS_MAX) break
    news.records.delete(oldest)
    news.anyMs = Math.max(news.anyMs, at)
  }
  told.tell()
}

/** Of these records, or of what a list of the library may show besides; 0 where nothing was told. */
export function lastChangeMs(library: string, ids: readonly string[], isList: boolean): number {
  const news = known.get(library)
  if (!news) return 0
  return Math.max(isList ? news.anyMs : 0, ...ids.map((id) => news.records.get(id) ?? 0))
}

/** Another person, or another organization, begins with nothing known. */
export function forgetRecordNews(): void {
  known.clear()
  told.tell()
}
