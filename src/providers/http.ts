/**
 * The one HTTP client: every call of the console goes through it, the way Spec §7 asks.
 *
 * Shapes  `send` gives any answer with its status; `request` opens the envelope and gives its Data.
 * Units   `timeoutMs` milliseconds, for one attempt, the body included.
 * Errors  Before sending: `keyword`. No answer: `offline`, `timeout`, or `cancelled` by the caller's signal. A 401 is
 *         renewed once, then `expired`. GET is repeated at most twice after 502, 503 or no connection; writes never are.
 * Source  Spec §4 (session), §5 (Keyword), §7, §8; reliability A3, faults 7 to 9.
 */
import { Failure } from '../model/failure.ts'
import { CLIENT_VERSION, REQUEST_TIMEOUT_MS } from '../model/limits.ts'
import { KEYWORD_PATTERN, hasForbiddenKeyword } from '../model/rules.ts'
import { TYPE_EXPIRED } from '../model/failure.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import type { Answer, RequestMessage } from '../wire/message.ts'
import { urlOf } from '../wire/query-string.ts'
import type { Tokens } from '../wire/token.ts'
import { createRenewal } from './refresh.ts'
import type { Session } from './session.ts'
import { fetchTokens } from './token.ts'

export interface SendOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

export interface Reply extends Answer {
  readonly headers: Headers
}

export interface Http {
  send(message: RequestMessage, options?: SendOptions): Promise<Reply>
  request(message: RequestMessage, options?: SendOptions): Promise<unknown>
  keywordPattern(): RegExp
}

export interface HttpSettings {
  readonly session: Session
  /** Stands before every path; '' is the page's own origin. */
  readonly base?: string
  readonly credentials?: RequestCredentials
  readonly timeoutMs?: number
  /** The configured keyword rule; the default one when absent. */
  readonly keywordPattern?: () => RegExp
  readonly fetch?: typeof fetch
  readonly wait?: (delayMs: number) => Promise<void>
}

const RETRIES = 2
const RETRY_DELAY_MS = 300
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503])

export function createHttp(settings: HttpSettings): Http {
  const { session, keywordPattern = () => KEYWORD_PATTERN } = settings
  const renew = createRenewal(session, (request) =>
    fetchTokens((message) => exchange(settings, message, {}, null), request),
  )

  async function send(message: RequestMessage, options: SendOptions = {}): Promise<Reply> {
    if (hasForbiddenKeyword([message.query, message.body], keywordPattern())) throw new Failure('keyword')
    const isOwnAuthorization = 'authorization' in message.headers
    const tokens = isOwnAuthorization ? null : session.tokens
    const first = await exchangePatiently(settings, message, options, tokens)
    if (isOwnAuthorization || !tokens || !isExpired(first)) return first
    await renew(tokens.accessToken)
    return exchangePatiently(settings, message, options, session.tokens)
  }

  return {
    send,
    request: async (message, options) => decodeEnvelope(await send(message, options)),
    keywordPattern,
  }
}

function isExpired({ status, body }: Answer): boolean {
  return status === 401 || (status === 200 && (body as { Type?: unknown } | null)?.Type === TYPE_EXPIRED)
}

async function exchangePatiently(
  settings: HttpSettings,
  message: RequestMessage,
  options: SendOptions,
  tokens: Tokens | null,
): Promise<Reply> {
  const { wait = (delayMs) => new Promise((done) => setTimeout(done, delayMs)) } = settings
  const retries = message.method === 'GET' ? RETRIES : 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await exchange(settings, message, options, tokens)
      if (attempt >= retries || !RETRIED_STATUSES.has(reply.status)) return reply
    } catch (error) {
      if (attempt >= retries || !(error instanceof Failure) || error.code !== 'offline') throw error
    }
    await wait(RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random()))
  }
}

async function exchange(
  settings: HttpSettings,
  message: RequestMessage,
  options: SendOptions,
  tokens: Tokens | null,
): Promise<Reply> {
  const { signal, timeoutMs = settings.timeoutMs ?? REQUEST_TIMEOUT_MS } = options
  if (signal?.aborted) throw new Failure('cancelled')
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeoutMs)
  try {
    const send = settings.fetch ?? fetch
    const url = (settings.base ?? '') + urlOf(message)
    const response = await send(url, { ...initOf(settings, message, tokens), signal: controller.signal })
    return { status: response.status, headers: response.headers, body: parseBody(await response.text()) }
  } catch (cause) {
    throw new Failure(signal?.aborted ? 'cancelled' : isLate ? 'timeout' : 'offline', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function initOf(settings: HttpSettings, message: RequestMessage, tokens: Tokens | null): RequestInit {
  const { method, body } = message
  const { organizationId } = settings.session
  const headers = new Headers({
    Accept: 'application/json',
    'Client-Name': 'rehab-console',
    'Client-Version': CLIENT_VERSION,
    ...(tokens ? { Authorization: `${tokens.tokenType} ${tokens.accessToken}` } : {}),
    ...(organizationId === '' ? {} : { OrganizationId: organizationId, 'X-Organization-Id': organizationId }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  })
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, value)
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  return { method, headers, credentials: settings.credentials ?? 'same-origin', ...sent }
}

/** Parsed JSON; what is no JSON stays text, an empty body is null. */
function parseBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
