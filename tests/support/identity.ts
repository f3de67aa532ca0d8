/** The calls of identity as a test makes them, over a platform of `startPlatform`. */
import type { Platform, Reply } from './server.ts'

/** A password that every default policy takes and that is no demo person's. */
export const NEW_PASSWORD = 'Fresh#7182'

export interface Caller {
  readonly headers?: Record<string, string>
  readonly address?: string
}

export function bearer(token: string): Caller {
  return { headers: { authorization: `Bearer ${token}` } }
}

export async function clientToken(platform: Platform): Promise<string> {
  const body = { AppId: 'rehab-console', AppSecret: 'rehab-console' }
  const reply = await platform.call({ url: '/passport/token/generate', body })
  return String(reply.body.Data['access_token'])
}

/** Calls as the console does for somebody who is not signed in. */
export async function asClient(platform: Platform, url: string, body: object, caller: Caller = {}): Promise<Reply> {
  const headers = { authorization: `Bearer ${await clientToken(platform)}`, ...caller.headers }
  return platform.call({ url, body, ...caller, headers })
}

/** Asks for a code; the ticket, and the code where one was sent. */
export async function askForCode(platform: Platform, body: object, caller: Caller = {}) {
  const sent = platform.codes.length
  const reply = await asClient(platform, '/passport/identity/ForgetPassword', body, caller)
  await new Promise((done) => setImmediate(done))
  return { reply, sessionId: String(reply.body.Data?.['SessionId'] ?? ''), code: platform.codes[sent]?.code ?? '' }
}

export function changePassword(platform: Platform, body: object, caller: Caller = {}): Promise<Reply> {
  return asClient(platform, '/passport/identity/ChangePassword', body, caller)
}

export async function isSignedIn(platform: Platform, token: string): Promise<boolean> {
  return (await platform.call({ url: '/passport/user/GetUserProfile', ...bearer(token) })).status === 200
}

/** Rows of the audit of that action, newest first. */
export function audited(platform: Platform, action: string) {
  return platform.store.database.transaction('system', (tx) =>
    tx.query('SELECT owner_id, shelf, result, object, user_id, detail FROM audit WHERE action = $1 ORDER BY id DESC', [
      action,
    ]),
  )
}
