/** Whose an audit row is that is about reading: the person's, in the trail of whom they acted for. */
import type { Scope } from '../../model/scope.ts'

export function ownerTrace({ userId, organizationId, consortiumId, shelf }: Scope) {
  return { userId, organizationId, ...(shelf === 'platform' ? { consortiumId } : {}) }
}
