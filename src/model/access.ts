/**
 * What a scope may do with a library: one place decides, so that no screen offers what the server refuses.
 *
 * Shapes  An operation exists if and only if its call is listed, or comes with the REST collection. A record is written by the scope that owns it:
 *         the platform's rows are read-only for an organization, whatever its roles.
 * Source  DESIGN §4 (no `delete` call, no delete button); Spec §4 (Reference), §6.
 */
import { type Around, holds } from './condition.ts'
import type { Transition } from './lifecycle.ts'
import { type Operation, REST_OPERATIONS } from './call.ts'
import type { LibraryHead, Resource, WireRecord } from './resource.ts'
import { ownerOf, type Scope, type Shelf } from './scope.ts'

/** Fields that the server keeps on every record. */
export const SHELF_FIELD = 'Shelf'
export const OWNER_FIELD = 'OrganizationId'

/** Whether the library has a call for one of these operations. */
export function hasOperation(
  library: Pick<LibraryHead, 'calls' | 'wire' | 'served'>,
  ...operations: readonly Operation[]
): boolean {
  const known = operationsOf(library)
  return operations.some((operation) => known.has(operation))
}

/** What a library can do: what its calls do, and over a plain REST collection what that does unasked. */
export function operationsOf({
  calls,
  wire,
  served,
}: Pick<LibraryHead, 'calls' | 'wire' | 'served'>): ReadonlySet<Operation> {
  const listed = Object.values(calls).flatMap((call) => (call ? [call.operation] : []))
  return new Set([...(wire === 'rest' ? (served ?? REST_OPERATIONS) : []), ...listed])
}

/** Whether the scope may read the library or statistic at all; no list of roles means everyone whom its page is not closed to. */
export function mayRead(
  { access, page }: { readonly access: { readonly read: readonly string[] }; readonly page?: string },
  scope: Pick<Scope, 'roles' | 'closedPages'>,
): boolean {
  if (page !== undefined && scope.closedPages?.includes(page)) return false
  return access.read.length === 0 || access.read.some((role) => scope.roles.includes(role))
}

/** Whether the scope may write to its own shelf of the library and, when a record is given, to that record. */
export function mayWrite(resource: LibraryHead, scope: Scope, record?: WireRecord): boolean {
  const writers = resource.scopes[scope.shelf]?.write
  if (!writers?.some((role) => scope.roles.includes(role))) return false
  if (!record) return true
  const shelf = record[SHELF_FIELD]
  const owner = record[OWNER_FIELD]
  if (shelf !== undefined && shelf !== scope.shelf) return false
  return owner === undefined || owner === null || owner === '' || owner === ownerOf(scope)
}

/** Whether this scope may add records to the library. */
export function mayCreate(resource: LibraryHead, scope: Scope): boolean {
  return !resource.single && hasOperation(resource, 'create', 'upsert') && mayWrite(resource, scope)
}

/** Whether this scope may change the record; without a record, whether it may change any. */
export function mayUpdate(resource: LibraryHead, scope: Scope, record?: WireRecord): boolean {
  return hasOperation(resource, 'update', 'upsert') && mayWrite(resource, scope, record)
}

/** The changes of state that this scope may make to the record now. */
export function openTransitions(
  resource: Resource,
  scope: Scope,
  { record, around }: { readonly record: WireRecord; readonly around: Around },
): readonly Transition[] {
  return resource.transitions.filter(
    (transition) =>
      mayTransit(resource, scope, { transition, record }) &&
      isOpen(transition, record, { ...around, roles: scope.roles }),
  )
}

/** Whether the scope may make the change at all, to some record or to this one; not whether the record is ready for it. */
export function mayTransit(
  resource: Resource,
  scope: Scope,
  { transition, record }: { readonly transition: Transition; readonly record?: WireRecord },
): boolean {
  const { roles, call, name } = transition
  if (resource.view?.offers && !resource.view.offers.includes(name)) return false
  if (roles && !roles.some((role) => scope.roles.includes(role))) return false
  return call === undefined ? mayUpdate(resource, scope, record) : mayWrite(resource, scope, record)
}

/** Whether the record is in a state from which the transition leads on. */
export function isOpen({ field, to, when }: Transition, record: WireRecord, around: Around): boolean {
  return (to === undefined || record[field] !== to) && (when === undefined || holds(when, record, around))
}

/** Whether the record is switched off and can no longer be chosen. */
export function isDisabled(resource: Resource, record: WireRecord): boolean {
  return resource.enabled !== undefined && record[resource.enabled] === false
}

/** Whether the scope may reference platform records, cancel that and take over changes: organizations, on their own shelf. */
export function mayReference(resource: LibraryHead, scope: Scope): boolean {
  return scope.shelf === 'organization' && hasOperation(resource, 'reference') && mayWrite(resource, scope)
}

/** Whether this scope may delete the record; without a record, whether it may delete any. */
export function mayDelete(resource: LibraryHead, scope: Scope, record?: WireRecord): boolean {
  return hasOperation(resource, 'delete') && mayWrite(resource, scope, record)
}

/**
 * The shelves whose rows this scope sees in the library: an organization sees the platform's beside its own, but of what a room
 * serves and of what everybody has one of.
 */
export function shelvesSeen(resource: LibraryHead, scope: Scope): readonly Shelf[] {
  const isOwn = scope.shelf === 'platform' || resource.served !== undefined || resource.single === true
  const seen: readonly Shelf[] = isOwn ? [scope.shelf] : ['organization', 'platform']
  return seen.filter((shelf) => resource.scopes[shelf] !== undefined)
}

/** Whether the scope is an organization that sees the platform's rows beside its own. */
export function isOfBoth(resource: LibraryHead, scope: Scope): boolean {
  return scope.shelf === 'organization' && shelvesSeen(resource, scope).length > 1
}
