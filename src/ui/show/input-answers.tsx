/** What was answered when a transition was made and no field of the record keeps. */
import type { Revision } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'
import { FieldValue } from './field-value.tsx'
import styles from './history.module.css'

interface InputAnswersProps {
  readonly resource: Resource
  readonly revision: Revision
}

export function InputAnswers({ resource, revision: { reason, input } }: InputAnswersProps) {
  const asked = resource.transitions.find(({ name }) => name === reason)?.input
  if (!asked || !input) return null
  return asked.fields
    .filter(({ name }) => !asked.written.includes(name) && Object.hasOwn(input, name))
    .map((field) => (
      <p key={field.name} className={styles.remark}>
        {field.title}：<FieldValue field={field} value={input[field.name]} />
      </p>
    ))
}
