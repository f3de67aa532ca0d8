/**
 * One id, in the path, the query or a header of a request.
 *
 * Shapes  The fixed part of a path is read in any letter case.
 */
import { decodeText } from '../query-string.ts'
import { aroundId } from '../requests/id.ts'
import type { CallInput, RequestReader } from '../shapes.ts'
import { problemOf, refuse, refuseBody, refuseBrokenText, refuseOtherParameters } from '../strict.ts'

export const idQueryReader: RequestReader = {
  words: '编号写在地址的参数中',
  decode(_resource, call, message) {
    refuseOtherParameters(message, call.param)
    refuseBody(message)
    return readId(call.param, message.query[call.param])
  },
}

export const idHeaderReader: RequestReader = {
  words: '编号写在请求头中',
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    refuseBody(message)
    const value = message.headers[call.param.toLowerCase()]
    return readId(call.param, value === undefined ? undefined : decodeText(value))
  },
}

export const idPathReader: RequestReader = {
  words: '编号写在路径中',
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    refuseBody(message)
    const [before, after] = aroundId(call)
    const path = message.path
    const fits =
      path.length > before.length + after.length &&
      path.slice(0, before.length).toLowerCase() === before.toLowerCase() &&
      path.slice(path.length - after.length).toLowerCase() === after.toLowerCase()
    return readId(call.param, fits ? decodeText(path.slice(before.length, path.length - after.length)) : undefined)
  },
}

/** Reads one id; absent, repeated and empty ones are refused by the parameter's name. */
function readId(name: string, value: unknown): CallInput {
  if (Array.isArray(value)) return refuse([problemOf(name, 'repeated', `参数 ${name} 只能出现一次`)])
  if (typeof value !== 'string' || value === '')
    return refuse([problemOf(name, 'required', `缺少参数 ${name}，请填写编号`)])
  refuseBrokenText({ [name]: value })
  return { kind: 'ids', ids: [value] }
}
