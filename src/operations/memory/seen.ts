/** What a scope sees of the rows in memory. */
import type { Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { StoredRow } from '../row.ts'

/** Its organization's own and its consortium's on the platform's shelf, or those of its members where the library is seen so. */
export function isSeen(
  scope: Scope,
  { owner, shelf }: Pick<StoredRow, 'owner' | 'shelf'>,
  asGroup?: Resource['asGroup'],
): boolean {
  if (owner === '') return false
  if (asGroup) return shelf === 'organization' && scope.members?.some(({ id }) => id === owner) === true
  if (shelf === 'platform') return owner === scope.consortiumId
  return scope.shelf === 'organization' && owner === scope.organizationId
}
