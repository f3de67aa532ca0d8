/**
 * What is asked of a library, in the dialect of its own descriptor: whether it lists by query or by body, saves by one call or
 * by two, is not for a test to know.
 *
 *     await platform.call({ as: 'orgadmin', ...listAsk(resource, { Shelf: 'platform', PageSize: '1' }) })
 */
import type { Call } from '../../src/model/call.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { CONSORTIUM_ADMIN } from '../../src/model/scope.ts'
import type { RouteFacts } from '../../src/server/access.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { type Ask, callNamed, type Envelope, LIBRARIES, OWN_LIBRARIES } from './server.ts'
import { isOfToday } from './unlike.ts'

type Sent = Pick<Ask, 'method' | 'url' | 'query' | 'body'>

export function listAsk(resource: Resource, parameters: Readonly<Record<string, string | string[]>> = {}): Sent {
  const { method, path: url, request, reply, paging, constant } = callNamed(resource, 'list')
  const counts: readonly string[] = [paging.index, paging.size]
  const given = Object.entries(parameters).filter(([name]) => reply !== 'list' || !counts.includes(name))
  if (request !== 'page-body') return { method, url, query: Object.fromEntries(given) }
  const entries = given.map(([name, value]) => [name, counts.includes(name) ? Number(value) : value])
  return { method, url, body: { ...Object.fromEntries(entries), ...constant } }
}

/** The rows of a list, paged or bare. */
export function rowsIn({ Data }: Envelope): readonly WireRecord[] {
  return (Array.isArray(Data) ? Data : Data['Row']) as readonly WireRecord[]
}

/** As a new record is: a copy says where it comes from, one that was published or reviewed has a state that is not written. */
export function isAsNew(resource: Resource, row: WireRecord): boolean {
  const { fields } = resource
  if (!isOfToday(resource, row)) return false
  const kept = fields.filter(({ readOnly, default: first }) => readOnly && first !== undefined)
  // What another record's step has stated.
  const stated = fields.filter(({ kind, readOnly, derived }) => kind === 'reference' && readOnly && !derived)
  if (stated.some(({ name }) => row[name])) return false
  return !row['SourceId'] && kept.every(({ name, default: first }) => (row[name] ?? first) === first)
}

/** What the bodies of a route must have for it to know which library is meant: the first of those that share it and that organizations have. */
export function constantOf({ method, url }: { readonly method: string; readonly url: string }): object {
  const calls = [...OWN_LIBRARIES, ...LIBRARIES].flatMap((resource) => Object.values(resource.calls))
  return calls.find((call) => call?.method === method && call.path === url)?.constant ?? {}
}

/** Whether a person without any role is refused. */
export function asksForRole({ access }: RouteFacts): boolean {
  return access === 'anyRole' || typeof access === 'object'
}

/** Whether an organization's administrator may call it at all. */
export function isForOrganizations({ access }: RouteFacts): boolean {
  return typeof access !== 'object' || access.roles.some((role) => role !== CONSORTIUM_ADMIN)
}

/** Creates what has no id and changes what has one. */
export function saveAsk(resource: Resource, record: unknown): Sent {
  const { method, path: url, constant } = saveCall(resource, record as WireRecord)
  return { method, url, body: constant ? { ...(record as WireRecord), ...constant } : record }
}

export function saveCall(resource: Resource, record: WireRecord): Call {
  const split = record[resource.identity.id] ? 'update' : 'create'
  const hasOne = Object.values(resource.calls).some((call) => call?.operation === 'upsert')
  return callNamed(resource, hasOne ? 'upsert' : split)
}

/** A call that takes ids. */
export function idsAsk(resource: Resource, call: Call, ids: readonly string[]): Sent {
  const { method, path: url, query, body } = encodeRequest(resource, call, { kind: 'ids', ids })
  return { method, url, query: { ...query } as Record<string, string>, ...(body === undefined ? {} : { body }) }
}
