/**
 * A list asked for by a JSON body: the parameters of `page-query` as properties, the paging ones as numbers.
 *
 * Shapes  `null` is an absent parameter, as the specification's own queries write it; a flag or a number inside a filter may
 *         stand for its text.
 */
import type { Call } from '../../model/call.ts'
import type { RequestCodec } from '../shapes.ts'
import { type Parameters, fromParameters, TEXT_PARAMETERS, toParameters } from '../page-parameters.ts'
import { isObject } from '../../model/plain.ts'
import { problemOf, refuse, refuseOtherParameters } from '../strict.ts'
import { inputPage } from './input.ts'

export const pageBody: RequestCodec = {
  carries: 'page',
  words: '分页与筛选写在正文中',
  body: { type: 'object', maxProperties: 200 },
  encode(_resource, call, input) {
    const page = inputPage(call, input)
    const parameters = toParameters(call, page)
    const counts = [call.paging.index, call.paging.size].filter((name) => Object.hasOwn(parameters, name))
    const paging = Object.fromEntries(counts.map((name) => [name, Number(parameters[name])]))
    return {
      method: call.method,
      path: call.path,
      query: {},
      headers: {},
      body: { ...parameters, ...paging },
    }
  },
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
