import type { ReceivedParts, RequestParts } from '../../src/wire/call.ts'

/** What a server has received, of which the rest is empty. */
export function received(parts: RequestParts): ReceivedParts {
  return { query: {}, headers: {}, body: undefined, ...parts }
}
