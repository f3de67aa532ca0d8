/**
 * A call that is no library's, as one object: where it is, who may make it, what a request may carry, both directions of request
 * and reply. The console makes it with `providers/ask.ts`, the server answers it with `server/answer.ts`, and `docs/calls.md`
 * is written from it.
 *
 * Shapes  `Wanted` is what somebody asks, `Read` what the server makes of it, `Told` what is answered, inside the envelope.
 */
import type { SignInDuty } from '../model/failure.ts'
import type { Method } from '../model/call.ts'
import type { RequestMessage } from './message.ts'

/**
 * `open` needs no token, `client` the token of the client itself or of a person, `signedIn` a person's, `anyRole` that of a
 * person who has some role, `{ roles }` one of these roles.
 */
export type Access = 'open' | 'client' | 'signedIn' | 'anyRole' | { readonly roles: readonly string[] }

export type RequestParts = Partial<Pick<RequestMessage, 'query' | 'headers' | 'body'>>
/** As the server has received them. */
export type ReceivedParts = Required<RequestParts> & {
  /** What stands in the path for its `:names`. */
  readonly params?: Readonly<Record<string, string>>
}

export interface CallReplyCodec<Told> {
  encode(told: Told): unknown
  decode(data: unknown): Told
}

export interface CallDefinition<Wanted, Told, Read> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** Asked by a timer, not by a person: nobody needs to be there for it. */
  readonly background?: true
  /** Open to somebody who still has that to do; without it a call is not. */
  readonly during?: SignInDuty
  /** Open to a display as well; without it a call is not. */
  readonly forDisplays?: true
  /** What each part may carry, as JSON Schema; a part that is absent carries nothing. */
  readonly accepts?: {
    readonly query?: object
    readonly headers?: object
    readonly body?: object
    readonly params?: object
  }
  /** Says so where the console makes a call that has no `encode`, or has one for others only. */
  readonly isMade?: boolean
  /** Absent for a call that the console does not make. */
  encode?(wanted: Wanted): RequestParts
  decode(parts: ReceivedParts): Read
  readonly reply: CallReplyCodec<Told>
}

export interface DefinedCall<Wanted, Told, Read = Wanted> extends CallDefinition<Wanted, Told, Read> {
  readonly isCall: true
  /** Whether the console makes it. */
  readonly isMade: boolean
  request(wanted: Wanted): RequestMessage
}

/** Makes a call of its definition; `request` then builds the message that asks it. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<Wanted = void, Told = void, Read = Wanted>(
  definition: CallDefinition<Wanted, Told, Read>,
): DefinedCall<Wanted, Told, Read> {
  const { method, path, encode } = definition
  return {
    ...definition,
    isCall: true,
    isMade: definition.isMade ?? encode !== undefined,
    request: (wanted) => ({ method, path, query: {}, headers: {}, ...encode?.(wanted) }),
  }
}

/** A call that answers nothing but that it is done. */
export const DONE: CallReplyCodec<void> = { encode: () => null, decode: () => undefined }

/** What is answered has more in it than either side reads; who reads it says what. */
export const AS_IT_IS: CallReplyCodec<unknown> = { encode: (told) => told, decode: (data) => data }

/** A call that is asked with nothing. */
export const nothing = (): void => undefined
