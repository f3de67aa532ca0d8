/**
 * An HTTP request and its answer as plain data: what the codecs of this room read and write.
 *
 * Shapes  A repeated query key is an array. `body` is parsed JSON, absent when there is none. Header names are lower case.
 *         An `Answer` is the pair of HTTP status and parsed JSON body.
 */
import type { Method } from '../model/call.ts'

export interface RequestMessage {
  readonly method: Method
  readonly path: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}
