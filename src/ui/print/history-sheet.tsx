/** A record's history on paper: each change with who, when and what, as the screen has them when they are unfolded. */
import type { Revision } from '../../model/query.ts'
import { getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { localDateTime } from '../../model/typed-text.ts'
import { originWords } from '../changes/origin-words.ts'
import { ChangeTable } from '../show/change-table.tsx'
import { changesBetween } from '../../model/record-changes.ts'
import { revisionWords } from '../show/changes.ts'
import { PrintJob } from './print-job.tsx'
import styles from './sheet.module.css'

interface HistorySheetProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** Newest first. */
  readonly revisions: readonly Revision[]
  /** Only this field's changes. */
  readonly only: string | undefined
  readonly onDone: () => void
}

export function HistorySheet({ resource, record, revisions, only, onDone }: HistorySheetProps) {
  return (
    <PrintJob
      title={`${resource.title}修改历史：${labelOf(resource, record)}`}
      facts={[
        ['范围', only === undefined ? '全部字段' : `只看“${getField(resource, only).title}”`],
        ['修改', `${revisions.length} 条`],
      ]}
      record={{
        library: resource.name,
        kind: 'history',
        rows: revisions.length,
        id: String(record[resource.identity.id]),
      }}
      onDone={onDone}
    >
      {revisions.map((revision) => (
        <Entry key={`${revision.version}-${revision.at}`} {...{ resource, revision, only }} />
      ))}
    </PrintJob>
  )
}

interface EntryProps extends Pick<HistorySheetProps, 'resource' | 'only'> {
  readonly revision: Revision
}

function Entry({ resource, revision, only }: EntryProps) {
  const changes = changesBetween(resource, revision.before, revision.after)
  const shown = only === undefined ? changes : changes.filter(({ field }) => field.name === only)
  const { verb } = revisionWords(resource, revision, changes)
  return (
    <div className={styles.entry}>
      <p className={styles.entryHead}>
        <span>{localDateTime(revision.at)}</span>
        <span>{revision.userName}</span>
        <span>{verb}</span>
        <span>版本 {revision.version}</span>
        {revision.origin && <span>{originWords(revision.origin)}</span>}
      </p>
      {revision.remark !== undefined && <p className={styles.note}>原因：{revision.remark}</p>}
      <ChangeTable changes={shown} heads={['修改前', '修改后']} />
    </div>
  )
}
