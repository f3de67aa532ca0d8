/** A bare list of records. */
import type { ReplyCodec } from '../shapes.ts'
import { readRecords } from './misfit.ts'

export const list: ReplyCodec = {
  encode: (result) => result,
  decode: (data) => readRecords(data, '列表'),
}
