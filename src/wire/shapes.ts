/**
 * The types of the dialect: a request shape and a reply shape are each a pair of inverse functions, written once
 * and used from both ends. The browser encodes requests and decodes replies, the server the other way round.
 *
 * Shapes  `CallInput` is what a caller means; which member it is follows from the call's operation.
 * Errors  Decoding a request that does not fit throws `Failure('invalid')` with the problems; decoding a reply that
 *         does not fit throws `Failure('unknown')` that names the call.
 * Source  DESIGN §1 (one dialect, two sides), §5.
 */
import type { Scalar } from '../model/condition.ts'
import type { PageInput } from '../model/query.ts'
import type { Call } from '../model/call.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'

/**
 * `list`, `unreferenced` and `values` take a PageInput; `get`, `test`, `history` one id; the writes a record; all others ids,
 * with the new value when a transition travels as `ids-value`, and with the reason when it asks for one.
 */
export type CallInput =
  | { readonly kind: 'page'; readonly page: PageInput }
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly value?: Scalar; readonly reason?: string }
  | { readonly kind: 'record'; readonly record: WireRecord }

export interface RequestCodec {
  encode(resource: Resource, call: Call, input: CallInput): RequestMessage
  decode(resource: Resource, call: Call, message: RequestMessage): CallInput
}

/** Between the operation's result and the envelope's Data. */
export interface ReplyCodec {
  encode(result: unknown): unknown
  decode(data: unknown): unknown
}
