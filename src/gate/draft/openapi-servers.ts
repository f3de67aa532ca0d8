/**
 * Where the paths of an OpenAPI document stand: `servers` of version 3, `host` and `basePath` of version 2.
 *
 * Shapes  `{ origin: 'https://h.example', path: '/content' }`; both '' where the document does not say. Variables of an address
 *         have their defaults.
 */
import { hasApiPrefix } from '../../model/api-prefixes.ts'
import { isObject } from '../../model/plain.ts'
import type { OpenApi } from './openapi.ts'

export interface OpenApiServer {
  readonly origin: string
  /** Without a slash at its end. */
  readonly path: string
}

export function serverOf(document: OpenApi): OpenApiServer {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(.*)$/i.exec(addressOf(document)) ?? []
  const rooted = path === '' || path.startsWith('/') ? path : `/${path}`
  return { origin, path: rooted.replace(/[?#].*$/, '').replace(/\/+$/, '') }
}

/** A path that the server passes on: every path of the platform begins in one of a few ways. */
export function platformPath(path: string): string {
  return hasApiPrefix(path) ? path : `/api${path}`
}

function addressOf(document: OpenApi): string {
  const [server] = Array.isArray(document['servers']) ? (document['servers'] as readonly unknown[]) : []
  if (isObject(server))
    return String(server['url'] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => standard(server, name))
  const { host, basePath = '', schemes } = document
  const scheme = Array.isArray(schemes) && !schemes.includes('https') ? 'http' : 'https'
  return `${typeof host === 'string' ? `${scheme}://${host}` : ''}${typeof basePath === 'string' ? basePath : ''}`
}

function standard({ variables }: OpenApi, name: string): string {
  const variable = isObject(variables) ? variables[name] : undefined
  return isObject(variable) ? String(variable['default'] ?? '') : ''
}
