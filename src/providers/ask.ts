/** Makes a call (`wire/call.ts`) and reads what is answered. */
import type { DefinedCall } from '../wire/call.ts'
import type { RequestMessage } from '../wire/message.ts'
import type { Http, SendOptions } from './http.ts'

interface AskOptions extends Pick<SendOptions, 'signal' | 'background'> {
  /** Beside those of the call. */
  readonly headers?: RequestMessage['headers']
}

export async function ask<Wanted, Told>(
  http: Pick<Http, 'request'>,
  call: DefinedCall<Wanted, Told, unknown>,
  wanted: Wanted,
  { headers, ...options }: AskOptions = {},
): Promise<Told> {
  const { background = false } = call
  const message = call.request(wanted)
  const sent = headers ? { ...message, headers: { ...message.headers, ...headers } } : message
  return call.reply.decode(await http.request(sent, { background, ...options }))
}
