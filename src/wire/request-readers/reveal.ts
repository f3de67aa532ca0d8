/** One id, the fields that are wanted in clear text and what for. */
import { PURPOSE_MAX, PURPOSE_MIN } from '../../model/limits.ts'
import { isObject } from '../../model/plain.ts'
import type { RequestReader } from '../shapes.ts'
import { problemOf, refuse, refuseBrokenText, refuseOtherParameters, unknownParameter } from '../strict.ts'

const FIELDS_MAX = 20
const NAME_MAX = 64
const KNOWN = ['ids', 'Fields', 'Purpose']
const text = (most: number) => ({ type: 'string', minLength: 1, maxLength: most })

export const revealReader: RequestReader = {
  words: '正文是 {"ids": [一个编号], "Fields": […], "Purpose": "…"}',
  body: {
    type: 'object',
    required: KNOWN,
    additionalProperties: false,
    properties: {
      ids: { type: 'array', minItems: 1, maxItems: 1, items: text(200) },
      Fields: { type: 'array', minItems: 1, maxItems: FIELDS_MAX, uniqueItems: true, items: text(NAME_MAX) },
      Purpose: text(PURPOSE_MAX),
    },
  },
  decode(_resource, _call, message) {
    refuseOtherParameters(message)
    const { body } = message
    if (!isObject(body))
      return refuse([problemOf('ids', 'required', '请求正文应为 {"ids": [...], "Fields": [...], "Purpose": "…"}')])
    const others = Object.keys(body).filter((name) => !KNOWN.includes(name))
    if (others.length > 0) return refuse(others.map((name) => unknownParameter(name, KNOWN)))
    const { ids, Fields: fields, Purpose: purpose } = body
    if (!isTexts(ids) || ids.length !== 1) return refuse([problemOf('ids', 'type', '参数 ids 应为一个编号的列表')])
    if (!isTexts(fields) || fields.length === 0 || fields.length > FIELDS_MAX)
      return refuse([problemOf('Fields', 'type', `参数 Fields 应为 1 到 ${FIELDS_MAX} 个字段名`)])
    refuseBrokenText({ ids, fields, purpose })
    const said = typeof purpose === 'string' ? purpose.trim() : ''
    if (said.length < PURPOSE_MIN || said.length > PURPOSE_MAX)
      return refuse([problemOf('Purpose', 'type', `请写明用途，${PURPOSE_MIN} 到 ${PURPOSE_MAX} 字`)])
    return { kind: 'ids', ids, fields: [...new Set(fields)], purpose: said }
  },
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')
}
