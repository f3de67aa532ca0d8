/** Yes or no. */
import type { ReplyCodec } from '../shapes.ts'
import { misfit } from './misfit.ts'

export const flag: ReplyCodec = {
  encode: (result) => result === true,
  decode: (data) => (typeof data === 'boolean' ? data : misfit('true 或 false')),
}
