/** A further tab of a signed-in browser. Apart from `identity.ts`: the sign-in page asks the tabs beside it. */
import { decodeEnvelope } from '../wire/envelope.ts'
import { TAB_TOKEN } from '../wire/tab-session.ts'
import type { Tokens } from '../wire/token.ts'

/** The tokens of a tab that another one has let into its session. Beside the HTTP client, which has no tokens of its own yet. */
export async function joinSession(send: typeof fetch, code: string, base = ''): Promise<Tokens> {
  const { method, path, body } = TAB_TOKEN.request(code)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const reply = await send(base + path, { method, headers, body: JSON.stringify(body), credentials: 'same-origin' })
  return TAB_TOKEN.reply.decode(decodeEnvelope({ status: reply.status, body: (await reply.json()) as unknown }))
}
