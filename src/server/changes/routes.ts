/** The calls that ask for changes and take them back. */
import type { FastifyInstance } from 'fastify'
import type { Catalog, Resource } from '../../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { createValidate } from '../../model/validator.ts'
import { CHANGE_ANSWERS } from '../../operations/changes.ts'
import type { LibraryStore } from '../../operations/store.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { receivedParts, routeOf } from '../answer.ts'
import { originOf, requestScope } from '../passport/session.ts'
import { ENVELOPE } from '../schemas.ts'

export interface ChangesOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerChanges(server: FastifyInstance, { catalog, store }: ChangesOptions): void {
  const access = { roles: accessRoles(catalog) }
  const validatorOf = keptByName(createValidate)
  for (const { call, answer } of CHANGE_ANSWERS) {
    const route = routeOf({ ...call, config: { access } })
    server.route({
      ...route,
      schema: { ...route.schema, response: { 200: ENVELOPE } },
      handler: async (request) => {
        const changing = { catalog, store, scope: requestScope(request), origin: originOf(request), validatorOf }
        return encodeSuccess(await answer(changing, receivedParts(request))).body
      },
    })
  }
}

function keptByName(make: (resource: Resource) => Validate): (resource: Resource) => Validate {
  const made = new Map<string, Validate>()
  return (resource) => {
    const known = made.get(resource.name) ?? make(resource)
    made.set(resource.name, known)
    return known
  }
}

/** Whoever may write to some library; the library itself decides then. */
function accessRoles({ resources }: Catalog): readonly string[] {
  const named = Object.values(resources).flatMap(({ access, scopes }) => [
    ...access.read,
    ...Object.values(scopes).flatMap(({ write }) => write),
  ])
  return [...new Set([ORGANIZATION_ADMIN, CONSORTIUM_ADMIN, ...named])]
}
