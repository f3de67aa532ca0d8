/** Mistakes that have a name of their own among those who write schemas: what older drafts and other tools mean by a key. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { ProblemInput } from './source.ts'
import { nearest } from './suggest.ts'
import { quoted } from './value-words.ts'

const FORMATS = ['date', 'date-time', 'email', 'uri', 'mobile', 'id-card', 'credit-code']
/** What the formats of others are for, and what says it here. */
const FORMAT_CURES: readonly (readonly [formats: RegExp, cure: string])[] = [
  [
    /^(?:u?int(?:8|16|32|64)?|float|double|decimal|number|integer)$/i,
    '删除它；数字的大小用 minimum、maximum 限制，小数位数用 x-decimals',
  ],
  [/^(?:byte|binary|base64|data-url|file)$/i, '删除它；文件只存地址，用 "x-kind": "image" 或 "video"'],
  [/^password$/i, '口令不能放在库中，删除这个字段'],
  [/^(?:textarea|multiline|markdown|html|richtext)$/i, '删除它；多行文字用 "x-kind": "longText"，图文用 "richText"'],
  [/^(?:url|iri|uri-reference|iri-reference)$/i, '网址以 http:// 或 https:// 开头就改用 uri，否则删除它'],
  [/^(?:phone|tel|telephone|cellphone)$/i, '手机号改用 mobile；还有固定电话的，删除它'],
  [/^(?:timestamp|datetime|local-date-time)$/i, '改用 date-time；保存为数字的时间删除它'],
]

/** The words of a mistake that has a name, instead of the general ones; nothing for all others. */
export function namedMistake(error: ErrorObject, key: string): Partial<ProblemInput> {
  const { keyword, params, data } = error
  if (key === 'additionalProperties' && keyword === 'const')
    return { code: 'open', message: '不能放行未声明的字段', cure: '删除 additionalProperties，或写成 false' }
  if (key === 'multipleOf' && (params['type'] === 'integer' || keyword === 'minimum'))
    return {
      code: 'step',
      message: `multipleOf（倍数）须是不小于 1 的整数，写的是 ${String(data)}`,
      cure: '小数位数请写 "x-decimals"，如 2',
    }
  if (key === 'format' && keyword === 'enum') return { code: 'unknownFormat', ...formatWords(data) }
  return keyword === 'type' ? oldDraft(error, key) : {}
}

function formatWords(data: unknown): Partial<ProblemInput> {
  const message = `不认识的格式${quoted(data)}`
  const known = FORMAT_CURES.find(([formats]) => formats.test(String(data)))
  if (known) return { message, cure: known[1] }
  if (nearest(String(data), FORMATS) !== undefined) return { message }
  return { message, cure: `删除它；书写格式用 pattern 限制。可用的 format 有：${FORMATS.join('、')}` }
}

/** Keys that took other values in older drafts, and schemas that are no objects. */
function oldDraft({ data, parentSchema }: ErrorObject, key: string): Partial<ProblemInput> {
  if (key === 'required' && typeof data === 'boolean')
    return {
      cure: data
        ? '删除它，把这个字段的名称写进上一级的 required，如 "required": ["Name"]'
        : '删除它，字段本来就是选填',
    }
  if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof data === 'boolean') {
    const limit = key === 'exclusiveMinimum' ? 'minimum' : 'maximum'
    return { cure: data ? `把 ${limit} 的数字写在这里，并删除 ${limit}` : `删除它，${limit} 本来就包含那个数` }
  }
  const isField = Object.hasOwn((parentSchema?.['properties'] ?? {}) as object, 'x-kind')
  if (!isField) return {}
  if (Array.isArray(data)) return { cure: '列表的各项须是同一种：只留一个定义，写成 "items": {"type": "string", …}' }
  if (typeof data === 'boolean') return { cure: '写出它的名称和类型：{"title": "名称", "type": "string", …}' }
  return {}
}
