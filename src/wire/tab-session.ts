/**
 * How a second tab of the same browser gets a session of its own: a signed-in tab asks for a code, the new one gives the code
 * for tokens. Both tabs belong to one sign-in and end with it; each has its own refresh token. And the key of a person's drafts.
 *
 * Errors  `Failure('invalid')` for a body without a code; a reply that holds none is `Failure('unknown')`.
 * Source  Ours; docs/decisions/0029 and 0030.
 */
import { Failure } from '../model/failure.ts'
import { isObject } from '../model/plain.ts'
import { only } from './accepts.ts'
import { defineCall, nothing } from './call.ts'
import { TOKEN, type Tokens } from './token.ts'

const CODE = { type: 'string', minLength: 1, maxLength: 512 } as const

/** A code that is good once and for half a minute. */
export const TAB_CODE = defineCall<void, string>({
  method: 'POST',
  path: '/passport/connect/tabcode',
  access: 'signedIn',
  encode: () => ({ body: {} }),
  decode: nothing,
  reply: { encode: (code) => ({ Code: code }), decode: (data) => textIn(data, 'Code') ?? fail('unknown') },
})

export const TAB_TOKEN = defineCall<string, Tokens>({
  method: 'POST',
  path: '/passport/connect/tabtoken',
  access: 'open',
  accepts: { body: only({ Code: CODE }, 'Code') },
  encode: (code) => ({ body: { Code: code } }),
  decode: ({ body }) => textIn(body, 'Code') ?? fail('invalid'),
  reply: TOKEN.reply,
})

/** 256 bits as base64. */
export const DRAFT_KEY = defineCall<void, string>({
  method: 'GET',
  path: '/passport/user/GetDraftKey',
  access: 'signedIn',
  accepts: { query: { type: 'object', maxProperties: 100 } },
  encode: () => ({}),
  decode: nothing,
  reply: { encode: (key) => ({ Key: key }), decode: (data) => textIn(data, 'Key') ?? fail('unknown') },
})

function textIn(from: unknown, name: string): string | undefined {
  const value = isObject(from) ? from[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fail(code: 'invalid' | 'unknown'): never {
  throw new Failure(code)
}
