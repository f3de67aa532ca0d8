/** What somebody wrote when a change of state was made: its reason, or the texts that its dialog asked for. */
import type { Revision } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'

export interface StepWords {
  /** What it was called in the dialog; absent for a reason. */
  readonly title?: string
  readonly words: string
}

export function stepWords({ transitions }: Resource, { reason, remark, input = {} }: Revision): StepWords | undefined {
  if (remark !== undefined) return { words: remark }
  const asked = transitions.find(({ name }) => name === reason)?.input?.fields ?? []
  const field = asked.find(
    ({ kind, name }) => (kind === 'text' || kind === 'longText') && typeof input[name] === 'string' && input[name],
  )
  return field && { title: field.title, words: String(input[field.name]) }
}
