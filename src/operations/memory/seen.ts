/** What a scope sees of the rows in memory. */
import type { Scope } from '../../model/scope.ts'
import type { StoredRow } from '../row.ts'

/** Its organization's own, and its consortium's on the platform's shelf. */
export function isSeen(scope: Scope, { owner, shelf }: Pick<StoredRow, 'owner' | 'shelf'>): boolean {
  if (owner === '') return false
  if (shelf === 'platform') return owner === scope.consortiumId
  return scope.shelf === 'organization' && owner === scope.organizationId
}
