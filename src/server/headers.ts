/**
 * The security headers of every response, refusals included.
 *
 * Scripts come from our own files alone; styles need the nonce that the page was served with. All is worked out once; only a page
 * that is sent has a line of its own, for its nonce.
 * Source  Reliability requirements B1, B5.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApiPath, pathOfUrl } from './console/paths.ts'

const NONCE_BYTES = 16
const HSTS = 'max-age=31536000; includeSubDomains'

/** The one page that stands in a frame, of our own studio: everything in it comes from the studio by message. */
const FRAMED_PATH = '/studio/preview'

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

const PLAIN = { ...ALWAYS, 'content-security-policy': policyOf({}), 'x-frame-options': 'DENY' } as const
const OF_CALLS = { ...PLAIN, 'cache-control': 'no-store' } as const
const FRAMED = { ...ALWAYS, 'content-security-policy': policyOf({ isFramed: true }) } as const

const DOCUMENT_HEADERS = ['content-security-policy', 'origin-agent-cluster', 'x-frame-options'] as const

interface PolicyParts {
  readonly isFramed?: boolean
  readonly nonce?: string
}

function policyOf({ isFramed = false, nonce }: PolicyParts): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    // Videos are fetched with the session's token, and played from memory.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "form-action 'self'",
    // No policy is named: nothing here makes markup or scripts out of text.
    "require-trusted-types-for 'script'",
  ].join(';')
}

export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(isFramed(request.url) ? FRAMED : isApiPath(request.url) ? OF_CALLS : PLAIN)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}

/** Lets the styles of the page that is about to be sent in, by the nonce that is answered, and no others. */
export function admitStyles(reply: FastifyReply): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  reply.header('content-security-policy', policyOf({ isFramed: isFramed(reply.request.url), nonce }))
  return nonce
}

/** For a request that never got as far as the hooks: its address could not be read. */
export function addBareHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
}

/** A script or a style sheet is no document: what a document may do needs not be said with it. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
}

function isFramed(url: string): boolean {
  return pathOfUrl(url) === FRAMED_PATH
}
