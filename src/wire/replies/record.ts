/** One record, or null where there is none. */
import type { ReplyCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { misfit } from './misfit.ts'

export const recordReply: ReplyCodec = {
  encode: (result) => result ?? null,
  decode: (data) => (data === null || isObject(data) ? data : misfit('一条记录')),
}
