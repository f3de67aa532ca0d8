/** What a list is filtered by, in words, for exports and prints. */
import type { Resource } from '../../../model/resource.ts'
import { fieldOnScreen, type LabelsByLibrary } from '../table/columns.ts'
import { filterWords, type ListFilters } from './filters.ts'

export function filterTexts(resource: Resource, filters: ListFilters, labels: LabelsByLibrary): readonly string[] {
  return [
    ...(filters.keyword === '' ? [] : [`关键字“${filters.keyword}”`]),
    ...(filters.shelf === undefined ? [] : [filters.shelf === 'platform' ? '平台的数据' : '本机构的数据']),
    ...Object.entries(filters.values).map(([name, value]) => {
      const field = fieldOnScreen(resource, name)
      return filterWords(field, value, field.reference ? labels.get(field.reference) : undefined)
    }),
  ]
}
