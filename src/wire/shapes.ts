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
import type { JsonSchema, Resource, WireRecord } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'

/**
 * `list`, `unreferenced` and `values` take a PageInput; `get`, `test`, `history` one id; the writes a record; all others ids,
 * with the new value when a transition travels as `ids-value`, with the reason when it asks for one, and with fields and purpose
 * when it reveals.
 */
export type CallInput =
  | { readonly kind: 'page'; readonly page: PageInput }
  | IdsInput
  | { readonly kind: 'record'; readonly record: WireRecord }

export interface IdsInput {
  readonly kind: 'ids'
  readonly ids: readonly string[]
  readonly value?: Scalar
  readonly reason?: string
  /** The name of the transition, where the call carries several. */
  readonly transition?: string
  /** What its dialog was answered. */
  readonly input?: WireRecord
  /** By id, the version that whoever asks has seen. */
  readonly versions?: Readonly<Record<string, number>>
  /** Of a revealing: the masked fields, and what for. */
  readonly fields?: readonly string[]
  readonly purpose?: string
}

/** How a request shape is written, and what it carries: the browser's half. */
export interface RequestWriter {
  /** A question for a list, exactly one id, several ids in one call, or a whole record. */
  readonly carries: 'page' | 'id' | 'ids' | 'record'
  /** The body has a member for the new value of the call's `field`. */
  readonly hasValue?: true
  /** The body has a member for the reason of a transition, under the name that the call gives it. */
  readonly takesReason?: true
  /** The body names the transition. */
  readonly namesTransition?: true
  /** The body carries what a transition's dialog was answered: the path at which, and at which problems of it stand. */
  readonly inputAt?: string
  encode(resource: Resource, call: Call, input: CallInput): RequestMessage
}

/** How a request shape is read and told of: the server's half. */
export interface RequestReader {
  /** Where the input stands, in Chinese. */
  readonly words: string
  /** The least that the body is when it has no constant and no reason, before it is decoded; a shape without it has none. */
  readonly body?: JsonSchema
  decode(resource: Resource, call: Call, message: RequestMessage): CallInput
}

/** Between the operation's result and the envelope's Data. */
export interface ReplyCodec {
  encode(result: unknown): unknown
  decode(data: unknown): unknown
}
