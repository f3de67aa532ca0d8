/** The marks of a row: the named sets that it belongs to at this moment. */
import { aroundHere } from '../../../model/around-here.ts'
import { holds } from '../../../model/condition.ts'
import type { ListSet } from '../../../model/list-head.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { Badge } from '../../controls/badge.tsx'

interface RowMarksProps {
  readonly marks: readonly ListSet[]
  readonly record: WireRecord
}

export function RowMarks({ marks, record }: RowMarksProps) {
  const around = aroundHere()
  return marks
    .filter(({ where }) => where === undefined || holds(where, record, around))
    .map(({ name, title, tone }) => (
      <span key={name}>
        <Badge tone={tone === 'danger' ? 'danger' : 'warning'}>{title}</Badge>{' '}
      </span>
    ))
}
