/**
 * How many records each tab of a list holds, and its totals, for both sides. A call of ours: another platform answers 404 to it,
 * and the list is then without figures.
 *
 * Shapes  `{ Library, Query }`, the list's question with the parameters of `page-body`, paging aside; `{ Tabs, Totals }` by name.
 *         The counts of the tabs are of the question without its tab, the totals of the tab that is open.
 * Errors  As the list's own; reading a reply never throws.
 */
import { Failure } from '../model/failure.ts'
import type { ListSummary } from '../model/list-head.ts'
import { isObject, plainTextOf } from '../model/plain.ts'
import type { PageInput } from '../model/query.ts'
import { type Catalog, type Resource, tryGetResource } from '../model/resource.ts'
import { tabled } from '../model/view.ts'
import { NAME, only } from './accepts.ts'
import { defineCall } from './call.ts'
import { decodeListQuery, encodeListQuery } from './list-query.ts'

export interface SummaryQuestion {
  readonly resource: Resource
  /** Its page and order are of no account. */
  readonly page: PageInput
}

export const LIST_SUMMARY = defineCall<SummaryQuestion, ListSummary, unknown>({
  method: 'POST',
  path: '/bff/api/List/GetSummary',
  access: 'anyRole',
  accepts: { body: only({ Library: NAME, Query: { type: ['object', 'null'], maxProperties: 200 } }, 'Library') },
  encode: ({ resource, page }) => {
    const call = resource.calls['list']
    return { body: { Library: resource.name, Query: call ? encodeListQuery(resource, call, page) : {} } }
  },
  decode: ({ body }) => body,
  reply: {
    encode: ({ tabs, totals }) => ({ Tabs: tabs, Totals: totals }),
    decode: (data) => {
      const { Tabs, Totals } = isObject(data) ? data : {}
      const counts = Object.entries(isObject(Tabs) ? Tabs : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      )
      const figures = Object.entries(isObject(Totals) ? Totals : {})
      return {
        tabs: Object.fromEntries(counts),
        totals: Object.fromEntries(figures.map(([name, said]) => [name, plainTextOf(said)] as const)),
      }
    },
  },
})

/** Reads what is asked, and refuses by name whatever does not fit the library. */
export function decodeSummaryQuestion(catalog: Catalog, body: unknown): SummaryQuestion {
  const { Library, Query } = isObject(body) ? body : {}
  const known = typeof Library === 'string' ? tryGetResource(catalog, Library) : undefined
  const call = known?.calls['list']
  if (!known || !call) throw new Failure('notFound')
  const resource = tabled(catalog, known)
  if (!resource.list.tabs && !resource.list.totals) throw new Failure('notFound')
  const { where } = call
  const page = decodeListQuery(resource, call, Query)
  return { resource, page: { ...page, ...(call.shelf ? { shelf: call.shelf } : {}), ...(where ? { where } : {}) } }
}
