/** Several ids in a JSON body, with what stands beside them. */
import type { Call } from '../../model/call.ts'
import type { Scalar } from '../../model/condition.ts'
import { IDS_MAX, REASON_MAX } from '../../model/limits.ts'
import { isObject } from '../../model/plain.ts'
import type { JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import { IDS, valueName } from '../requests/ids.ts'
import type { CallInput, IdsInput, RequestReader } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters, unknownParameter } from '../strict.ts'

const ID_MAX = 200

/** Ids are texts and never numbers: a 64-bit number would lose its last digits. */
export const ID_LIST: JsonSchema = {
  type: 'array',
  maxItems: IDS_MAX,
  items: { type: 'string', minLength: 1, maxLength: ID_MAX },
}

export const idListReader: RequestReader = {
  words: '正文是编号的列表',
  body: ID_LIST,
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    return readIdList(message.body)
  },
}

export const idsReader: RequestReader = {
  words: '正文是 {"ids": […]}',
  body: { type: 'object', required: ['ids'], properties: { ids: ID_LIST }, additionalProperties: false },
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', '请求正文应为 {"ids": [...]}')])
    refuseOtherMembers(body, [IDS, ...(call.reason === undefined ? [] : [call.reason])])
    return { ...readIdList(body[IDS]), ...readReason(call, body) } as CallInput
  },
}

export const idsValueReader: RequestReader = {
  words: '正文是编号与新的值，变更所填的内容写在旁边',
  body: { type: 'object', maxProperties: 100 },
  decode(resource, call, message): CallInput {
    refuseOtherParameters(message)
    const { body } = message
    const name = valueName(call)
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', `请求正文应为 {"ids": [...], "${name}": …}`)])
    const asked = askedNames(resource, call)
    refuseOtherMembers(body, [IDS, name, ...(call.reason === undefined ? [] : [call.reason]), ...asked])
    const value = body[name]
    if (!isScalar(value)) return refuse([problemOf(name, 'type', `参数 ${name} 应为一个值`)])
    return { ...readIdList(body[IDS]), value, ...readReason(call, body), ...readAnswers(body, asked) } as CallInput
  },
}

/** What the transitions of the call ask for. */
function askedNames({ transitions }: Pick<Resource, 'transitions'>, { name }: Call): readonly string[] {
  const own = transitions.filter(({ call }) => call === name)
  return own.flatMap(({ input }) => input?.fields.map((field) => field.name) ?? [])
}

function readAnswers(body: WireRecord, asked: readonly string[]): Pick<IdsInput, 'input'> {
  const input = Object.fromEntries(Object.entries(body).filter(([name]) => asked.includes(name)))
  refuseBrokenText(input)
  return Object.keys(input).length > 0 ? { input } : {}
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Refuses members that the body does not have. */
export function refuseOtherMembers(body: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name))
  if (others.length > 0) refuse(others.map((name) => unknownParameter(name, known)))
}

/** The ids of a body. */
export function readIdList(value: unknown): IdsInput {
  const isList = Array.isArray(value) && value.every((id) => typeof id === 'string' && id !== '')
  if (!isList) return refuse([problemOf('ids', 'type', '参数 ids 应为编号列表，每个编号为非空文字')])
  if (value.length > IDS_MAX) return refuse([problemOf('ids', 'maxItems', `参数 ids 一次最多 ${IDS_MAX} 个编号`)])
  refuseBrokenText(value)
  return { kind: 'ids', ids: value }
}

/** Nothing for an absent or blank one. */
function readReason({ reason }: Call, body: Readonly<Record<string, unknown>>): { readonly reason?: string } {
  const value = reason === undefined ? undefined : body[reason]
  if (reason === undefined || value === undefined || value === null) return {}
  if (typeof value !== 'string') return refuse([problemOf(reason, 'type', `参数 ${reason} 应为文字`)])
  refuseBrokenText({ [reason]: value })
  const text = value.trim()
  if (text.length > REASON_MAX) return refuse([problemOf(reason, 'maxLength', `原因最多 ${REASON_MAX} 字，请写短一些`)])
  return text === '' ? {} : { reason: text }
}
