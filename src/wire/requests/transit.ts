/**
 * `{ "ids": ["1", "2"], "Transition": "approve", "Input": { "Remark": "…" }, "Versions": { "1": 3 } }`: the transition by its name, so
 * that two which lead to the same state can be told apart, and what its dialog was answered, the same for all.
 *
 * Errors  What the input holds is judged by whoever knows the transition; here it only has to be an object.
 */
import { isObject } from '../../model/plain.ts'
import type { CallInput, IdsInput, RequestCodec } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters } from '../strict.ts'
import { ID_LIST, IDS, readIdList, refuseOtherMembers } from './ids.ts'
import { inputIds, messageTo } from './input.ts'

const [TRANSITION, INPUT, VERSIONS] = ['Transition', 'Input', 'Versions'] as const
/** Where problems of the input stand. */
export const INPUT_PATH = `/${INPUT}`
const NAME_MAX = 40

export const transitBody: RequestCodec = {
  carries: 'ids',
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
  namesTransition: true,
  inputAt: INPUT_PATH,
  encode(_resource, call, input) {
    const { transition, input: filled, versions } = input as IdsInput
    if (transition === undefined) throw new Error(`${call.name} carries the name of a transition; give it one`)
    const body = {
      [IDS]: [...inputIds(call, input)],
      [TRANSITION]: transition,
      ...(filled && Object.keys(filled).length > 0 ? { [INPUT]: filled } : {}),
      ...(versions ? { [VERSIONS]: versions } : {}),
    }
    return messageTo(call, { body })
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
