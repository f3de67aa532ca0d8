/** A list's question as other calls carry it: the parameters of `page-body`, paging aside, in the body's member `Query`. */
import type { Call } from '../model/call.ts'
import type { PageInput } from '../model/query.ts'
import type { Resource } from '../model/resource.ts'
import { pageBodyReader } from './request-readers/page.ts'
import { pageBody } from './requests/page.ts'

/** All pages are wanted, so none is named. */
export function encodeListQuery(resource: Resource, call: Call, page: PageInput): unknown {
  const { body } = pageBody.encode(resource, call, { kind: 'page', page })
  const { [call.paging.index]: _index, [call.paging.size]: _size, ...query } = body as Readonly<Record<string, unknown>>
  return query
}

export function decodeListQuery(resource: Resource, call: Call, query: unknown): PageInput {
  const asked = { method: 'POST', path: call.path, query: {}, headers: {}, body: query } as const
  const input = pageBodyReader.decode(resource, call, asked)
  if (input.kind !== 'page') throw new Error(`${call.name} is no list`)
  return input.page
}
