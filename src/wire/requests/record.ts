/** A record as the whole JSON body, in wire names. Whether it is valid is for the validator; here it only has to be a record. */
import type { RequestCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { refuse, refuseBrokenText, refuseOtherParameters } from '../strict.ts'
import { inputRecord } from './input.ts'

export const recordRequest: RequestCodec = {
  carries: 'record',
  words: '正文是整条记录',
  body: { type: 'object', maxProperties: 500 },
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: {},
    headers: {},
    body: inputRecord(call, input),
  }),
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([{ code: 'type', path: '', message: '请求正文应为一条记录（对象）' }])
    refuseBrokenText(body)
    return { kind: 'record', record: body }
  },
}
