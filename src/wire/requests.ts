/** Every request shape by name; a shape without a codec does not compile. */
import type { Call, RequestShape, Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { idHeader } from './requests/id-header.ts'
import { idList } from './requests/id-list.ts'
import { idPath } from './requests/id-path.ts'
import { idQuery } from './requests/id-query.ts'
import { ids } from './requests/ids.ts'
import { pageBody } from './requests/page-body.ts'
import { pageQuery } from './requests/page-query.ts'
import { record } from './requests/record.ts'
import type { CallInput, RequestCodec } from './shapes.ts'

export const REQUESTS: Readonly<Record<RequestShape, RequestCodec>> = {
  'page-query': pageQuery,
  'page-body': pageBody,
  'id-query': idQuery,
  'id-path': idPath,
  'id-header': idHeader,
  ids,
  'id-list': idList,
  record,
}

/** The browser's half. */
export function encodeRequest(resource: Resource, call: Call, input: CallInput): RequestMessage {
  return REQUESTS[call.request].encode(resource, call, input)
}

/** The server's half; throws `Failure('invalid')` for a request that does not fit. */
export function decodeRequest(resource: Resource, call: Call, message: RequestMessage): CallInput {
  return REQUESTS[call.request].decode(resource, call, message)
}
