/** Several ids in a JSON body: `{ "ids": ["1", "2"] }`. */
import type { RequestCodec } from '../shapes.ts'
import { isObject } from '../plain.ts'
import { problemOf, refuse, refuseOtherParameters, unknownParameter } from '../strict.ts'
import { readIdList } from './id-list.ts'
import { idsOf } from './input.ts'

const IDS = 'ids'

export const ids: RequestCodec = {
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: {},
    headers: {},
    body: { [IDS]: [...idsOf(call, input)] },
  }),
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', '请求正文应为 {"ids": [...]}')])
    const others = Object.keys(body).filter((name) => name !== IDS)
    if (others.length > 0) return refuse(others.map((name) => unknownParameter(name, [IDS])))
    return readIdList(body[IDS])
  },
}
