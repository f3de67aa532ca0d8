/** Takes from a call's input the member that its shape carries; another member is a mistake in the program. */
import type { PageInput } from '../../model/query.ts'
import type { Call } from '../../model/call.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { CallInput } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText } from '../strict.ts'

export function inputPage(call: Call, input: CallInput): PageInput {
  return input.kind === 'page' ? input.page : mismatch(call, input)
}

export function inputIds(call: Call, input: CallInput): readonly string[] {
  return input.kind === 'ids' ? input.ids : mismatch(call, input)
}

export function inputRecord(call: Call, input: CallInput): WireRecord {
  return input.kind === 'record' ? input.record : mismatch(call, input)
}

/** The one id of a call that carries exactly one. */
export function idOf(call: Call, input: CallInput): string {
  const [id, ...others] = inputIds(call, input)
  if (id === undefined || others.length > 0)
    throw new Error(`${call.name} carries exactly one id; make one call per id`)
  return id
}

/** Reads one id; absent, repeated and empty ones are refused by the parameter's name. */
export function readId(name: string, value: unknown): CallInput {
  if (Array.isArray(value)) return refuse([problemOf(name, 'repeated', `参数 ${name} 只能出现一次`)])
  if (typeof value !== 'string' || value === '')
    return refuse([problemOf(name, 'required', `缺少参数 ${name}，请填写编号`)])
  refuseBrokenText({ [name]: value })
  return { kind: 'ids', ids: [value] }
}

function mismatch(call: Call, input: CallInput): never {
  throw new Error(
    `${call.name} travels as ${call.request}, which carries no ${input.kind}; see the call's request shape`,
  )
}
