/** What the palette offers of the records that were found: the best of each library, and the list that has them all. */
import { isOfBoth, mayRead, SHELF_FIELD } from '../../../model/access.ts'
import type { RecordHit, RecordHits } from '../../../model/query.ts'
import { keyBesideLabel } from '../../../model/key-beside-label.ts'
import { labelOf, type LibraryHead, type Resource, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { ALL_SHELVES } from '../../../model/scope.ts'
import type { Console } from '../../../ui/console.tsx'
import { filteredPath } from '../../../ui/guards/list-path.ts'
import { matchText } from '../initials.ts'
import type { FoundCommand } from './commands.ts'

/** Of each library. */
export const PALETTE_RECORDS_MAX = 5

/** A letter by itself is in nearly every record; a Chinese character is a word. */
export function isWorthSearching(keyword: string): boolean {
  return [...keyword].length > 1 || /[^\p{ASCII}]/u.test(keyword)
}

export function recordCommands(
  { index, scope, pathOf }: Console,
  hits: readonly RecordHits[],
  keyword: string,
): readonly FoundCommand[] {
  return hits.flatMap((found) => {
    const library = tryGetResource(index, found.library)
    if (!library || !mayRead(library, scope)) return []
    const path = pathOf(library.name)
    const count = `${found.total}${found.hasMore ? '+' : ''} 条`
    const section = `${library.title} · ${count}`
    const records = found.records.map((hit) => recordCommand({ library, path, section, hit, keyword }))
    if (found.total <= found.records.length && !found.hasMore) return records
    const all = {
      key: `all ${library.name}`,
      section,
      label: `查看全部 ${count}`,
      icon: 'list',
      // The records were counted on both shelves; a bare address would begin with the organization's own.
      path: filteredPath(path, { q: keyword, ...(isOfBoth(library, scope) && { shelf: ALL_SHELVES }) }),
    }
    return [...records, all]
  })
}

interface RecordParts {
  readonly library: LibraryHead
  readonly path: string
  readonly section: string
  readonly hit: RecordHit
  readonly keyword: string
}

function recordCommand({ library, path, section, hit, keyword }: RecordParts): FoundCommand {
  const { id, label, code, shelf } = hit
  // Only where the same library has both shelves does the shelf tell anything apart.
  const isForeign = shelf === 'platform' && library.scopes.organization !== undefined
  const match = matchText(label, keyword)
  return {
    key: `record ${library.name} ${id}`,
    section,
    label,
    detail: [code, isForeign ? '平台' : ''].filter(Boolean).join(' · '),
    icon: 'library',
    path: `${path}/${encodeURIComponent(id)}/show`,
    ...(match ? { match } : {}),
  }
}

/** A page of a list as hits, for a platform that has lists alone. */
export function hitsOf(resource: Resource, rows: readonly WireRecord[], total: number): RecordHits {
  const records = rows.map((row): RecordHit => ({
    id: String(row[resource.identity.id]),
    label: labelOf(resource, row),
    code: keyBesideLabel(resource, row),
    shelf: row[SHELF_FIELD] === 'platform' ? 'platform' : 'organization',
  }))
  return { library: resource.name, total, hasMore: false, records }
}
