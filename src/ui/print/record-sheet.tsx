/** A record on paper: the form's groups with all that they hold. */
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { stateWords } from '../reference/state.tsx'
import { ShowSections } from '../show/show-sections.tsx'
import { PrintJob } from './print-job.tsx'

interface RecordSheetProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly onDone: () => void
}

export function RecordSheet({ resource, record, onDone }: RecordSheetProps) {
  const state = stateWords(resource, record)
  const version = record[resource.identity.version ?? '']
  return (
    <PrintJob
      title={`${resource.title}：${labelOf(resource, record)}`}
      facts={[
        ...(state === undefined ? [] : [['引用状态', state] as const]),
        ...(typeof version === 'number' ? [['版本', String(version)] as const] : []),
      ]}
      record={{ library: resource.name, kind: 'record', rows: 1, id: String(record[resource.identity.id]) }}
      onDone={onDone}
    >
      <ShowSections resource={resource} record={record} />
    </PrintJob>
  )
}
