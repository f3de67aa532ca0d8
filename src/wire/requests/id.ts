/**
 * One id, which a call may carry in its path, its query or a header, under the name that its `param` gives.
 *
 * Shapes  The path of a message is as it stands in the address, percent-encoded.
 * Errors  `.` and `..` cannot be encoded: browsers resolve them as folders.
 */
import type { Call } from '../../model/call.ts'
import { Failure } from '../../model/failure.ts'
import { encodeText } from '../query-string.ts'
import type { CallInput, RequestWriter } from '../shapes.ts'
import { inputIds, messageTo } from './input.ts'

/** `?id=`, `?Id=`, `?contentId=`. */
export const idQuery: RequestWriter = {
  carries: 'id',
  encode: (_resource, call, input) => messageTo(call, { query: { [call.param]: idOf(call, input) } }),
}

/** Percent-encoded, since header values are ASCII. */
export const idHeader: RequestWriter = {
  carries: 'id',
  encode: (_resource, call, input) =>
    messageTo(call, { headers: { [call.param.toLowerCase()]: encodeText(idOf(call, input)) } }),
}

/** `GetOne/{id}`, where the placeholder is the call's `param`. */
export const idPath: RequestWriter = {
  carries: 'id',
  encode(_resource, call, input) {
    const id = idOf(call, input)
    if (id === '' || id === '.' || id === '..') throw new Failure('invalid', { words: `编号不能为「${id}」` })
    const [before, after] = aroundId(call)
    return messageTo(call, { path: `${before}${encodeText(id)}${after}` })
  },
}

/** The path before and after the id. */
export function aroundId(call: Call): readonly [before: string, after: string] {
  const placeholder = `{${call.param}}`
  const at = call.path.indexOf(placeholder)
  if (at < 0) throw new Error(`the path of ${call.name} has no ${placeholder}; add it or choose another request shape`)
  return [call.path.slice(0, at), call.path.slice(at + placeholder.length)]
}

/** The one id of a call that carries exactly one. */
function idOf(call: Call, input: CallInput): string {
  const [id, ...others] = inputIds(call, input)
  if (id === undefined || others.length > 0)
    throw new Error(`${call.name} carries exactly one id; make one call per id`)
  return id
}
