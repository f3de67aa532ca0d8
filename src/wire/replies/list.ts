/** A bare list of records. */
import type { ReplyCodec } from '../shapes.ts'
import { recordList } from './misfit.ts'

export const list: ReplyCodec = {
  encode: (result) => result,
  decode: (data) => recordList(data, '列表'),
}
