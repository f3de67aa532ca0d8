/** One id in the query, under the name that the call gives it: `?id=`, `?Id=`, `?contentId=`. */
import type { RequestCodec } from '../shapes.ts'
import { refuseBody, refuseOtherParameters } from '../strict.ts'
import { idOf, readId } from './input.ts'

export const idQuery: RequestCodec = {
  carries: 'id',
  words: '编号写在地址的参数中',
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: { [call.param]: idOf(call, input) },
    headers: {},
  }),
  decode(_resource, call, message) {
    refuseOtherParameters(message, call.param)
    refuseBody(message)
    return readId(call.param, message.query[call.param])
  },
}
