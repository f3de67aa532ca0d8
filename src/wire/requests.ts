/** Every request shape by name, as it is written; a shape without a writer does not compile. */
import type { Call, RequestShape } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { idHeader, idPath, idQuery } from './requests/id.ts'
import { idList, ids, idsValue } from './requests/ids.ts'
import { bodyOf, inputRecord, messageTo } from './requests/input.ts'
import { pageBody, pageQuery } from './requests/page.ts'
import { revealRequest } from './requests/reveal.ts'
import { transitBody } from './requests/transit.ts'
import type { CallInput, RequestWriter } from './shapes.ts'

/** The whole JSON body, in wire names. */
const recordRequest: RequestWriter = {
  carries: 'record',
  encode: (_resource, call, input) => messageTo(call, { body: inputRecord(call, input) }),
}

export const REQUESTS: Readonly<Record<RequestShape, RequestWriter>> = {
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
