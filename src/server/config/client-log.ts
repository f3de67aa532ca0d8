/**
 * What consoles report about themselves, as one line of our log each.
 *
 * Shapes  The reporter's level is a word in the line; the line's own level is ours. Control characters and the signs that turn
 *         the direction of text stand as `\u…`, secrets as `[removed]`.
 * Source  Spec §7 (api/Log/Record); reliability U6, B7.
 */
import type { FastifyInstance } from 'fastify'
import { encodeSuccess } from '../../wire/envelope.ts'
import { sessionOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'

const BODY_MAX_BYTES = 8_192
const REPORTS_PER_MINUTE = 60
const WORD_MAX = 100

const WORD = { type: 'string', maxLength: WORD_MAX } as const
const TEXT = { type: 'string', maxLength: BODY_MAX_BYTES } as const
const REPORT = {
  type: 'object',
  required: ['Content'],
  properties: { Content: TEXT, Context: TEXT, LogLevel: WORD, Platform: WORD, Project: WORD },
  additionalProperties: false,
} as const

type Report = Readonly<Partial<Record<keyof (typeof REPORT)['properties'], string>>>

export function registerClientLog(server: FastifyInstance): void {
  server.route({
    method: 'POST',
    url: '/bff/api/Log/Record',
    bodyLimit: BODY_MAX_BYTES,
    // Sent by the console on its own account: nobody needs to be there for it.
    config: {
      access: 'signedIn',
      background: true,
      rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' },
    },
    schema: { querystring: NO_QUERY, body: REPORT, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { userId } = sessionOf(request).profile
      const report = Object.entries(request.body as Report).map(([name, text]) => [name, cleanText(text)])
      request.log.warn({ client: { ...Object.fromEntries(report), userId } }, 'reported by a console')
      return encodeSuccess(null).body
    },
  })
}

const SECRET_NAMES =
  'authorization|cookie|(?:old|new)?_?password|pwd|access_?token|refresh_?token|client_?secret|captcha|密码'
/** `name=value`, `"name": "value"` and the like, whatever stands around the name. */
const NAMED_SECRET = new RegExp(`((?:${SECRET_NAMES})["'\\\\]*\\s*[:=：]\\s*)(?:"[^"]*"?|'[^']*'?|[^\\s,;&}]+)`, 'giu')
const BEARER = /\b(bearer|basic)\s+\S+/gi
/** As long as our tokens are, and longer than any word. */
const TOKEN_LIKE = /[\w-]{40,}(?:\.[\w-]+)*/g
const UNSAFE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

export function cleanText(text: string): string {
  return text
    .replace(BEARER, '$1 [removed]')
    .replace(NAMED_SECRET, '$1[removed]')
    .replace(TOKEN_LIKE, '[removed]')
    .replace(UNSAFE, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}
