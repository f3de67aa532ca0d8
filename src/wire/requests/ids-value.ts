/** Several ids and the new value of one field: `{ "ids": ["1", "2"], "IsPack": true }`; the call's `field` names it. */
import type { Scalar } from '../../model/condition.ts'
import type { CallInput, RequestCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { problemOf, refuse, refuseOtherParameters, unknownParameter } from '../strict.ts'
import { readIdList } from './id-list.ts'
import { inputIds } from './input.ts'
import { readReason, reasonIn } from './reason.ts'

const IDS = 'ids'

export const idsValue: RequestCodec = {
  carries: 'ids',
  words: '正文是编号与新的值',
  body: { type: 'object', maxProperties: 2 },
  hasValue: true,
  takesReason: true,
  encode(_resource, call, input) {
    const value = input.kind === 'ids' ? input.value : undefined
    if (value === undefined) throw new Error(`${call.name} carries a value; give it one`)
    const body = { [IDS]: [...inputIds(call, input)], [nameOf(call)]: value, ...reasonIn(call, input) }
    return { method: call.method, path: call.path, query: {}, headers: {}, body }
  },
  decode(_resource, call, message): CallInput {
    refuseOtherParameters(message)
    const { body } = message
    const name = nameOf(call)
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', `请求正文应为 {"ids": [...], "${name}": …}`)])
    const known = [IDS, name, ...(call.reason === undefined ? [] : [call.reason])]
    const others = Object.keys(body).filter((key) => !known.includes(key))
    if (others.length > 0) return refuse(others.map((key) => unknownParameter(key, known)))
    const value = body[name]
    if (!isScalar(value)) return refuse([problemOf(name, 'type', `参数 ${name} 应为一个值`)])
    return { ...readIdList(body[IDS]), value, ...readReason(call, body) } as CallInput
  },
}

function nameOf(call: { readonly name: string; readonly field?: string }): string {
  if (call.field === undefined) throw new Error(`${call.name} names no field for its value`)
  return call.field
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
