/** The reason of a transition, beside the ids of a body. */
import type { Call } from '../../model/call.ts'
import { REASON_MAX } from '../../model/limits.ts'
import type { CallInput } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText } from '../strict.ts'

export function reasonIn({ name, reason }: Call, input: CallInput): Readonly<Record<string, string>> {
  const given = input.kind === 'ids' ? input.reason : undefined
  if (given === undefined) return {}
  if (reason === undefined) throw new Error(`${name} carries no reason; name it in the call's "reason"`)
  return { [reason]: given }
}

/** Nothing for an absent or blank one. */
export function readReason({ reason }: Call, body: Readonly<Record<string, unknown>>): { readonly reason?: string } {
  const value = reason === undefined ? undefined : body[reason]
  if (reason === undefined || value === undefined || value === null) return {}
  if (typeof value !== 'string') return refuse([problemOf(reason, 'type', `参数 ${reason} 应为文字`)])
  refuseBrokenText({ [reason]: value })
  const text = value.trim()
  if (text.length > REASON_MAX) return refuse([problemOf(reason, 'maxLength', `原因最多 ${REASON_MAX} 字，请写短一些`)])
  return text === '' ? {} : { reason: text }
}
