/** A list asked for by query parameters: `GET …?PageIndex=1&PageSize=20&Keyword=…`. */
import type { RequestCodec } from '../shapes.ts'
import { fromParameters, toParameters } from '../page-parameters.ts'
import { refuseBody } from '../strict.ts'
import { inputPage } from './input.ts'

export const pageQuery: RequestCodec = {
  carries: 'page',
  words: '分页与筛选写在地址中',
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: toParameters(call, inputPage(call, input)),
    headers: {},
  }),
  decode(resource, call, message) {
    refuseBody(message)
    return { kind: 'page', page: fromParameters(resource, call, message.query) }
  },
}
