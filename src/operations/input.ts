/**
 * What an operation is given, and how it takes out what its kind of input carries.
 *
 * Errors  `Failure` of the table: 404 for what the scope cannot see, 400 with the fields.
 */
import type { Initials } from '../model/computed.ts'
import { Failure } from '../model/failure.ts'
import type { PageInput } from '../model/query.ts'
import type { Call } from '../model/call.ts'
import type { Catalog, Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import type { CallInput } from '../wire/shapes.ts'
import type { LibraryStore, Origin } from './store.ts'

export interface OperationInput {
  readonly store: LibraryStore
  readonly catalog: Catalog
  readonly resource: Resource
  readonly validate: Validate
  /** For what is no record of the library: the input of a transition. */
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  readonly call: Call
  readonly scope: Scope
  readonly origin: Origin
  /** First letters of pinyin, for computed fields; they stay as they are sent when it is absent. */
  readonly initials: Initials | undefined
  readonly input: CallInput
  readonly idempotencyKey?: string
  /** One of them has to be said where something is revealed; whatever is said, when absent. */
  readonly purposes?: readonly string[]
}

export function askedPage(operation: OperationInput): PageInput {
  if (operation.input.kind !== 'page') throw misfitOperation(operation)
  return operation.input.page
}

export function idsOf(operation: OperationInput): readonly string[] {
  if (operation.input.kind !== 'ids') throw misfitOperation(operation)
  return operation.input.ids
}

export async function getRecord(operation: OperationInput): Promise<WireRecord> {
  const [record] = await operation.store.byIds(operation.scope, operation.resource, idsOf(operation))
  if (!record) throw new Failure('notFound')
  return record
}

/** The compiler refuses calls whose shape does not fit their operation, so that this is a mistake of ours. */
export function misfitOperation({ call }: OperationInput): Error {
  return new Error(
    `call ${call.name} (${call.operation}) cannot take a ${call.request} request; choose another request shape`,
  )
}
