/**
 * One exchange with the platform: headers, time limit, the body in either direction.
 *
 * Units   `timeoutMs` milliseconds, the body included: 15 s, for files either way 300 s.
 * Errors  `offline`, `timeout`, or `cancelled` by the caller's signal. Any status is an answer.
 * Source  Spec §7 (headers, timeouts).
 */
import { Failure } from '../model/failure.ts'
import { CLIENT_VERSION, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../model/limits.ts'
import type { Answer, RequestMessage } from '../wire/message.ts'
import { urlOf } from '../wire/query-string.ts'
import type { Tokens } from '../wire/token.ts'
import type { Session } from './session.ts'

export interface HttpReply extends Answer {
  readonly headers: Headers
}

export interface ExchangeOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** The answer is a file. */
  readonly binary?: boolean
  /** Carries this one call, e.g. to tell how much of it has been sent. */
  readonly fetch?: typeof fetch
}

export interface ExchangeSettings {
  readonly session: Session
  /** Stands before every path; '' is the page's own origin. */
  readonly base?: string
  readonly credentials?: RequestCredentials
  readonly clientVersion?: string
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

/** One request and its answer, whatever the status; null tokens for a call of nobody. */
export async function exchange(
  settings: ExchangeSettings,
  message: RequestMessage,
  { tokens, ...options }: ExchangeOptions & { readonly tokens: Tokens | null },
): Promise<HttpReply> {
  const isFile = options.binary === true || message.body instanceof FormData
  const { signal, timeoutMs = isFile ? UPLOAD_TIMEOUT_MS : (settings.timeoutMs ?? REQUEST_TIMEOUT_MS) } = options
  if (signal?.aborted) throw new Failure('cancelled')
  const url = (settings.base ?? '') + urlOf(message)
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeoutMs)
  try {
    const send = options.fetch ?? settings.fetch ?? fetch
    const response = await send(url, { ...initOf(settings, message, tokens), signal: controller.signal })
    const { status, headers } = response
    return { status, headers, body: await bodyOf(response, options.binary), retryAfterMs: retryAfterMs(headers) }
  } catch (cause) {
    throw new Failure(signal?.aborted ? 'cancelled' : isLate ? 'timeout' : 'offline', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function initOf(settings: ExchangeSettings, message: RequestMessage, tokens: Tokens | null): RequestInit {
  const { method, body } = message
  const { organizationId } = settings.session
  const headers = new Headers({
    Accept: 'application/json',
    'Client-Name': 'rehab-console',
    'Client-Version': settings.clientVersion ?? CLIENT_VERSION,
    ...(tokens ? { Authorization: `${tokens.tokenType} ${tokens.accessToken}` } : {}),
    ...(organizationId === '' ? {} : { OrganizationId: organizationId, 'X-Organization-Id': organizationId }),
    // The browser alone knows the boundary of a form.
    ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
  })
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, value)
  const isReady = typeof body === 'string' || body instanceof FormData
  const sent = body === undefined ? {} : { body: isReady ? body : JSON.stringify(body) }
  return { method, headers, credentials: settings.credentials ?? 'same-origin', ...sent }
}

/** Also where a file is wanted, JSON is a refusal, unless it says that it is the file. */
async function bodyOf(response: Response, binary = false): Promise<unknown> {
  const { headers } = response
  const isAttached = headers.get('content-disposition')?.startsWith('attachment') === true
  const isJson = headers.get('content-type')?.includes('json') === true
  return binary && response.ok && (isAttached || !isJson) ? response.blob() : parseBody(await response.text())
}

/** `Retry-After` is seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after')
  if (said === null) return undefined
  const seconds = Number(said)
  const delayMs = Number.isNaN(seconds) ? Date.parse(said) - Date.now() : seconds * 1_000
  return delayMs > 0 ? delayMs : undefined
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
