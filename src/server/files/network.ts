/**
 * The network as a transfer sees it: names resolved once, and a request to exactly the address that was looked at.
 *
 * Units   Milliseconds.
 * Source  Reliability requirement F3.
 */
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export interface RemoteFile {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: AsyncIterable<Buffer>
  close(): void
}

export interface Network {
  /** All addresses of that name. */
  resolve(host: string): Promise<readonly string[]>
  /** Connects to that address and no other, and follows nothing. */
  get(url: URL, address: string, signal: AbortSignal): Promise<RemoteFile>
}

export const network: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const asked = request(url, {
        agent: false,
        signal,
        lookup: pinnedTo(address),
        headers: { accept: 'image/*, video/*', 'accept-encoding': 'identity', 'user-agent': 'rehab-console' },
      })
      asked.once('error', reject)
      asked.once('response', (response: IncomingMessage) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: response,
          close: () => void response.destroy(),
        }),
      )
      asked.end()
    }),
}

function pinnedTo(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, options, answer) => {
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
}
