/** What a call of each operation looks like in each dialect, where the descriptor does not say otherwise. */
import type { Call, Operation } from '../model/call.ts'

export type CallForm = Pick<Call, 'method' | 'request' | 'reply' | 'param'>

/** The platform's dialect. `id` and `ids` are the parameter names that its calls use most. */
export const PAGE_UPSERT: Readonly<Record<Operation, CallForm>> = {
  list: { method: 'GET', request: 'page-query', reply: 'page', param: 'id' },
  get: { method: 'GET', request: 'id-query', reply: 'record', param: 'id' },
  getMany: { method: 'POST', request: 'ids', reply: 'list', param: 'ids' },
  create: { method: 'POST', request: 'record', reply: 'record', param: 'id' },
  update: { method: 'POST', request: 'record', reply: 'record', param: 'id' },
  upsert: { method: 'POST', request: 'record', reply: 'record', param: 'id' },
  delete: { method: 'POST', request: 'ids', reply: 'none', param: 'ids' },
  history: { method: 'GET', request: 'id-query', reply: 'list', param: 'id' },
  test: { method: 'GET', request: 'id-query', reply: 'flag', param: 'id' },
  unreferenced: { method: 'GET', request: 'page-query', reply: 'page', param: 'id' },
  reference: { method: 'POST', request: 'ids', reply: 'outcomes', param: 'ids' },
  cancel: { method: 'POST', request: 'ids', reply: 'outcomes', param: 'ids' },
  sync: { method: 'POST', request: 'ids', reply: 'outcomes', param: 'ids' },
  drift: { method: 'POST', request: 'ids', reply: 'list', param: 'ids' },
  transition: { method: 'POST', request: 'ids', reply: 'outcomes', param: 'ids' },
  values: { method: 'GET', request: 'page-query', reply: 'texts', param: 'id' },
  reveal: { method: 'POST', request: 'reveal', reply: 'record', param: 'ids' },
  targets: { method: 'POST', request: 'ids', reply: 'list', param: 'ids' },
}

export const PAGING = { index: 'PageIndex', size: 'PageSize' } as const

export const OPERATION_NAMES = Object.keys(PAGE_UPSERT) as readonly Operation[]
