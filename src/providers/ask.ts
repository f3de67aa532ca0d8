/** Makes a call (`wire/call.ts`) and reads what is answered. */
import type { DefinedCall } from '../wire/call.ts'
import type { RequestMessage } from '../wire/message.ts'
import type { Http, SendOptions } from './http.ts'

export type Requesting = Pick<Http, 'request'>

interface AskOptions extends Pick<SendOptions, 'signal' | 'background'> {
  /** Beside those of the call. */
  readonly headers?: RequestMessage['headers']
}

export async function ask<Wanted, Told>(
  http: Requesting,
  call: DefinedCall<Wanted, Told, unknown>,
  wanted: Wanted,
): Promise<Told> {
  const { background, reply } = call
  return reply.decode(await http.request(call.request(wanted), { background }))
}

/** The client with these options on every request. */
export function withOptions(http: Requesting, { headers, ...options }: AskOptions): Requesting {
  return {
    request: (message, more) =>
      http.request({ ...message, headers: { ...message.headers, ...headers } }, { ...more, ...options }),
  }
}
