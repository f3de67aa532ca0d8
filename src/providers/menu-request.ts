/** How the menu is asked for; apart from what reads the answer, since the early script only asks. Source: Spec §6. */
import type { Scope } from '../model/scope.ts'
import type { RequestMessage } from '../wire/message.ts'

export function menuRequestOf(
  scope: Pick<Scope, 'roles' | 'shelf' | 'organizationId' | 'consortiumId'>,
): RequestMessage {
  const isPlatform = scope.shelf === 'platform'
  const query = {
    roles: scope.roles.join(','),
    type: isPlatform ? 'union' : 'org',
    id: isPlatform ? scope.consortiumId : scope.organizationId,
  }
  return { method: 'GET', path: '/bff/api/menu/get', query, headers: {} }
}
