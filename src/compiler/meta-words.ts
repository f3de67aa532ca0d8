/**
 * The Chinese words of a value that its format refuses: which key of which field, what came, what is allowed, what to write.
 *
 * Shapes  The key's own description in the format explains it: `maxLength（最多字数）`. A value in a list is told by its place and
 *         by itself, `columns 第 2 项“Сode”`, never by an index alone. Patterns are told in words (`PATTERN_WORDS`).
 */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { oddLetter, oddWords, plainLetters } from './letters.ts'
import type { JsonKey, ProblemInput } from './source.ts'
import { meant } from './suggest.ts'
import { cutText, quoted, typeWords, valueWords } from './value-words.ts'

/** A name for a key is no longer than this. */
const CLAUSE_MAX = 16
const NAME = '以字母开头，只用英文字母、数字和下划线'
/** Every pattern of the formats; a test keeps the table whole. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^[A-Za-z][A-Za-z0-9_]*$': NAME,
  '^/?[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)?$': `字段名（${NAME}），或 引用字段.字段，如 TypeId.Name`,
  '^[A-Za-z][A-Za-z0-9_]*\\*?$': `字段名（${NAME}），必填的在后面加 *，如 Remark*`,
  '^([a-z0-9/-]+\\.json)?#/\\$defs/[A-Za-z][A-Za-z0-9]*$':
    '数据结构里的定义，如 #/$defs/day 或 shared/business.json#/$defs/day',
  '^(#|[A-Za-z][A-Za-z0-9_]*)$': '行内的字段，或 #（行号）',
  '^(#|#day|[A-Za-z][A-Za-z0-9_]*)$': '行内的字段，#（行号）或 #day（那一天）',
  '^[A-Za-z][A-Za-z0-9]*$': '以字母开头，只用英文字母和数字',
  '^(right:)?[A-Za-z][A-Za-z0-9]*$': '角色名以字母开头，只用英文字母和数字；权利写成 right:reveal 这样',
  '^[a-z][A-Za-z0-9]*$': '以小写字母开头，只用英文字母和数字',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$': '以小写字母开头，只用小写字母、数字和短横线，如 spare-part',
  '^[A-Za-z][A-Za-z0-9_-]*$': '以字母开头，只用英文字母、数字、下划线和短横线',
  '^[A-Za-z][A-Za-z0-9_]*(/[A-Za-z][A-Za-z0-9_]*)*$': `每一级${NAME}，各级以 / 分隔，如 Packages/Unit`,
  '^(/|https?://)[^\\s?#]*$': '以 / 或 https:// 开头，不含空格、? 和 #，如 /content/api/Thing',
  '^[A-Za-z0-9/_.:{}-]+$': '只用英文字母、数字和 / _ . : { } -，不含空格、? 和中文',
  '^[A-Za-z][A-Za-z0-9_]*(/[A-Za-z][A-Za-z0-9_]*)?$': `${NAME}；范围的两端写成 起/止，如 FromDay/ToDay`,
  '^/(?!(?:bff|passport|report)/)[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)+$':
    '整个路径，每段只用英文字母、数字、下划线和短横线，不在 /bff、/passport、/report 下，如 /api/common/Statistics',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': '写成年-月-日，如 2027-06-30',
  '^/?[A-Za-z][A-Za-z0-9_]*$': `字段名（${NAME}），外面记录的字段前加 /`,
  '^[A-Za-z][A-Za-z0-9_]*/[A-Za-z][A-Za-z0-9_]*$': '表格/字段，如 Items/Amount',
  '^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z][A-Za-z0-9_]*){0,2}$':
    '表格，或 引用字段.表格、引用字段.引用字段.表格，如 Items、OrderId.Items',
  '^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z][A-Za-z0-9_]*){1,2}$': '引用字段.字段，或 引用字段.引用字段.字段，如 TypeId.Price',
  '^[A-Za-z0-9-]{0,12}([{](yyyy|yyMM|yyyyMM|yyMMdd|yyyyMMdd)[}]-?)?[{]0{3,8}[}]$':
    '开头的字母、日期和流水号的位数，如 CF{yyyyMMdd}{0000}',
  '^(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){1,2}$': '两段或三段数字，以点分隔，如 1.2 或 1.2.3',
}

interface Said {
  readonly what: string
  readonly path: readonly JsonKey[]
  readonly explain: string
  readonly error: ErrorObject
}
type Words = (said: Said) => ProblemInput

/** What is said of the value at `path`. */
export function refusedValue(error: ErrorObject, path: readonly JsonKey[]): ProblemInput {
  const { description = '' } = (error.parentSchema ?? {}) as { readonly description?: string }
  const words = WORDS[error.keyword] ?? limitWords
  return words({ what: whatOf(path, description), path, explain: description, error })
}

/** A name that cannot be one: which letter of it, and how names are written. */
export function refusedName(error: ErrorObject): ProblemInput {
  const name = error.propertyName ?? ''
  const limit: unknown = error.params['limit']
  const cure = typeof limit === 'number' ? `缩短到 ${limit} 个字以内` : nameCure(name, String(error.params['pattern']))
  const why = typeof limit === 'number' ? `有 ${name.length} 个字，最多 ${limit} 个字` : letterWords(name)
  return { code: 'name', message: `名称${quoted(name)}不能使用${why && `：${why}`}`, cure, atKey: true }
}

const WORDS: Readonly<Record<string, Words>> = {
  type: ({ what, explain, error }) => ({
    code: 'wrongType',
    message: `${what}应为${typeWords(error.params['type'])}，写的是${valueWords(error.data)}`,
    cure:
      error.instancePath === ''
        ? FILE_CURE
        : withExplain(Array.isArray(error.params['type']) && explain ? '' : typeCure(error), explain),
  }),
  enum: ({ what, error }) => {
    const allowed = error.params['allowedValues'] as readonly unknown[]
    const same = allowed.find((value) => value !== error.data && String(value) === String(error.data))
    const cure = same === undefined ? meant(plainText(error.data), allowed.map(String)) : `写成 ${JSON.stringify(same)}`
    return { code: 'badValue', message: `${what}不能是${valueWords(error.data)}`, cure }
  },
  const: ({ what, error }) => ({
    code: 'badValue',
    message: `${what}不能是${valueWords(error.data)}`,
    cure: `写成 ${JSON.stringify(error.params['allowedValue'])}，或删除它`,
  }),
  pattern: ({ what, explain, error }) => {
    const text = String(error.data)
    const cure = nameCure(text, String(error.params['pattern']))
    const message = `${what}的写法不对：${quoted(text)}${letterWords(text)}`
    return { code: 'format', message, cure: withExplain(cure, explain) }
  },
  uniqueItems: ({ path, error }) => {
    const items = Array.isArray(error.data) ? (error.data as readonly unknown[]) : []
    return { code: 'duplicate', message: twiceWords(path, items), cure: REPEATED_CURE }
  },
}

/** The root is too big to be written out. */
const FILE_CURE = '整个文件写成一个 JSON 对象：{ … }'

/** For lists in which something stands twice. */
export const REPEATED_CURE = '只保留一个，删除重复的'

/** 字段 Size 的 required 中“Width”写了两次 */
export function twiceWords(path: readonly JsonKey[], items: readonly unknown[]): string {
  const seen = new Set<string>()
  const again = items.filter((item) => {
    const key = JSON.stringify(item)
    return seen.has(key) || !seen.add(key)
  })
  const named = [...new Set(again.map(plainText))]
  return `${ownerOf(path)}${String(path.at(-1))} 中${named.slice(0, 3).map(quoted).join('、')}${named.length > 3 ? ' 等' : ''}写了两次`
}

/** Only a condition has room for one key. */
const ONE_OPERATOR = '只留一个运算；几个条件用 and 或 or 合起来'

/** Numbers of things, their least and their most, by keyword. */
const COUNTED: Readonly<Record<string, readonly [count: (data: unknown) => number, unit: string, kind: string]>> = {
  minLength: [lettersOf, '个字', '至少'],
  maxLength: [lettersOf, '个字', '最多'],
  minItems: [itemsOf, '项', '至少'],
  maxItems: [itemsOf, '项', '最多'],
  items: [itemsOf, '项', '最多'],
  minProperties: [keysOf, '个键', '至少'],
  maxProperties: [keysOf, '个键', '最多'],
}

function limitWords(said: Said): ProblemInput {
  const { what, explain, error } = said
  const { keyword, data } = error
  const limit: unknown = error.params['limit']
  const counted = COUNTED[keyword]
  if (!counted) return numberWords(said)
  const [count, unit, kind] = counted
  const came = count(data)
  const has = came === 0 ? '是空的' : `有 ${came} ${unit}`
  const cure = kind === '至少' ? fillCure(came, String(limit), unit) : `减少到 ${String(limit)} ${unit}以内`
  return {
    code: 'range',
    message: `${what}${has}，${kind} ${String(limit)} ${unit}`,
    cure:
      unit === '个字' ? cure : withExplain(keyword === 'maxProperties' && limit === 1 ? ONE_OPERATOR : cure, explain),
  }
}

function fillCure(came: number, limit: string, unit: string): string {
  return came === 0 ? '写上内容，或删除它' : `写满 ${limit} ${unit}`
}

function numberWords({ what, explain, error }: Said): ProblemInput {
  const { keyword, data, params } = error
  const limit = String(params['limit'] ?? params['multipleOf'] ?? '')
  const rules: Readonly<Record<string, readonly [limit: string, cure: string]>> = {
    minimum: [`最小 ${limit}`, `写成不小于 ${limit} 的数`],
    maximum: [`最大 ${limit}`, `写成不大于 ${limit} 的数`],
    exclusiveMinimum: [`须大于 ${limit}`, `写成大于 ${limit} 的数`],
    exclusiveMaximum: [`须小于 ${limit}`, `写成小于 ${limit} 的数`],
    multipleOf: [`须是 ${limit} 的倍数`, `写成 ${limit} 的倍数`],
  }
  const rule = rules[keyword]
  if (!rule) return { code: 'range', message: `${what}的内容不合格式`, cure: explain || '对照样例改写' }
  const [said, cure] = rule
  return { code: 'range', message: `${what}是 ${String(data)}，${said}`, cure: withExplain(cure, explain) }
}

/** 字段 Remark 的 description（字段下方的说明文字） */
function whatOf(path: readonly JsonKey[], description: string): string {
  const key = path.at(-1)
  if (key === undefined) return '文件的内容'
  const above = String(path.at(-2) ?? '')
  if (typeof key === 'number') return `${ownerOf(path.slice(0, -1))}${above} 第 ${key + 1} 项`
  if (description === '' && path.length > 1) return `${ownerOf(path.slice(0, -1))}${above} 中的 ${key} `
  const clause = clauseOf(description)
  const explained = clause.length <= CLAUSE_MAX && !clause.includes(key) ? `（${clause}）` : ' '
  return `${ownerOf(path)}${key}${explained}`
}

/** What a description says first is a name for the key. */
function clauseOf(description: string): string {
  return description.split(/[，。；：]/, 1)[0] ?? ''
}

/** The field of a schema that the key belongs to. */
function ownerOf(path: readonly JsonKey[]): string {
  const names = path.slice(0, -1).filter((_name, index) => path[index - 1] === 'properties')
  if (names.length > 0) return `字段 ${names.join('/')} 的 `
  return path[0] === '$defs' && path.length > 2 ? `定义 ${String(path[1])} 的 ` : ''
}

function typeCure({ params, data, parentSchema }: ErrorObject): string {
  const type: unknown = params['type']
  const text = typeof data === 'string' ? data.trim() : undefined
  if (Array.isArray(type)) return `写成${typeWords(type)}`
  if ((type === 'integer' || type === 'number') && text && Number.isFinite(Number(text)))
    return `去掉引号：${Number(text)}`
  if (type === 'integer' && typeof data === 'number') return `写成整数，如 ${Math.round(data)}`
  if (type === 'boolean') return text === undefined ? '写 true 或 false' : flagCure(text)
  if (type === 'string') return typeof data === 'number' ? `加上引号："${data}"` : '写成带引号的文字'
  if (type === 'array')
    return typeof data === 'object' ? '用方括号写成列表' : `用方括号括起来：[${cutText(JSON.stringify(data), 40)}]`
  if (type !== 'object') return `写成${typeWords(type)}`
  const keys = (parentSchema as { readonly required?: readonly string[] } | undefined)?.required ?? []
  return `用花括号写成 {${(keys.length > 0 ? keys : ['键']).map((key) => `"${key}": …`).join(', ')}}`
}

/** How a yes or no in quotation marks is written without. */
export function flagCure(text: string): string {
  const plain = text.trim().toLowerCase()
  if (/^(?:true|yes|y|1|是|真|on)$/.test(plain)) return '写不带引号的 true'
  if (/^(?:false|no|n|0|否|假|off)$/.test(plain)) return '写不带引号的 false'
  return '写不带引号的 true 或 false'
}

/** Which character cannot stand there; nothing when it is none of those that are easily overlooked. */
function letterWords(text: string): string {
  const odd = oddLetter(text)
  if (odd) return oddWords(odd)
  const at = [...text].indexOf(' ')
  return at < 0 ? '' : `第 ${at + 1} 个字是空格`
}

/** The name that was meant, where it can be told from what came, and how such names are written. */
function nameCure(text: string, pattern: string): string {
  const rule = PATTERN_WORDS[pattern] ?? '检查写法'
  const plain = plainLetters(text)
  const joined = plain.replace(/\s+/g, '')
  const kebab = plain.replace(/(?<=[a-z0-9])(?=[A-Z])|[\s_]+/g, '-').toLowerCase()
  const meantNames = [plain, joined, kebab, joined.slice(0, 1).toLowerCase() + joined.slice(1)]
  const found =
    text.length > 64 ? undefined : meantNames.find((name) => name !== text && new RegExp(pattern).test(name))
  return found === undefined ? rule : `是否想写 ${found}？${rule}`
}

/** One line does not say the same twice: a short description stands in the message already. */
function withExplain(cure: string, explain: string): string {
  if (cure === '' || explain.includes(cure)) return explain || cure
  const clause = clauseOf(explain)
  return `${clause}。` === explain && clause.length <= CLAUSE_MAX ? cure : `${cure}${explain && `。${explain}`}`
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function lettersOf(data: unknown): number {
  return [...String(data)].length
}

function itemsOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0
}

function keysOf(data: unknown): number {
  return typeof data === 'object' && data !== null ? Object.keys(data).length : 0
}
