/** OAuth as strangers' clients speak it: a library that knows nothing of this server, over a real connection. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const CLIENT: oauth.Client = { client_id: 'rehab-console' }
const INSECURE = { [oauth.allowInsecureRequests]: true }

describe.each(oneDatabase)('a library of OAuth over $name', (database) => {
  let platform: Platform
  let server: oauth.AuthorizationServer
  beforeAll(async () => {
    platform = await startPlatform(database)
    const issuer = await platform.server.listen({ port: 0, host: '127.0.0.1' })
    server = {
      issuer,
      token_endpoint: `${issuer}/passport/connect/token`,
      revocation_endpoint: `${issuer}/passport/connect/revocation`,
    }
  })
  afterAll(() => platform.stop())

  const grant = (auth: oauth.ClientAuth, type: string, form: Record<string, string>) =>
    oauth.genericTokenEndpointRequest(server, CLIENT, auth, type, form, INSECURE)
  const signIn = (auth: oauth.ClientAuth) => grant(auth, 'password', { username: 'orgadmin', password: 'Rehab@2026' })

  it.each<[method: string, auth: oauth.ClientAuth]>([
    ['client_secret_basic, form-encoded', oauth.ClientSecretBasic('rehab-console')],
    ['client_secret_post', oauth.ClientSecretPost('rehab-console')],
  ])('signs in, renews and signs out by %s', async (_method, auth) => {
    const first = await signIn(auth)
    expect([first.headers.get('cache-control'), first.headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    const tokens = await oauth.processGenericTokenEndpointResponse(server, CLIENT, first)
    expect([tokens.token_type, tokens.expires_in]).toEqual(['bearer', 900])
    const renewal = await oauth.refreshTokenGrantRequest(server, CLIENT, auth, String(tokens.refresh_token), INSECURE)
    const renewed = await oauth.processRefreshTokenResponse(server, CLIENT, renewal)
    const ended = await oauth.revocationRequest(server, CLIENT, auth, String(renewed.refresh_token), INSECURE)
    await oauth.processRevocationResponse(ended)
    const again = await oauth.refreshTokenGrantRequest(server, CLIENT, auth, String(renewed.refresh_token), INSECURE)
    await expect(oauth.processRefreshTokenResponse(server, CLIENT, again)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is challenged when it is another client', async () => {
    const reply = await signIn(oauth.ClientSecretBasic('guess'))
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic realm="/),
    ])
    expect([reply.headers.get('cache-control'), reply.headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(await reply.clone().json()).toMatchObject({ error: 'invalid_client', Content: '客户端标识不正确' })
    await expect(oauth.processGenericTokenEndpointResponse(server, CLIENT, reply)).rejects.toBeInstanceOf(
      oauth.WWWAuthenticateChallengeError,
    )
  })

  it.each([
    ['no base64', 'Basic ***'],
    ['no colon', `Basic ${btoa('rehab-console')}`],
    ['a broken escape', `Basic ${btoa('rehab%zzconsole:rehab-console')}`],
    ['another client', `Basic ${btoa('guess:rehab-console')}`],
  ])('is challenged for %s, though the form would do', async (_why, authorization) => {
    const { status, headers, token } = await platform.requestToken(
      { grant_type: 'password', username: 'orgadmin', password: 'Rehab@2026' },
      { authorization },
    )
    expect([status, headers['www-authenticate'] !== undefined, token.error]).toEqual([401, true, 'invalid_client'])
  })

  it('takes credentials that were not encoded, and a wrong client in the form without a challenge', async () => {
    const plain = `Basic ${btoa('rehab-console:rehab-console')}`
    const form = { grant_type: 'password', username: 'orgadmin', password: 'Rehab@2026' }
    expect((await platform.requestToken(form, { authorization: plain })).status).toBe(200)
    const wrong = await platform.requestToken({ ...form, client_secret: 'guess' })
    expect([wrong.status, wrong.headers['www-authenticate'], wrong.token.error]).toEqual([
      400,
      undefined,
      'invalid_client',
    ])
  })
})
