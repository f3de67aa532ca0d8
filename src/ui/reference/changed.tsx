/** A value beside what it was at the time of the reference: what differs is marked, in texts word by word. */
import { KIND_FACTS } from '../../model/kind.ts'
import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { TextDiff } from '../controls/text-diff.tsx'
import { FieldValue } from '../show/field-value.tsx'
import styles from './drift.module.css'

interface ChangedProps {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

export function ChangedValue({ field, before, after }: ChangedProps) {
  if (sameValue(before, after)) return <FieldValue field={field} value={after} />
  if (isEmpty(after)) return <span className={styles.emptied}>已清空</span>
  const isText = KIND_FACTS[field.kind].isSpelled
  if (isText && typeof before === 'string' && typeof after === 'string' && before !== '')
    return <TextDiff before={before} after={after} side="after" />
  return (
    <span className={styles.changed}>
      <FieldValue field={field} value={after} />
    </span>
  )
}
