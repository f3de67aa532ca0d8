/**
 * Filters that ask for a record and all that stand below it, as the ids of them all: a city's districts are the city.
 *
 * Errors  `invalid` with the filter's name where there are more than a list can be narrowed by.
 */
import { inOwnTree } from '../model/own-tree.ts'
import { type Catalog, getField, type Resource } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { Statistic } from '../model/statistic.ts'
import { FILTER_VALUES_MAX, refusedFilter } from './statistic-filters.ts'
import type { LibraryStore } from './store.ts'

interface Reader {
  readonly catalog: Catalog
  readonly store: Pick<LibraryStore, 'page'>
  readonly scope: Scope
}

type Filters = Readonly<Record<string, unknown>>

export async function withAllBelow(
  reader: Reader,
  { statistic, resource }: { readonly statistic: Statistic; readonly resource: Resource },
  filters: Filters,
): Promise<Filters> {
  const widened = statistic.filters.map(async ({ name, kind, field }) => {
    const value = filters[name]
    const library = reader.catalog.resources[getField(resource, field).reference ?? '']
    if (kind !== 'under' || !library || value === undefined || value === null || value === '') return []
    const said: readonly unknown[] = Array.isArray(value) ? value : [value]
    const ids = said.filter((id) => typeof id === 'string')
    // What is no id is refused with all other values.
    if (ids.length < said.length) return []
    const found = await allBelow({ ...reader, library }, ids)
    if (found) return [[name, found]] as const
    throw refusedFilter(name, `下级超过 ${FILTER_VALUES_MAX} 个，请选择下一级的${library.title}`)
  })
  return { ...filters, ...Object.fromEntries((await Promise.all(widened)).flat()) }
}

/** With the records themselves, a level after the other; undefined where there are too many. */
async function allBelow(
  asked: Reader & { readonly library: Resource },
  ids: readonly string[],
  above: ReadonlySet<string> = new Set(),
): Promise<readonly string[] | undefined> {
  const { library, store, scope } = asked
  const parent = inOwnTree(library)
  // One that stands below itself ends the walk.
  const level = ids.filter((id) => !above.has(id))
  const found = new Set([...above, ...level])
  if (parent === undefined || level.length === 0) return [...found]
  const input = { page: 1, pageSize: FILTER_VALUES_MAX, filters: {}, where: { in: [parent, level] } } as const
  const { rows, total } = await store.page(scope, library, input)
  if (found.size + total > FILTER_VALUES_MAX) return undefined
  const below = rows.map((row) => String(row[library.identity.id]))
  return await allBelow(asked, below, found)
}
