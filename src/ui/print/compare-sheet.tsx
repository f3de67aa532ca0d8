/** Two versions of a record side by side on paper. */
import type { Revision } from '../../model/query.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { localDateTime } from '../../model/typed-text.ts'
import type { FieldChange } from '../../model/record-changes.ts'
import { ChangeTable } from '../show/change-table.tsx'
import { PrintJob } from './print-job.tsx'

interface CompareSheetProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly revisions: readonly Revision[]
  readonly versions: readonly [left: number, right: number]
  readonly changes: readonly FieldChange[]
  /** Whether fields that are the same are among them. */
  readonly hasSame: boolean
  readonly onDone: () => void
}

export function CompareSheet(props: CompareSheetProps) {
  const { resource, record, revisions, versions, changes, hasSame, onDone } = props
  const wordsOf = (version: number) => {
    const found = revisions.find((revision) => revision.version === version)
    return found ? `${localDateTime(found.at)} ${found.userName}` : ''
  }
  const [left, right] = versions
  return (
    <PrintJob
      title={`${resource.title}版本比较：${labelOf(resource, record)}`}
      facts={[
        [`版本 ${left}`, wordsOf(left)],
        [`版本 ${right}`, wordsOf(right)],
        ['范围', hasSame ? '全部字段' : '有差别的字段'],
      ]}
      record={{
        library: resource.name,
        kind: 'compare',
        rows: changes.length,
        id: String(record[resource.identity.id]),
      }}
      onDone={onDone}
    >
      <ChangeTable changes={changes} heads={[`版本 ${left}`, `版本 ${right}`]} />
    </PrintJob>
  )
}
