import { describe, expect, it } from 'vitest'
import { revokeSession } from '../../src/providers/revocation.ts'

const TOKENS = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresInS: 0 }

describe('revokeSession', () => {
  it('A5: outlives the page, and says nothing of the person but the token', async () => {
    const sent: [url: string, init: RequestInit][] = []
    const send: typeof fetch = async (url, init) => {
      sent.push([String(url), init ?? {}])
      return new Response(null)
    }
    await revokeSession(send, TOKENS, { base: 'http://platform.test' })
    const [url, init] = sent[0]!
    expect([sent.length, url]).toEqual([1, 'http://platform.test/passport/connect/revocation'])
    expect(init).toMatchObject({ method: 'POST', keepalive: true })
    expect(new URLSearchParams(String(init.body)).get('token')).toBe('r')
    expect(Object.keys(init.headers ?? {})).toEqual(['content-type'])
  })

  it.each<[why: string, send: typeof fetch]>([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', async () => new Response('no', { status: 500 })],
    [
      'is not even asked',
      () => {
        throw new Error('blocked')
      },
    ],
  ])('A5: never fails, even when the server %s', async (_why, send) => {
    await expect(revokeSession(send, TOKENS)).resolves.toBeUndefined()
  })
})
