/** A call of every request shape, and what becomes of a message on its way. */
import { expect } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import type { Call, RequestShape } from '../../src/model/call.ts'
import type { RequestMessage } from '../../src/wire/message.ts'
import { parseQuery, urlOf } from '../../src/wire/query-string.ts'
import { decodeRequest } from '../../src/wire/request-readers.ts'
import { THING, makeCall } from '../support/resource.ts'

export const CALLS: Readonly<Record<RequestShape, Call>> = {
  'page-query': makeCall('list', 'list', 'page-query', 'page'),
  'page-body': makeCall('list', 'list', 'page-body', 'page'),
  'id-query': makeCall('get', 'get', 'id-query', 'record', { param: 'contentId' }),
  'id-path': makeCall('get', 'get', 'id-path', 'record', { path: '/content/Thing/{id}/detail' }),
  'id-header': makeCall('get', 'get', 'id-header', 'record', { param: 'MessageId' }),
  ids: makeCall('getMany', 'getMany', 'ids', 'list'),
  'id-list': makeCall('getMany', 'getMany', 'id-list', 'list'),
  'ids-value': makeCall('pack', 'transition', 'ids-value', 'outcomes', { field: 'IsEnabled' }),
  transit: makeCall('transit', 'transition', 'transit', 'outcomes'),
  reveal: makeCall('reveal', 'reveal', 'reveal', 'record', { param: 'ids' }),
  record: makeCall('upsert', 'upsert', 'record', 'record'),
}

/** Through an address and JSON text, as Fastify would hand it over. */
export function travel(message: RequestMessage): RequestMessage {
  const url = new URL(urlOf(message), 'http://localhost')
  const headers = Object.fromEntries(new Headers(message.headers).entries())
  const body: unknown = message.body === undefined ? undefined : JSON.parse(JSON.stringify(message.body))
  return { method: message.method, path: url.pathname, query: parseQuery(url.search), headers, body }
}

/** What the decoder refuses, each with the place that it names. */
export function problemsOf(call: Call, message: RequestMessage): [path: string, message: string][] {
  try {
    decodeRequest(THING, call, message)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.code).toBe('invalid')
    expect(error.message).toBe(error.problems[0]?.message)
    return error.problems.map((problem) => [problem.path, problem.message])
  }
  return []
}
