/**
 * What a call of a library is answered, from its message to the reply's data, whoever carries them: which call is meant, and what
 * each operation does, one short function per word.
 *
 * Errors  `Failure` of the table: 404 for what the scope cannot see, 403 for what it may not write, 400 with the fields.
 * Source  DESIGN §3 (one datum's way).
 */
import { mayRead, mayReference, mayWrite } from '../model/access.ts'
import type { Call, Operation } from '../model/call.ts'
import { withComputed } from '../model/computed.ts'
import { Failure } from '../model/failure.ts'
import type { BrokenResource, Catalog, Resource, WireRecord } from '../model/resource.ts'
import { tabled, withTables } from '../model/view.ts'
import type { RequestMessage } from '../wire/message.ts'
import { encodeReply } from '../wire/replies.ts'
import { callMeant, decodeRequest } from '../wire/request-readers.ts'
import { problemOf } from '../wire/strict.ts'
import { eachId } from './each.ts'
import { refuseMembers } from './group-reads.ts'
import { listRecords, targets, testRecord } from './lists.ts'
import { getRecord, idsOf, misfitOperation, type OperationInput, askedPage } from './input.ts'
import { transit } from './transit-call.ts'
import { revealRecord } from './reveal.ts'
import { withoutSilentFields } from './save.ts'
import { refuseAny } from './work.ts'

export interface MeantCall {
  readonly resource: Resource
  readonly call: Call
}

export async function answerCall(
  asked: Omit<OperationInput, 'input' | 'idempotencyKey'>,
  message: RequestMessage,
): Promise<unknown> {
  const { resource, call, scope } = asked
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  if (!READING.has(call.operation)) refuseMembers(resource, scope)
  const input = decodeRequest(resource, call, message)
  const idempotencyKey = message.headers['idempotency-key']
  const operation = { ...asked, input, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  return encodeReply(call, await OPERATIONS[call.operation](operation))
}

/** Every call that is answered here: those of libraries with a table, and before them the lists of views, which say more. */
export function answeredCalls(catalog: Catalog): readonly MeantCall[] {
  const lists = Object.values(catalog.resources).flatMap((view): readonly MeantCall[] => {
    const list = view.view && view.calls['list']
    return list ? [{ resource: tabled(catalog, view), call: list }] : []
  })
  const own = Object.values(withTables(catalog).resources).flatMap((resource) =>
    Object.values(resource.calls).flatMap((call): readonly MeantCall[] => (call ? [{ resource, call }] : [])),
  )
  return [...lists, ...own]
}

/** Of the calls at the message's place the one that it means; one that is switched off may have shared the place. */
export function requireMeant<Context extends MeantCall>(
  contexts: readonly Context[],
  broken: readonly BrokenResource[],
  message: RequestMessage,
): Context {
  const found = callMeant(contexts, message)
  if (found) return found
  const off = broken.find(({ base }) => base !== '' && message.path.startsWith(`${base.replace(/\/$/, '')}/`))
  if (off) throw switchedOff(off)
  if (contexts.length === 0) throw new Failure('notFound')
  const names = [...new Set(contexts.flatMap(({ call }) => Object.keys(call.constant ?? {})))]
  const problems = names.map((name) => problemOf(name, 'choice', `参数 ${name} 不是已知的值，请核对`))
  throw new Failure('invalid', { words: problems[0]?.message, problems })
}

export function switchedOff({ title }: BrokenResource): Failure {
  const words = `${title}暂时停用：它的定义有误，请联系系统管理员；其他资料库不受影响`
  return new Failure('unavailable', { words })
}

/** What changes nothing and shows nothing that is masked. */
const READING: ReadonlySet<Operation> = new Set<Operation>([
  'list',
  'get',
  'getMany',
  'history',
  'test',
  'unreferenced',
  'drift',
  'values',
  'targets',
])

type RunOperation = (input: OperationInput) => Promise<unknown>

export const OPERATIONS: Readonly<Record<Operation, RunOperation>> = {
  list: listRecords,
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
    const { store, scope, origin, resource, idempotencyKey } = operation
    refuseUnlessWriter(operation)
    await store.remove(scope, origin, { resource, ids: idsOf(operation), idempotencyKey })
    return null
  },
  history: async (operation) => {
    const [id = ''] = idsOf(operation)
    return operation.store.history(operation.scope, operation.resource, id)
  },
  test: testRecord,
  unreferenced: async (operation) => {
    const { store, scope, resource } = operation
    return store.unreferenced(scope, resource, askedPage(operation))
  },
  reference: (operation) =>
    eachId(operation, mayReference, async ({ store, scope, origin, resource, idempotencyKey }, id) => {
      const { record, isNew } = await store.reference(scope, origin, { resource, id, idempotencyKey })
      return { record, words: isNew ? '' : '已引用过' }
    }),
  cancel: (operation) =>
    eachId(operation, mayReference, async ({ store, scope, origin, resource, idempotencyKey }, id) => ({
      record: await store.cancel(scope, origin, { resource, id, idempotencyKey }),
    })),
  sync: (operation) =>
    eachId(operation, mayReference, async ({ store, scope, origin, resource, validate, idempotencyKey }, id) => ({
      record: await store.sync(scope, origin, { resource, id, validate, idempotencyKey }),
    })),
  drift: async (operation) => {
    const rows = await operation.store.drift(operation.scope, operation.resource, idsOf(operation))
    return rows.map(({ id, base, platform }) => ({ Id: id, Base: base, Platform: platform }))
  },
  transition: transit,
  values: async (operation) => {
    const { store, scope, resource, call } = operation
    return store.values(scope, resource, { field: call.field ?? '', keyword: askedPage(operation).keyword ?? '' })
  },
  targets,
  reveal: revealRecord,
}

/** The store compares what it keeps itself (owner, shelf, version) inside its transaction. */
async function save(operation: OperationInput): Promise<WireRecord> {
  const { store, scope, origin, resource, validate, initials, input, idempotencyKey } = operation
  if (input.kind !== 'record') throw misfitOperation(operation)
  refuseUnlessWriter(operation)
  const sent = withoutSilentFields(resource, input.record)
  const record = initials ? withComputed(resource, sent, initials) : sent
  refuseAny(validate(record))
  return store.save(scope, origin, { resource, record, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
}

function refuseUnlessWriter({ resource, scope }: OperationInput): void {
  if (!mayWrite(resource, scope)) throw new Failure('forbidden')
}

/** Absent, null and '' mean a new record; anything else is an id, if a wrong one. */
function hasId(resource: Resource, record: WireRecord): boolean {
  const id = record[resource.identity.id]
  return id !== undefined && id !== null && id !== ''
}
