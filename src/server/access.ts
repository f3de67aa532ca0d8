/**
 * Who may call a route. Each route says so itself; one that says nothing is not registered.
 *
 * Errors  A route without `config.access`, or without a schema for each part that it reads, stops the start.
 * Source  Reliability requirements T3 (deny by default), I1 (schemas on every route).
 */
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { Access } from '../wire/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Names the library of a content route. */
    resource?: string
    operation?: string
  }
}

export interface RouteFacts {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly schema: FastifySchema
  readonly resource?: string
  readonly operation?: string
}

/** Refuses routes that are not declared, and returns the list of all routes, filled as they are registered. */
export function declareAccess(server: FastifyInstance): readonly RouteFacts[] {
  const routes: RouteFacts[] = []
  server.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (access === undefined) throw new Error(`${nameOf(route)} declares no access; add config.access to the route`)
    const missing = missingSchemas(route)
    if (missing.length > 0)
      throw new Error(`${nameOf(route)} has no schema for ${missing.join(', ')}; add it to the route`)
    for (const method of methodsOf(route)) {
      routes.push({
        method,
        url: route.url,
        access,
        schema: route.schema ?? {},
        resource: route.config?.resource,
        operation: route.config?.operation,
      })
    }
  })
  return routes
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

function missingSchemas(route: RouteOptions): readonly string[] {
  const schema = route.schema ?? {}
  const needed: readonly (keyof FastifySchema)[] = [
    'querystring',
    ...(methodsOf(route).some((method) => METHODS_WITH_BODY.has(method)) ? (['body'] as const) : []),
    ...(route.url.includes(':') || route.url.includes('*') ? (['params'] as const) : []),
  ]
  return needed.filter((part) => schema[part] === undefined)
}

function methodsOf(route: RouteOptions): readonly string[] {
  return Array.isArray(route.method) ? route.method : [route.method]
}

function nameOf(route: RouteOptions): string {
  return `${methodsOf(route).join('/')} ${route.url}`
}
