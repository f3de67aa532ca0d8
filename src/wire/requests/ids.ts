/**
 * Several ids in a JSON body: as a bare list, as a member of an object, or beside the new value of one field. Beside them may
 * stand the reason of a transition, under the name that the call gives it, and beside a value what its dialog was answered.
 */
import type { Call } from '../../model/call.ts'
import type { Scalar } from '../../model/condition.ts'
import { IDS_MAX, REASON_MAX } from '../../model/limits.ts'
import { isObject } from '../../model/plain.ts'
import type { JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import type { CallInput, IdsInput, RequestCodec } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters, unknownParameter } from '../strict.ts'
import { inputIds, messageTo } from './input.ts'

/** The member that holds them. */
export const IDS = 'ids'
const ID_MAX = 200

/** Ids are texts and never numbers: a 64-bit number would lose its last digits. */
export const ID_LIST: JsonSchema = {
  type: 'array',
  maxItems: IDS_MAX,
  items: { type: 'string', minLength: 1, maxLength: ID_MAX },
}

/** `["1", "2"]`. */
export const idList: RequestCodec = {
  carries: 'ids',
  words: '正文是编号的列表',
  body: ID_LIST,
  encode: (_resource, call, input) => messageTo(call, { body: [...inputIds(call, input)] }),
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    return readIdList(message.body)
  },
}

/** `{ "ids": ["1", "2"] }`. */
export const ids: RequestCodec = {
  carries: 'ids',
  words: '正文是 {"ids": […]}',
  body: { type: 'object', required: ['ids'], properties: { ids: ID_LIST }, additionalProperties: false },
  takesReason: true,
  encode: (_resource, call, input) =>
    messageTo(call, { body: { [IDS]: [...inputIds(call, input)], ...reasonIn(call, input) } }),
  decode(_resource, call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body)) return refuse([problemOf(IDS, 'required', '请求正文应为 {"ids": [...]}')])
    refuseOtherMembers(body, [IDS, ...(call.reason === undefined ? [] : [call.reason])])
    return { ...readIdList(body[IDS]), ...readReason(call, body) } as CallInput
  },
}

/** `{ "ids": ["1", "2"], "IsPack": true }`; the call's `field` names the value. Answers stand beside it, each under its own name. */
export const idsValue: RequestCodec = {
  carries: 'ids',
  words: '正文是编号与新的值，变更所填的内容写在旁边',
  body: { type: 'object', maxProperties: 100 },
  hasValue: true,
  takesReason: true,
  inputAt: '',
  encode(_resource, call, input) {
    const { value, input: filled } = input as IdsInput
    if (value === undefined) throw new Error(`${call.name} carries a value; give it one`)
    const body = { [IDS]: [...inputIds(call, input)], [nameOf(call)]: value, ...reasonIn(call, input), ...filled }
    return messageTo(call, { body })
  },
  decode(resource, call, message): CallInput {
    refuseOtherParameters(message)
    const { body } = message
    const name = nameOf(call)
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

function nameOf(call: { readonly name: string; readonly field?: string }): string {
  if (call.field === undefined) throw new Error(`${call.name} names no field for its value`)
  return call.field
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

function reasonIn({ name, reason }: Call, input: CallInput): Readonly<Record<string, string>> {
  const given = input.kind === 'ids' ? input.reason : undefined
  if (given === undefined) return {}
  if (reason === undefined) throw new Error(`${name} carries no reason; name it in the call's "reason"`)
  return { [reason]: given }
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
