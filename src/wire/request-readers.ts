/** Every request shape by name, as it is read and told of; a shape without a reader does not compile. No list needs it. */
import type { Call, RequestShape } from '../model/call.ts'
import { isObject } from '../model/plain.ts'
import type { Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { idHeaderReader, idPathReader, idQueryReader } from './request-readers/id.ts'
import { idListReader, idsReader, idsValueReader } from './request-readers/ids.ts'
import { pageBodyReader, pageQueryReader } from './request-readers/page.ts'
import { revealReader } from './request-readers/reveal.ts'
import { transitReader } from './request-readers/transit.ts'
import { bodyOf } from './requests/input.ts'
import type { CallInput, RequestReader } from './shapes.ts'
import { refuse, refuseBrokenText, refuseOtherParameters } from './strict.ts'

/** Whether the record is valid is for the validator; here it only has to be one. */
const recordReader: RequestReader = {
  words: '正文是整条记录',
  body: { type: 'object', maxProperties: 500 },
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([{ code: 'type', path: '', message: '请求正文应为一条记录（对象）' }])
    refuseBrokenText(body)
    return { kind: 'record', record: body }
  },
}

export const REQUEST_READERS: Readonly<Record<RequestShape, RequestReader>> = {
  'page-query': pageQueryReader,
  'page-body': pageBodyReader,
  'id-query': idQueryReader,
  'id-path': idPathReader,
  'id-header': idHeaderReader,
  ids: idsReader,
  'id-list': idListReader,
  'ids-value': idsValueReader,
  transit: transitReader,
  reveal: revealReader,
  record: recordReader,
}

/** Throws `Failure('invalid')` for a request that does not fit. */
export function decodeRequest(resource: Resource, call: Call, message: RequestMessage): CallInput {
  return REQUEST_READERS[call.request].decode(resource, call, call.constant ? withoutConstant(call, message) : message)
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
