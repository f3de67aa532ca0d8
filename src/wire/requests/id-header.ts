/** One id in a header that the call names; percent-encoded, since header values are ASCII. */
import { decodeText, encodeText } from '../query-string.ts'
import type { RequestCodec } from '../shapes.ts'
import { refuseBody, refuseOtherParameters } from '../strict.ts'
import { idOf, readId } from './input.ts'

export const idHeader: RequestCodec = {
  carries: 'id',
  words: '编号写在请求头中',
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: {},
    headers: { [call.param.toLowerCase()]: encodeText(idOf(call, input)) },
  }),
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    refuseBody(message)
    const value = message.headers[call.param.toLowerCase()]
    return readId(call.param, value === undefined ? undefined : decodeText(value))
  },
}
