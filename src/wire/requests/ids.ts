/**
 * Several ids in a JSON body: as a bare list, as a member of an object, or beside the new value of one field. Beside them may
 * stand the reason of a transition, under the name that the call gives it, and beside a value what its dialog was answered.
 */
import type { Call } from '../../model/call.ts'
import type { CallInput, IdsInput, RequestWriter } from '../shapes.ts'
import { inputIds, messageTo } from './input.ts'

/** The member that holds them. */
export const IDS = 'ids'

/** `["1", "2"]`. */
export const idList: RequestWriter = {
  carries: 'ids',
  encode: (_resource, call, input) => messageTo(call, { body: [...inputIds(call, input)] }),
}

/** `{ "ids": ["1", "2"] }`. */
export const ids: RequestWriter = {
  carries: 'ids',
  takesReason: true,
  encode: (_resource, call, input) =>
    messageTo(call, { body: { [IDS]: [...inputIds(call, input)], ...reasonIn(call, input) } }),
}

/** `{ "ids": ["1", "2"], "IsPack": true }`; the call's `field` names the value. Answers stand beside it, each under its own name. */
export const idsValue: RequestWriter = {
  carries: 'ids',
  hasValue: true,
  takesReason: true,
  inputAt: '',
  encode(_resource, call, input) {
    const { value, input: filled } = input as IdsInput
    if (value === undefined) throw new Error(`${call.name} carries a value; give it one`)
    const body = { [IDS]: [...inputIds(call, input)], [valueName(call)]: value, ...reasonIn(call, input), ...filled }
    return messageTo(call, { body })
  },
}

/** The member that holds the new value. */
export function valueName(call: { readonly name: string; readonly field?: string }): string {
  if (call.field === undefined) throw new Error(`${call.name} names no field for its value`)
  return call.field
}

function reasonIn({ name, reason }: Call, input: CallInput): Readonly<Record<string, string>> {
  const given = input.kind === 'ids' ? input.reason : undefined
  if (given === undefined) return {}
  if (reason === undefined) throw new Error(`${name} carries no reason; name it in the call's "reason"`)
  return { [reason]: given }
}
