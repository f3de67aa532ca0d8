/** Whose rows of a library a scope may see, as owners and shelves; the row-level security of the tables says the same. */
import { OWNER_FIELD } from '../../model/access.ts'
import type { PageInput } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'

export interface VisibleShelf {
  readonly owner: string
  readonly shelf: Shelf
}

/**
 * Whose rows of the library the scope may see: its organization's own and its consortium's on the platform shelf, or those of all
 * members where the library is seen so.
 */
export function visibleShelves(
  { asGroup }: Pick<Resource, 'asGroup'>,
  scope: Scope,
  only?: Shelf,
): readonly VisibleShelf[] {
  const ofMembers = (scope.members ?? []).map(({ id }) => ({ owner: id, shelf: 'organization' }) as const)
  const shelves: readonly VisibleShelf[] = asGroup
    ? ofMembers
    : [
        { owner: scope.shelf === 'organization' ? scope.organizationId : '', shelf: 'organization' },
        { owner: scope.consortiumId, shelf: 'platform' },
      ]
  return shelves.filter(({ owner, shelf }) => owner !== '' && (only ?? shelf) === shelf)
}

export function visibleOwners(resource: Pick<Resource, 'asGroup'>, scope: Scope, only?: Shelf): readonly string[] {
  return visibleShelves(resource, scope, only).map(({ owner }) => owner)
}

/** What of these a list is asked for: one that is narrowed to some owners reads no others. */
export function askedShelves(
  resource: Resource,
  scope: Scope,
  { shelf, filters }: Pick<PageInput, 'shelf' | 'filters'>,
): readonly VisibleShelf[] {
  const shelves = visibleShelves(resource, scope, shelf)
  const owners = filters[OWNER_FIELD]
  return resource.asGroup && owners && 'in' in owners
    ? shelves.filter(({ owner }) => owners.in.includes(owner))
    : shelves
}
