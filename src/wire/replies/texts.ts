/** A bare list of texts: tags, aliases. */
import type { ReplyCodec } from '../shapes.ts'
import { misfit } from './misfit.ts'

export const texts: ReplyCodec = {
  encode: (result) => result,
  decode: (data) => (Array.isArray(data) && data.every((text) => typeof text === 'string') ? data : misfit('文字列表')),
}
