/** Who saved or deleted the record meanwhile, when, and which fields: what the history says since the version one began with. */
import { useQuery } from '@tanstack/react-query'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { localDateTime } from '../../model/typed-text.ts'
import { useLibraryProvider } from '../library-provider.ts'
import { changesBetween } from '../../model/record-changes.ts'
import { revisionWords } from '../show/changes.ts'
import { historyQuery } from '../show/history-query.ts'
import styles from './conflict.module.css'

interface ConflictAuthorsProps {
  readonly resource: Resource
  readonly base: WireRecord
  /** The stored record; null when it has been deleted. */
  readonly theirs: WireRecord | null
}

/** Lines at most; who left a form open over lunch may have missed twenty. */
const SHOWN = 3

/** Nothing in a library without a history, and where it cannot be read: the conflict can be settled without it. */
export function ConflictAuthors({ resource, base, theirs }: ConflictAuthorsProps) {
  const { id, version } = resource.identity
  const query = historyQuery({ provider: useLibraryProvider(), resource }, String(base[id]), theirs ?? {})
  const { data } = useQuery({ ...query, enabled: version !== undefined && resource.calls['history'] !== undefined })
  const seen = Number(version && base[version])
  const missed = data?.filter((revision) => revision.version > seen) ?? []
  if (missed.length === 0) return null
  return (
    <ul className={styles.authors}>
      {missed.slice(0, SHOWN).map((revision) => (
        <li key={revision.version}>{authorWords(resource, revision)}</li>
      ))}
      {missed.length > SHOWN && <li>另有 {missed.length - SHOWN} 次修改，见修改历史。</li>}
    </ul>
  )
}

/** `王敏 于 2026-03-02 09:15 修改了单价、名称` */
function authorWords(resource: Resource, revision: Revision): string {
  const changes = changesBetween(resource, revision.before, revision.after)
  const { verb, isNamed } = revisionWords(resource, revision, changes)
  const what = isNamed || changes.length === 0 ? '' : `了${changes.map(({ field }) => field.title).join('、')}`
  return `${revision.userName} 于 ${localDateTime(revision.at)} ${verb}${what}`
}
