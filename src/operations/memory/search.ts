/** A keyword looked for in many libraries at once, in memory. */
import type { Page, PageInput, RecordHits } from '../../model/query.ts'
import { keyBesideLabel } from '../../model/key-beside-label.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { SHELF_FIELD } from '../../model/access.ts'
import type { Shelf } from '../../model/scope.ts'

/** Of each library. */
const HITS_MAX = 5

export function searchIn(
  resources: readonly Resource[],
  keyword: string,
  pageOf: (resource: Resource, input: PageInput) => Page,
): readonly RecordHits[] {
  if (keyword.trim() === '') return []
  return resources.flatMap((resource) => {
    const input = { page: 1, pageSize: HITS_MAX, keyword, filters: {}, once: resource.reference !== undefined }
    const { rows, total } = pageOf(resource, input)
    const records = rows.map((record) => ({
      id: String(record[resource.identity.id]),
      shelf: record[SHELF_FIELD] as Shelf,
      label: labelOf(resource, record),
      code: keyBesideLabel(resource, record),
    }))
    return total === 0 ? [] : [{ library: resource.name, total, hasMore: false, records }]
  })
}
