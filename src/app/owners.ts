/** On whose behalf somebody acts, by name, and what else they may switch to. */
import type { Permissions } from '../providers/auth.ts'
import type { Owner } from './shell/top-bar.tsx'

export interface Owners {
  readonly ownerKind: string
  readonly owner: Owner
  /** All that this person may act for. */
  readonly owners: readonly Owner[]
}

export function ownersOf({ profile, scope }: Permissions): Owners {
  if (scope.shelf === 'platform') {
    const name = profile.consortiums.find(({ id }) => id === scope.consortiumId)?.name || '平台'
    return { ownerKind: '平台', owner: { id: scope.consortiumId, name }, owners: [] }
  }
  const owner = profile.organizations.find(({ id }) => id === scope.organizationId)
  return {
    ownerKind: '机构',
    owner: owner ?? { id: scope.organizationId, name: '未分配机构' },
    owners: profile.organizations,
  }
}
