/**
 * What the list of each library asks for when it is opened with nothing chosen, as requests ready to send: the console asks for
 * it before its own scripts, the catalog among them, have arrived.
 *
 * Shapes  By the last segment of the list's address, in lower case without hyphens: the library's `page` and its name.
 */
import type { Catalog, Resource } from '../model/resource.ts'
import { HOME, pageInputOf } from '../providers/reading.ts'
import type { RequestMessage } from '../wire/message.ts'
import { encodeRequest } from '../wire/requests.ts'

export type FirstPages = Readonly<Record<string, RequestMessage>>

export function firstPagesOf(catalog: Catalog): FirstPages {
  return Object.fromEntries(
    Object.values(catalog.resources).flatMap((resource) => {
      const request = firstPageOf(resource)
      return request ? [resource.page, resource.name].map((name) => [keyOf(name), request]) : []
    }),
  )
}

function firstPageOf(resource: Resource): RequestMessage | undefined {
  const call = resource.calls['list']
  if (!call || resource.wire === 'rest') return undefined
  const { field, order } = resource.list.sort
  const page = pageInputOf(resource, {
    pagination: { page: 1, perPage: resource.list.pageSize },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    // As for an organization, whose lists begin with its own rows.
    filter: resource.scopes.organization && resource.scopes.platform ? { shelf: HOME } : {},
  })
  return encodeRequest(resource, call, { kind: 'page', page })
}

function keyOf(name: string): string {
  return name.replaceAll('-', '').toLowerCase()
}
