/**
 * Whether somebody may export a library, asked when they order the file, when it is begun, before it is done, and when it is
 * fetched: between any two of these an administrator may have taken the right away.
 *
 * Errors  `Failure('forbidden')` with words that say what has changed.
 * Source  Reliability requirements A6, E2, T3.
 */
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { hasMasks } from '../../model/mask.ts'
import type { PageGateSettings } from '../../model/page-gates.ts'
import type { Resource } from '../../model/resource.ts'
import { hasRight } from '../../model/rights.ts'
import { ownerOf, type Scope, type Shelf } from '../../model/scope.ts'
import { EXPORTERS } from '../../wire/reports.ts'
import { scopeOfProfile } from '../passport/profile-scope.ts'
import { EXPORT_REASON_MIN, EXPORT_REASON_WORDS } from '../../wire/export-order.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { AccountStore, StoredProfile } from '../store/accounts.ts'
import type { TaskOwner } from '../store/export-queue.ts'

const DISABLED_WORDS = '账号已停用，没有生成文件'

export function mayExport(resource: Resource, scope: Scope): boolean {
  return EXPORTERS.some((role) => scope.roles.includes(role)) && mayRead(resource, scope)
}

/** Where an organization wants to know what files are for. */
export function requireReason({ organizations }: StoredProfile, { organizationId }: Scope, reason = ''): void {
  const asked = organizations.find((one) => one.organizationId === organizationId)?.organizationData['ExportReason']
  if (asked !== true || reason.length >= EXPORT_REASON_MIN) return
  refuse([problemOf('Reason', 'required', EXPORT_REASON_WORDS)])
}

export interface Asker extends TaskOwner {
  readonly shelf: Shelf
}

/** The scope in which the person who ordered an export may have it made, with the roles that they have now. */
export async function scopeToExport(
  { accounts, gates }: { readonly accounts: AccountStore; readonly gates: PageGateSettings },
  resource: Resource,
  asker: Asker,
): Promise<Scope> {
  const profile = await accounts.profileOf(asker.userId)
  if (!profile || profile.disabled) throw new Failure('forbidden', { words: DISABLED_WORDS })
  const scope = scopeOfProfile(profile, asker.shelf === 'organization' ? asker.ownerId : '', gates)
  const isTheirs = scope.shelf === asker.shelf && ownerOf(scope) === asker.ownerId
  if (!isTheirs || !mayExport(resource, scope))
    throw new Failure('forbidden', { words: `您的权限已变更，不能再导出“${resource.title}”` })
  return { ...scope, sight: sightOfFile(resource, scope) }
}

/** In a file that leaves the house everything is masked, names too, unless the person may take clear text along. */
function sightOfFile({ fields }: Resource, scope: Scope): 'masked' | 'clear' {
  return hasMasks(fields) && hasRight(scope, 'exportPlain') ? 'clear' : 'masked'
}
