/**
 * One id, which a call may carry in its path, its query or a header, under the name that its `param` gives.
 *
 * Shapes  The path of a message is as it stands in the address, percent-encoded. Its fixed part is read in any letter case.
 * Errors  `.` and `..` cannot be encoded: browsers resolve them as folders.
 */
import type { Call } from '../../model/call.ts'
import { Failure } from '../../model/failure.ts'
import { decodeText, encodeText } from '../query-string.ts'
import type { CallInput, RequestCodec } from '../shapes.ts'
import { problemOf, refuse, refuseBody, refuseBrokenText, refuseOtherParameters } from '../strict.ts'
import { inputIds, messageTo } from './input.ts'

/** `?id=`, `?Id=`, `?contentId=`. */
export const idQuery: RequestCodec = {
  carries: 'id',
  words: '编号写在地址的参数中',
  encode: (_resource, call, input) => messageTo(call, { query: { [call.param]: idOf(call, input) } }),
  decode(_resource, call, message) {
    refuseOtherParameters(message, call.param)
    refuseBody(message)
    return readId(call.param, message.query[call.param])
  },
}

/** Percent-encoded, since header values are ASCII. */
export const idHeader: RequestCodec = {
  carries: 'id',
  words: '编号写在请求头中',
  encode: (_resource, call, input) =>
    messageTo(call, { headers: { [call.param.toLowerCase()]: encodeText(idOf(call, input)) } }),
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    refuseBody(message)
    const value = message.headers[call.param.toLowerCase()]
    return readId(call.param, value === undefined ? undefined : decodeText(value))
  },
}

/** `GetOne/{id}`, where the placeholder is the call's `param`. */
export const idPath: RequestCodec = {
  carries: 'id',
  words: '编号写在路径中',
  encode(_resource, call, input) {
    const id = idOf(call, input)
    if (id === '' || id === '.' || id === '..') throw new Failure('invalid', { words: `编号不能为「${id}」` })
    const [before, after] = partsOf(call)
    return messageTo(call, { path: `${before}${encodeText(id)}${after}` })
  },
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    refuseBody(message)
    const [before, after] = partsOf(call)
    const path = message.path
    const fits =
      path.length > before.length + after.length &&
      path.slice(0, before.length).toLowerCase() === before.toLowerCase() &&
      path.slice(path.length - after.length).toLowerCase() === after.toLowerCase()
    return readId(call.param, fits ? decodeText(path.slice(before.length, path.length - after.length)) : undefined)
  },
}

function partsOf(call: Call): readonly [before: string, after: string] {
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

/** Reads one id; absent, repeated and empty ones are refused by the parameter's name. */
function readId(name: string, value: unknown): CallInput {
  if (Array.isArray(value)) return refuse([problemOf(name, 'repeated', `参数 ${name} 只能出现一次`)])
  if (typeof value !== 'string' || value === '')
    return refuse([problemOf(name, 'required', `缺少参数 ${name}，请填写编号`)])
  refuseBrokenText({ [name]: value })
  return { kind: 'ids', ids: [value] }
}
