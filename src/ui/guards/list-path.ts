/** The address of a list that is filtered (`q` is the keyword), as ra-core reads it. */
import type { FilterValue } from '../../model/query.ts'

export function filteredPath(path: string, filters: Readonly<Record<string, FilterValue | string>>): string {
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filters))}`
}
