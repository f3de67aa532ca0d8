/** Every request shape by name; a shape without a codec does not compile. */
import type { Call, RequestShape } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { idHeader, idPath, idQuery } from './requests/id.ts'
import { idList, ids, idsValue } from './requests/ids.ts'
import { inputRecord, messageTo } from './requests/input.ts'
import { transitBody } from './requests/transit.ts'
import { pageBody, pageQuery } from './requests/page.ts'
import { revealRequest } from './requests/reveal.ts'
import type { CallInput, RequestCodec } from './shapes.ts'
import { refuse, refuseBrokenText, refuseOtherParameters } from './strict.ts'
import { isObject } from '../model/plain.ts'

/** The whole JSON body, in wire names. Whether it is valid is for the validator; here it only has to be a record. */
const recordRequest: RequestCodec = {
  carries: 'record',
  words: '正文是整条记录',
  body: { type: 'object', maxProperties: 500 },
  encode: (_resource, call, input) => messageTo(call, { body: inputRecord(call, input) }),
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([{ code: 'type', path: '', message: '请求正文应为一条记录（对象）' }])
    refuseBrokenText(body)
    return { kind: 'record', record: body }
  },
}

export const REQUESTS: Readonly<Record<RequestShape, RequestCodec>> = {
  'page-query': pageQuery,
  'page-body': pageBody,
  'id-query': idQuery,
  'id-path': idPath,
  'id-header': idHeader,
  ids,
  'id-list': idList,
  'ids-value': idsValue,
  transit: transitBody,
  reveal: revealRequest,
  record: recordRequest,
}

/** The browser's half. */
export function encodeRequest(resource: Resource, call: Call, input: CallInput): RequestMessage {
  const message = REQUESTS[call.request].encode(resource, call, input)
  return call.constant ? { ...message, body: { ...bodyOf(message), ...call.constant } } : message
}

/** The server's half; throws `Failure('invalid')` for a request that does not fit. */
export function decodeRequest(resource: Resource, call: Call, message: RequestMessage): CallInput {
  return REQUESTS[call.request].decode(resource, call, call.constant ? withoutConstant(call, message) : message)
}

/** Which of the calls that share a path a body means: the one whose constant members it has. */
export function callMeant<Known extends { readonly call: Call }>(
  calls: readonly Known[],
  message: RequestMessage,
): Known | undefined {
  const body = bodyOf(message)
  return calls.find(({ call }) => Object.entries(call.constant ?? {}).every(([name, value]) => body[name] === value))
}

function withoutConstant(call: Call, message: RequestMessage): RequestMessage {
  const constant = call.constant ?? {}
  const rest = Object.entries(bodyOf(message)).filter(([name]) => !Object.hasOwn(constant, name))
  return { ...message, body: Object.fromEntries(rest) }
}

function bodyOf({ body }: RequestMessage): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {}
}
