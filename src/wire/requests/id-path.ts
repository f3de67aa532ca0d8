/**
 * One id in the path: `GetOne/{id}`, where the placeholder is the call's `param`.
 *
 * Shapes  The path of a message is as it stands in the address, percent-encoded. Its fixed part is read in any letter case.
 * Errors  `.` and `..` cannot be encoded: browsers resolve them as folders.
 */
import { Failure } from '../../model/failure.ts'
import type { Call } from '../../model/call.ts'
import { decodeText, encodeText } from '../query-string.ts'
import type { RequestCodec } from '../shapes.ts'
import { refuseBody, refuseOtherParameters } from '../strict.ts'
import { idOf, readId } from './input.ts'

export const idPath: RequestCodec = {
  carries: 'id',
  words: '编号写在路径中',
  encode(_resource, call, input) {
    const id = idOf(call, input)
    if (id === '' || id === '.' || id === '..') throw new Failure('invalid', { words: `编号不能为「${id}」` })
    const [before, after] = partsOf(call)
    return { method: call.method, path: `${before}${encodeText(id)}${after}`, query: {}, headers: {} }
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
