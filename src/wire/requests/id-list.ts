/** Several ids as a bare JSON list: `["1", "2"]`. */
import { IDS_MAX } from '../../model/limits.ts'
import type { JsonSchema } from '../../model/resource.ts'
import type { CallInput, RequestCodec } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters } from '../strict.ts'
import { inputIds } from './input.ts'

const ID_MAX = 200

/** Ids are texts and never numbers: a 64-bit number would lose its last digits. */
export const ID_LIST: JsonSchema = {
  type: 'array',
  maxItems: IDS_MAX,
  items: { type: 'string', minLength: 1, maxLength: ID_MAX },
}

export const idList: RequestCodec = {
  carries: 'ids',
  words: '正文是编号的列表',
  body: ID_LIST,
  encode: (_resource, call, input) => ({
    method: call.method,
    path: call.path,
    query: {},
    headers: {},
    body: [...inputIds(call, input)],
  }),
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    return readIdList(message.body)
  },
}

export function readIdList(value: unknown): CallInput {
  const isList = Array.isArray(value) && value.every((id) => typeof id === 'string' && id !== '')
  if (!isList) return refuse([problemOf('ids', 'type', '参数 ids 应为编号列表，每个编号为非空文字')])
  if (value.length > IDS_MAX) return refuse([problemOf('ids', 'maxItems', `参数 ids 一次最多 ${IDS_MAX} 个编号`)])
  refuseBrokenText(value)
  return { kind: 'ids', ids: value }
}
