/**
 * The security headers of every response, refusals included.
 *
 * Scripts come from our own files alone; styles need the nonce that the page was served with.
 * Source  Reliability requirements B1, B5.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApiPath, pathOf } from './console/paths.ts'

const NONCE_BYTES = 16
const HSTS = 'max-age=31536000; includeSubDomains'
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

const DOCUMENT_HEADERS = ['content-security-policy', 'origin-agent-cluster', 'x-frame-options'] as const

/** The one page that stands in a frame, of our own studio: everything in it comes from the studio by message. */
const FRAMED_PATH = '/studio/preview'

const nonces = new WeakMap<object, string>()

/** The nonce of this response, made on first use. */
export function nonceOf(response: object): string {
  const known = nonces.get(response)
  if (known) return known
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

export async function addSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Videos are fetched with the session's token, and played from memory.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: [({ url = '' }: IncomingMessage) => (isFramed(url) ? "'self'" : "'none'")],
        formAction: ["'self'"],
        // No policy is named: nothing here makes markup or scripts out of text.
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    // For browsers of another time; on every answer they would only be weight.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  })
  server.addHook('onRequest', async (request, reply) => {
    if (isFramed(request.url)) reply.raw.removeHeader('x-frame-options')
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })
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
export function dropDocumentHeaders(response: ServerResponse): void {
  for (const name of DOCUMENT_HEADERS) response.removeHeader(name)
}

function isFramed(url: string): boolean {
  return pathOf(url) === FRAMED_PATH
}
