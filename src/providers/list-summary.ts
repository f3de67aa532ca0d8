/** The figures of a list over HTTP; loaded by lists that have some. */
import type { GetListParams } from 'ra-core'
import type { ListSummary } from '../model/list-head.ts'
import type { Resource } from '../model/resource.ts'
import { LIST_SUMMARY } from '../wire/list-summary.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'
import { pageInputOf } from './reading.ts'

export interface SummaryParams extends Pick<GetListParams, 'filter' | 'signal'> {}

/** `params` as `getList` takes them. */
export function readSummary(
  http: Http,
  resource: Resource,
  { signal, ...params }: SummaryParams,
): Promise<ListSummary> {
  return ask(withOptions(http, { signal }), LIST_SUMMARY, { resource, page: pageInputOf(resource, params) })
}
