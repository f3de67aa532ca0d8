/** Whether another record of the owner has the same values: how it is asked, and what the answer says. */
import type { GetListParams } from 'ra-core'
import { OWNER_FIELD } from '../../model/access.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { type Field, getField, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'

/** Records that merely hold the text may come before the one that is it. */
const ASKED_MAX = 100

export const trimmedText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim()

/** A list call that finds the record if there is one; undefined where no list can be asked for it. */
export function questionOf(
  resource: Resource,
  scope: Scope,
  values: Readonly<Record<string, string>>,
): GetListParams | undefined {
  const { list } = resource
  const names = Object.keys(values)
  const filters = names
    .filter((name) => list.filters.includes(name))
    .map((name) => [name, filterOf(getField(resource, name), values[name] ?? '')] as const)
  const searched = names.find((name) => getField(resource, name).search !== false)
  if (filters.length === 0 && searched === undefined) return undefined
  return {
    pagination: { page: 1, perPage: ASKED_MAX },
    sort: { field: list.sort.field, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' },
    filter: {
      ...Object.fromEntries(filters),
      ...(filters.length === 0 && searched !== undefined ? { q: values[searched] } : {}),
      ...(resource.scopes[scope.shelf] ? { shelf: scope.shelf } : {}),
    },
  }
}

function filterOf({ kind }: Field, value: string): unknown {
  const { filter } = KIND_FACTS[kind]
  if (filter === 'span') return { from: value, to: value }
  return filter === 'in' ? { in: [value] } : { contains: value }
}

/** Other than oneself, of the same owner, and with the very same values. */
export function isSame(
  { resource, scope, id }: { readonly resource: Resource; readonly scope: Scope; readonly id: string | undefined },
  values: Readonly<Record<string, string>>,
): (row: WireRecord) => boolean {
  return (row) => {
    const owner = row[OWNER_FIELD]
    const isOwn = owner === undefined || owner === null || owner === '' || owner === ownerOf(scope)
    const isOther = id === undefined || String(row[resource.identity.id]) !== id
    return isOwn && isOther && Object.entries(values).every(([name, value]) => trimmedText(row[name]) === value)
  }
}
