/** Nothing but the envelope; whatever a platform puts there is not looked at. */
import type { ReplyCodec } from '../shapes.ts'

export const none: ReplyCodec = {
  encode: () => null,
  decode: () => null,
}
