/**
 * The one HTTP client: every call of the console goes through it, the way Spec §7 asks.
 *
 * Shapes  `send` gives any answer with its status; `request` opens the envelope and gives its Data. A file comes as a Blob.
 * Units   `timeoutMs` milliseconds, for one attempt, the body included: 15 s, for files either way 300 s.
 * Errors  Before sending: `keyword`. No answer: `offline`, `timeout`, or `cancelled` by the caller's signal. A 401 is
 *         renewed once, then asked about (`reauthenticate`), then `expired`; a request is repeated under the session that it
 *         was made in or not at all. GET is repeated at most twice after 502, 503 or no connection, unless the browser knows that there is none; writes never are.
 * Source  Spec §4 (session), §5 (Keyword), §7, §8; reliability A3, A4, faults 7 to 9.
 */
import { Failure, FAILURES } from '../model/failure.ts'
import { KEYWORD_PATTERN, hasForbiddenKeyword } from '../model/rules.ts'
import { TYPE_EXPIRED } from '../model/failure.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import type { Answer, RequestMessage } from '../wire/message.ts'
import { TOKEN, type Tokens } from '../wire/token.ts'
import { exchange, type ExchangeOptions, type ExchangeSettings, type HttpReply } from './exchange.ts'
import { createRenewal } from './tokens.ts'

export interface SendOptions extends ExchangeOptions {
  /** Asked by a timer, not by a person: without a session it fails, and nobody is asked to sign in for it. */
  readonly background?: boolean
}

export interface Http {
  send(message: RequestMessage, options?: SendOptions): Promise<HttpReply>
  request(message: RequestMessage, options?: SendOptions): Promise<unknown>
  keywordPattern(): RegExp
}

export interface HttpSettings extends ExchangeSettings {
  /** The configured keyword rule; the default one when absent. */
  readonly keywordPattern?: () => RegExp
  /** Awaited before every exchange but those that bring their own authorization or ask for tokens. */
  readonly ready?: (background: boolean) => Promise<void>
  /** What happens when a session cannot be renewed, with the words for that: true when it has new tokens now. */
  readonly reauthenticate?: (words: string) => Promise<boolean>
  /** Changes with the session. */
  readonly epoch?: () => number
  readonly wait?: (delayMs: number) => Promise<void>
}

const RETRIES = 2
const RETRY_DELAY_MS = 300
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503])

export function createHttp(settings: HttpSettings): Http {
  const { session, keywordPattern = () => KEYWORD_PATTERN } = settings
  const { wait = (delayMs) => new Promise((done) => setTimeout(done, delayMs)) } = settings
  const renew = createRenewal(session, (message) => exchange(settings, message, { tokens: null }))

  /** The last refusal's: later requests that have no token any more are told the same. */
  let endWords: string = FAILURES.expired.words

  async function send(message: RequestMessage, options: SendOptions = {}): Promise<HttpReply> {
    if (hasForbiddenKeyword([message.query, message.body], keywordPattern())) throw new Failure('keyword')
    if ('authorization' in message.headers || message.path === TOKEN.path)
      return exchangePatiently(message, options, async () => null)
    const isBackground = options.background === true
    const epoch = settings.epoch?.()
    const sent: { tokens: Tokens | null } = { tokens: null }
    const hold = async () => {
      await settings.ready?.(isBackground)
      if (settings.epoch?.() !== epoch) throw new Failure('expired')
    }
    const ask = () =>
      exchangePatiently(message, options, async () => {
        await hold()
        return (sent.tokens = session.tokens)
      })

    const first = await ask()
    if (!isExpired(first)) return first
    let last = first
    if (sent.tokens && (await isRenewed(sent.tokens, hold))) {
      last = await ask()
      if (!isExpired(last)) return last
      // A new token refused as well: there is no session that could go on.
      if (sent.tokens.accessToken === session.tokens?.accessToken && settings.reauthenticate) session.dropTokens()
    }
    return !isBackground && (await settings.reauthenticate?.(endWords)) ? ask() : last
  }

  async function exchangePatiently(
    message: RequestMessage,
    options: SendOptions,
    ready: () => Promise<Tokens | null>,
  ): Promise<HttpReply> {
    const retries = message.method === 'GET' ? RETRIES : 0
    for (let attempt = 0; ; attempt += 1) {
      const tokens = await ready()
      try {
        const reply = await exchange(settings, message, { ...options, tokens })
        if (attempt >= retries || !RETRIED_STATUSES.has(reply.status)) return reply
      } catch (error) {
        // A browser that knows of no network need not try three times to say so.
        if (attempt >= retries || !(error instanceof Failure) || error.code !== 'offline' || isUnplugged()) throw error
      }
      await wait(RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }

  /** False when the platform refuses; no answer is no refusal. */
  async function isRenewed({ accessToken }: Tokens, hold: () => Promise<void>): Promise<boolean> {
    await hold()
    return renew(accessToken).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure && error.code === 'expired') {
          endWords = error.message
          return false
        }
        throw error
      },
    )
  }

  return {
    send,
    async request(message, options) {
      const reply = await send(message, options)
      return reply.body instanceof Blob ? reply.body : decodeEnvelope(reply)
    },
    keywordPattern,
  }
}

function isExpired({ status, body }: Answer): boolean {
  return status === 401 || (status === 200 && (body as { Type?: unknown } | null)?.Type === TYPE_EXPIRED)
}

/** Node's `navigator` does not say. */
function isUnplugged(): boolean {
  return globalThis.navigator?.onLine === false
}
