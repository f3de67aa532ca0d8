import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { received } from '../support/received.ts'
import { TOKEN, type TokenRequest } from '../../src/wire/token.ts'
import { nastyText } from '../../src/gate/fuzz/texts.ts'

const request: fc.Arbitrary<TokenRequest> = fc.oneof(
  fc.record({ grant: fc.constant('password' as const), username: nastyText, password: nastyText }),
  fc.record({ grant: fc.constant('refresh' as const), refreshToken: nastyText }),
)

describe('the token request', () => {
  it('is a form that decoding undoes', () => {
    fc.assert(
      fc.property(request, (sent) => {
        expect(TOKEN.decode(received(TOKEN.request(sent)))).toEqual(sent)
      }),
    )
  })

  it('is what an OAuth server reads', () => {
    const { method, path, headers, body } = TOKEN.request({ grant: 'password', username: 'a', password: 'b+c&d' })
    expect([method, path, headers['content-type']]).toEqual([
      'POST',
      '/passport/connect/token',
      'application/x-www-form-urlencoded',
    ])
    expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({
      grant_type: 'password',
      username: 'a',
      password: 'b+c&d',
      client_id: 'rehab-console',
      client_secret: 'rehab-console',
    })
  })

  it.each<unknown>(['', 'grant_type=password&username=a', 'grant_type=client_credentials', { grant_type: 'password' }])(
    'is refused as %j',
    (body) => {
      expect(() => TOKEN.decode(received({ body }))).toThrow('登录请求应为 password 或 refresh_token 方式的表单')
    },
  )
})

describe('the token reply', () => {
  const { encode: encodeTokenReply, decode: decodeTokenReply } = TOKEN.reply

  it('is bare JSON that decoding undoes', () => {
    const tokens = { accessToken: 'a', tokenType: 'Bearer', refreshToken: 'r', expiresInS: 900 }
    const sent: unknown = JSON.parse(JSON.stringify(encodeTokenReply(tokens)))
    expect(sent).toEqual({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r', expires_in: 900 })
    expect(decodeTokenReply(sent)).toEqual(tokens)
  })

  it('may come without what can be done without', () => {
    const expected = { accessToken: 'a', tokenType: 'Bearer', refreshToken: '', expiresInS: 0 }
    expect(decodeTokenReply({ access_token: 'a', token_type: '', expires_in: '900' })).toEqual(expected)
  })

  it.each<unknown>([null, '', {}, { access_token: '' }, { access_token: 5 }])('is no sign-in as %j', (body) => {
    expect(() => decodeTokenReply(body)).toThrow('登录失败')
  })
})
