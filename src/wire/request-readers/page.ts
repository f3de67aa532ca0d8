/**
 * A question for a list, in the query or as properties of a JSON body.
 *
 * Shapes  `null` is an absent parameter, as the specification's own queries write it; a flag or a number inside a filter may
 *         stand for its text.
 */
import type { Call } from '../../model/call.ts'
import { isObject } from '../../model/plain.ts'
import { fromParameters } from '../page-parameters-read.ts'
import { type Parameters, TEXT_PARAMETERS } from '../page-parameters.ts'
import type { RequestReader } from '../shapes.ts'
import { problemOf, refuse, refuseBody, refuseOtherParameters } from '../strict.ts'

export const pageQueryReader: RequestReader = {
  words: '分页与筛选写在地址中',
  decode(resource, call, message) {
    refuseBody(message)
    return { kind: 'page', page: fromParameters(resource, call, message.query) }
  },
}

export const pageBodyReader: RequestReader = {
  words: '分页与筛选写在正文中',
  body: { type: 'object', maxProperties: 200 },
  decode(resource, call, message) {
    refuseOtherParameters(message)
    return { kind: 'page', page: fromParameters(resource, call, parametersOf(call, message.body)) }
  },
}

function parametersOf(call: Call, body: unknown): Parameters {
  if (body !== undefined && body !== null && !isObject(body)) {
    return refuse([{ code: 'type', path: '', message: '请求正文应为对象' }])
  }
  const paging = new Set([call.paging.index, call.paging.size])
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, paging.has(name) ? countText(name, value) : textOf(name, value)]),
  )
}

function countText(name: string, value: unknown): string {
  return typeof value === 'number' ? String(value) : refuse([problemOf(name, 'type', `参数 ${name} 应为数字`)])
}

function textOf(name: string, value: unknown): string | readonly string[] {
  if (TEXT_PARAMETERS.has(name) && typeof value !== 'string')
    return refuse([problemOf(name, 'type', `参数 ${name} 应为文字`)])
  if (Array.isArray(value)) return value.map((item: unknown) => scalarText(name, item))
  return scalarText(name, value)
}

function scalarText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return refuse([problemOf(name, 'type', `参数 ${name} 应为文字或文字列表`)])
}
