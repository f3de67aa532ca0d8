/**
 * What the list of a library asks for when it is opened with nothing chosen, as a request ready to send: the console asks for it
 * before its own scripts and the library itself have arrived.
 */
import { firstTab } from '../model/list-head.ts'
import type { Resource } from '../model/resource.ts'
import { HOME, pageInputOf } from '../providers/reading.ts'
import type { RequestMessage } from '../wire/message.ts'
import { encodeRequest } from '../wire/requests.ts'

/** Undefined for a library without a list, for one whose platform is asked in another way, and where a tab is to be chosen first. */
export function firstPageOf(resource: Resource): RequestMessage | undefined {
  const call = resource.calls['list']
  if (!call || resource.wire === 'rest' || resource.list.open) return undefined
  const { field, order } = resource.list.sort
  const tab = firstTab(resource.list)
  const page = pageInputOf(resource, {
    pagination: { page: 1, perPage: resource.list.pageSize },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    // As for an organization, whose lists begin with its own rows.
    filter: {
      ...(resource.scopes.organization && resource.scopes.platform ? { shelf: HOME } : {}),
      ...(tab === undefined ? {} : { tab }),
    },
  })
  return encodeRequest(resource, call, { kind: 'page', page })
}
