/**
 * What each operation does, one short function per word; routes choose by `call.operation` alone.
 *
 * Errors  `Failure` of the table: 404 for what the scope cannot see, 403 for what it may not write, 400 with the fields.
 * Source  DESIGN §3 (one datum's way).
 */
import { holds } from '../../model/condition.ts'
import { Failure } from '../../model/failure.ts'
import { mayWrite } from '../../model/access.ts'
import type { Problem } from '../../model/problem.ts'
import type { Call, Operation, Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import type { CallInput } from '../../wire/shapes.ts'
import type { LibraryStore, Origin } from '../store/store.ts'

export interface OperationInput {
  readonly store: LibraryStore
  readonly resource: Resource
  readonly validate: Validate
  readonly call: Call
  readonly scope: Scope
  readonly origin: Origin
  readonly input: CallInput
  readonly idempotencyKey?: string
}

export type RunOperation = (input: OperationInput) => Promise<unknown>

export const OPERATIONS: Readonly<Record<Operation, RunOperation>> = {
  list: async (operation) => {
    const { store, scope, resource, input } = operation
    if (input.kind !== 'page') throw misfit(operation)
    return store.page(scope, resource, input.page)
  },
  get: getRecord,
  getMany: async (operation) => operation.store.byIds(operation.scope, operation.resource, idsOf(operation)),
  create: async (operation) => {
    const { resource, input } = operation
    if (input.kind === 'record' && hasId(resource, input.record)) {
      refuseAny([{ code: 'readOnly', path: `/${resource.identity.id}`, message: '新增时不能指定编号，请去掉' }])
    }
    return save(operation)
  },
  update: async (operation) => {
    const { resource, input } = operation
    if (input.kind === 'record' && !hasId(resource, input.record)) {
      refuseAny([{ code: 'required', path: `/${resource.identity.id}`, message: '缺少编号，请刷新后再保存' }])
    }
    return save(operation)
  },
  upsert: save,
  delete: async (operation) => {
    const { store, scope, origin, resource } = operation
    refuseUnlessWriter(operation)
    await store.remove(scope, origin, resource, idsOf(operation))
    return null
  },
  history: async (operation) => {
    const [id = ''] = idsOf(operation)
    return operation.store.history(operation.scope, operation.resource, id)
  },
  test: async (operation) => {
    const record = await getRecord(operation)
    return operation.call.when ? holds(operation.call.when, record) : false
  },
}

async function getRecord(operation: OperationInput): Promise<WireRecord> {
  const [record] = await operation.store.byIds(operation.scope, operation.resource, idsOf(operation))
  if (!record) throw new Failure('notFound')
  return record
}

/** The store compares what it keeps itself (owner, shelf, version) inside its transaction. */
async function save(operation: OperationInput): Promise<WireRecord> {
  const { store, scope, origin, resource, validate, input, idempotencyKey } = operation
  if (input.kind !== 'record') throw misfit(operation)
  refuseUnlessWriter(operation)
  const record = withoutSilentFields(resource, input.record)
  refuseAny(validate(record))
  return store.save(scope, origin, { resource, record, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
}

/** Forms send `Id: ''` for a new record: an empty field that the server keeps says nothing. */
function withoutSilentFields(resource: Resource, record: WireRecord): WireRecord {
  const kept = new Set(resource.fields.filter((field) => field.readOnly).map((field) => field.name))
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !(kept.has(name) && (value === null || value === ''))),
  )
}

function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message, problems })
}

function refuseUnlessWriter({ resource, scope }: OperationInput): void {
  if (!mayWrite(resource, scope)) throw new Failure('forbidden')
}

function idsOf(operation: OperationInput): readonly string[] {
  if (operation.input.kind !== 'ids') throw misfit(operation)
  return operation.input.ids
}

/** Absent, null and '' mean a new record; anything else is an id, if a wrong one. */
function hasId(resource: Resource, record: WireRecord): boolean {
  const id = record[resource.identity.id]
  return id !== undefined && id !== null && id !== ''
}

/** The compiler refuses calls whose shape does not fit their operation, so that this is a mistake of ours. */
function misfit({ call }: OperationInput): Error {
  return new Error(
    `call ${call.name} (${call.operation}) cannot take a ${call.request} request; choose another request shape`,
  )
}
