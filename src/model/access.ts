/**
 * What a scope may do with a library: one place decides, so that no screen offers what the server refuses.
 *
 * Shapes  An operation exists if and only if its call is listed. A record is written by the scope that owns it:
 *         the platform's rows are read-only for an organization, whatever its roles.
 * Source  DESIGN §4 (no `delete` call, no delete button); Spec §4 (Reference), §6.
 */
import type { Operation, Resource, WireRecord } from './resource.ts'
import { ownerOf, type Scope, type Shelf } from './scope.ts'

/** Fields that the server keeps on every record. */
export const SHELF_FIELD = 'Shelf'
export const OWNER_FIELD = 'OrganizationId'

export function hasOperation(resource: Resource, ...operations: readonly Operation[]): boolean {
  return Object.values(resource.calls).some((call) => call !== undefined && operations.includes(call.operation))
}

/** Whether the scope may read the library at all; no list of roles means everyone. */
export function mayRead(resource: Resource, scope: Scope): boolean {
  return resource.access.read.length === 0 || resource.access.read.some((role) => scope.roles.includes(role))
}

/** Whether the scope may write to its own shelf of the library and, when a record is given, to that record. */
export function mayWrite(resource: Resource, scope: Scope, record?: WireRecord): boolean {
  const writers = resource.scopes[scope.shelf]?.write
  if (!writers?.some((role) => scope.roles.includes(role))) return false
  if (!record) return true
  const shelf = record[SHELF_FIELD]
  const owner = record[OWNER_FIELD]
  if (shelf !== undefined && shelf !== scope.shelf) return false
  return owner === undefined || owner === null || owner === '' || owner === ownerOf(scope)
}

export function mayCreate(resource: Resource, scope: Scope): boolean {
  return hasOperation(resource, 'create', 'upsert') && mayWrite(resource, scope)
}

export function mayUpdate(resource: Resource, scope: Scope, record?: WireRecord): boolean {
  return hasOperation(resource, 'update', 'upsert') && mayWrite(resource, scope, record)
}

export function mayDelete(resource: Resource, scope: Scope, record?: WireRecord): boolean {
  return hasOperation(resource, 'delete') && mayWrite(resource, scope, record)
}

/** The shelves whose rows this scope sees in the library: an organization sees the platform's beside its own. */
export function shelvesSeen(resource: Resource, scope: Scope): readonly Shelf[] {
  const seen: readonly Shelf[] = scope.shelf === 'platform' ? ['platform'] : ['organization', 'platform']
  return seen.filter((shelf) => resource.scopes[shelf] !== undefined)
}
