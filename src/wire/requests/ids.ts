/** Several ids in a JSON body: `{ "ids": ["1", "2"] }`, and the reason under the name that the call gives it. */
import type { CallInput, RequestCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { problemOf, refuse, refuseOtherParameters, unknownParameter } from '../strict.ts'
import { ID_LIST, readIdList } from './id-list.ts'
import { inputIds } from './input.ts'
import { readReason, reasonIn } from './reason.ts'

const IDS = 'ids'

export const ids: RequestCodec = {
  carries: 'ids',
  words: '正文是 {"ids": […]}',
  body: { type: 'object', required: ['ids'], properties: { ids: ID_LIST }, additionalProperties: false },
  takesReason: true,
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: {},
    headers: {},
    body: { [IDS]: [...inputIds(call, input)], ...reasonIn(call, input) },
  }),
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', '请求正文应为 {"ids": [...]}')])
    const known = [IDS, ...(call.reason === undefined ? [] : [call.reason])]
    const others = Object.keys(body).filter((name) => !known.includes(name))
    if (others.length > 0) return refuse(others.map((name) => unknownParameter(name, known)))
    return { ...readIdList(body[IDS]), ...readReason(call, body) } as CallInput
  },
}
