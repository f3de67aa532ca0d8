/** The end of a session on the server. Apart from `identity.ts`: every visit behind the sign-in has this. */
import { REVOKE, type RevocationExtent } from '../wire/revocation.ts'
import type { Tokens } from '../wire/token.ts'

/**
 * Ends the session on the server, as well as it can: outlives the page, waits for nothing, never throws.
 * Beside the HTTP client, which may be holding its calls or have forgotten the tokens already.
 */
export async function revokeSession(
  send: typeof fetch,
  tokens: Tokens,
  { base = '', extent }: { readonly base?: string; readonly extent?: RevocationExtent } = {},
): Promise<void> {
  const { method, path, headers, body } = REVOKE.request({ tokens, extent })
  try {
    await send(base + path, {
      method,
      headers: { ...headers },
      body: String(body),
      keepalive: true,
      credentials: 'same-origin',
    })
  } catch {
    // The tokens run out by themselves.
  }
}
