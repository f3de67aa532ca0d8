/** What an organization may do with its copies, and what has been asked for. */
import { hasOperation, mayReference, mayWrite } from '../../model/access.ts'
import type { Operation } from '../../model/call.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { isGiven, referenceState } from './state.tsx'

export type ReferenceAsk =
  | { readonly kind: 'pick' }
  | { readonly kind: 'cancel'; readonly ids: readonly string[] }
  | { readonly kind: 'sync'; readonly ids: readonly string[] }

export const CANCEL_REFERENCE = 'cancelReference'
export const SYNC = 'sync'

/** Whether there is anything to choose from. */
export function mayPick(resource: Resource, scope: Scope): boolean {
  return mayReference(resource, scope) && hasOperation(resource, 'unreferenced')
}

/** Of a record, or of any copy when none is given. */
export function mayCancel(resource: Resource, scope: Scope, record?: WireRecord): boolean {
  return (
    may(['cancel'], resource, scope) &&
    mayWrite(resource, scope, record) &&
    (record === undefined || isGiven(resource, record))
  )
}

export function mayReview(resource: Resource, scope: Scope): boolean {
  return may(['drift'], resource, scope) && mayWrite(resource, scope)
}

/** Whether the platform has changed something that this record has not taken over. */
export function maySync(resource: Resource, scope: Scope, record?: WireRecord): boolean {
  if (!may(['sync', 'drift'], resource, scope) || !mayWrite(resource, scope, record)) return false
  return record === undefined || referenceState(resource, record) === 'updated'
}

function may(operations: readonly Operation[], resource: Resource, scope: Scope): boolean {
  return resource.reference !== undefined && mayReference(resource, scope) && hasOperation(resource, ...operations)
}
