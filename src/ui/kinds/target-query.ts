/** What a reference asks of the library that it points to: a short page, by the same keyword and in the same order as its list. */
import type { GetListParams } from 'ra-core'
import type { ReferenceQuestion } from '../../model/reference-condition.ts'
import type { Resource } from '../../model/resource.ts'

export const TARGETS_MAX = 20

export function targetQuery(target: Resource, typed: string, within?: ReferenceQuestion): GetListParams {
  const { field, order } = target.list.sort
  const keyword = typed.trim()
  return {
    pagination: { page: 1, perPage: TARGETS_MAX },
    sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
    filter: keyword === '' ? {} : { q: keyword },
    ...(within && { meta: { within } }),
  }
}
