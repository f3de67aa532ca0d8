/** What the request shapes share: taking from a call's input the member that its shape carries, and the message around it. */
import type { Call } from '../../model/call.ts'
import { isObject } from '../../model/plain.ts'
import type { PageInput } from '../../model/query.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { RequestMessage } from '../message.ts'
import type { CallInput } from '../shapes.ts'

/** The page of an input that carries one; another member is a mistake in the program. */
export function inputPage(call: Call, input: CallInput): PageInput {
  return input.kind === 'page' ? input.page : mismatch(call, input)
}

/** The ids of an input that carries some; another member is a mistake in the program. */
export function inputIds(call: Call, input: CallInput): readonly string[] {
  return input.kind === 'ids' ? input.ids : mismatch(call, input)
}

/** The record of an input that carries one; another member is a mistake in the program. */
export function inputRecord(call: Call, input: CallInput): WireRecord {
  return input.kind === 'record' ? input.record : mismatch(call, input)
}

/** A message to the call's address with these parts; those that are absent are empty. */
export function messageTo({ method, path }: Call, parts: Partial<RequestMessage>): RequestMessage {
  return { method, path, query: {}, headers: {}, ...parts }
}

/** The members of a message's body; none of a body that is no object. */
export function bodyOf({ body }: RequestMessage): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {}
}

function mismatch(call: Call, input: CallInput): never {
  throw new Error(
    `${call.name} travels as ${call.request}, which carries no ${input.kind}; see the call's request shape`,
  )
}
