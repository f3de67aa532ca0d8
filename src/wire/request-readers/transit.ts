/**
 * The ids, the name of their transition and what its dialog was answered.
 *
 * Errors  What the input holds is judged by whoever knows the transition; here it only has to be an object.
 */
import { isObject } from '../../model/plain.ts'
import { IDS } from '../requests/ids.ts'
import { TRANSIT_MEMBERS } from '../requests/transit.ts'
import type { CallInput, IdsInput, RequestReader } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters } from '../strict.ts'
import { ID_LIST, readIdList, refuseOtherMembers } from './ids.ts'

const { transition: TRANSITION, input: INPUT, versions: VERSIONS } = TRANSIT_MEMBERS
const NAME_MAX = 40

export const transitReader: RequestReader = {
  words: '正文是编号、变更的名称与所填的内容',
  body: {
    type: 'object',
    required: [IDS, TRANSITION],
    additionalProperties: false,
    properties: {
      [IDS]: ID_LIST,
      [TRANSITION]: { type: 'string', minLength: 1, maxLength: NAME_MAX },
      [INPUT]: { type: 'object', maxProperties: 100 },
      [VERSIONS]: { type: 'object', maxProperties: 1000, additionalProperties: { type: 'integer', minimum: 0 } },
    },
  },
  decode(_resource, _call, message): CallInput {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', '请求正文应为 {"ids": [...], "Transition": …}')])
    refuseOtherMembers(body, [IDS, TRANSITION, INPUT, VERSIONS])
    const transition = body[TRANSITION]
    if (typeof transition !== 'string' || transition === '')
      return refuse([problemOf(TRANSITION, 'required', `缺少参数 ${TRANSITION}，请写变更的名称`)])
    return { ...readIdList(body[IDS]), transition, ...readInput(body[INPUT]), ...readVersions(body[VERSIONS]) }
  },
}

function readInput(value: unknown): Pick<IdsInput, 'input'> {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) return refuse([problemOf(INPUT, 'type', `参数 ${INPUT} 应为对象`)])
  refuseBrokenText(value)
  return Object.keys(value).length > 0 ? { input: value } : {}
}

function readVersions(value: unknown): Pick<IdsInput, 'versions'> {
  if (value === undefined || value === null) return {}
  if (!isObject(value) || !Object.values(value).every((one) => Number.isInteger(one)))
    return refuse([problemOf(VERSIONS, 'type', `参数 ${VERSIONS} 应为 {编号: 版本}，版本为整数`)])
  return { versions: value as Readonly<Record<string, number>> }
}
