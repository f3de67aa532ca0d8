/** The question before a task, with what stands in the record that it is about. */
import { recordWords } from '../../../model/record-rules.ts'
import type { Resource } from '../../../model/resource.ts'
import type { BatchRecord } from '../../batch/read-records.ts'
import type { RowTaskWords } from './row-task.ts'

const PLACEHOLDER = /\{\w+\}/

/** Of several records nobody's values are said. */
export function questionWords(
  resource: Resource,
  { label, question }: RowTaskWords,
  items: readonly BatchRecord[],
): string {
  if (!PLACEHOLDER.test(question)) return question
  const [single] = items
  return items.length === 1 && single?.record ? recordWords(resource, question, single.record) : `确认${label}？`
}
