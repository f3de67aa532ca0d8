/** What an operation of the platform in memory is given, and how it takes out what its kind of input carries. */
import type { Initials } from '../../model/computed.ts'
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import type { PageInput } from '../../model/query.ts'
import type { Call } from '../../model/call.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import type { CallInput } from '../../wire/shapes.ts'
import { withState } from './copies.ts'
import { isSeen, type Tables } from './tables.ts'

export interface OperationInput {
  readonly catalog: Catalog
  readonly tables: Tables
  readonly scope: Scope
  readonly resource: Resource
  readonly call: Call
  readonly input: CallInput
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  readonly initials: Initials | undefined
  /** How the change came about, for the history. */
  readonly origin?: ChangeOrigin | undefined
}

/** Where a change happens, and on whose behalf. */
export type Place = Pick<OperationInput, 'catalog' | 'tables' | 'scope' | 'resource'>

export function pageOf({ call, input }: OperationInput): PageInput {
  if (input.kind !== 'page') throw misfit(call)
  return input.page
}

export function idsOf({ call, input }: OperationInput): readonly string[] {
  if (input.kind !== 'ids') throw misfit(call)
  return input.ids
}

export function recordOf({ call, input }: OperationInput): WireRecord {
  if (input.kind !== 'record') throw misfit(call)
  return input.record
}

/** The library's rows as far as the scope sees them, as they leave the platform. */
export function seenRows({ tables, scope }: OperationInput, resource: Resource): readonly WireRecord[] {
  return tables
    .rows(resource)
    .filter((row) => isSeen(scope, row))
    .map((row) => withState(tables, resource, row, scope))
}

/** In the order asked; what is not seen is left out. */
export function seenByIds(
  operation: OperationInput,
  resource: Resource,
  ids: readonly string[],
): readonly WireRecord[] {
  const { tables, scope } = operation
  return [...new Set(ids)].flatMap((id) => {
    const row = tables.find(resource, id)
    return row && isSeen(scope, row) ? [withState(tables, resource, row, scope)] : []
  })
}

export function getRecord(operation: OperationInput): WireRecord {
  const [record] = seenByIds(operation, operation.resource, idsOf(operation))
  if (!record) throw new Failure('notFound')
  return record
}

export function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message, problems })
}

function misfit(call: Call): Error {
  return new Error(`call ${call.name} (${call.operation}) cannot take a ${call.request} request`)
}
