/**
 * What consoles report about themselves, as one line of our log each.
 *
 * Shapes  The reporter's level is a word in the line; the line's own level is ours. Control characters and the signs that turn
 *         the direction of text stand as `\u…`, secrets as `[removed]`.
 * Source  Spec §7 (api/Log/Record); reliability U6, B7.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLIENT_REPORT, type ClientReport, REPORT_MAX_BYTES } from '../../wire/client-log.ts'
import { answer } from '../answer.ts'
import { sessionOf } from '../passport/session.ts'

const REPORTS_PER_MINUTE = 60

export function registerClientLog(server: FastifyInstance): void {
  const rateLimit = { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' }
  const note = (report: ClientReport, request: FastifyRequest) => {
    const { userId } = sessionOf(request).profile
    const parts = Object.entries(report).map(([name, text]) => [name, cleanText(text)])
    request.log.warn({ client: { ...Object.fromEntries(parts), userId } }, 'reported by a console')
  }
  answer(server, { ...CLIENT_REPORT, bodyLimit: REPORT_MAX_BYTES, config: { rateLimit } }, note)
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
