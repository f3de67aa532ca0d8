/** An ordinary connection ends with what it stands on: the organization, the role, the token. Issue 17, parts 7 and 8. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ACCESS_TOKEN_MS } from '../../src/server/passport/limits.ts'
import { BEAT_MS, encodeHello, LIVE_END, LIVE_PATH } from '../../src/wire/live.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const SOON_MS = 1_000

describe.each(databases)('a connection over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  const opened: WebSocket[] = []
  afterAll(async () => {
    for (const socket of opened) socket.terminate()
    await platform.stop()
  })
  const welcomed = async (account: string, organizationId = '') => {
    const { token } = await platform.signIn(account)
    const { port } = platform.server.server.address() as { port: number }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
      headers: { origin: `http://127.0.0.1:${port}` },
    })
    opened.push(socket)
    const ended = once(socket, 'close').then(([code]) => Number(code))
    socket.on('open', () => socket.send(encodeHello({ token: token.access_token, organizationId })))
    await once(socket, 'message')
    return { socket, ended }
  }
  const change = (text: string) => platform.store.database.query(text)
  const endsSoon = async (ended: Promise<number>) => {
    const startedMs = Date.now()
    const code = await ended
    expect(Date.now() - startedMs).toBeLessThan(SOON_MS)
    return code
  }

  it('when its organization is suspended, and not when another one is', async () => {
    const [here, there] = [await welcomed('orgadmin', 'org-2'), await welcomed('orgadmin', 'org-1')]
    await change(`UPDATE organizations SET data = data || '{"SuspendReason": "欠费"}' WHERE id = 'org-2'`)
    expect(await endsSoon(here.ended)).toBe(LIVE_END.refused)
    expect(there.socket.readyState).toBe(WebSocket.OPEN)
    there.socket.terminate()
    await change(`UPDATE organizations SET data = data - 'SuspendReason' WHERE id = 'org-2'`)
  })

  it('when the person is no longer in the organization', async () => {
    const { ended } = await welcomed('orgadmin', 'org-2')
    await change(`DELETE FROM user_organizations WHERE user_id = 'user-orgadmin' AND organization_id = 'org-2'`)
    expect(await endsSoon(ended)).toBe(LIVE_END.refused)
  })

  it('when its token has run out, with the next heartbeat', { timeout: BEAT_MS + 10_000 }, async () => {
    const { ended } = await welcomed('orgadmin3')
    platform.advance(ACCESS_TOKEN_MS + 1)
    expect(await ended).toBe(LIVE_END.refused)
  })
})
